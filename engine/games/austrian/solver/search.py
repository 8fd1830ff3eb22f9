"""Positions with all cards known, and their solvers: each kind of positions shares one memory of solved positions."""

from typing import Final

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.search import layout as k
from engine.search import plain_suits
from engine.search.asking import KernelSolvers, Row
from engine.search.kernels import Kernel, Kernels
from engine.search.plain_suits.duties import BEAT_BEST, BEAT_LED, DUTY
from engine.search.plain_suits.solver import Hands, TrickSolver, situation_of
from engine.search.positions import SEATS, Hand, OpenDeal, SolverError


class Position(OpenDeal, msgspec.Struct, frozen=True, kw_only=True):
    """A deal in play with all cards known, active seats numbered 1 to 3 clockwise. Raises SolverError if impossible."""

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold, each at most 10; a seat that has played to the trick holds one less."""
    trump: Suit | None
    """Trump suit; None in Bettel, Sans and Mord (all ten tricks)."""
    must_beat: MustBeat
    soloist: Seat
    """Seat whose tricks are counted; all others play against it."""
    few: bool = False
    """True if the soloist wants no tricks (Bettel)."""
    leader: Seat
    """Seat that leads, or has led, to the current trick."""
    trick: tuple[Card, ...] = ()
    """Cards of the current trick, in order from the leader; always incomplete."""
    out: Seat | None = None
    """Seat whose cards stay face down (austrian.md §5.4) and whose hand is empty here; None if three play."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def rules(self) -> TrickRules:
        """Rules of the tricks of this position."""
        return trick_rules(self.trump, self.must_beat)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that play, clockwise from the leader."""
        return tuple(seat for seat in super().players if seat != self.out)


def _check(position: Position) -> None:
    if len(position.hands) != 3:
        raise SolverError(f"three hands are needed, not {len(position.hands)}")
    for name, seat in (("soloist", position.soloist), ("leader", position.leader)):
        if seat not in SEATS or seat == position.out:
            raise SolverError(f"the {name} is a seat that plays, not {int(seat)}")
    if position.few and position.trump is not None:
        raise SolverError("nobody avoids tricks with a trump suit")
    if len(position.trick) >= len(position.players):
        raise SolverError(f"a trick on the table has at most {len(position.players) - 1} cards")
    position.check_cards()
    if position.out is not None and position.hands[position.out - 1]:
        raise SolverError(f"seat {int(position.out)} does not play and has no cards here")
    position.check_played()


KERNELS: Final = Kernels(plain_suits)
DUTIES = {MustBeat.NONE: 0, MustBeat.LEAD: BEAT_LED, MustBeat.TRICK: BEAT_BEST}


class Mode(msgspec.Struct, frozen=True):
    """Kind of positions whose results may share one memory."""

    has_trump: bool
    few: bool
    must_beat: MustBeat

    @property
    def settings(self) -> dict[int, int]:
        """Settings of the kernel, each by its index at the beginning of the kernel's memory."""
        return {
            k.TRUMP: k.SUIT << 27 if self.has_trump else 0,
            k.MISERE: int(self.few),
            DUTY: DUTIES[self.must_beat],
        }


def mode_of(position: Position) -> Mode:
    """Return the mode of a position: the kind of positions with which it can share a memory."""
    return Mode(position.trump is not None, position.few, position.must_beat)


class Solver(TrickSolver[Position]):
    """Solver of all positions of one mode, from any deals; its answers are exact."""

    def __init__(self, mode: Mode, kernel: Kernel | None = None) -> None:
        self.mode = mode
        super().__init__(mode.settings, kernel or KERNELS.ready())

    def in_order(self, position: Position, hands: Hands) -> Hands:
        """Return the hands of seats 1, 2, 3 in the kernel's order: the soloist's, then clockwise, an empty one last."""
        first, second, third = (hands[(position.soloist - 1 + place) % 3] for place in range(3))
        if position.out is not None and (position.out - position.soloist) % 3 == 1:
            return first, third, second
        return first, second, third

    def situation(self, position: Position, *, every: bool) -> Row:
        """Return the kernel's row without hands; `every`: ask for each legal card. Raises SolverError (other mode)."""
        if mode_of(position) != self.mode:
            raise SolverError("this solver is for positions of another kind")
        is_duel = position.out is not None

        def number(seat: Seat) -> int:
            place = (seat - position.soloist) % 3
            return min(place, 1) if is_duel else place

        return situation_of(position, number, every=every, size=2 if is_duel else 3)


class Solvers(KernelSolvers[Position, Solver]):
    """Solvers for all modes of positions, one each, with one kernel in common."""

    mode_of = staticmethod(mode_of)
    solver = Solver
