"""The score of a match with real cards: what a game's screens show of the entry that people make together."""

from enum import StrEnum
from typing import Any

import msgspec

from bot.screens.model import Frame
from bot.screens.texts import Texts


class Sure(StrEnum):
    """What somebody must be sure of before it happens; NOTHING while a deal is told."""

    NOTHING = ""
    UNDO = "undo"
    SETTLE = "settle"


class PaperEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A match with real cards and the half-made entry of its next deal."""

    frame: Frame
    """Its token is that of the entry's buttons."""
    match: Any
    """The match, as the game makes it."""
    steps: tuple[str, ...] = ()
    """Answers told so far, in their order."""
    sure: Sure = Sure.NOTHING
    """What is asked about before it happens."""
    undone: int = 0
    """Number of the deal that was undone last, with none written since; else 0."""
    scribe: str = ""
    """Name of the person who wrote or undid last."""


def default_names(t: Texts, count: int) -> tuple[str, ...]:
    """Name people who were not named."""
    return tuple(t.plain("Player %(n)d", n=number) for number in range(1, count + 1))
