"""Seasons: months, quarters or years in UTC, numbered consecutively."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

import msgspec

MONTHS_A_YEAR: Final = 12


class Length(StrEnum):
    """Length of a chat's seasons; the values are stored."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    NONE = "none"
    """Single season without an end."""

    @property
    def months(self) -> int:
        """Number of months in a season; 0 for a season without an end."""
        return {Length.MONTH: 1, Length.QUARTER: 3, Length.YEAR: MONTHS_A_YEAR, Length.NONE: 0}[self]


class Season(msgspec.Struct, frozen=True):
    """Season of a chat, by its length and number."""

    length: Length
    number: int
    """Number of seasons of this length that have passed since the beginning of the year 0."""

    @property
    def year(self) -> int:
        """Calendar year of the season; 0 for a season without an end."""
        return self.number * self.length.months // MONTHS_A_YEAR

    @property
    def place(self) -> int:
        """Position of the season within its year, from 1; 1 for a season without an end."""
        if self.length is Length.NONE:
            return 1
        return self.number % (MONTHS_A_YEAR // self.length.months) + 1

    @property
    def begins(self) -> float:
        """Time at which the season begins, in seconds since 1970; minus infinity for a season without an end."""
        return _first_second(self.number * self.length.months) if self.length.months else float("-inf")

    @property
    def ends(self) -> float:
        """Time at which the next season begins, in seconds since 1970; infinity for a season without an end."""
        return _first_second((self.number + 1) * self.length.months) if self.length.months else float("inf")


def _first_second(month: int) -> float:
    """Return when a month begins, in seconds since 1970; `month`: months since January of the year 0."""
    return datetime(month // MONTHS_A_YEAR, month % MONTHS_A_YEAR + 1, 1, tzinfo=UTC).timestamp()


def number_of(at: float, length: Length) -> int:
    """Return the number of the season at the time `at`, in seconds since 1970; 0 for seasons without an end."""
    if not length.months:
        return 0
    day = datetime.fromtimestamp(at, UTC)
    return (day.year * MONTHS_A_YEAR + day.month - 1) // length.months


def season_at(at: float, length: Length) -> Season:
    """Return the season at the time `at`, in seconds since 1970."""
    return Season(length, number_of(at, length))
