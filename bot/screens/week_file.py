"""File of a week: what everybody may know of it, so that the deals can be computed again (tournament.md §7)."""

from collections.abc import Mapping

from bot.screens.texts import Texts
from bot.screens.tour_seals import checked_by, seals_caption
from bot.screens.week_words import dates
from engine.tournament.week_record import NO_MATCHES, write
from engine.tournament.weekly import Week


def week_text(t: Texts, week: Week, matches: Mapping[int, str] = NO_MATCHES) -> str:
    """Write the public part of a week's record, with comments in the language of the reader.

    matches: records of the robots' matches by the number of the deal; like the secrets, written only of a closed week.
    """
    about_seals = [
        t.plain("commit is the seal that was shown before anybody played: SHA-256 of all lines seal put together."),
        t.plain("seal d is SHA-256 of secret d."),
    ]
    if not week.is_closed:
        about_seals.append(t.plain("The secrets are here when the week is over."))
    about_secrets = (
        t.plain("secret d is SHA-256 of master and d as eight bytes, the highest first; deck d follows from it."),
        t.plain("par d is what the robot in seat 1 made of deal d, match d how."),
        checked_by(t),
    )
    return write(week, matches, title=(_title(t, week),), about_seals=about_seals, about_secrets=about_secrets)


def file_caption(t: Texts, week: Week) -> str:
    """Return the caption of a week's file: its purpose; plain text."""
    title = _title(t, week)
    return f"{title}. {checked_by(t)}" if week.is_closed else seals_caption(t, title)


def _title(t: Texts, week: Week) -> str:
    return t.plain("Deals of the week · %(dates)s", dates=dates(t, week.number))
