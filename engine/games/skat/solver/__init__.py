"""Double dummy solver: the card points of a soloist when all cards are known and everybody plays best.

    position = Position(hands, contract=Contract.SPADES, soloist=Seat.ONE, leader=Seat.ONE)
    solve(position)      # 64: the soloist's points from here on, the skat not among them
    table(position)      # {Card.SA: 64, Card.H7: 51, ...}: after each legal card of the seat to play

The skat counts with the declarer's tricks; the caller has to add it. For a null the answer is 1 if the declarer can be
made to take a trick. A window asks whether thresholds are reached, which is far cheaper than exact points
(`search.Window`). Many positions: `solvers().of(position)` gives the `Solver` with `tables` and `worlds`. The compiled
kernel (numba, extra `fast`) is used once `KERNELS.make_ready()` has compiled it.
"""

from engine.core.cards import Card
from engine.games.skat.solver.position import ALL, Position
from engine.games.skat.solver.search import KERNELS, Solver, Solvers, Window
from engine.search.asking import shared
from engine.search.kernels import Kernel
from engine.search.positions import SolverError

__all__ = [
    "ALL",
    "KERNELS",
    "Kernel",
    "Position",
    "Solver",
    "SolverError",
    "Solvers",
    "Window",
    "solve",
    "solvers",
    "table",
]


def solvers(kernel: Kernel | None = None) -> Solvers:
    """Return the solvers that this process shares for a kernel; None: the fastest kernel that is ready."""
    return shared(Solvers, kernel or KERNELS.ready())


def solve(position: Position, kernel: Kernel | None = None) -> int:
    """Return the soloist's points from here on with best play by all."""
    return solvers(kernel).of(position).value(position)


def table(position: Position, kernel: Kernel | None = None) -> dict[Card, int]:
    """Return the soloist's points after each legal card of the seat to play."""
    return solvers(kernel).of(position).table(position)
