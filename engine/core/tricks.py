"""Tricks of any game: which card beats another, which cards may be played, which seat takes the trick.

A game describes its play by a `TrickRules` value; nothing here depends on which game that is.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat


class Duty(StrEnum):
    """Duty of a hand that does not lead. In every game a hand that holds the suit led must follow it."""

    FOLLOW = "follow"
    """A hand without the suit led may play any card (Skat)."""
    TRUMP = "trump"
    """A hand without the suit led must play a trump if it has one (Russian preferans)."""
    BEAT = "beat"
    """A hand without the suit led must play a trump, and every hand must beat the trick if the cards it may play allow
    it (Austrian)."""
    BEAT_LEAD = "beat_lead"
    """As `BEAT`, but the card to beat is always the card led, even if another card is winning the trick (Austrian)."""


class TrickRules(msgspec.Struct, frozen=True):
    """Rules of a trick; a game has one value for each trump suit. `by_card` makes the tables `suit` and `strength`."""

    suit: tuple[int, ...]
    """Number of the suit of each card, by `Card.order`; all trumps belong to one suit."""
    strength: tuple[int, ...]
    """Strength of each card within its suit, by `Card.order`; the higher number wins."""
    trump: int | None
    """Number of the trump suit; None if there are no trumps."""
    duty: Duty

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether `card` beats `best`, the card that is winning the trick so far.

        >>> plain = TrickRules(by_card(lambda card: card.order // 8), by_card(lambda card: card.rank), 3, Duty.TRUMP)
        >>> plain.beats(Card.SA, Card.SK), plain.beats(Card.DA, Card.SK), plain.beats(Card.H7, Card.SK)
        (True, False, True)
        """
        suit = self.suit[card.order]
        if suit == self.suit[best.order]:
            return self.strength[card.order] > self.strength[best.order]
        return suit == self.trump

    def best_of(self, cards: Sequence[Card]) -> Card:
        """Return the card that wins a trick of at least one card; `cards` are in the order played.

        >>> plain = TrickRules(by_card(lambda card: card.order // 8), by_card(lambda card: card.rank), 3, Duty.TRUMP)
        >>> plain.best_of([Card.S9, Card.SK, Card.DA])
        <Card.SK: 'Ks'>
        """
        best = cards[0]
        for card in cards[1:]:
            if self.beats(card, best):
                best = card
        return best

    def legal_cards(self, hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of `hand` that may be played to a trick; `trick`: cards played so far, in order.

        >>> plain = TrickRules(by_card(lambda card: card.order // 8), by_card(lambda card: card.rank), 3, Duty.TRUMP)
        >>> [card.value for card in plain.legal_cards([Card.S7, Card.H9], [Card.CA])]
        ['9h']
        """
        if not trick:
            return tuple(hand)
        suits, led = self.suit, self.suit[trick[0].order]
        allowed = tuple(card for card in hand if suits[card.order] == led)
        if not allowed and self.trump is not None and self.duty is not Duty.FOLLOW:
            allowed = tuple(card for card in hand if suits[card.order] == self.trump)
        if allowed and self.duty in (Duty.BEAT, Duty.BEAT_LEAD):
            best = self.best_of(trick) if self.duty is Duty.BEAT else trick[0]
            allowed = tuple(card for card in allowed if self.beats(card, best)) or allowed
        return allowed or tuple(hand)

    def taker(self, plays: Sequence[tuple[Seat, Card]], lead: Card | None = None) -> Seat | None:
        """Return the seat that takes a trick; None if nobody has played a trump or a card of the suit led.

        lead: a card that only determines the suit to follow and belongs to no seat; None: the first of `plays` was led.

        >>> plain = TrickRules(by_card(lambda card: card.order // 8), by_card(lambda card: card.rank), 3, Duty.TRUMP)
        >>> plain.taker([(Seat.ONE, Card.SA), (Seat.TWO, Card.H7)])
        <Seat.TWO: 2>
        >>> plain.taker([(Seat.ONE, Card.SA), (Seat.TWO, Card.S7)], lead=Card.C9) is None
        True
        """
        led = self.suit[(lead or plays[0][1]).order]
        holder: tuple[Seat, Card] | None = None
        for seat, card in plays:
            if self.suit[card.order] in (led, self.trump) and (holder is None or self.beats(card, holder[1])):
                holder = (seat, card)
        return holder[0] if holder else None


def by_card(number: Callable[[Card], int]) -> tuple[int, ...]:
    """Return a table with the result of `number` for each card, in the order of `Card.order`.

    >>> by_card(lambda card: card.rank)[Card.SK.order]
    13
    """
    return tuple(int(number(card)) for card in sorted(Card, key=_order))


def _order(card: Card) -> int:
    return card.order
