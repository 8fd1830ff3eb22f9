"""Buttons of a match with real cards that every game has: write a deal, take an answer back, undo a deal, settle."""

from typing import Any

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import Button, ButtonStyle, Press
from bot.screens.paper import Confirmation, ScoreInfo
from bot.screens.texts import Texts

Entry = ScoreInfo[Any, Any, Any]
"""Live message of a match with real cards, of any game."""


def mine(entry: Entry, text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of the half-made entry."""
    return Button(text, Press(entry.frame.table, entry.frame.token, action), style=style)


def entry_rows(
    t: Texts, entry: Entry, answers: tuple[Row, ...], *, is_complete: bool, is_over: bool
) -> tuple[Row, ...]:
    """Return all rows under the live message, including the `answers` to the present question.

    is_complete: the deal may be written. is_over: the match has reached its end.
    """
    last = (ours(entry.frame, t.plain("Rules"), Action.RULES), ours(entry.frame, "?", Action.HELP))
    keep = mine(entry, t.plain("No"), Action.ENTER_BACK)
    if entry.sure is Confirmation.UNDO:
        return ((mine(entry, t.plain("Yes, undo"), Action.UNDO_YES, ButtonStyle.DANGER), keep), last)
    if entry.sure is Confirmation.SETTLE:
        return ((mine(entry, t.plain("Yes, settle"), Action.SETTLE_YES, ButtonStyle.DANGER), keep), last)
    undo = _undo(t, entry)
    if is_over:
        settle_now = mine(entry, t.plain("Settlement"), Action.SETTLE_YES, ButtonStyle.SUCCESS)
        return tuple(row for row in ((settle_now,), undo, last) if row)
    write = (mine(entry, t.plain("Write down"), Action.WRITE, ButtonStyle.SUCCESS),) if is_complete else ()
    of_the_match = (*undo, mine(entry, t.plain("Settlement…"), Action.SETTLE))
    below = ((*_taking_back(t, entry), *last),) if entry.steps else (of_the_match, last)
    return tuple(row for row in (write, *answers, *below) if row)


def _taking_back(t: Texts, entry: Entry) -> Row:
    """Return the buttons Back and Restart, which share a row with Rules and «?» to leave room for answers."""
    back = mine(entry, t.plain("← Back"), Action.ENTER_BACK)
    return (back, mine(entry, t.plain("Restart"), Action.ENTER_ANEW)) if entry.steps > 1 else (back,)


def _undo(t: Texts, entry: Entry) -> Row:
    deals = entry.standing.deals
    return (mine(entry, t.plain("Undo deal %(n)d", n=deals), Action.UNDO),) if deals else ()
