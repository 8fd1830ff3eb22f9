"""Double dummy solver: the value of a position when all cards are known and everybody plays best.

The declarer of a contract takes as many tricks as possible, on misère as few; the others, two or one, play as one side
against the declarer. For raspasy a search finds how many tricks the others can force on a seat. That seat is then given
as the declarer, with strain None.

    position = Position(hands, Strain.SPADES, declarer=Seat.ONE, leader=Seat.ONE)
    solve(position)      # 7: the declarer's tricks from here on
    table(position)      # {Card.SA: 7, Card.H7: 6, ...}: after each legal card of the seat to play
    best_line(position)  # (Card.SA, ...): best play by all to the end

For many positions, `solvers().of(strain)` returns a `Solver` with `tables` and `worlds`. The fast kernel (numba, extra
`fast`) is used once `warm_up()` has compiled it.
"""

from engine.core.cards import Card
from engine.games.preferans.solver.position import Position
from engine.games.preferans.solver.search import KERNELS, Mode, Solver, Solvers
from engine.search.asking import shared
from engine.search.kernels import Kernel, NoFastKernel, has_numba
from engine.search.positions import SolverError

__all__ = [
    "Kernel",
    "Mode",
    "NoFastKernel",
    "Position",
    "Solver",
    "SolverError",
    "Solvers",
    "best_line",
    "fast",
    "fastest",
    "has_numba",
    "kernel_named",
    "pure",
    "ready",
    "solve",
    "solvers",
    "table",
    "warm_up",
]


pure, fast, ready = KERNELS.pure, KERNELS.fast, KERNELS.ready
warm_up, fastest, kernel_named = KERNELS.make_ready, KERNELS.fastest, KERNELS.named


def solvers(kernel: Kernel | None = None) -> Solvers:
    """Return this process's solvers with that kernel; None means the fastest one that is ready."""
    return shared(Solvers, kernel or ready())


def solve(position: Position, kernel: Kernel | None = None) -> int:
    """Return the declarer's tricks from here on with best play by all."""
    return solvers(kernel).of(position.strain).value(position)


def table(position: Position, kernel: Kernel | None = None) -> dict[Card, int]:
    """Return the declarer's tricks after each legal card of the seat to play."""
    return solvers(kernel).of(position.strain).table(position)


def best_line(position: Position, kernel: Kernel | None = None) -> tuple[Card, ...]:
    """Return best play by all to the end; of equally good cards the lowest, in the order of suits."""
    return solvers(kernel).of(position.strain).best_line(position)
