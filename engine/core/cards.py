"""Cards from the seven to the ace in four suits (rules.md §2); each game chooses its deck from them."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum


class Suit(StrEnum):
    """A suit in the order of the auction: spades lowest, hearts highest."""

    SPADES = "s"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"


class Rank(IntEnum):
    """A rank; the greater number is the higher card of a suit."""

    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


RANK_LETTERS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
"""Number of each rank by its letter in the name of a card."""
SUIT_ORDER = {suit: index for index, suit in enumerate(Suit)}
"""Position of each suit in the order of the auction, from 0."""


class Card(StrEnum):
    """A card; the value is its name in a record: rank letter and suit letter ("Td" is the ten of diamonds)."""

    suit: Suit
    rank: Rank
    order: int
    """Position of the card in a sorted hand, from 0: suits s c d h, each from high to low."""

    def __new__(cls, name: str) -> "Card":
        """Create a card from its name: rank letter and suit letter."""
        card = str.__new__(cls, name)
        card._value_ = name
        card.suit = Suit(name[1])
        card.rank = Rank(RANK_LETTERS[name[0]])
        card.order = SUIT_ORDER[card.suit] * 8 + Rank.ACE - card.rank
        return card

    S7, S8, S9, ST, SJ, SQ, SK, SA = "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As"
    C7, C8, C9, CT, CJ, CQ, CK, CA = "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"
    D7, D8, D9, DT, DJ, DQ, DK, DA = "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad"
    H7, H8, H9, HT, HJ, HQ, HK, HA = "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah"


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards in the order in which a record writes a hand: suits s c d h, each from high to low.

    >>> [card.value for card in sort_cards([Card.H7, Card.S9, Card.SA])]
    ['As', '9s', '7h']
    """
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> int:
    return card.order


def parse_card(text: str) -> Card:
    """Return the card with this name (rank letter, suit letter). Raises ValueError for any other text.

    >>> parse_card("Td") is Card.DT
    True
    """
    try:
        return Card(text)
    except ValueError:
        raise ValueError(f"unknown card {text!r}") from None
