"""Screens of /reset: what it would do, and which people may use it."""

from collections.abc import Sequence
from enum import StrEnum

from bot.screens.actions import Action
from bot.screens.model import Button, ButtonStyle, Press, Screen
from bot.screens.texts import Html, Texts, lines


class Reset(StrEnum):
    """Effect that a reset would have for the person who asked, or reason for which it is refused."""

    LOBBY = "lobby"  # the table is cancelled; nobody has played
    ALLOWED = "allowed"  # the match ends with the present sheet
    TOO_EARLY = "too_early"  # the table has not been silent for long enough
    TOO_EARLY_OVER_DAYS = "too_early_over_days"
    DEAL = "deal"  # too early, and in a running deal
    DEAL_OVER_DAYS = "deal_over_days"


def reset_screen(t: Texts, table: int, token: int, kind: Reset, names: Sequence[str] = ()) -> Screen:
    """Explain a reset, with buttons for yes and no if it is allowed.

    names: names of the players at this table if the person has several tables, else empty
    """
    which = t("The table of %(names)s:", names=", ".join(names)) if names else ""
    if kind not in (Reset.LOBBY, Reset.ALLOWED):
        return Screen(lines(which, t("A reset is for a table where nobody plays any more."), _who_may(t, kind)))
    button = Button(t.plain("Close the table"), Press(table, token, Action.RESET), style=ButtonStyle.DANGER)
    keep = Button(t.plain("Leave it open"), Press(table, token, f"{Action.RESET}:no"), style=ButtonStyle.SUCCESS)
    if kind is Reset.LOBBY:
        return Screen(lines(which, t("The table is cancelled; nobody has played yet.")), ((button, keep),))
    text = lines(
        which,
        t(
            "The match ends and is settled by the sheet as it is; an unfinished deal counts for nobody and stays in "
            "the record as broken off, its cards open."
        ),
        t("The record stays: /export, /pulya."),
    )
    return Screen(text, ((button, keep),))


def asked_screen(t: Texts, *, daily: bool) -> Screen:
    """Reply to a player who wants to close a running deal: the others have been asked."""
    return Screen(lines(t("The others have been asked."), _in_deal(t, daily=daily)))


def _in_deal(t: Texts, *, daily: bool) -> Html:
    """Explain who may close a running deal. `daily`: the match is played over days."""
    if daily:
        return t(
            "A deal in progress is closed by all its players together (/stop), or by an administrator who does not "
            "play. One player may close it only after three days without a move, if it is not their turn and the "
            "last pause is not theirs; after a week anybody may."
        )
    return t(
        "A deal in progress is closed by all its players together (/stop), or by an administrator who does not "
        "play. One player may close it only after ten minutes without a move, if it is not their turn and the last "
        "pause is not theirs; after a day anybody may."
    )


def _who_may(t: Texts, kind: Reset) -> Html:
    if kind in (Reset.DEAL, Reset.DEAL_OVER_DAYS):
        return _in_deal(t, daily=kind is Reset.DEAL_OVER_DAYS)
    if kind is Reset.TOO_EARLY_OVER_DAYS:
        return t(
            "In a match over days administrators who do not play may reset at any time, players after three days "
            "without a move, everybody after a week. /stop ends a match by consent; “⋯” lets a robot play for somebody."
        )
    return t(
        "Administrators who do not play may reset at any time, players after ten minutes without a move, everybody "
        "after a day. /stop ends a match by consent; “⋯” lets a robot play for somebody."
    )
