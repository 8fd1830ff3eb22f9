"""Tricks of any game: the card that beats another, the cards that may be played, the seat that takes.

A game describes its play by a value, `TrickRules`; nothing here knows whose value that is.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from engine.core.cards import DECK, Card
from engine.core.seats import Seat


class Duty(StrEnum):
    """Duty of a hand that does not lead; a hand with the suit led follows in every game."""

    FOLLOW = "follow"
    """Duty to follow suit: without the suit led any card may be played (Skat)."""
    TRUMP = "trump"
    """Duty to trump: without the suit led a trump must be played (Russian preferans)."""
    BEAT = "beat"
    """Duty to beat: without the suit led a trump must be played; of the cards so allowed one that beats the trick
    (Austrian)."""
    BEAT_LEAD = "beat_lead"
    """Duty to beat the card led: BEAT, but that card is to be beaten also when a trump lies on it (Austrian)."""


class TrickRules(msgspec.Struct, frozen=True):
    """Rules of a trick; one value for each trump suit of a game. The two tables are made by `by_card`."""

    suit: tuple[int, ...]
    """Number of the suit that each card belongs to, by `Card.order`; trumps are one suit."""
    strength: tuple[int, ...]
    """Strength of each card within its suit, by `Card.order`."""
    trump: int | None
    """Number of the trump suit; None without trumps."""
    duty: Duty

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether a card takes the trick from `best`, the card that holds the trick.

        >>> plain = TrickRules(by_card(lambda card: card.order // 8), by_card(lambda card: card.rank), 3, Duty.TRUMP)
        >>> plain.beats(Card.SA, Card.SK), plain.beats(Card.DA, Card.SK), plain.beats(Card.H7, Card.SK)
        (True, False, True)
        """
        suit = self.suit[card.order]
        if suit == self.suit[best.order]:
            return self.strength[card.order] > self.strength[best.order]
        return suit == self.trump

    def best_of(self, cards: Sequence[Card]) -> Card:
        """Return the card that holds a trick of at least one card; the first was led.

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
        """Select the cards of `hand` that may be played to a trick: `trick` are the cards lying, the first was led.

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
        """Return the seat that takes the trick; None when nobody has played a trump or a card of the suit led.

        lead: a card that names the suit and takes no part; without such a card the first of `plays` was led.

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
    """Return a table of numbers, one for each card by its `order`.

    >>> by_card(lambda card: card.rank)[Card.SK.order]
    13
    """
    return tuple(int(number(card)) for card in sorted(DECK, key=_order))


def _order(card: Card) -> int:
    return card.order
