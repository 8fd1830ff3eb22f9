"""Weeks in every state, for the tests of their screens."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from bot.screens.week.boards import Board, Entry
from bot.screens.week.words import WeekFrame
from engine.tournament.week import opens_at
from engine.tournament.weekly import AnyWeekEvent, Began, Closed, Dealt, Opened, ParFound, Played, Week, replay
from tests.bot.screens import kit
from tests.engine.tournament.test_week import KNOWN, PARS

WEEK: Final = 2968
READER: Final = 11
OPENED: Final = Opened(WEEK, bytes(range(32)).hex(), "0123456789abcdef", "preferans", "sochi")


def week(results: Sequence[Fraction] | None, pars: int = 9, *, deals: bool = False, closed: bool = False) -> Week:
    """Return a week with the reader's results (None: has not begun) and those of a better person.

    `deals`: one more deal of the reader lies on the table.
    """
    events: list[AnyWeekEvent] = [OPENED, *(ParFound(90, par) for par in PARS[:pars])]
    events += [Began(12, "Борис"), *(event for par in PARS for event in (Dealt(1, 90), Played(1, par + 20)))]
    if results is not None:
        events += [Began(READER, kit.NAMES[3]), *(event for own in results for event in (Dealt(2, 91), Played(2, own)))]
        events += [Dealt(2, 92)] if deals else []
    return replay([*events, Closed()] if closed else events)


def frame(of: Week, **fields: object) -> WeekFrame:
    """Return what screens of the reader are made of, on the Monday of the week unless it is closed."""
    usual = WeekFrame(week=of, now=float(of.closes if of.is_closed else of.opens), reader=READER, earlier=WEEK - 1)
    return replace(usual, **fields)


FRAMES: Final = {
    "invited": frame(week(None)),
    "invited, later": frame(week(None), now=opens_at(WEEK) + 86_400.0),
    "no robots": frame(week(None), are_there=False),
    "other robots": frame(week(None), plays_alike=False),
    "first deal": frame(week((), 0, deals=True)),
    "between deals": frame(week(KNOWN[:4], 2)),
    "at the table": frame(week(KNOWN[:4], deals=True), is_shown=True),
    "done": frame(week(KNOWN)),
    "hides": frame(week(KNOWN), hides=True),
    "over": frame(week(KNOWN, closed=True)),
    "over, unfinished": frame(week(KNOWN[:7], closed=True)),
    "over, the robot still plays": frame(week(KNOWN, 8, closed=True)),
    "over, has not played": frame(week(None, closed=True)),
    "long over": frame(week(KNOWN, closed=True), now=opens_at(WEEK + 3)),
}
"""What the reader's page is made of, in every state."""


def board(entries: int, *, of_group: bool = False, pars: int = 9, finished: int = 30) -> Board:
    """Return a board of so many, the last of whom is the reader and has not finished."""
    rows = [
        Entry(place, kit.NAMES[place % 4], -5, Fraction(-200, 3), KNOWN, is_reader=False) for place in range(1, entries)
    ]
    last = [Entry(0, kit.NAMES[0], 3, Fraction(5), KNOWN[:7], is_reader=True)] if entries else []
    return Board(
        week=WEEK,
        entries=(*rows, *last),
        finished=finished,
        of_group=of_group,
        pars=PARS[:pars],
        earlier=WEEK - 1,
        later=WEEK + 1,
    )
