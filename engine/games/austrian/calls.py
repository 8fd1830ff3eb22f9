"""Calls of the auction, whose names are also those of contracts: `1` ... `8`, and from the hand `1-` ... `4-`.

"From the hand" means without taking the talon. Source: austrian.md §1, §2 and §9.
"""

from enum import StrEnum
from typing import Final

from engine.core.cards import Suit

SUITS: Final[tuple[Suit, ...]] = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
"""Suits in ascending order of their numbers 1 to 4 (austrian.md §1)."""
SUIT_LEVELS: Final = len(SUITS)


class Bid(StrEnum):
    """Call on the bidding ladder, lowest first. Every call from the hand (`1-`) is above every other call."""

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
        """Number in the call: 1 clubs, 2 spades, 3 diamonds, 4 hearts; 5 to 8 other contracts (`Extra`)."""
        return int(self[0])

    @property
    def is_hand(self) -> bool:
        """True for a call or contract from the hand, without the talon."""
        return len(self) > 1

    @property
    def suit(self) -> Suit | None:
        """Suit that the number means; None from 5 on."""
        return SUITS[self.level - 1] if self.level <= SUIT_LEVELS else None


LADDER: Final[tuple[Bid, ...]] = tuple(Bid)
RUNGS: Final[dict[Bid, int]] = {bid: place for place, bid in enumerate(LADDER)}
"""Position of each call on the ladder, from 0."""
PREFERENCE: Final = Bid.HAND_FOUR
"""Call of hearts from the hand, «Преферанс»."""


class Extra(StrEnum):
    """Contract of the variant "Illustrated", which gives the numbers 5 to 8 a meaning (austrian.md §9)."""

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
        """True if the defenders say whist or pass; in Bettel and Mord (all ten tricks) both play without a choice."""
        return self is Extra.SANS
