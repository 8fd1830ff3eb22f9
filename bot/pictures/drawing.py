"""Parts of every picture: a drawing says what it shows, labels bring the words of one language."""

from typing import ClassVar

import msgspec

CardName = str
"""Two letters of the record: "Td" is the ten of diamonds."""


class Drawing(msgspec.Struct, frozen=True):
    """Base of what a picture shows: a frozen value without any rule of a game; each game has its own kinds."""

    tag: ClassVar[str]
    """Name of the kind in the digests that the store keeps of shown pictures: one a kind, never renamed."""


class Labels(msgspec.Struct, frozen=True):
    """Base of the words that a game's painters write besides those of the drawing."""


class LayoutHand(msgspec.Struct, frozen=True):
    """Row with a player and cards in the open."""

    name: str
    cards: tuple[CardName, ...]
    """In any order; none for a player who was dealt none."""
    role: str = ""
    """Short word beside the name, "" for none."""
    tricks: str = ""
    """Ready to print ("6 взяток")."""
    dealer: bool = False
