"""Deals of the week: each person plays equal deals alone, in one seat, against strong robots (tournament.md §7)."""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from engine.core.rules import RuleBook
from engine.core.seats import Seat
from engine.core.shuffle import COUNTER_BYTES
from engine.tournament.plan import Convention, for_duplicate
from engine.tournament.scoring import against_par

DEALS: Final = 9
"""Number of deals in a week; the person is forehand, middlehand and rearhand three times each."""
SEATS: Final = 3
"""Number of seats at a table of a week."""
PERSON: Final = Seat.ONE
"""Seat of the person; strong robots have the other seats."""
WEEK_S: Final = 7 * 86_400
FIRST_MONDAY_S: Final = 4 * 86_400
"""Start of the first Monday of 1970 in UTC, in seconds since 1970; that week has the number 0."""
OPENS_S: Final = 9 * 3600
"""Seconds from the start of Monday to the opening of a week: 09:00 UTC."""
CLOSES_S: Final = 6 * 86_400 + 21 * 3600
"""Seconds from the start of Monday to the end of a week: Sunday, 21:00 UTC."""


def week_at(at: float) -> int:
    """Return the number of the week that is open at a moment, or was open last; `at`: seconds since 1970.

    >>> week_at(FIRST_MONDAY_S + OPENS_S), week_at(FIRST_MONDAY_S + OPENS_S - 1)
    (0, -1)
    """
    return int((at - FIRST_MONDAY_S - OPENS_S) // WEEK_S)


def opens_at(week: int) -> int:
    """Return the moment when a week opens, in seconds since 1970.

    >>> week_at(opens_at(2968))
    2968
    """
    return FIRST_MONDAY_S + week * WEEK_S + OPENS_S


def closes_at(week: int) -> int:
    """Return the moment when a week ends, in seconds since 1970.

    >>> (closes_at(2968) - opens_at(2968)) / 3600
    156.0
    """
    return FIRST_MONDAY_S + week * WEEK_S + CLOSES_S


class WeekResults(msgspec.Struct, frozen=True):
    """Results of one person in the deals of a week."""

    person: int
    results: tuple[Fraction, ...]
    """Exact settlement of each finished deal, in the order of the deals."""


class WeekRow(msgspec.Struct, frozen=True):
    """Row of a week's ranking, for one person."""

    place: int
    """Place, from 1, shared by equals; 0 if the person has not finished all deals."""
    person: int
    imps: int
    """Sum of the IMPs (international match points) against the robot's results on the same seat."""
    whists: Fraction
    """Sum of the exact settlements of the finished deals."""
    played: int
    """Number of finished deals."""


def convention_of(preset: str, book: RuleBook[Any]) -> Convention:
    """Return the rules for one deal of a week, based on a preset. Raises ConventionError for an unknown preset.

    >>> from engine.games.preferans import PREFERANS
    >>> convention_of("sochi", PREFERANS.rules).changes
    (('end', 'deals:1'),)
    """
    return for_duplicate(preset, book).ending_after(1)


def week_rows(pars: Sequence[Fraction], attempts: Sequence[WeekResults]) -> tuple[WeekRow, ...]:
    """Return the ranking of a week: by IMPs, then the sum of settlements, else shared; unfinished attempts come last.

    pars: the strong robot's result in each deal, on the person's seat.

    >>> pars = (Fraction(10),) * 9
    >>> [row.place for row in week_rows(pars, [WeekResults(7, pars), WeekResults(8, pars), WeekResults(9, pars[:4])])]
    [1, 1, 0]
    """
    rows = sorted((_row(pars, attempt) for attempt in attempts), key=_key, reverse=True)
    places: dict[tuple[bool, int, Fraction], int] = {}
    for place, row in enumerate(rows, 1):
        places.setdefault(_key(row), place)
    return tuple(msgspec.structs.replace(row, place=places[_key(row)] if row.played == DEALS else 0) for row in rows)


def _row(pars: Sequence[Fraction], attempt: WeekResults) -> WeekRow:
    played = len(attempt.results)
    imps = sum(against_par(attempt.results, pars[:played]))
    return WeekRow(0, attempt.person, imps, sum(attempt.results, Fraction(0)), played)


def _key(row: WeekRow) -> tuple[bool, int, Fraction]:
    return row.played == DEALS, row.imps, row.whists


def chance_of(secret: bytes, seat: Seat, decision: int) -> bytes:
    """Return the seed of a robot's random numbers; equal play of people is therefore answered equally.

    secret: secret of the deal. decision: number of the seat's decision in the deal, from 1.

    >>> chance_of(bytes(32), Seat.TWO, 1) == chance_of(bytes(32), Seat.TWO, 2)
    False
    """
    return hashlib.sha256(secret + bytes([seat]) + decision.to_bytes(COUNTER_BYTES, "big")).digest()
