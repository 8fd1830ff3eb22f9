"""Games that a declarer may name, with or without the skat, and what they are worth (skat.md §2, §3 and §4)."""

from enum import IntEnum, StrEnum
from typing import Final

import msgspec

from engine.core.cards import Suit


class Contract(StrEnum):
    """Kind of game, without announcements. The values are stored in records and never change."""

    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    CLUBS = "c"
    GRAND = "grand"
    NULL = "null"

    @property
    def suit(self) -> Suit | None:
        """Trump suit; None in grand and null."""
        return _SUITS.get(self)


_SUITS: Final = {contract: Suit(contract.value) for contract in tuple(Contract)[:4]}


class Announcement(StrEnum):
    """Promise of a declarer beyond winning the game; each one includes those before it."""

    SCHNEIDER = "schneider"
    """At least 90 card points for the declarer."""
    SCHWARZ = "schwarz"
    """All ten tricks for the declarer."""
    OUVERT = "ouvert"
    """Declarer's hand open on the table, and all ten tricks; in a null no trick."""


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game as the declarer names it, with its announcement."""

    contract: Contract
    hand: bool = False
    """True if the skat stays closed («хандшпиль», a game from the hand)."""
    announced: Announcement | None = None

    @property
    def is_null(self) -> bool:
        """True for a null, closed or open, with the skat or from the hand."""
        return self.contract is Contract.NULL

    @property
    def is_open(self) -> bool:
        """True if the declarer plays with open cards (ouvert)."""
        return self.announced is Announcement.OUVERT


BY_HAND: Final = tuple(
    Declaration(contract, hand=True, announced=announced)
    for contract in Contract
    for announced in ((None, Announcement.OUVERT) if contract is Contract.NULL else (None, *Announcement))
)
"""Declarations of a player who leaves the skat closed (games from the hand)."""
GRANDS_BY_HAND: Final = tuple(one for one in BY_HAND if one.contract is Contract.GRAND)
"""Grands from the hand, with and without an announcement, which may be played before a ramsch."""
WITH_SKAT: Final = (
    *(Declaration(contract) for contract in Contract),
    Declaration(Contract.NULL, announced=Announcement.OUVERT),
)
"""Declarations of a player who took the skat, who may announce nothing but an open null."""


BASES: Final = {
    Contract.DIAMONDS: 9,
    Contract.HEARTS: 10,
    Contract.SPADES: 11,
    Contract.CLUBS: 12,
    Contract.GRAND: 24,
}
OLD_GRAND_OUVERT: Final = 36
"""Base of an open grand by the rules before 1999, under which the open hand counts no level."""
NULL_VALUES: Final = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Values of a null, by (from the hand, open)."""
MOST_TOPS: Final = {contract: 4 if contract is Contract.GRAND else 11 for contract in BASES}
"""Longest possible run of matadors in each game."""


class Margin(IntEnum):
    """Degree by which one side beat the other."""

    NONE = 0
    SCHNEIDER = 1
    """A side has at most 30 card points."""
    SCHWARZ = 2
    """A side has no trick."""


_ANNOUNCED: Final = {None: 0, Announcement.SCHNEIDER: 1, Announcement.SCHWARZ: 2, Announcement.OUVERT: 2}


def base_of(declaration: Declaration, grand_ouvert: int) -> int:
    """Return the base value of a suit game or grand; `grand_ouvert`: base of an open grand under the rules."""
    if declaration.contract is Contract.GRAND and declaration.is_open:
        return grand_ouvert
    return BASES[declaration.contract]


def levels_of(declaration: Declaration, tops: int, margin: Margin, grand_ouvert: int) -> int:
    """Return the levels that multiply the base of a suit game or grand, won or lost.

    tops: matadors, positive if held, negative if missing; grand_ouvert: base of an open grand under the rules.
    """
    announced = _ANNOUNCED[declaration.announced]
    is_in_base = declaration.contract is Contract.GRAND and grand_ouvert == OLD_GRAND_OUVERT
    opened = declaration.is_open and not is_in_base
    return abs(tops) + 1 + declaration.hand + max(margin, announced) + announced + opened


def null_value(declaration: Declaration) -> int:
    """Return the value of a null, which depends only on its kind."""
    return NULL_VALUES[declaration.hand, declaration.is_open]


def least_value(declaration: Declaration, tops: int, grand_ouvert: int) -> int:
    """Return the value of a game that is won with nothing beyond what is announced.

    tops: matadors, positive if held, negative if missing; ignored in a null. grand_ouvert: base of an open grand.
    """
    if declaration.is_null:
        return null_value(declaration)
    base = base_of(declaration, grand_ouvert)
    return base * levels_of(declaration, tops, Margin.NONE, grand_ouvert)


def ladder(grand_ouvert: int) -> tuple[int, ...]:
    """Return every value that a game can have, lowest first: the values that may be bid."""
    return _LADDERS[grand_ouvert]


def next_value(value: int, grand_ouvert: int) -> int | None:
    """Return the lowest possible bid above `value`; None if there is none."""
    return next((other for other in _LADDERS[grand_ouvert] if other > value), None)


def _ladder(grand_ouvert: int) -> tuple[int, ...]:
    found = set(NULL_VALUES.values())
    for contract, base in BASES.items():
        open_base = base_of(Declaration(contract, hand=True, announced=Announcement.OUVERT), grand_ouvert)
        for tops in range(1, MOST_TOPS[contract] + 1):
            taken = Declaration(contract)
            schwarz = Declaration(contract, hand=True, announced=Announcement.SCHWARZ)
            opened = Declaration(contract, hand=True, announced=Announcement.OUVERT)
            least = levels_of(taken, tops, Margin.NONE, grand_ouvert)
            most = levels_of(schwarz, tops, Margin.SCHWARZ, grand_ouvert)
            found |= {base * levels for levels in range(least, most + 1)}
            found.add(open_base * levels_of(opened, tops, Margin.SCHWARZ, grand_ouvert))
    return tuple(sorted(found))


_LADDERS: Final = {base: _ladder(base) for base in (BASES[Contract.GRAND], OLD_GRAND_OUVERT)}
LOWEST: Final = 18
"""Lowest value that may be bid."""
