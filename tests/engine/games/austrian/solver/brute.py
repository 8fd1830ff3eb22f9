"""The rules of play and nothing else: every line of play tried to its end, values kept for positions met again.

Shares no code with the solver nor with engine.core.tricks.
"""

from dataclasses import dataclass, field

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver import Position

Hands = tuple[frozenset[Card], ...]
Key = tuple[Hands, int, tuple[Card, ...]]  # hands, leader 0..2, cards on the table


@dataclass
class Brute:
    """All values below one position."""

    trump: Suit | None
    must_beat: MustBeat
    soloist: int
    few: bool
    out: int | None = None
    known: dict[Key, int] = field(default_factory=dict)

    def order(self, leader: int) -> list[int]:
        """List the places that play, from the leader on."""
        return [place for place in ((leader + step) % 3 for step in range(3)) if place != self.out]

    def value(self, hands: Hands, leader: int, trick: tuple[Card, ...]) -> int:
        """Return how many tricks the soloist takes from here on."""
        if not trick and not any(hands):
            return 0
        key = (hands, leader, trick)
        if key not in self.known:
            turn = self.order(leader)[len(trick)]
            found = [self.after(hands, leader, trick, card) for card in self.legal(hands[turn], trick)]
            self.known[key] = max(found) if (turn == self.soloist) != self.few else min(found)
        return self.known[key]

    def legal(self, hand: frozenset[Card], trick: tuple[Card, ...]) -> list[Card]:
        """List the cards that a hand may play (austrian.md §6)."""
        if not trick:
            return list(hand)
        same = [card for card in hand if card.name[0] == trick[0].name[0]]
        trumps = [card for card in hand if self.trump is not None and card.name[0] == self.trump.name[0]]
        allowed = same or trumps or list(hand)
        if not same and not trumps:
            return allowed
        target = max(trick, key=lambda card: self.power(card, trick[0]))
        if self.must_beat is MustBeat.LEAD:
            target = trick[0]
        over = [card for card in allowed if self.power(card, trick[0]) > self.power(target, trick[0])]
        return over if over and self.must_beat is not MustBeat.NONE else allowed

    def power(self, card: Card, led: Card) -> int:
        """Return a number that is higher for a card that beats another in a trick."""
        if self.trump is not None and card.name[0] == self.trump.name[0]:
            return 100 + card.rank
        return int(card.rank) if card.name[0] == led.name[0] else 0

    def after(self, hands: Hands, leader: int, trick: tuple[Card, ...], card: Card) -> int:
        """Return the value after a card."""
        order = self.order(leader)
        turn = order[len(trick)]
        hands = tuple(hand - {card} if place == turn else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < len(order):
            return self.value(hands, leader, trick)
        taker = max(zip(order, trick, strict=True), key=lambda play: self.power(play[1], trick[0]))[0]
        return (taker == self.soloist) + self.value(hands, taker, ())

    def positions(self) -> list[tuple[Position, int]]:
        """List every position met, as the solver is asked, with its value."""
        return [(self.position(key), value) for key, value in self.known.items()]

    def position(self, key: Key) -> Position:
        """Return a position as the solver is asked."""
        hands, leader, trick = key
        first, second, third = (tuple(sorted(hand, key=lambda card: card.order)) for hand in hands)
        return Position(
            hands=(first, second, third),
            trump=self.trump,
            must_beat=self.must_beat,
            soloist=Seat(self.soloist + 1),
            few=self.few,
            leader=Seat(leader + 1),
            trick=trick,
            out=Seat(self.out + 1) if self.out is not None else None,
        )
