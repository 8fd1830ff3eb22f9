"""Points of a table: places, no-shows, unfinished matches."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament.events import ROBOT
from engine.tournament.plan import Leg
from engine.tournament.points import place_points, table_scores
from engine.tournament.state import Result, Table, TableGame
from tests.engine.tournament.kit import whists


def played(*exact: str | int, seats: tuple[int, ...] = (), deals: int = 20, finished: bool = True) -> Table:
    """Play a match to this settlement."""
    places = seats or tuple(range(1, len(exact) + 1))
    return Table(1, places, 0.0, games=(TableGame(0, 1, Result(whists(*exact), deals, finished)),))


def points(table: Table, leg: Leg = Leg.QUALIFYING) -> list[str]:
    """Write the points of a table's entrants."""
    return [str(score.points) for score in table_scores(table, leg)]


def test_known_answer_10() -> None:
    assert place_points(whists(70, -10, -30, -30)) == whists(3, 2, "1/2", "1/2")
    assert place_points(whists(0, 0, 0)) == whists(1, 1, 1)


@given(st.lists(st.integers(-5, 5), min_size=3, max_size=4))
def test_a_table_has_always_as_many_points(exact: list[int]) -> None:
    assert sum(place_points([Fraction(amount) for amount in exact])) == sum(range(len(exact)))


@pytest.mark.parametrize(
    ("seats", "missing", "expected"),
    [
        (3, 1, ["-1", "1", "1"]),
        (3, 2, ["-1", "-1", "3/2"]),
        (3, 3, ["-1", "-1", "-1"]),
        (4, 1, ["0", "1", "1", "1"]),
        (4, 2, ["0", "0", "3/2", "3/2"]),
        (4, 3, ["0", "0", "0", "2"]),
        (4, 4, ["0", "0", "0", "0"]),
    ],
)
def test_a_table_with_no_shows(seats: int, missing: int, expected: list[str]) -> None:
    table = Table(1, tuple(range(1, seats + 1)), 0.0, missing=tuple(range(1, missing + 1)))
    assert points(table, Leg.FINAL) == expected


def test_a_table_of_four_among_threes_has_the_same_mean() -> None:
    assert points(played(30, 10, -10, -30)) == ["2", "4/3", "2/3", "0"]
    assert points(played(30, 10, -10, -30), Leg.SEMIFINAL) == ["3", "2", "1", "0"]


def test_a_robot_takes_a_place_and_no_points() -> None:
    assert points(played(0, 30, -30, seats=(4, ROBOT, 6))) == ["1", "0"]


def test_an_unfinished_match_counts_from_six_deals_on() -> None:
    assert points(played(30, 0, -30, deals=6, finished=False)) == ["2", "1", "0"]
    assert points(played(30, 0, -30, deals=5, finished=False)) == ["1", "1", "1"]
    assert points(Table(1, (1, 2, 3), 0.0)) == ["1", "1", "1"]


def test_whists_of_a_match_that_does_not_count_do_not_count() -> None:
    table = played(30, 0, -30, deals=5, finished=False)
    assert [score.exact for score in table_scores(table, Leg.QUALIFYING)] == [0, 0, 0]


def test_only_a_sole_first_is_first() -> None:
    assert [score.is_first for score in table_scores(played(20, 20, -40), Leg.QUALIFYING)] == [False, False, False]
    assert [score.is_first for score in table_scores(played(20, -60, 40), Leg.QUALIFYING)] == [False, False, True]
