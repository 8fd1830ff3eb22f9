"""Positions with all cards known: questions to the solver, checked when they are made."""

from collections import Counter

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat, all_seats
from engine.core.tricks import TrickRules
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.trick_rules import trick_rules

SEATS = all_seats(3)
Hand = tuple[Card, ...]


class SolverError(ValueError):
    """A position that cannot be; the message is one sentence."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
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
        seats = [Seat((self.leader - 1 + place) % 3 + 1) for place in range(3)]
        return tuple(seat for seat in seats if seat != self.out)

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        return self.players[len(self.trick)]

    @property
    def left(self) -> int:
        """Number of tricks from here on, the one on the table included."""
        return len(self.hands[self.turn - 1])

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them."""
        return tuple(zip(self.players, self.trick, strict=False))

    @property
    def legal(self) -> Hand:
        """Cards that the seat to play may play."""
        return self.rules.legal_cards(self.hands[self.turn - 1], self.trick)

    def after(self, card: Card) -> "Position":
        """Return the position after a legal card of the seat to play. Raises SolverError for another card."""
        if card not in self.legal:
            raise SolverError(f"seat {self.turn} may not play {card}")
        first, second, third = (tuple(c for c in hand if c is not card) for hand in self.hands)
        trick, hands = (*self.trick, card), (first, second, third)
        if len(trick) < len(self.players):
            return msgspec.structs.replace(self, hands=hands, trick=trick)
        taker = self.rules.taker([*self.plays, (self.turn, card)])
        return msgspec.structs.replace(self, hands=hands, trick=(), leader=taker or self.leader)


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
    counted = Counter([card for hand in position.hands for card in hand] + [*position.trick])
    if twice := [card for card, times in counted.items() if times > 1]:
        raise SolverError(f"{twice[0]} is there twice")
    _check_sizes(position)
    _check_duties(position)


def _check_sizes(position: Position) -> None:
    if position.out is not None and position.hands[position.out - 1]:
        raise SolverError(f"seat {int(position.out)} does not play and has no cards here")
    played = [seat for seat, _ in position.plays]
    whole = [len(position.hands[seat - 1]) + (seat in played) for seat in position.players]
    if len(set(whole)) > 1:
        raise SolverError(f"the hands are uneven: {', '.join(str(len(hand)) for hand in position.hands)} cards")
    if whole[0] > 10:
        raise SolverError(f"a hand has at most 10 cards, not {whole[0]}")


def _check_duties(position: Position) -> None:
    for place, (seat, card) in enumerate(position.plays):
        hand = (*position.hands[seat - 1], card)
        if card not in position.rules.legal_cards(hand, position.trick[:place]):
            raise SolverError(f"seat {int(seat)} could not play {card}")
