"""Calls of the auction, which are the words for contracts, too: `1` ... `8`, and from the hand `1-` ... `4-`.

Source: austrian.md §1, §2 and §9.
"""

from enum import StrEnum
from typing import Final

from engine.core.cards import Suit

SUITS: Final[tuple[Suit, ...]] = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
"""Suits by their numbers, from 1 on (austrian.md §1)."""
SUIT_LEVELS: Final = len(SUITS)


class Bid(StrEnum):
    """Rung of the ladder, lowest first; every call from the hand is above every number."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    HAND_ONE = "1-"
    HAND_TWO = "2-"
    HAND_THREE = "3-"
    HAND_FOUR = "4-"

    @property
    def level(self) -> int:
        """Number of the call: 1 clubs, 2 spades, 3 diamonds, 4 hearts, from 5 on a contract of Illustrated."""
        return int(self[0])

    @property
    def is_hand(self) -> bool:
        """True for a call or contract without the talon."""
        return len(self) > 1

    @property
    def suit(self) -> Suit | None:
        """Suit of the number; None from 5 on."""
        return SUITS[self.level - 1] if self.level <= SUIT_LEVELS else None


LADDER: Final[tuple[Bid, ...]] = tuple(Bid)
RUNGS: Final[dict[Bid, int]] = {bid: place for place, bid in enumerate(LADDER)}
"""Place of each call on the ladder, from 0."""
PREFERENCE: Final = Bid.HAND_FOUR
"""Hearts from the hand, «Преферанс»."""


class Extra(StrEnum):
    """Contract of Illustrated (austrian.md §9)."""

    BETTEL = "bettel"
    SANS = "sans"
    BETTEL_OPEN = "bettel_open"
    MORD = "mord"

    @property
    def is_bettel(self) -> bool:
        """True if the declarer may take no trick."""
        return self in (Extra.BETTEL, Extra.BETTEL_OPEN)

    @property
    def is_whisted(self) -> bool:
        """True if the defenders may pass; to Bettel and to all ten tricks they say nothing and play."""
        return self is Extra.SANS
