"""Games that a declarer may name, with or without the skat, and what is announced with them (skat.md §3)."""

from enum import StrEnum
from typing import Final

import msgspec

from engine.core.cards import Suit


class Contract(StrEnum):
    """Game without announcements; the words are stored in records and never change."""

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
    """Undertaking of a declarer beyond the game; the later ones include the earlier."""

    SCHNEIDER = "schneider"
    """At least 90 card points."""
    SCHWARZ = "schwarz"
    """All ten tricks."""
    OUVERT = "ouvert"
    """All ten tricks, or in a null none, with the hand on the table."""


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game as named."""

    contract: Contract
    hand: bool = False
    """True if the skat stays closed («хандшпиль»)."""
    announced: Announcement | None = None

    @property
    def is_null(self) -> bool:
        """True for a null of any kind."""
        return self.contract is Contract.NULL

    @property
    def is_open(self) -> bool:
        """True if the declarer's cards lie on the table."""
        return self.announced is Announcement.OUVERT


BY_HAND: Final = tuple(
    Declaration(contract, hand=True, announced=announced)
    for contract in Contract
    for announced in ((None, Announcement.OUVERT) if contract is Contract.NULL else (None, *Announcement))
)
"""Declarations without the skat."""
WITH_SKAT: Final = (
    *(Declaration(contract) for contract in Contract),
    Declaration(Contract.NULL, announced=Announcement.OUVERT),
)
"""Declarations of a player who took the skat: nothing is announced but an open null."""
