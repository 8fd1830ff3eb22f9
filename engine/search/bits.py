"""Cards as bits of the masks that searches work on: nine bits a suit, the seven lowest, a trump suit the fourth."""

from engine.core.cards import DECK, Card, Rank, Suit


def bits_of(trump: Suit | None) -> dict[Card, int]:
    """Return each card's bit; the place of a suit depends on the trump suit.

    >>> bits_of(Suit.SPADES)[Card.S7] == 1 << 27, bits_of(None)[Card.S8]
    (True, 2)
    """
    order = [suit for suit in Suit if suit is not trump] + [suit for suit in Suit if suit is trump]
    places = {suit: place for place, suit in enumerate(order)}
    return {card: 1 << (9 * places[card.suit] + card.rank - Rank.SEVEN) for card in DECK}


def suit_place(bit: int) -> int:
    """Return the place of the lowest bit of a card's suit.

    >>> suit_place(1 << 12)
    9
    """
    return (bit.bit_length() - 1) // 9 * 9
