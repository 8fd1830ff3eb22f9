"""The rules of play and nothing else: every line of play tried to its end, values kept for positions met again.

Shares no code with the solver nor with engine.core.tricks nor with engine.games.skat.trick_rules.
"""

from dataclasses import dataclass, field

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import Position

Hands = tuple[frozenset[Card], ...]
Key = tuple[Hands, int, tuple[Card, ...]]  # hands, leader 0..2, cards on the table
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
ORDER = "789QKTA"
NATURAL = "789TJQKA"
JACKS = "dhsc"


@dataclass
class Brute:
    """All values below one position."""

    contract: Contract
    soloist: int
    few: bool = False
    known: dict[Key, int] = field(default_factory=dict)

    @property
    def is_null(self) -> bool:
        """Tell whether a trick counts and no points."""
        return self.contract is Contract.NULL

    def suit(self, card: Card) -> str:
        """Return the suit in which a card is followed."""
        rank, suit = card.value[0], card.value[1]
        return "trump" if not self.is_null and (rank == "J" or suit == self.contract.value) else suit

    def power(self, card: Card, led: Card) -> int:
        """Return a number that is higher for a card that beats another in a trick."""
        rank, suit = card.value[0], card.value[1]
        if self.is_null:
            return NATURAL.index(rank) if suit == led.value[1] else -1
        if rank == "J":
            return 200 + JACKS.index(suit)
        if self.suit(card) == "trump":
            return 100 + ORDER.index(rank)
        return ORDER.index(rank) if self.suit(card) == self.suit(led) else -1

    def value(self, hands: Hands, leader: int, trick: tuple[Card, ...]) -> int:
        """Return the soloist's points from here on; in a null 1 for a trick."""
        if not trick and not any(hands):
            return 0
        key = (hands, leader, trick)
        if key not in self.known:
            turn = (leader + len(trick)) % 3
            found = [self.after(hands, leader, trick, card) for card in self.legal(hands[turn], trick)]
            few = self.few or self.is_null
            self.known[key] = max(found) if (turn == self.soloist) != few else min(found)
        return self.known[key]

    def legal(self, hand: frozenset[Card], trick: tuple[Card, ...]) -> list[Card]:
        """List the cards that a hand may play (skat.md §6)."""
        same = [card for card in hand if trick and self.suit(card) == self.suit(trick[0])]
        return same or list(hand)

    def after(self, hands: Hands, leader: int, trick: tuple[Card, ...], card: Card) -> int:
        """Return the value after a card."""
        turn = (leader + len(trick)) % 3
        hands = tuple(hand - {card} if place == turn else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < 3:
            return self.value(hands, leader, trick)
        best = max(trick, key=lambda one: self.power(one, trick[0]))
        taker = (leader + trick.index(best)) % 3
        if self.is_null:
            return 1 if taker == self.soloist else self.value(hands, taker, ())
        points = sum(WORTH[one.value[0]] for one in trick) if taker == self.soloist else 0
        return points + self.value(hands, taker, ())

    def positions(self) -> list[tuple[Position, int]]:
        """List every position met, as the solver is asked, with its value."""
        return [(self.position(key), value) for key, value in self.known.items()]

    def position(self, key: Key) -> Position:
        """Return a position as the solver is asked."""
        hands, leader, trick = key
        first, second, third = (tuple(sorted(hand, key=lambda card: card.order)) for hand in hands)
        return Position(
            hands=(first, second, third),
            contract=self.contract,
            soloist=Seat(self.soloist + 1),
            few=self.few,
            leader=Seat(leader + 1),
            trick=trick,
        )
