"""Positions with all cards known, as input for a solver; they are checked when created."""

from collections import Counter
from typing import Any, Final, Self, cast

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import Seat, all_seats
from engine.core.tricks import TrickRules

SEATS: Final = all_seats(3)
CLOCKWISE: Final = {size: {seat: (seat, *seat.clockwise(size)) for seat in all_seats(size)} for size in (2, 3)}
"""All seats clockwise from each seat, by the number of hands."""
Hand = tuple[Card, ...]


class SolverError(ValueError):
    """Error for an impossible position; the message is one sentence."""


class OpenDeal:
    """Base of a deal at any point with all cards known; a game's subclass is a struct with these fields and rules."""

    __slots__ = ()

    hands: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...]

    @property
    def rules(self) -> TrickRules:
        """Rules of the tricks, defined by the game's subclass."""
        raise AttributeError("rules")

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that play, clockwise from the leader."""
        return CLOCKWISE[len(self.hands)][self.leader]

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        return self.players[len(self.trick)]

    @property
    def left(self) -> int:
        """Number of tricks still to be taken, including the one on the table."""
        return len(self.hands[self.turn - 1])

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them, in order."""
        return tuple(zip(self.players, self.trick, strict=False))

    @property
    def legal(self) -> Hand:
        """Cards that the seat to play may play."""
        return self.rules.legal_cards(self.hands[self.turn - 1], self.trick)

    def after(self, card: Card) -> Self:
        """Return the position after the seat to play has played `card`. Raises SolverError for an illegal card."""
        hands, trick = self.without(card), (*self.trick, card)
        if len(trick) < len(self.players):
            return self.changed(hands=hands, trick=trick)
        return self.changed(hands=hands, trick=(), leader=self.taker_after(card) or self.leader)

    def taker_after(self, card: Card) -> Seat | None:
        """Return the seat that takes the trick if `card` is its last card; None if no seat takes it."""
        return self.rules.taker([*self.plays, (self.turn, card)])

    def without(self, card: Card) -> tuple[Hand, ...]:
        """Return the hands after the seat to play has played `card`. Raises SolverError for an illegal card."""
        if card not in self.legal:
            raise SolverError(f"seat {self.turn} may not play {card}")
        return tuple(tuple(c for c in hand if c is not card) for hand in self.hands)

    def changed(self, **fields: Any) -> Self:
        """Return the position with some fields changed. Raises SolverError if the new position is impossible."""
        return cast(Self, replace(cast(Any, self), **fields))

    @property
    def sizes(self) -> list[int]:
        """Number of cards of each player, including one on the table, clockwise from the leader."""
        return [len(self.hands[seat - 1]) + (place < len(self.trick)) for place, seat in enumerate(self.players)]

    def check_cards(self, *aside: Card) -> None:
        """Check that no card occurs twice in hands, trick and the cards `aside`. Raises SolverError."""
        counted = Counter([card for hand in self.hands for card in hand] + [*self.trick, *aside])
        if twice := [card for card, times in counted.items() if times > 1]:
            raise SolverError(f"{twice[0]} is there twice")

    def check_played(self) -> None:
        """Check that hands have equal sizes and that the cards on the table were legal. Raises SolverError."""
        if len(set(self.sizes)) > 1:
            raise SolverError(f"the hands are uneven: {', '.join(str(len(hand)) for hand in self.hands)} cards")
        if self.sizes[0] > 10:
            raise SolverError(f"a hand has at most 10 cards, not {self.sizes[0]}")
        for place, (seat, card) in enumerate(self.plays):
            if card not in self.rules.legal_cards((*self.hands[seat - 1], card), self.trick[:place]):
                raise SolverError(f"seat {int(seat)} could not play {card}")
