"""The rules of play and nothing else: every line of play tried to its end, values kept for positions met again.

Shares no code with the solver nor with engine.core.tricks.
"""

from dataclasses import dataclass, field

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position

Hands = tuple[frozenset[Card], ...]
Key = tuple[Hands, int, tuple[Card, ...], int]  # hands (2 or 3), leader from 0, cards on the table, talon cards led


@dataclass
class Brute:
    """All values below one position."""

    strain: Strain | None
    declarer: int
    talon: tuple[Card, ...] = ()
    talon_takes: bool = False
    known: dict[Key, int] = field(default_factory=dict)

    def value(self, hands: Hands, leader: int, trick: tuple[Card, ...], opened: int) -> int:
        """Return how many tricks the declarer takes from here on, in raspasy as few as that place can be held to."""
        if not trick and not any(hands):
            return 0
        key = (hands, leader, trick, opened)
        if key not in self.known:
            found = [
                self.after(hands, leader, trick, opened, card) for card in self.legal(hands, leader, trick, opened)
            ]
            many = ((leader + len(trick)) % len(hands) == self.declarer) == (self.strain is not None)
            self.known[key] = max(found) if many else min(found)
        return self.known[key]

    def legal(self, hands: Hands, leader: int, trick: tuple[Card, ...], opened: int) -> list[Card]:
        """List the cards that the place whose turn it is may play."""
        hand = hands[(leader + len(trick)) % len(hands)]
        if opened < len(self.talon):
            led = self.talon[opened].name[0]
        elif trick:
            led = trick[0].name[0]
        else:
            return list(hand)
        same = [card for card in hand if card.name[0] == led]
        trumps = [card for card in hand if self.strain is not None and card.name[0] == self.strain.name[0]]
        return same or trumps or list(hand)

    def after(self, hands: Hands, leader: int, trick: tuple[Card, ...], opened: int, card: Card) -> int:
        """Return the value after a card."""
        turn = (leader + len(trick)) % len(hands)
        hands = tuple(hand - {card} if seat == turn else hand for seat, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < len(hands):
            return self.value(hands, leader, trick, opened)
        lead = self.talon[opened] if opened < len(self.talon) else None
        taker = self.taker(leader, trick, lead, len(hands))
        following = leader if lead is not None else taker
        return (taker == self.declarer) + self.value(hands, following, (), opened + (lead is not None))

    def taker(self, leader: int, trick: tuple[Card, ...], lead: Card | None, size: int) -> int:
        """Return the place that takes a trick of `size` cards, 9 for the talon."""
        led = (lead or trick[0]).name[0]
        power = {}
        for place, card in enumerate(trick):
            if self.strain is not None and card.name[0] == self.strain.name[0]:
                power[(leader + place) % size] = 100 + card.rank
            elif card.name[0] == led:
                power[(leader + place) % size] = int(card.rank)
        if lead is not None and self.talon_takes:
            power[9] = int(lead.rank)
        return max(power, key=lambda seat: power[seat]) if power else leader

    def positions(self) -> list[tuple[Position, int]]:
        """List every position met, as the solver is asked, with its value."""
        return [(self.position(key), value) for key, value in self.known.items()]

    def position(self, key: Key) -> Position:
        """Return a position as the solver is asked."""
        hands, leader, trick, opened = key
        return Position(
            tuple(tuple(sorted(hand)) for hand in hands),
            self.strain,
            Seat(self.declarer + 1),
            Seat(leader + 1),
            trick,
            self.talon[opened:],
            self.talon_takes,
        )
