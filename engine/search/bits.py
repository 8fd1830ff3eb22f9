"""Cards as bits of the masks that searches use: nine bits for each suit, the seven lowest; a trump suit comes last.

The same mask therefore means different cards for different trump suits.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.cards import Card, Rank, Suit
from engine.three_hands.cardsets import CardSet, by_suit
from engine.three_hands.dealing import DECK


def bits_of(trump: Suit | None) -> dict[Card, int]:
    """Return the bit of each card; the position of a suit depends on the trump suit.

    >>> bits_of(Suit.SPADES)[Card.S7] == 1 << 27, bits_of(None)[Card.S8]
    (True, 2)
    """
    order = [suit for suit in Suit if suit is not trump] + [suit for suit in Suit if suit is trump]
    places = {suit: place for place, suit in enumerate(order)}
    return {card: 1 << (9 * places[card.suit] + card.rank - Rank.SEVEN) for card in DECK}


def suit_place(bit: int) -> int:
    """Return the position of the lowest bit of a card's suit: 0, 9, 18 or 27.

    >>> suit_place(1 << 12)
    9
    """
    return (bit.bit_length() - 1) // 9 * 9


BITS: Final = {trump: bits_of(trump) for trump in (*Suit, None)}
SLOTS: Final = {trump: {card: bit % 37 for card, bit in bits.items()} for trump, bits in BITS.items()}
"""Index of each card in a kernel's answer, by trump suit."""
_NAMES = {trump: {bit: card for card, bit in bits.items()} for trump, bits in BITS.items()}
_LOWS = {trump: [suit_place(bits[Card(f"7{suit}")]) for suit in Suit] for trump, bits in BITS.items()}


def mask(cards: Iterable[Card], trump: Suit | None) -> int:
    """Return the mask of some cards, given the trump suit."""
    bits = BITS[trump]
    return sum(bits[card] for card in cards)


def kernel_hand(cards: CardSet, trump: Suit | None) -> int:
    """Convert a card set to a mask, given the trump suit.

    >>> kernel_hand(0b11, Suit.SPADES) == 0b11 << 27
    True
    """
    spades, clubs, diamonds, hearts = by_suit(cards)
    first, second, third, fourth = _LOWS[trump]
    return (spades << first) | (clubs << second) | (diamonds << third) | (hearts << fourth)


def kernel_hands(world: Sequence[CardSet], trump: Suit | None) -> tuple[int, int, int]:
    """Convert the three hands of a world (`engine.search.worlds`) to masks."""
    return kernel_hand(world[0], trump), kernel_hand(world[1], trump), kernel_hand(world[2], trump)


def cards_of(bits: int, trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards of a mask, from its lowest bit up, given the trump suit."""
    return tuple(_NAMES[trump][1 << place] for place in range(36) if (bits >> place) & 1)


def named(answer: Sequence[int], cards: Iterable[Card], trump: Suit | None) -> dict[Card, int]:
    """Return the soloist's tricks after each of the legal `cards`, from an answer of a kernel."""
    slots = SLOTS[trump]
    return {card: answer[slots[card]] for card in cards}
