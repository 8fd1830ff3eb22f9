"""Deals of the week: each person alone with the same deals, seat and strong robots (tournament.md §7)."""

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
"""Deals of a week: with `secrets.dealer_of` the person has each hand three times."""
SEATS: Final = 3
"""Seats of a table of a week."""
PERSON: Final = Seat.ONE
"""Seat of the person; strong robots have the others."""
WEEK_S: Final = 7 * 86_400
FIRST_MONDAY_S: Final = 4 * 86_400
"""Second since 1970 at which the first Monday of 1970 begins in UTC; the week from then on has the number 0."""
OPENS_S: Final = 9 * 3600
"""Seconds from the beginning of Monday to the opening: 09:00 UTC."""
CLOSES_S: Final = 6 * 86_400 + 21 * 3600
"""Seconds from the beginning of Monday to the end: Sunday, 21:00 UTC."""


def week_at(at: float) -> int:
    """Return the number of the week that is open at a second since 1970, or that was open last.

    >>> week_at(FIRST_MONDAY_S + OPENS_S), week_at(FIRST_MONDAY_S + OPENS_S - 1)
    (0, -1)
    """
    return int((at - FIRST_MONDAY_S - OPENS_S) // WEEK_S)


def opens_at(week: int) -> int:
    """Return the second since 1970 at which a week opens.

    >>> week_at(opens_at(2968))
    2968
    """
    return FIRST_MONDAY_S + week * WEEK_S + OPENS_S


def closes_at(week: int) -> int:
    """Return the second since 1970 at which a week is over.

    >>> (closes_at(2968) - opens_at(2968)) / 3600
    156.0
    """
    return FIRST_MONDAY_S + week * WEEK_S + CLOSES_S


class WeekResults(msgspec.Struct, frozen=True):
    """Results of a person in the deals of a week."""

    person: int
    results: tuple[Fraction, ...]
    """Exact settlement of each deal that is finished, in their order."""


class WeekRow(msgspec.Struct, frozen=True):
    """One person in the ranking of a week."""

    place: int
    """Place from 1, shared by equals; 0 before all deals are finished."""
    person: int
    imps: int
    """Sum of the IMPs against the robot on the same seat."""
    whists: Fraction
    """Sum of the exact settlements."""
    played: int
    """Number of finished deals."""


def convention_of(preset: str, book: RuleBook[Any]) -> Convention:
    """Return the rules of one deal of a week that is played by a preset. Raises ConventionError for an unknown one.

    >>> from engine.games.preferans import PREFERANS
    >>> convention_of("sochi", PREFERANS.rules).changes
    (('end', 'deals:1'),)
    """
    return for_duplicate(preset, book).ending_after(1)


def week_rows(pars: Sequence[Fraction], attempts: Sequence[WeekResults]) -> tuple[WeekRow, ...]:
    """Rank the attempts of a week: IMPs, the sum of whists, else a shared place; unfinished ones at the end.

    pars: what the strong robot made of each deal on the person's seat.

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
    """Return the seed of a robot's chance: equal plays are met by equal answers.

    secret: of the deal. decision: number of the seat's decision in the deal, from 1.

    >>> chance_of(bytes(32), Seat.TWO, 1) == chance_of(bytes(32), Seat.TWO, 2)
    False
    """
    return hashlib.sha256(secret + bytes([seat]) + decision.to_bytes(COUNTER_BYTES, "big")).digest()
