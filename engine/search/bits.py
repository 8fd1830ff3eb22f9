"""Cards as bits of the masks that searches work on: nine bits a suit, the seven lowest, a trump suit the fourth."""

from engine.core.cards import Card, Rank, Suit
from engine.three_hands.cardsets import CardSet, by_suit
from engine.three_hands.dealing import DECK


def bits_of(trump: Suit | None) -> dict[Card, int]:
    """Return each card's bit; the place of a suit depends on the trump suit.

    >>> bits_of(Suit.SPADES)[Card.S7] == 1 << 27, bits_of(None)[Card.S8]
    (True, 2)
    """
    order = [suit for suit in Suit if suit is not trump] + [suit for suit in Suit if suit is trump]
    places = {suit: place for place, suit in enumerate(order)}
    return {card: 1 << (9 * places[card.suit] + card.rank - Rank.SEVEN) for card in DECK}


def mask_of(cards: CardSet, lows: tuple[int, int, int, int]) -> int:
    """Return a set of cards as a mask; `lows`: place of each suit's seven (`lows_of`).

    >>> mask_of(0b11, lows_of(Suit.SPADES)) == 0b11 << 27
    True
    """
    spades, clubs, diamonds, hearts = by_suit(cards)
    first, second, third, fourth = lows
    return (spades << first) | (clubs << second) | (diamonds << third) | (hearts << fourth)


def lows_of(trump: Suit | None) -> tuple[int, int, int, int]:
    """Return the place of the seven of each suit, in the order of `Suit`.

    >>> lows_of(None)
    (0, 9, 18, 27)
    """
    bits = bits_of(trump)
    first, second, third, fourth = (suit_place(bits[Card(f"7{suit}")]) for suit in Suit)
    return first, second, third, fourth


def suit_place(bit: int) -> int:
    """Return the place of the lowest bit of a card's suit.

    >>> suit_place(1 << 12)
    9
    """
    return (bit.bit_length() - 1) // 9 * 9
