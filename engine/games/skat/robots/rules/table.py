"""Knowledge of a robot about the cards while they are played: those out, and who holds the trick."""

from engine.core.cards import DECK, Card
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import points_of, trick_rules
from engine.games.skat.view import PlayView, RamschView


class Table:
    """A position of play by what its viewer may know."""

    def __init__(self, view: PlayView | RamschView, seat: Seat, hand: tuple[Card, ...]) -> None:
        """Take a view of `seat`, who plays now."""
        self.contract = view.declaration.contract if isinstance(view, PlayView) else Contract.GRAND
        self.rules: TrickRules = trick_rules(self.contract)
        self.seat, self.hand = seat, hand
        self.lying = [card for _, card in view.plays]
        self.legal = self.rules.legal_cards(hand, self.lying)
        seen = {card for trick in view.tricks for _, card in trick.plays} | set(self.lying) | set(hand)
        known = view.discard if isinstance(view, PlayView) else view.given
        self.out = [card for card in DECK if card not in seen and card not in (known or ())]
        """Cards that the two others, or a closed skat, hold."""
        self.holder = self.rules.taker(view.plays) if view.plays else None
        self.is_last = len(view.plays) == 2
        self.plays = view.plays

    @property
    def points(self) -> int:
        """Card points that lie in the trick."""
        return points_of(self.lying)

    def takes(self, card: Card) -> bool:
        """Tell whether a card would take the trick from those that lie in it."""
        return not self.lying or self.rules.beats(card, self.rules.best_of(self.lying))

    def suit(self, card: Card) -> int:
        """Return the suit in which a card is followed; trumps are one."""
        return self.rules.suit[card.order]

    def strength(self, card: Card) -> int:
        """Return the strength of a card within its suit."""
        return self.rules.strength[card.order]

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is a trump."""
        return self.suit(card) == self.rules.trump

    def is_boss(self, card: Card) -> bool:
        """Tell whether no card that is out beats a card in its own suit."""
        return not any(
            self.suit(other) == self.suit(card) and self.strength(other) > self.strength(card) for other in self.out
        )

    def trumps_out(self) -> int:
        """Count the trumps that others may hold."""
        return sum(self.is_trump(card) for card in self.out)

    def length(self, card: Card) -> int:
        """Count the own cards in the suit of a card."""
        return sum(self.suit(other) == self.suit(card) for other in self.hand)

    def cheapest(self, cards: tuple[Card, ...]) -> Card:
        """Return the card that is missed least: few points, no trump, weak."""
        return min(cards, key=lambda card: (points_of((card,)) + 3 * self.is_trump(card), self.strength(card)))
