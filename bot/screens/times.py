"""Moments and durations as people read them: moments in the reader's own time zone, elsewhere as the time left.

A moment in a text is a Telegram date entity (Bot API 9.5), which clients show in their reader's zone and language.
Older clients show its content: the day, and how much time was left when the message was written.
"""

import re
from datetime import UTC, datetime
from math import ceil
from typing import Final

from bot.screens.texts import Html, Texts
from bot.screens.words import NO_BREAK
from engine.tournament.plan import DAY_S, MINUTE_S

LATEST_S: Final = 2_147_483_647
"""Latest Unix second that Telegram accepts (in 2038); a test clock that runs fast soon passes it."""
HOUR_S: Final = 60 * MINUTE_S
DAY: Final = "d"
"""Format of a date entity: the day in short form."""
TIME: Final = "t"
"""Format of a date entity: hours and minutes."""
DAY_AND_TIME: Final = "wdt"
"""Format of a date entity: day of the week, day, hours and minutes."""
_COUNTED: Final = re.compile(r'(<tg-time unix="\d+" format="r">)[^<]*')


def day_of(t: Texts, at: float, *, with_year: bool = False) -> Html:
    """Format the day of a moment: "29.11.26". `with_year`: older clients show the year as well."""
    return _entity(at, DAY, f"{_when(at):%d.%m.%Y}" if with_year else day_word(t, at))


def moment(t: Texts, at: float, *, near: bool = False) -> Html:
    """Format a moment: "вс, 29.11.26, 23:59". `near`: only hours and minutes."""
    return _entity(at, TIME if near else DAY_AND_TIME, day_word(t, at))


def deadline(t: Texts, at: float, now: float, *, near: bool = False) -> Html:
    """Format a moment and the time left, which clients count down: "вс, 29.11.26, 23:59 (осталось 1 д 4 ч)".

    at, now: Unix seconds. near: only hours and minutes of the moment.
    """
    when = moment(t, at, near=near)
    if at <= now:
        return when
    left = _entity(at, "r", t.plain("%(time)s left", time=short_span(t, at - now)))
    return Html(f"{when} ({left})")


def coming(t: Texts, at: float, now: float) -> Html:
    """Format the time until a moment: "через 10 минут"; clients count it down. `at`, `now`: Unix seconds."""
    return _entity(at, "r", in_span(t, at - now))


def uncounted(text: str) -> str:
    """Return HTML without the texts of the time left, which clients count down."""
    return _COUNTED.sub(r"\1", text)


def day_word(t: Texts, at: float) -> str:
    """Format a day in UTC: "29.11"; plain text."""
    when = _when(at)
    return t.plain("%(day)d.%(month)02d", day=when.day, month=when.month)


def short_span(t: Texts, seconds: float) -> str:
    """Format a duration by its two largest units, rounded down: "1 д 4 ч", "2 ч 5 мин", "10 мин"; plain text.

    Less than a minute counts as one minute.
    """
    days, rest = divmod(max(int(seconds), 0), DAY_S)
    hours, minutes = rest // HOUR_S, rest % HOUR_S // MINUTE_S
    parts = [t.plain("%(n)d d", n=days)] if days else []
    parts += [t.plain("%(n)d h", n=hours)] if hours else []
    parts += [t.plain("%(n)d min", n=max(minutes, 1))] if not days and (minutes or not hours) else []
    return " ".join(parts).replace(" ", NO_BREAK)


def in_span(t: Texts, seconds: float) -> str:
    """Format the time until a moment, rounded up: "через 10 минут", "через 4 часа", "через 2 дня"; plain text."""
    minutes = max(1, ceil(seconds / MINUTE_S))
    if minutes <= 90:
        return t.number("in %(n)d minute", "in %(n)d minutes", minutes)
    if seconds <= 36 * HOUR_S:
        return t.number("in %(n)d hour", "in %(n)d hours", ceil(seconds / HOUR_S))
    return t.number("in %(n)d day", "in %(n)d days", ceil(seconds / DAY_S))


def span_word(t: Texts, seconds: float) -> str:
    """Format a duration in the largest unit that fits: "45 минут", "3½ часа", "неделя"; plain text."""
    days = seconds / DAY_S
    if days >= 7 and not days % 7:
        return t.number("%(n)d week", "%(n)d weeks", int(days // 7))
    if days >= 2 or days == 1:
        return t.number("%(n)d day", "%(n)d days", round(days))
    if seconds > 2 * HOUR_S:
        halves = -(-seconds // (HOUR_S / 2))
        if halves % 2:
            return t.plain("%(n)d½ hours", n=int(halves // 2))
        return t.number("%(n)d hour", "%(n)d hours", int(halves // 2))
    return t.number("%(n)d minute", "%(n)d minutes", round(seconds / MINUTE_S))


def _known(at: float) -> int:
    return int(max(1.0, min(at, LATEST_S)))


def _when(at: float) -> datetime:
    return datetime.fromtimestamp(_known(at), UTC)


def _entity(at: float, form: str, inside: str) -> Html:
    return Html(f'<tg-time unix="{_known(at)}" format="{form}">{inside}</tg-time>')
