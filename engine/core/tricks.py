"""Tricks: the cards that may be played, and the seat that takes a trick.

Source: rules.md §6 (follow, else trump, else any card; no duty to beat).
"""

from collections.abc import Sequence

from engine.core.cards import Card, Suit
from engine.core.seats import Seat


def legal_cards(hand: Sequence[Card], led: Suit | None, trump: Suit | None) -> tuple[Card, ...]:
    """Select the cards of `hand` that may be played to a trick led with suit `led` (None: any card may lead).

    >>> [card.value for card in legal_cards([Card.S7, Card.H9], Suit.CLUBS, trump=Suit.HEARTS)]
    ['9h']
    """
    if led is None:
        return tuple(hand)
    follow = tuple(card for card in hand if card.suit is led)
    if follow or trump is None:
        return follow or tuple(hand)
    return tuple(card for card in hand if card.suit is trump) or tuple(hand)


def trick_taker(plays: Sequence[tuple[Seat, Card]], led: Suit, trump: Suit | None) -> Seat | None:
    """Return the seat that takes the trick: by the highest trump, else by the highest card of the led suit.

    None when nobody has played a card of either suit.

    >>> trick_taker([(Seat.ONE, Card.SA), (Seat.TWO, Card.H7)], Suit.SPADES, trump=Suit.HEARTS)
    <Seat.TWO: 2>
    """
    best: tuple[Seat, Card] | None = None
    for seat, card in plays:
        if card.suit is not led and card.suit is not trump:
            continue
        if best is None or _beats(card, best[1], trump):
            best = (seat, card)
    return best[0] if best else None


def _beats(card: Card, other: Card, trump: Suit | None) -> bool:
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump
