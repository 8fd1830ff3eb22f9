"""Trick on the table as the seat to play sees it, with the cards that nobody has shown."""

import msgspec

from engine.core.cards import Card, Suit
from engine.core.cardsets import BITS, SUITS, CardSet
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.preferans.knowledge import unseen_cards
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import CardsView, PlayView


class TrickFacts(msgspec.Struct, frozen=True):
    """Facts for the choice of one card."""

    view: CardsView
    owner: Seat
    """Seat that plays next."""
    cards: tuple[Card, ...]
    """Cards of the owner; in open play perhaps the other defender's."""
    unseen: CardSet
    """Cards that no open hand, no trick and no known discard shows: the opponents' and any discard."""
    rules: TrickRules
    trump: Suit | None
    led: Suit | None
    winner: Seat | None
    """Seat that holds the current trick, None while nothing counts."""
    best: Card | None
    """Card of the winner."""
    after: tuple[Seat, ...]
    """Seats that play to the trick after the owner."""

    @property
    def declarer(self) -> Seat | None:
        """Declarer of the game; None in raspasy."""
        return self.view.declarer if isinstance(self.view, PlayView) else None

    def beats(self, card: Card) -> bool:
        """Tell whether the card would hold the trick for now."""
        if self.best is None:
            return self.led is None or card.suit is self.led
        return self.rules.beats(card, self.best)

    def higher(self, card: Card) -> int:
        """Count the unseen cards of its suit above a card."""
        return (self.unseen & SUITS[card.suit] & ~(2 * BITS[card] - 1)).bit_count()

    def lower(self, card: Card) -> int:
        """Count the unseen cards of its suit below a card."""
        return (self.unseen & SUITS[card.suit] & (BITS[card] - 1)).bit_count()


def facts_of(view: CardsView) -> TrickFacts:
    """Return the facts for the seat that plays next."""
    owner, trick = view.turn, view.trick
    trump = view.contract.trump if isinstance(view, PlayView) else None
    led = trick.led.suit if trick.led is not None else trick.plays[0][1].suit if trick.plays else None
    holder = _holder(view, led, trump)
    place = view.active.index(owner)
    turns = (view.active[(place + step) % 3] for step in range(1, 3 - len(trick.plays)))
    return TrickFacts(
        view,
        owner,
        view.hands[owner].cards or (),
        unseen_cards(view),
        trick_rules(trump),
        trump,
        led,
        holder[0] if holder else None,
        holder[1] if holder else None,
        tuple(turns),
    )


def _holder(view: CardsView, led: Suit | None, trump: Suit | None) -> tuple[Seat, Card] | None:
    """Return the seat that holds the trick, and its card; the talon's card counts where the dealer rests."""
    if led is None:
        return None
    plays = list(view.trick.plays)
    if view.trick.led is not None and view.resting is not None:
        plays.insert(0, (view.resting, view.trick.led))
    taker = trick_rules(trump).taker(plays, view.trick.led)
    return next((play for play in plays if play[0] is taker), None)
