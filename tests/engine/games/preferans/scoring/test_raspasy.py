"""Raspasy with the resting dealer, Rostov's whists, prices and the exit."""

import pytest

from engine.games.preferans.conventions.terms import exit_level, raspasy_price
from engine.games.preferans.outcomes import Outcome
from tests.engine.games.preferans.scoring.builders import cells, game, raspasy, rules, score, table, written

CLOSED = {"rasp_talon": "closed"}


def test_the_dealers_tricks_count_where_the_talon_takes_part() -> None:
    assert written(table(rules(), seats=4), raspasy("3 3 3 1")) == cells("1:mountain+2 2:mountain+2 3:mountain+2")
    expected = cells("1:mountain+4 2:mountain+3 3:mountain+3 4:pool+1")
    assert written(table(rules(), seats=4), raspasy("4 3 3 0")) == expected


def test_a_dealer_without_the_bonus_still_stops_the_amnesty() -> None:
    expected = cells("1:mountain+4 2:mountain+3 3:mountain+3")
    assert written(table(rules(rasp_zero_dealer="no"), seats=4), raspasy("4 3 3 0")) == expected


def test_a_closed_talon_leaves_the_dealer_out_of_the_amnesty() -> None:
    expected = cells("1:mountain+1 4:pool+1")
    assert written(table(rules(**CLOSED), seats=4), raspasy("4 3 3 0")) == expected
    alone = rules(**CLOSED, rasp_zero_dealer="no")
    assert written(table(alone, seats=4), raspasy("4 3 3 0")) == cells("1:mountain+1")


def test_rostov_with_a_resting_dealer() -> None:
    expected = cells("2:on1+15 3:on1+15 4:pool+1")
    assert written(table(rules("rostov"), seats=4), raspasy("6 2 2 0")) == expected


def test_rostov_two_zeros() -> None:
    expected = cells("2:on1+25 3:on1+25 2:pool+1 3:pool+1")
    assert written(table(rules("rostov")), raspasy("10 0 0")) == expected


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ("pool_price", "1:pool+2"),
        ("pool_one", "1:pool+1"),
        ("mountain_1", "1:mountain-2"),
        ("mountain_2", "1:mountain-4"),
        ("none", ""),
    ],
)
def test_the_bonus_for_no_trick(bonus: str, expected: str) -> None:
    standing = table(rules(rasp_zero=bonus), run=1)
    assert written(standing, raspasy("0 5 5")) == cells(expected) | cells("2:mountain+10 3:mountain+10")


def test_the_bonus_needs_a_real_zero() -> None:
    assert "2:pool" not in written(table(rules()), raspasy("4 3 3"))


def test_prices_and_levels_repeat_the_last() -> None:
    leningrad = rules("leningrad")
    assert [raspasy_price(leningrad, run) for run in range(5)] == [2, 4, 6, 6, 6]
    assert [exit_level(leningrad, run) for run in range(5)] == [6, 7, 8, 8, 8]


ENDINGS: dict[str, Outcome] = {
    "whisted": game("6s", "whist pass", "6 2 2"),
    "returned": game("6s", "whist half", "6 2 2"),
    "passed": game("6s", "pass pass"),
    "half": game("6s", "pass half"),
    "failed": game("6s", "whist pass", "5 3 2"),
    "conceded": game("6s", conceded=True),
    "checked": game("10s", "", "10 0 0"),
    "misere": game("misere", "", "0 5 5"),
    "caught": game("misere", "", "1 5 4"),
}


@pytest.mark.parametrize(
    ("needs", "misere", "exits"),
    [
        ("any", "yes", set(ENDINGS)),
        ("any", "no", set(ENDINGS) - {"misere", "caught"}),
        ("whisted", "yes", {"whisted", "returned", "failed", "misere", "caught"}),
        ("whisted", "no", {"whisted", "returned", "failed"}),
        ("made", "yes", {"whisted", "returned", "passed", "half", "checked", "misere"}),
        ("made", "no", {"whisted", "returned", "passed", "half", "checked"}),
        ("whisted_made", "yes", {"whisted", "returned", "misere"}),
        ("whisted_made", "no", {"whisted", "returned"}),
    ],
)
def test_which_deals_exit(needs: str, misere: str, exits: set[str]) -> None:
    standing = table(rules(ten="checked", exit_needs=needs, misere_exits=misere), run=2)
    runs = {name: score(standing, outcome).rasp_run for name, outcome in ENDINGS.items()}
    assert {name for name, run in runs.items() if run == 0} == exits
    assert set(runs.values()) <= {0, 2}


def test_raspasy_count_on() -> None:
    assert score(table(rules(), run=2), raspasy("3 3 4")).rasp_run == 3
