"""Trick contracts beyond the worked examples: who writes what under every option."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.core.cards import parse_card
from engine.core.seats import Seat
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.scoring.whists import talon_units
from engine.games.preferans.sheet import Reason
from tests.engine.games.preferans.scoring.builders import cells, cells_of, game, rules, score, table, written

SOCHI = rules()
LENINGRAD = rules("leningrad")


def test_entries_say_why_and_stand_in_the_order_written() -> None:
    entries = score(table(SOCHI), game("6s", "whist whist", "7 2 1")).entries
    assert [(entry.reason, int(entry.count), int(entry.price)) for entry in entries] == [
        (Reason.MADE, 1, 2),
        (Reason.TRICK, 2, 2),
        (Reason.TRICK, 1, 2),
        (Reason.SHORTFALL, 1, 2),
    ]
    entries = score(table(SOCHI, seats=4), game("8d", "whist pass", "6 3 1 0", seats=4)).entries
    assert [(int(entry.seat), entry.reason, int(entry.count), int(entry.price)) for entry in entries] == [
        (1, Reason.UNDERTRICK, 2, 6),
        (2, Reason.TRICK, 4, 6),
        (2, Reason.CONSOLATION, 2, 6),
        (3, Reason.CONSOLATION, 2, 6),
        (4, Reason.CONSOLATION, 2, 6),
    ]


def test_a_returned_half_whist_on_a_made_six() -> None:
    outcome = game("6s", "whist half", "6 3 1")
    assert written(table(SOCHI), outcome) == cells("1:pool+2 2:on1+8")
    assert written(table(SOCHI), game("6s", "whist half", "7 1 2")) == cells("1:pool+2 2:on1+6 2:mountain+2")


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("uvert", "0 6 4", "1:pool+10"),
        ("uvert", "2 6 2", "1:mountain+20"),
        ("uvert-", "0 6 4", "1:pool+20"),
        ("uvert-", "3 6 1", "1:mountain+60"),
    ],
)
def test_the_two_prices_of_an_uvert(contract: str, tricks: str, expected: str) -> None:
    standing = table(rules(misere_ladder="old_direct", no_talon_bids="uvert", uverts="10,20", pool_target="50"))
    outcome = replace(game(contract.removesuffix("-"), "", tricks), without_talon=contract.endswith("-"))
    entries = score(standing, outcome).entries
    assert written(standing, outcome) == cells(expected)
    assert {entry.reason for entry in entries} == {Reason.UVERT_TRICK if "mountain" in expected else Reason.MADE}


@pytest.mark.parametrize("style", ["greedy", "gentleman_on_fail", "gentleman_always"])
def test_the_leaver_of_a_returned_half_whist_has_consolation_only(style: str) -> None:
    standing = table(rules(style=style))
    assert written(standing, game("6s", "whist half", "5 3 2")) == cells("1:mountain+2 2:on1+12 3:on1+2")


def test_a_first_defender_who_left_after_whisting_and_the_passer_returned() -> None:
    standing = table(rules(half_whist_who="sole_whister"))
    assert written(standing, game("7c", "half whist", "6 1 3")) == cells("1:mountain+4 2:on1+4 3:on1+20")


def test_gentleman_always_shares_a_made_game_too() -> None:
    standing = table(rules(style="gentleman_always"))
    expected = cells("1:pool+2 2:on1+3 3:on1+3 2:mountain+2")
    assert written(standing, game("6s", "whist pass", "7 2 1")) == expected
    on_fail = table(rules(style="gentleman_on_fail"))
    assert written(on_fail, game("6s", "whist pass", "7 2 1")) == cells("1:pool+2 2:on1+6 2:mountain+2")


@pytest.mark.parametrize(
    ("to", "expected"),
    [("all", "2 2 2"), ("defenders", "2 2 0"), ("whisters", "2 0 0")],
)
def test_who_writes_consolation(to: str, expected: str) -> None:
    standing = table(rules(consolation_to=to), seats=4)
    entries = score(standing, game("6s", "whist pass", "5 5 0 0", seats=4)).entries
    consolation = cells_of(tuple(entry for entry in entries if entry.reason is Reason.CONSOLATION))
    assert [consolation.get(f"{seat}:on1", 0) for seat in (2, 3, 4)] == [int(amount) for amount in expected.split()]


def test_both_defenders_of_a_checked_ten_count_as_whisting() -> None:
    standing = table(rules(ten="checked", consolation_to="whisters"))
    assert written(standing, game("10n", "", "9 1 0")) == cells("1:mountain+10 2:on1+20 3:on1+10")


def test_a_checked_ten_without_whists_writes_consolation_alone() -> None:
    checked = rules(ten="checked", ten_whists="none")
    assert written(table(checked), game("10n", "", "8 2 0")) == cells("1:mountain+20 2:on1+20 3:on1+20")
    assert written(table(checked), game("10n", "", "10 0 0")) == cells("1:pool+10")
    nine = game("9n", "whist pass", "9 1 0")
    assert written(table(checked), nine) == cells("1:pool+8 2:on1+8")
    whisted = table(rules(ten_whists="none"))
    assert written(whisted, game("10n", "whist whist", "9 1 0")) == cells("1:mountain+10 2:on1+20 3:on1+10")


@pytest.mark.parametrize(("price", "whists"), [("value", 8), ("fixed10", 10), ("none", 0)])
def test_the_price_of_consolation(price: str, whists: int) -> None:
    outcome = game("7s", "pass whist", "6 0 4")
    amounts = written(table(rules("leningrad", consolation=price, style="greedy")), outcome)
    assert amounts.get("2:on1", 0) == whists
    assert amounts["3:on1"] == 32 + whists


@pytest.mark.parametrize(
    ("mode", "contract", "tricks", "fines"),
    [
        ("second", "8s", "10 0 0", "0 6"),
        ("both", "8s", "10 0 0", "6 6"),
        ("all_trickless", "8s", "10 0 0", "6 6"),
        ("second", "9s", "9 1 0", "0 0"),
    ],
)
def test_who_answers_on_eight_and_above(mode: str, contract: str, tricks: str, fines: str) -> None:
    amounts = written(table(rules(shortfall_8910=mode)), game(contract, "whist whist", tricks))
    assert [amounts.get(f"{seat}:mountain", 0) for seat in (2, 3)] == [int(fine) for fine in fines.split()]


@pytest.mark.parametrize(("mode", "fines"), [("second", "0 6"), ("both", "6 6"), ("all_trickless", "0 6")])
def test_an_eight_with_a_duty_of_two(mode: str, fines: str) -> None:
    standing = table(rules(shortfall_8910=mode, duty="4,2,2,1,1"))
    amounts = written(standing, game("8s", "whist whist", "9 1 0"))
    assert [amounts.get(f"{seat}:mountain", 0) for seat in (2, 3)] == [int(fine) for fine in fines.split()]


@pytest.mark.parametrize(("contract", "fine"), [("6s", 4), ("7s", 4), ("8s", 6), ("9s", 8), ("10s", 10)])
def test_a_sole_whister_with_a_personal_quota(contract: str, fine: int) -> None:
    standing = table(rules(quota_basis="personal"))
    assert written(standing, game(contract, "whist pass", "10 0 0"))["2:mountain"] == fine
    assert "2:mountain" not in written(standing, game("6s", "whist pass", "8 0 2"))


def test_no_duty_on_a_ten() -> None:
    standing = table(rules(duty="4,2,1,1,0"))
    assert written(standing, game("10s", "whist pass", "10 0 0")) == cells("1:pool+10")


def test_odd_duties_are_halved_exactly() -> None:
    standing = table(rules(half_whist_levels="8"))
    assert written(standing, game("8s", "pass half"))["3:on1"] == Fraction(3)


@pytest.mark.parametrize(
    ("talon", "units"),
    [
        ("As Kh", 1),
        ("As Qs", 1),
        ("Ks Qs", 1),
        ("Ks Qh", 0),
        ("As Ks", 2),
        ("As Ah", 3),
        ("Ks Kh", 0),
        ("7s 8s", 0),
    ],
)
def test_units_of_the_talon(talon: str, units: int) -> None:
    first, second = map(parse_card, talon.split())
    assert talon_units((first, second)) == talon_units((second, first)) == units


@pytest.mark.parametrize(
    ("outcome", "whists"),
    [
        (game("7s", "pass pass", seats=4, talon="As Ah"), 12),
        (game("7s", "pass half", seats=4, talon="As Ah"), 12),
        (game("7s", "whist pass", "6 4 0 0", seats=4, talon="As Ah"), 12 + 4),
        (game("7s", "pass pass", seats=4), 0),
        (game("6s", conceded=True, seats=4, talon="As Ah"), 0),
        (game("misere", "", "0 5 5 0", seats=4, talon="As Ah"), 0),
    ],
)
def test_when_the_talon_is_paid(outcome: Outcome, whists: int) -> None:
    assert written(table(rules(talon_bonus="value"), seats=4), outcome).get("4:on1", 0) == whists


def test_three_players_are_not_paid_for_the_talon() -> None:
    standing = table(rules(talon_bonus="value"))
    assert written(standing, game("6s", "pass pass", talon="As Ah")) == cells("1:pool+2")


def left(standing: Standing, seat: int) -> Standing:
    return Standing(standing.convention, standing.players, standing.sheet, leavers=(Leaver(Seat(seat), Fraction(10)),))


def test_with_a_leaver_three_play_and_nobody_rests() -> None:
    standing = left(table(rules(talon_bonus="value"), seats=4), 3)
    outcome = game("6s", "whist pass", "5 3 0 2", defenders="2 4", talon="As Ah")
    assert written(standing, outcome, dealer=4) == cells("1:mountain+2 2:on1+12 4:on1+2")


def test_shared_misere_overflows_the_declarer_first() -> None:
    standing = table(rules(half_with_dealer="misere"), seats=4, pool="8 9 0 2")
    outcome = game("misere", "", "0 5 5 0", seats=4, partner=4)
    expected = cells("1:pool+2 2:pool+1 1:on2+10 4:pool+7 1:on4+20")
    assert written(standing, outcome) == expected
