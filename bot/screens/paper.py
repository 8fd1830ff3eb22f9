"""Values from which a game draws a match with real cards, whose deals people enter by buttons."""

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
"""Value of `ToldDeal.ask`, in every game, once the match has reached its end."""


class Confirmation(StrEnum):
    """Step that waits to be confirmed; NOTHING while a deal is entered."""

    NOTHING = ""
    UNDO = "undo"
    SETTLE = "settle"


class ToldDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal as far as it has been entered, and the next question. Everything in it has been checked.

    An answer is a word, perhaps with an argument: `dealer:2`, `player:3`.
    """

    ask: str
    """Next question, as a word of the game or `OVER`."""
    choices: tuple[str, ...] = ()
    """Accepted answers to `ask`."""
    about: Seat | None = None
    """Seat that the question is about; None if it is about no seat."""
    dealer: Seat | None = None
    """Seat that dealt; None in the first deal until it is entered."""
    declarer: Seat | None = None
    """Seat of the declarer; None before it is entered, and in a deal without one."""
    outcome: Any = None
    """Outcome of the deal; None while an answer is missing."""


class PaperEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Match with real cards, and the half-made entry of its next deal."""

    frame: Frame
    """State of the match, with the token of the entry's buttons."""
    match: Any
    """Match, as a value of its game."""
    steps: tuple[str, ...] = ()
    """Answers entered so far, in order."""
    sure: Confirmation = Confirmation.NOTHING
    """Step that waits to be confirmed."""
    undone: int = 0
    """Number of the deal that was undone last, if none has been written since; otherwise 0."""
    scribe: str = ""
    """Name of the person who wrote or undid a deal last."""


class ScoreInfo(msgspec.Struct, Generic[S, T, D], frozen=True, kw_only=True):
    """Match with real cards as its live message shows it.

    S: type of the game's standing    T: type of a half-made entry    D: type of a written deal
    """

    frame: Frame
    """State of the match, with the token of the half-made entry."""
    standing: S
    """Standing after all written deals."""
    told: T
    """Half-made entry of the next deal."""
    steps: int = 0
    """Number of answers entered, which may be taken back."""
    sure: Confirmation = Confirmation.NOTHING
    """Step that waits to be confirmed."""
    preview: D | None = None
    """Entries that the entered deal would write; None while an answer is missing."""
    last: D | None = None
    """Deal that was written last; None before the first deal and after an undo."""
    undone: int = 0
    """Number of the deal just undone; otherwise 0."""
    scribe: str = ""
    """Name of the person who wrote or undid a deal last."""


def last_line(t: Texts, info: ScoreInfo[Any, Any, Any], outcome: str, hint: Html) -> Html:
    """Format the deal written or undone last; empty once the next deal is being entered, to save room.

    outcome: deal written last, in words. hint: how to name the players; returned before any deal if nobody is named.
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
    """Return names such as "Player 1" for players who were not named."""
    return tuple(t.plain("Player %(n)d", n=number) for number in range(1, count + 1))
