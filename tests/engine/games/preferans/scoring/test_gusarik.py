"""Two players: one defender, the dummy's tricks under him, raspasy of two, a settlement of two."""

import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.rotation import active_seats, next_dealer
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.scoring.settlement import settle
from tests.engine.games.preferans.scoring.builders import after, cells, fractions, game, raspasy, rules, table, written

TWO = table(rules("gusarik"), seats=2)


def test_the_dummy_sits_left_of_the_one_who_does_not_deal() -> None:
    assert active_seats(TWO, Seat.TWO) == (1, 3, 2)
    assert active_seats(TWO, Seat.ONE) == (2, 3, 1)
    assert next_dealer(after(TWO, raspasy("3 3"))) is Seat.ONE


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (game("6c", "whist", "6 4", seats=2), "1:pool+2 2:on1+8"),
        (game("6c", "whist", "5 5", seats=2), "1:mountain+2 2:on1+12"),
        (game("6c", "whist", "8 2", seats=2), "1:pool+2 2:on1+4 2:mountain+4"),
        (game("9c", "whist", "10 0", seats=2), "1:pool+8 2:mountain+8"),
        (game("6c", "half", seats=2), "1:pool+2 2:on1+4"),
        (game("7c", "pass", seats=2), "1:pool+4"),
        (game("misere", "", "2 8", seats=2), "1:mountain+20"),
        (raspasy("3 2"), "1:mountain+1"),
        (raspasy("0 2"), "1:pool+1 2:mountain+2"),
        (raspasy("0 0"), "1:pool+1 2:pool+1"),
    ],
)
def test_what_is_written(outcome: Outcome, expected: str) -> None:
    assert written(TWO, outcome) == cells(expected)


def test_a_gentleman_has_nobody_to_share_with() -> None:
    standing = table(rules("gusarik", style="gentleman_always"), seats=2)
    assert written(standing, game("6c", "whist", "6 4", seats=2)) == cells("1:pool+2 2:on1+8")


def test_a_checked_ten_and_everybody_passed() -> None:
    checked = table(rules("gusarik", ten="checked"), seats=2)
    assert written(checked, game("10c", "", "9 1", seats=2)) == cells("1:mountain+10 2:on1+20")
    forced = table(rules("gusarik", auto_half_all_pass="yes"), seats=2)
    assert written(forced, game("7c", "pass", seats=2)) == cells("1:pool+4 2:on1+4")


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (raspasy("6 5"), "not_ten_tricks"),
        (raspasy("3 3 4"), "unknown_seat"),
        (game("6c", "whist", "6 3", seats=2), "not_ten_tricks"),
        (game("6c", "whist pass", "6 4", seats=2, defenders="2 3"), "whist_word"),
        (game("8c", "half", seats=2), "bad_word"),
        (game("6c", "whist", "6 4", seats=2, declarer=3, defenders="2"), "not_declarer"),
    ],
)
def test_impossible_outcomes(outcome: Outcome, reason: str) -> None:
    with pytest.raises(IllegalCommand) as illegal:
        check_outcome(TWO, Seat.TWO, outcome)
    assert illegal.value.reason == reason


def test_the_end_and_the_settlement_of_two() -> None:
    assert is_closed(table(rules("gusarik"), seats=2, pool="10 10"))
    settlement = settle(table(rules("gusarik"), seats=2, mountain="6 2", on="1:on2+10"))
    assert settlement.exact.values == fractions(-20 + 10, 20 - 10)


def test_help_for_the_only_other() -> None:
    standing = table(rules("gusarik"), seats=2, pool="9 5")
    assert written(standing, game("7c", "pass", seats=2)) == cells("1:pool+1 2:pool+3 1:on2+30")
