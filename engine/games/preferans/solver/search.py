"""Solvers: one for each mode of play (trump, no trump, misère), with its memory of known positions."""

from enum import IntEnum
from typing import Final

from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver.position import Position
from engine.search import layout as k
from engine.search import plain_suits
from engine.search.asking import KernelSolvers, Row
from engine.search.kernels import Kernel, Kernels
from engine.search.plain_suits.solver import Hands, TrickSolver, situation_of
from engine.search.positions import SolverError

KERNELS: Final = Kernels(plain_suits, numbers={"DUTIES": 0})


class Mode(IntEnum):
    """Kind of positions that can share one memory of results."""

    TRUMP = 0
    NO_TRUMP = 1
    MISERE = 2


def mode_of(strain: Strain | None) -> Mode:
    """Return the mode of a strain; None means misère and raspasy."""
    if strain is None:
        return Mode.MISERE
    return Mode.NO_TRUMP if strain is Strain.NO_TRUMP else Mode.TRUMP


class Solver(TrickSolver[Position]):
    """Exact values for one mode: trump (any suit), no trump, or misère and raspasy; the soloist is the declarer."""

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        trumps = k.SUIT << 27 if mode is Mode.TRUMP else 0
        super().__init__({k.TRUMP: trumps, k.MISERE: int(mode is Mode.MISERE)}, kernel or KERNELS.ready())

    def in_order(self, position: Position, hands: Hands) -> Hands:
        """Return the card masks of seats 1, 2, 3 in the solver's order: the declarer first, then clockwise.

        Of two hands the third is empty.
        """
        at = position.declarer - 1
        if len(position.hands) == 2:
            return hands[at], hands[1 - at], 0
        return hands[at], hands[(at + 1) % 3], hands[(at + 2) % 3]

    def situation(self, position: Position, *, every: bool) -> Row:
        """Return a kernel's row without hands. every: to value each legal card. Raises SolverError for another mode."""
        if mode_of(position.strain) is not self.mode:
            raise SolverError(f"this solver is for {self.mode.name.lower()}, not for {position.strain or 'misère'}")

        size = len(position.hands)

        def number(seat: Seat) -> int:
            return (seat - position.declarer) % size

        talon, takes = position.talon, position.talon_takes
        return situation_of(position, number, every=every, size=size, talon=talon, takes=takes)


class Solvers(KernelSolvers[Strain | None, Solver]):
    """Solvers for all strains, one for each mode, with a common kernel. Strain None means misère and raspasy."""

    mode_of = staticmethod(mode_of)
    solver = Solver
