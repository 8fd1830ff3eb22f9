"""/reset: what it does, and to whom it is open."""

from collections.abc import Sequence
from enum import StrEnum

from bot.screens import actions
from bot.screens.model import Button, Press, Screen, Style
from bot.screens.texts import Html, Texts, lines


class Reset(StrEnum):
    """What a reset would mean for who asked."""

    LOBBY = "lobby"
    ALLOWED = "allowed"
    TOO_EARLY = "too_early"
    TOO_EARLY_OVER_DAYS = "too_early_over_days"


def reset_screen(t: Texts, table: int, token: int, kind: Reset, names: Sequence[str] = ()) -> Screen:
    """The explanation, with both answers where it may be done; `names` say which of several tables it is about."""
    which = t("The table of %(names)s:", names=", ".join(names)) if names else ""
    if kind in (Reset.TOO_EARLY, Reset.TOO_EARLY_OVER_DAYS):
        return Screen(lines(which, t("A reset is for a table nobody plays at any more."), _who_may(t, kind)))
    button = Button(t.plain("Close the table"), Press(table, token, actions.RESET), style=Style.DANGER)
    keep = Button(t.plain("Leave it open"), Press(table, token, f"{actions.RESET}:no"), style=Style.SUCCESS)
    if kind is Reset.LOBBY:
        return Screen(lines(which, t("The table is cancelled; nobody has played yet.")), ((button, keep),))
    text = lines(
        which,
        t("The match ends as the sheet stands and is settled; a deal that is not finished counts for nobody."),
        t("The record stays: /export, /pulya."),
    )
    return Screen(text, ((button, keep),))


def _who_may(t: Texts, kind: Reset) -> Html:
    if kind is Reset.TOO_EARLY_OVER_DAYS:
        return t(
            "In a match over days administrators may reset at any time, players after three days without a move, "
            "everybody after a week. /stop ends a match by consent; «⋯» lets a robot play for somebody."
        )
    return t(
        "Administrators may reset at any time, players after ten minutes without a move, everybody after "
        "a day. /stop ends a match by consent; «⋯» lets a robot play for somebody."
    )
