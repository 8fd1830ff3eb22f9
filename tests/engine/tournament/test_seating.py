"""The draw: who sits at which table, and on which seat."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.shuffle import stream
from engine.tournament.events import ROBOT
from engine.tournament.plan import Leg, Odd
from engine.tournament.seating import Arrangement, arranged, draw, history_of, resting, seated
from engine.tournament.state import Round, Table, TableGame


def round_of(number: int, tables: list[list[int]], byes: tuple[int, ...] = ()) -> Round:
    """Play a round at those tables."""
    played = tuple(Table(place, tuple(seats), 0.0, games=(TableGame(0, 1),)) for place, seats in enumerate(tables, 1))
    return Round(number, Leg.QUALIFYING, 0.0, 0.0, played, byes)


def rounds_of(people: int, count: int, odd: Odd = Odd.ROBOT, seed: int = 0) -> list[Round]:
    """Draw so many rounds one after the other."""
    rounds: list[Round] = []
    for number in range(1, count + 1):
        arrangement = arranged(people, odd)
        history = history_of(rounds)
        byes = resting(range(people, 0, -1), arrangement.byes, history.rested)
        playing = [one for one in range(1, people + 1) if one not in byes]
        tables = draw(playing, arrangement.sizes, history, stream(bytes([seed, number])))
        rounds.append(round_of(number, tables, byes))
    return rounds


def meetings(rounds: list[Round]) -> Counter[tuple[int, int]]:
    """Count how often two people sat together."""
    tables = [table for one in rounds for table in one.tables]
    return Counter(pair for table in tables for pair in combinations(sorted(table.people), 2))


def test_known_answer_11() -> None:
    assert [arranged(people, Odd.ROBOT).robots for people in range(6, 12)] == [0, 2, 1, 0, 2, 1]


def test_known_answer_12() -> None:
    met = meetings(rounds_of(9, 4))
    assert len(met) == 36
    assert set(met.values()) == {1}


@pytest.mark.parametrize(("people", "rounds"), [(12, 3), (15, 4), (18, 5), (21, 6), (24, 7), (120, 3)])
def test_nobody_meets_twice_where_that_is_possible(people: int, rounds: int) -> None:
    assert set(meetings(rounds_of(people, rounds)).values()) == {1}


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (6, Arrangement(2)),
        (7, Arrangement(1, fours=1)),
        (8, Arrangement(0, fours=2)),
        (11, Arrangement(1, fours=2)),
        (5, Arrangement(2, robots=1)),
    ],
)
def test_tables_of_four_take_who_is_left_over(people: int, expected: Arrangement) -> None:
    assert arranged(people, Odd.FOUR) == expected


def test_byes_take_who_is_left_over() -> None:
    assert [arranged(people, Odd.BYE) for people in (6, 7, 8)] == [
        Arrangement(2),
        Arrangement(2, byes=1),
        Arrangement(2, byes=2),
    ]


@given(st.integers(5, 24), st.sampled_from(Odd), st.integers(0, 255))
def test_everybody_has_one_place_and_robots_sit_apart(people: int, odd: Odd, seed: int) -> None:
    for one in rounds_of(people, 2, odd, seed):
        seats = [number for table in one.tables for number in table.seats]
        assert sorted([*(number for number in seats if number != ROBOT), *one.byes]) == list(range(1, people + 1))
        assert all(table.seats.count(ROBOT) <= 1 for table in one.tables)
        assert {len(table.seats) for table in one.tables} <= ({3, 4} if odd is Odd.FOUR else {3})


def test_nobody_rests_twice_before_all_have_rested() -> None:
    rested = [number for one in rounds_of(7, 7, Odd.BYE) for number in one.byes]
    assert sorted(rested) == [1, 2, 3, 4, 5, 6, 7]


def test_the_lowest_rest_first() -> None:
    assert resting((9, 4, 1), 2, {}) == (9, 4)
    assert resting((9, 4, 1), 2, {9: 1, 1: 1}) == (4, 9)


def test_seats_change() -> None:
    sat = {(number, seat): 1 for seat, number in enumerate((1, 2, 3), 1)}
    assert seated((1, 2, 3), sat, stream(b"x")) in ([2, 3, 1], [3, 1, 2])


def test_a_table_that_did_not_play_brought_nobody_together() -> None:
    table = Table(1, (1, 2, 3), 0.0, missing=(2,))
    assert history_of([Round(1, Leg.QUALIFYING, 0.0, 0.0, (table,), (4,))]).met == {}


def test_equal_streams_give_equal_draws() -> None:
    assert rounds_of(10, 3, seed=5) == rounds_of(10, 3, seed=5)
    assert rounds_of(10, 3, seed=5) != rounds_of(10, 3, seed=6)
