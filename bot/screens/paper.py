"""Score of a match with real cards: values from which a game draws the entry that people make together."""

from enum import StrEnum
from typing import Any

import msgspec

from bot.screens.model import Frame
from bot.screens.texts import Texts


class Confirmation(StrEnum):
    """Step that must be confirmed before it happens; NOTHING while a deal is told."""

    NOTHING = ""
    UNDO = "undo"
    SETTLE = "settle"


class PaperEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Match with real cards and the half-made entry of its next deal."""

    frame: Frame
    """Surroundings of the match, with the token of the entry's buttons."""
    match: Any
    """Match, as the game makes it."""
    steps: tuple[str, ...] = ()
    """Answers told so far, in their order."""
    sure: Confirmation = Confirmation.NOTHING
    """Step that must be confirmed before it happens."""
    undone: int = 0
    """Number of the deal that was undone last, with none written since; else 0."""
    scribe: str = ""
    """Name of the person who wrote or undid last."""


def default_names(t: Texts, count: int) -> tuple[str, ...]:
    """Name people who were not named."""
    return tuple(t.plain("Player %(n)d", n=number) for number in range(1, count + 1))
