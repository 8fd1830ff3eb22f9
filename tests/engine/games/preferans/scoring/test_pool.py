"""Closing pools: overflow, help, ties, victims, leftover, mountains first."""

from fractions import Fraction

import msgspec
import pytest

from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.preferans.conventions.auction import End, EndKind
from engine.games.preferans.events import Leaver
from engine.games.preferans.scoring.pool import end_reached, is_closed
from engine.games.preferans.sheet import Reason
from tests.engine.games.preferans.scoring.builders import cells, game, raspasy, rules, score, table, written

TEN = game("10s", "pass pass")


def test_one_game_may_fill_three_pools() -> None:
    standing = table(rules(), pool="9 6 5")
    assert written(standing, TEN) == cells("1:pool+1 2:pool+4 1:on2+40 3:pool+5 1:on3+50")


def test_help_says_how_many_points() -> None:
    entries = score(table(rules(), pool="9 6 5"), TEN).entries
    assert [(entry.reason, int(entry.count), int(entry.price)) for entry in entries] == [
        (Reason.MADE, 1, 1),
        (Reason.HELPED, 4, 1),
        (Reason.HELP, 4, 10),
        (Reason.HELPED, 5, 1),
        (Reason.HELP, 5, 10),
    ]


@pytest.mark.parametrize(("tie", "helped"), [("clockwise", 2), ("counterclockwise", 4)])
def test_equal_pools_are_counted_from_the_helper(tie: str, helped: int) -> None:
    standing = table(rules(help_tie=tie), seats=4, pool="10 5 5 5")
    outcome = game("6s", "pass pass", seats=4)
    assert written(standing, outcome) == cells(f"{helped}:pool+2 1:on{helped}+20")


def test_the_resting_dealer_may_be_helped() -> None:
    standing = table(rules(), seats=4, pool="10 5 5 6")
    assert written(standing, game("6s", "pass pass", seats=4)) == cells("4:pool+2 1:on4+20")


def test_a_victim_is_passed_over_and_only_victims_are_leftover() -> None:
    outcome = game("6s", "whist whist", "8 2 0")
    usual = written(table(rules(), pool="10 7 9"), outcome)
    assert usual == cells("3:pool+1 1:on3+10 2:pool+1 1:on2+10 2:on1+4 3:mountain+4")
    rule = rules(help_not_to="victim")
    assert written(table(rule, pool="10 7 9"), outcome) == cells("2:pool+2 1:on2+20 2:on1+4 3:mountain+4")
    only = written(table(rule, pool="10 10 9", mountain="5"), outcome)
    assert only == cells("1:mountain-2 2:on1+4 3:mountain+4")


@pytest.mark.parametrize(
    ("leftover", "expected"),
    [
        ("mountain_to_zero", "1:pool+1 1:mountain-2"),
        ("mountain_any", "1:pool+1 1:mountain-3"),
        ("lost", "1:pool+1"),
    ],
)
def test_points_that_nobody_can_take(leftover: str, expected: str) -> None:
    standing = table(rules(help_leftover=leftover), pool="9 10 10", mountain="2")
    assert written(standing, game("7s", "pass pass")) == cells(expected)


def test_without_help_a_full_pool_stays_full() -> None:
    standing = table(rules(help="off"), pool="9 0 0", mountain="3")
    assert written(standing, game("8s", "pass pass")) == cells("1:pool+1 1:mountain-3")


@pytest.mark.parametrize("end", ["sum", "deals:5"])
def test_pools_without_a_limit_need_no_help(end: str) -> None:
    standing = table(rules(end=end), pool="9 0 0")
    assert written(standing, TEN) == cells("1:pool+10")


def test_a_zero_in_raspasy_goes_the_way_of_a_made_game() -> None:
    standing = table(rules(), pool="10 9 3", run=1)
    expected = cells("2:pool+1 1:on2+10 3:pool+1 1:on3+10 2:mountain+8 3:mountain+12")
    assert written(standing, raspasy("0 4 6")) == expected


def test_two_zeros_in_seat_order() -> None:
    standing = table(rules(), pool="9 9 3", run=1)
    entries = score(standing, raspasy("0 0 10")).entries
    assert [(int(entry.seat), str(entry.reason), int(entry.amount)) for entry in entries] == [
        (3, "raspasy_trick", 20),
        (1, "zero", 1),
        (2, "helped", 1),
        (1, "help", 10),
        (3, "helped", 2),
        (2, "help", 20),
    ]


@pytest.mark.parametrize(
    ("k", "mountain", "expected"),
    [
        ("1", "3", "1:mountain-3 1:pool+1"),
        ("1", "9", "1:mountain-4"),
        ("1", "-2", "1:pool+4"),
        ("2", "4", "1:mountain-4 1:pool+2"),
        ("2", "3", "1:mountain-3 1:pool+5/2"),
    ],
)
def test_the_mountain_first_at_the_rate_of_the_end(k: str, mountain: str, expected: str) -> None:
    standing = table(rules(made_game_to="mountain_first", pool_k=k), mountain=mountain)
    assert written(standing, game("7s", "pass pass")) == cells(expected)


def test_when_the_end_is_reached() -> None:
    assert is_closed(table(rules(), pool="10 10 10"))
    assert not is_closed(table(rules(), pool="10 10 9"))
    assert is_closed(table(rules(end="sum"), pool="20 10 0"))
    assert not is_closed(table(rules(end="sum"), pool="20 9 0"))
    by_deals = table(rules(end="deals:2"))
    assert by_deals.convention.end == End(EndKind.DEALS, 2)
    assert not is_closed(msgspec.structs.replace(by_deals, deals=1))
    assert is_closed(msgspec.structs.replace(by_deals, deals=2))


def test_which_end_is_reached() -> None:
    assert end_reached(table(rules(), pool="10 10 9")) is None
    assert end_reached(table(rules(), pool="10 10 10")) is EndReason.CLOSED
    by_deals = table(rules(end="deals:2"))
    assert end_reached(msgspec.structs.replace(by_deals, deals=1)) is None
    assert end_reached(msgspec.structs.replace(by_deals, deals=2)) is EndReason.DEALS


def test_a_leaver_is_not_waited_for_and_not_helped() -> None:
    standing = table(rules(), seats=4, pool="10 10 9 10")
    gone = msgspec.structs.replace(standing, leavers=(Leaver(Seat.THREE, Fraction(10)),))
    assert is_closed(gone)
    assert not is_closed(standing)
    open_pool = table(rules(), seats=4, pool="10 4 9 2")
    gone = msgspec.structs.replace(open_pool, leavers=(Leaver(Seat.THREE, Fraction(10)),))
    assert written(gone, game("6s", "pass pass", defenders="2 4"), dealer=4) == cells("2:pool+2 1:on2+20")


def test_a_leavers_floor_counts_for_the_sum() -> None:
    standing = table(rules(end="sum"), seats=4, pool="20 12 0 0")
    gone = msgspec.structs.replace(standing, leavers=(Leaver(Seat.THREE, Fraction(8)),))
    assert is_closed(gone)
    assert not is_closed(standing)
