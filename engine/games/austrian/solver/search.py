"""Solvers: one mode's memory and the questions it answers."""

from typing import Final

import msgspec

from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver.position import Position, SolverError
from engine.search import layout as k
from engine.search import plain_suits
from engine.search.asking import Row
from engine.search.kernels import Kernel, Kernels
from engine.search.plain_suits.duties import BEAT_BEST, BEAT_LED, DUTY
from engine.search.plain_suits.solver import Hands, TrickSolver, situation_of

KERNELS: Final = Kernels(plain_suits)
DUTIES = {MustBeat.NONE: 0, MustBeat.LEAD: BEAT_LED, MustBeat.TRICK: BEAT_BEST}


class Mode(msgspec.Struct, frozen=True):
    """Kind of positions for which one memory is good."""

    has_trump: bool
    few: bool
    must_beat: MustBeat

    @property
    def settings(self) -> dict[int, int]:
        """Numbers at the beginning of the memory."""
        return {
            k.TRUMP: k.SUIT << 27 if self.has_trump else 0,
            k.MISERE: int(self.few),
            DUTY: DUTIES[self.must_beat],
        }


def mode_of(position: Position) -> Mode:
    """Return the mode of a position."""
    return Mode(position.trump is not None, position.few, position.must_beat)


class Solver(TrickSolver[Position]):
    """Exact answers for one mode, whatever the deal."""

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        super().__init__(mode.settings, kernel or KERNELS.ready())

    def in_order(self, position: Position, hands: Hands) -> Hands:
        """Return the masks of seats 1, 2, 3 in the order of a row: the soloist's, then clockwise, who is out last."""
        first, second, third = (hands[(position.soloist - 1 + place) % 3] for place in range(3))
        if position.out is not None and (position.out - position.soloist) % 3 == 1:
            return first, third, second
        return first, second, third

    def situation(self, position: Position, *, every: bool) -> Row:
        """Return a row of this mode without its hands. Raises SolverError for another mode."""
        if mode_of(position) != self.mode:
            raise SolverError("this solver is for positions of another kind")
        is_duel = position.out is not None

        def number(seat: Seat) -> int:
            place = (seat - position.soloist) % 3
            return min(place, 1) if is_duel else place

        return situation_of(position, number, every=every, size=2 if is_duel else 3)


class Solvers:
    """A solver for each mode, made when first needed, all with one kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._made: dict[Mode, Solver] = {}

    def of(self, position: Position) -> Solver:
        """Return the solver of a position's mode."""
        mode = mode_of(position)
        if mode not in self._made:
            self._made[mode] = Solver(mode, self._kernel)
        return self._made[mode]
