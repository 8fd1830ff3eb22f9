"""Sets of cards as integers: one bit for each card, eight bits for each suit in the order of `Suit`, the seven lowest.

Of two cards of one suit the higher has the greater bit. The solver of preferans uses another layout with nine bits a
suit and the trumps last: the free bit lets one addition find all runs of adjacent cards, and any trump is a greater
number than a card of the suit led.
"""

from collections.abc import Iterable, Iterator

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.three_hands.dealing import DECK

CardSet = int
"""A set of cards as an integer; a single card is a set with one bit."""
WIDTH = 8
"""Number of bits for each suit."""
BITS: dict[Card, CardSet] = {card: 1 << (WIDTH * SUIT_ORDER[card.suit] + card.rank - Rank.SEVEN) for card in DECK}
SUITS: dict[Suit, CardSet] = {suit: 0xFF << (WIDTH * place) for suit, place in SUIT_ORDER.items()}
ALL: CardSet = sum(SUITS.values())
_CARDS = {bit: card for card, bit in BITS.items()}
_SUIT_AT = (0, *(suit for suit in SUITS.values() for _ in range(WIDTH)))  # by the length of a card in bits


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards, which must be different.

    >>> bin(card_set([Card.S7, Card.S9, Card.C7]))
    '0b100000101'
    """
    return sum(BITS[card] for card in cards)


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set, suits s c d h, each from low to high.

    >>> [card.value for card in cards_in(card_set([Card.H7, Card.SA, Card.S9]))]
    ['9s', 'As', '7h']
    """
    return tuple(_CARDS[bit] for bit in singles(cards))


def singles(cards: CardSet) -> Iterator[CardSet]:
    """Yield each card of a set as a set of one card, from the lowest bit up.

    >>> list(singles(0b1101))
    [1, 4, 8]
    """
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def suit_set(suit: Suit | None) -> CardSet:
    """Return all cards of a suit; the empty set for None.

    >>> suit_set(Suit.CLUBS) == 0xFF00, suit_set(None)
    (True, 0)
    """
    return SUITS[suit] if suit is not None else 0


def suit_of(card: CardSet) -> CardSet:
    """Return all cards of the suit of `card`; of the suit of its highest bit if it is several cards, empty if none.

    >>> suit_of(BITS[Card.C9]) == suit_set(Suit.CLUBS)
    True
    """
    return _SUIT_AT[card.bit_length()]


def highest(cards: CardSet) -> CardSet:
    """Return the highest of several cards of one suit; the empty set if there are none.

    >>> cards_in(highest(card_set([Card.S7, Card.SJ, Card.ST])))
    (<Card.SJ: 'Js'>,)
    """
    return 1 << (cards.bit_length() - 1) if cards else 0


def by_suit(cards: CardSet) -> tuple[int, int, int, int]:
    """Return the eight bits of each suit of a set, in the order of `Suit`.

    >>> by_suit(card_set([Card.S7, Card.C8, Card.C9, Card.HA]))
    (1, 6, 0, 128)
    """
    return cards & 0xFF, (cards >> 8) & 0xFF, (cards >> 16) & 0xFF, cards >> 24
