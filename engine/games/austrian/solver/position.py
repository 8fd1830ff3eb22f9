"""Positions with all cards known: questions to the solver, checked when they are made."""

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.rules.values import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.search.positions import SEATS, Hand, OpenDeal, SolverError


class Position(OpenDeal, msgspec.Struct, frozen=True, kw_only=True):
    """A deal at any point, all cards known, active seats numbered 1..3 clockwise. Raises SolverError."""

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold, each at most 10; a seat that has played to the trick holds one less."""
    trump: Suit | None
    """Trump suit; None in Bettel, Sans and all ten."""
    must_beat: MustBeat
    soloist: Seat
    """Seat whose tricks are counted; all others play against it."""
    few: bool = False
    """True if the soloist wants no tricks (Bettel)."""
    leader: Seat
    """Seat that played, or plays, first to this trick."""
    trick: tuple[Card, ...] = ()
    """Cards on the table, one at least missing, in order from the leader."""
    out: Seat | None = None
    """Seat that does not play, its cards face down (austrian.md §5.4); its hand is empty here."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def rules(self) -> TrickRules:
        """Rules of its tricks."""
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
