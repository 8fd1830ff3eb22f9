"""Texts of weeks that several screens share: dates, amounts, refusals; and the state that a screen is drawn from."""

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
"""Untranslated sentence on each refusal of a week."""


@unique
class WeekRefusal(StrEnum):
    """Reason for which an action is refused before the week's own rules are asked."""

    NO_WEEK = "no_week"
    """There is no week of this number."""
    NO_ROBOTS = "no_robots"
    """The strong robots cannot play here, because the compiled search is not installed."""
    NOT_OVER = "not_over"
    """The page would reveal what nobody may know before the end of the week."""
    HAS_PLAYED = "has_played"
    """The account's data was deleted after it had played deals of the week."""


WISHES: Final = {
    WeekRefusal.NO_WEEK: mark("Nobody played that week."),
    WeekRefusal.NO_ROBOTS: mark("There is no week here: its robots need the fast search, which is not installed."),
    WeekRefusal.HAS_PLAYED: mark("This week's deals were played from this account: the next week is open to you."),
    WeekRefusal.NOT_OVER: mark("That is shown when the week is over: others are still playing these deals."),
}
"""Untranslated sentence on each `WeekRefusal`."""


class WeekFrame(msgspec.Struct, frozen=True, kw_only=True):
    """State of a week that all its screens are drawn from."""

    week: Week
    now: float
    """Present moment, in clock seconds since the epoch."""
    reader: int = 0
    """Person who reads; 0 for a group."""
    name: str = ""
    """Name of the reader; empty for a group."""
    earlier: int | None = None
    """Number of the nearest earlier week that was opened; None if there is none."""
    are_there: bool = True
    """True if the strong robots can play here."""
    plays_alike: bool = True
    """True if the robots still play as when the week was opened."""
    is_shown: bool = False
    """True if the reader has chosen to be shown to all by name."""
    hides: bool = False
    """True if the reader hides their statistics, and so is not named on any board."""

    @property
    def is_open(self) -> bool:
        """Return whether deals of the week may be played now."""
        return not self.week.is_closed and self.week.opens <= self.now < self.week.closes

    @property
    def attempt(self) -> Attempt | None:
        """Attempt of the reader; None if they have not begun."""
        return self.week.attempt_of(self.reader) if self.reader > 0 else None


def refused(t: Texts, reason: Reason | WeekRefusal) -> str:
    """Return the toast on why an action on a week is refused."""
    return t.plain(COURSE[reason] if isinstance(reason, Reason) else WISHES[reason])[:ALERT]


def robots_warm_up(t: Texts) -> str:
    """Return the toast: the deal comes automatically as soon as the robots are ready."""
    return t.plain("The robots are still warming up: the cards will come in a minute.")[:ALERT]


def table_title(t: Texts, deal: int) -> str:
    """Format the name of a deal's table, as the heading above its player's cards; plain text."""
    return t.plain("Week · deal %(deal)d of %(all)d", deal=deal, all=DEALS)


def days(t: Texts, week: int) -> Html:
    """Format the first and last day of a week in the reader's calendar: "23.11.26–29.11.26"."""
    return Html(f"{day_of(t, opens_at(week))}–{day_of(t, closes_at(week))}")


def dates(t: Texts, week: int) -> str:
    """Format the first and last day of a week in UTC: "23.11–29.11"; plain text, for files."""
    return f"{day_word(t, opens_at(week))}–{day_word(t, closes_at(week))}"


def heading(t: Texts, week: int) -> Html:
    """Format the heading of a week's page."""
    return bold(t("Deals of the week · %(dates)s", dates=days(t, week)))


def until(t: Texts, frame: WeekFrame) -> Html:
    """Describe when the week ends, or that it is over and when the next week opens."""
    if frame.is_open:
        return t("Until %(time)s.", time=deadline(t, frame.week.closes, frame.now))
    following = opens_at(week_at(frame.now) + 1)
    if frame.week.number == week_at(frame.now):
        return t("The week is over. The next one opens on %(time)s.", time=deadline(t, following, frame.now))
    return t("The week is over.")


def exact_word(amount: Fraction) -> str:
    """Format an exact amount with its sign.

    >>> exact_word(Fraction(40, 3)), exact_word(Fraction(-8))
    ('+13⅓', '−8')
    """
    return ("+" if amount > 0 else "") + points_word(amount)


def imps_word(imps: int) -> str:
    """Format a number of IMPs with its sign.

    >>> imps_word(4), imps_word(-2), imps_word(0)
    ('+4', '−2', '0')
    """
    return exact_word(Fraction(imps))


def imps_of(week: Week, results: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Return the IMPs of a person's `results`, deal by deal, as far as the robot's results (par) are known."""
    known = min(len(results), len(week.pars))
    return against_par(results[:known], week.pars[:known])
