"""Sets of cards as numbers: one bit a card, eight bits a suit in the order of `Suit`, each with the seven lowest.

Of two cards of one suit the higher has the greater bit. The double dummy kernel of preferans has a layout of its own,
nine bits a suit, trumps last: with the free bit one addition finds all runs of equal cards, and a trump beats a card of
the suit led by being the greater number.
"""

from collections.abc import Iterable, Iterator

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.three_hands.dealing import DECK

CardSet = int
"""A set of cards; a card alone is the set with one bit."""
WIDTH = 8
"""Bits of a suit."""
BITS: dict[Card, CardSet] = {card: 1 << (WIDTH * SUIT_ORDER[card.suit] + card.rank - Rank.SEVEN) for card in DECK}
SUITS: dict[Suit, CardSet] = {suit: 0xFF << (WIDTH * place) for suit, place in SUIT_ORDER.items()}
ALL: CardSet = sum(SUITS.values())
_CARDS = {bit: card for card, bit in BITS.items()}
_SUIT_AT = (0, *(suit for suit in SUITS.values() for _ in range(WIDTH)))  # by the length of a card in bits


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return different cards as a set.

    >>> bin(card_set([Card.S7, Card.S9, Card.C7]))
    '0b100000101'
    """
    return sum(BITS[card] for card in cards)


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """List the cards of a set, suits s c d h, each low to high.

    >>> [card.value for card in cards_in(card_set([Card.H7, Card.SA, Card.S9]))]
    ['9s', 'As', '7h']
    """
    return tuple(_CARDS[bit] for bit in singles(cards))


def singles(cards: CardSet) -> Iterator[CardSet]:
    """Iterate over the cards of a set one by one, from the lowest bit up.

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
    """Return all cards of the suit of a card; for several cards the suit of the highest bit, for none the empty set.

    >>> suit_of(BITS[Card.C9]) == suit_set(Suit.CLUBS)
    True
    """
    return _SUIT_AT[card.bit_length()]


def highest(cards: CardSet) -> CardSet:
    """Return the highest of the cards of one suit; the empty set if there are none.

    >>> cards_in(highest(card_set([Card.S7, Card.SJ, Card.ST])))
    (<Card.SJ: 'Js'>,)
    """
    return 1 << (cards.bit_length() - 1) if cards else 0


def by_suit(cards: CardSet) -> tuple[int, int, int, int]:
    """Split a set into the eight bits of each suit, in the order of `Suit`.

    >>> by_suit(card_set([Card.S7, Card.C8, Card.C9, Card.HA]))
    (1, 6, 0, 128)
    """
    return cards & 0xFF, (cards >> 8) & 0xFF, (cards >> 16) & 0xFF, cards >> 24
