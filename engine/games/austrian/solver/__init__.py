"""Double dummy solver: the value of a position when all cards are known and everybody plays best.

One seat, the soloist, takes as many tricks as possible (in Bettel as few) against all others, who play as one side; two
or three hands play. The soloist is the declarer, or a whister whose own tricks are asked for.

    position = Position(hands, trump=Suit.SPADES, must_beat=MustBeat.LEAD, soloist=Seat.ONE, leader=Seat.ONE)
    solve(position)      # 7: the soloist's tricks from here on
    table(position)      # {Card.SA: 7, Card.H7: 6, ...}: after each legal card of the seat to play

Many positions: `solvers().of(position)` gives the `Solver` with `tables` and `worlds`. The compiled kernel (numba,
extra `fast`) is used once `KERNELS.make_ready()` has compiled it.
"""

from engine.core.cards import Card
from engine.games.austrian.solver.search import KERNELS, Position, Solver, Solvers
from engine.search.asking import shared
from engine.search.kernels import Kernel
from engine.search.positions import SolverError

__all__ = ["KERNELS", "Kernel", "Position", "Solver", "SolverError", "Solvers", "solve", "solvers", "table"]


def solvers(kernel: Kernel | None = None) -> Solvers:
    """Return the solvers that this process shares for a kernel; None: the fastest kernel that is ready."""
    return shared(Solvers, kernel or KERNELS.ready())


def solve(position: Position, kernel: Kernel | None = None) -> int:
    """Return the soloist's tricks from here on with best play by all."""
    return solvers(kernel).of(position).value(position)


def table(position: Position, kernel: Kernel | None = None) -> dict[Card, int]:
    """Return the soloist's tricks after each legal card of the seat to play."""
    return solvers(kernel).of(position).table(position)
