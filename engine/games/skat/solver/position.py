"""Positions with all cards known: questions to the solver, checked when they are made."""

from collections import Counter

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat, all_seats
from engine.core.tricks import TrickRules
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import trick_rules

SEATS = all_seats(3)
Hand = tuple[Card, ...]


class SolverError(ValueError):
    """Raised for an impossible position; the message is one sentence."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A deal at any point, all cards known, active seats numbered 1..3 clockwise. Raises SolverError.

    The two others play against the soloist as one side. The answer is the soloist's card points from here on, including
    the trick on the table; in a null whether the soloist takes a trick: 1 or 0.
    """

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold; a seat that has played to the trick holds one fewer."""
    contract: Contract
    """Game; a ramsch is played as a grand."""
    soloist: Seat
    """Declarer; in a ramsch the seat that the two others load with points."""
    few: bool = False
    """True in a ramsch: the soloist wants few points."""
    leader: Seat
    """Seat that played, or plays, first to this trick."""
    trick: tuple[Card, ...] = ()
    """Cards on the table, at most two, in order from the leader."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def rules(self) -> TrickRules:
        """Rules of its tricks."""
        return trick_rules(self.contract)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Seats clockwise from the leader."""
        return tuple(Seat((self.leader - 1 + place) % 3 + 1) for place in range(3))

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        return self.order[len(self.trick)]

    @property
    def left(self) -> int:
        """Number of tricks from here on, the one on the table included."""
        return len(self.hands[self.turn - 1])

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them."""
        return tuple(zip(self.order, self.trick, strict=False))

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
        if len(trick) < len(SEATS):
            return msgspec.structs.replace(self, hands=hands, trick=trick)
        taker = self.rules.taker([*self.plays, (self.turn, card)])
        return msgspec.structs.replace(self, hands=hands, trick=(), leader=taker or self.leader)


def _check(position: Position) -> None:
    if len(position.hands) != len(SEATS):
        raise SolverError(f"three hands are needed, not {len(position.hands)}")
    for name, seat in (("soloist", position.soloist), ("leader", position.leader)):
        if seat not in SEATS:
            raise SolverError(f"the {name} is one of three seats, not {int(seat)}")
    if position.few and position.contract is not Contract.GRAND:
        raise SolverError("a ramsch is played as a grand")
    if len(position.trick) >= len(SEATS):
        raise SolverError(f"a trick on the table has at most {len(SEATS) - 1} cards")
    counted = Counter([card for hand in position.hands for card in hand] + [*position.trick])
    if twice := [card for card, times in counted.items() if times > 1]:
        raise SolverError(f"{twice[0]} is there twice")
    played = [seat for seat, _ in position.plays]
    whole = [len(position.hands[seat - 1]) + (seat in played) for seat in SEATS]
    if len(set(whole)) > 1:
        raise SolverError(f"the hands are uneven: {', '.join(str(len(hand)) for hand in position.hands)} cards")
    for place, (seat, card) in enumerate(position.plays):
        if card not in position.rules.legal_cards((*position.hands[seat - 1], card), position.trick[:place]):
            raise SolverError(f"seat {int(seat)} could not play {card}")
