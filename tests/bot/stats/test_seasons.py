"""Seasons of UTC: their borders, their numbers."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from bot.stats.seasons import Length, Season, number_of, season_at


def at(year: int, month: int, day: int = 1, hour: int = 0) -> float:
    return datetime(year, month, day, hour, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("length", "year", "place", "begins", "ends"),
    [
        (Length.MONTH, 2026, 11, at(2026, 11), at(2026, 12)),
        (Length.QUARTER, 2026, 4, at(2026, 10), at(2027, 1)),
        (Length.YEAR, 2026, 1, at(2026, 1), at(2027, 1)),
        (Length.NONE, 0, 1, float("-inf"), float("inf")),
    ],
)
def test_the_season_of_a_day(length: Length, year: int, place: int, begins: float, ends: float) -> None:
    season = season_at(at(2026, 11, 26, 5), length)
    assert (season.year, season.place, season.begins, season.ends) == (year, place, begins, ends)


@pytest.mark.parametrize("length", [Length.MONTH, Length.QUARTER, Length.YEAR])
def test_seasons_follow_each_other_without_a_gap(length: Length) -> None:
    first = number_of(at(2025, 12, 31, 23), length)
    seasons = [Season(length, first + turn) for turn in range(15)]
    assert all(one.ends == other.begins for one, other in pairwise(seasons))
    assert number_of(seasons[1].begins, length) == first + 1
    assert number_of(seasons[1].begins - 1, length) == first
