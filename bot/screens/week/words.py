"""Words of weeks that several screens share: dates, amounts, refusals, and what a screen needs to know."""

from enum import StrEnum, unique
from fractions import Fraction
from typing import Final

import msgspec

from bot.screens.texts import ALERT, Html, Texts, bold, mark
from bot.screens.times import day_of, day_word, deadline
from bot.screens.tournament.words import points_word
from engine.tournament.scoring import against_par
from engine.tournament.week import DEALS, closes_at, opens_at, week_at
from engine.tournament.weekly import Attempt, Reason, Week

COURSE: Final = {
    Reason.OVER: mark("This week is over. Type /week for the new one."),
    Reason.OTHER_ROBOTS: mark(
        "The robots have been changed since Monday: to begin now would not be fair. The next week is open to all."
    ),
    Reason.DONE: mark("You have played all nine deals."),
}
"""Sentences on what a week refuses, messages of the catalogue."""


@unique
class WeekRefusal(StrEnum):
    """Reason for which a wish about weeks is refused before a week is asked."""

    NO_WEEK = "no_week"
    """There is no such week."""
    NO_ROBOTS = "no_robots"
    """The compiled search is not installed."""
    NOT_OVER = "not_over"
    """The page reveals what nobody may know before the end."""
    HAS_PLAYED = "has_played"
    """The account was forgotten after playing deals of the week."""


WISHES: Final = {
    WeekRefusal.NO_WEEK: mark("Nobody played that week."),
    WeekRefusal.NO_ROBOTS: mark("There is no week here: its robots need the fast search, which is not installed."),
    WeekRefusal.HAS_PLAYED: mark("This week's deals were played from this account: the next week is open to you."),
    WeekRefusal.NOT_OVER: mark("That is shown when the week is over: others are still playing these deals."),
}
"""Sentences on wishes, messages of the catalogue."""


class WeekFrame(msgspec.Struct, frozen=True, kw_only=True):
    """Input of every screen of a week."""

    week: Week
    now: float
    """Second of the clock."""
    reader: int = 0
    """Person who reads; 0: a group."""
    name: str = ""
    """Name of the reader."""
    earlier: int | None = None
    """Number of the last week before this one that was opened; None: there is none."""
    are_there: bool = True
    """The strong robots can play here."""
    plays_alike: bool = True
    """The robots are those of the opening."""
    is_shown: bool = False
    """The reader has chosen to be shown to all by name."""
    hides: bool = False
    """True if the reader hides their statistics, and so is not named on any board."""

    @property
    def is_open(self) -> bool:
        """Return whether deals may be played."""
        return not self.week.is_closed and self.week.opens <= self.now < self.week.closes

    @property
    def attempt(self) -> Attempt | None:
        """Attempt of the reader; None if they have not begun."""
        return self.week.attempt_of(self.reader) if self.reader > 0 else None


def refused(t: Texts, reason: Reason | WeekRefusal) -> str:
    """Return the toast on why a wish about a week is refused."""
    return t.plain(COURSE[reason] if isinstance(reason, Reason) else WISHES[reason])[:ALERT]


def robots_warm_up(t: Texts) -> str:
    """Return the toast: the deal comes automatically as soon as the robots are ready."""
    return t.plain("The robots are still warming up: the cards will come in a minute.")[:ALERT]


def table_title(t: Texts, deal: int) -> str:
    """Name the table of a deal, as its player reads it above the cards; plain text."""
    return t.plain("Week · deal %(deal)d of %(all)d", deal=deal, all=DEALS)


def days(t: Texts, week: int) -> Html:
    """Write the days of a week as its reader's calendar has them: "23.11.26–29.11.26"."""
    return Html(f"{day_of(t, opens_at(week))}–{day_of(t, closes_at(week))}")


def dates(t: Texts, week: int) -> str:
    """Write the days of a week, those of UTC: "23.11–29.11"; plain text, for files."""
    return f"{day_word(t, opens_at(week))}–{day_word(t, closes_at(week))}"


def heading(t: Texts, week: int) -> Html:
    """Write the head of a page of a week."""
    return bold(t("Deals of the week · %(dates)s", dates=days(t, week)))


def until(t: Texts, frame: WeekFrame) -> Html:
    """Say when the week ends, or that it is over and when the next one opens."""
    if frame.is_open:
        return t("Until %(time)s.", time=deadline(t, frame.week.closes, frame.now))
    following = opens_at(week_at(frame.now) + 1)
    if frame.week.number == week_at(frame.now):
        return t("The week is over. The next one opens on %(time)s.", time=deadline(t, following, frame.now))
    return t("The week is over.")


def exact_word(amount: Fraction) -> str:
    """Write an exact amount with its sign.

    >>> exact_word(Fraction(40, 3)), exact_word(Fraction(-8))
    ('+13⅓', '−8')
    """
    return ("+" if amount > 0 else "") + points_word(amount)


def imps_word(imps: int) -> str:
    """Write IMPs with their sign.

    >>> imps_word(4), imps_word(-2), imps_word(0)
    ('+4', '−2', '0')
    """
    return exact_word(Fraction(imps))


def imps_of(week: Week, results: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Return the IMPs of the deals whose par is known."""
    known = min(len(results), len(week.pars))
    return against_par(results[:known], week.pars[:known])
