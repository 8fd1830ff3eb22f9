"""Score of a match with real cards: values from which a game draws the entry that people make together."""

from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

import msgspec

from bot.screens.model import Frame
from bot.screens.texts import Html, Texts
from engine.core.seats import Seat

S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")

OVER: Final = "over"
"""Last question in every game: the match has reached its end."""


class Confirmation(StrEnum):
    """Step that must be confirmed before it happens; NOTHING while a deal is entered."""

    NOTHING = ""
    UNDO = "undo"
    SETTLE = "settle"


class ToldDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question about it. Everything in it has been checked.

    An answer is a word, perhaps with an argument: `dealer:2`, `player:3`.
    """

    ask: str
    """Next question, a word of the game; `OVER` in every game."""
    choices: tuple[str, ...] = ()
    """Answers to `ask` that are accepted."""
    about: Seat | None = None
    """Seat that the question is about."""
    dealer: Seat | None = None
    """Seat that dealt; None if only an answer can tell, for the first deal."""
    declarer: Seat | None = None
    """Seat that played; None before it is entered, and in a deal without a declarer."""
    outcome: Any = None
    """Outcome of the deal; None while something is missing."""


class PaperEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Match with real cards and the half-made entry of its next deal."""

    frame: Frame
    """Surroundings of the match, with the token of the entry's buttons."""
    match: Any
    """Match, as the game makes it."""
    steps: tuple[str, ...] = ()
    """Answers entered so far, in their order."""
    sure: Confirmation = Confirmation.NOTHING
    """Step that must be confirmed before it happens."""
    undone: int = 0
    """Number of the deal that was undone last, if none has been written since; else 0."""
    scribe: str = ""
    """Name of the person who wrote or undid last."""


class ScoreInfo(msgspec.Struct, Generic[S, T, D], frozen=True, kw_only=True):
    """Live message of a match with real cards.

    S: standings of the game    T: what may be entered of a deal    D: what a finished deal writes
    """

    frame: Frame
    """Frame whose token is that of the half-made entry."""
    standing: S
    """Standing after the deals that are written."""
    told: T
    """Half-made entry of the next deal."""
    steps: int = 0
    """Number of answers that may be taken back."""
    sure: Confirmation = Confirmation.NOTHING
    """Step that somebody is asked to confirm."""
    preview: D | None = None
    """Entries that the entered deal would write; None while something is missing."""
    last: D | None = None
    """Deal written last; None before the first and after an undo."""
    undone: int = 0
    """Number of the deal just undone, else 0."""
    scribe: str = ""
    """Name of the person who wrote or undid last."""


def last_line(t: Texts, info: ScoreInfo[Any, Any, Any], outcome: str, hint: Html) -> Html:
    """Write the deal written or undone last; empty once the next deal is entered, whose answers need the room.

    `outcome`: the deal written last in words. `hint`: how players are named, for a match with neither names nor deals.
    """
    if info.steps:
        return Html("")
    if info.undone:
        return t("Deal %(n)d has been undone by %(who)s.", n=info.undone, who=info.scribe)
    if info.last is None:
        is_named = info.frame.players != default_names(t, len(info.frame.players))
        return Html("") if is_named or info.standing.deals else hint
    return t("Deal %(n)d. %(line)s. Entered by %(who)s.", n=info.last.number, line=outcome, who=info.scribe)


def default_names(t: Texts, count: int) -> tuple[str, ...]:
    """Name people who were not named."""
    return tuple(t.plain("Player %(n)d", n=number) for number in range(1, count + 1))
