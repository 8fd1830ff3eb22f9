"""The dealer who takes part: his whist, his talon, his half, and the talon where nobody rests."""

import pytest

from engine.core.cards import parse_card
from engine.games.preferans.scoring.whists import misere_units
from tests.engine.games.preferans.scoring.builders import cells, game, rules, score, table, written

CLASSIC = rules("classic")


@pytest.mark.parametrize("style", ["greedy", "gentleman_on_fail", "gentleman_always"])
def test_the_dealer_who_returned_writes_all_whists_and_answers_for_nothing(style: str) -> None:
    standing = table(rules("fspr", style=style, whist_mult="1", mountain_mult="1"), seats=4)
    assert written(standing, game("6c", "pass half whist", "6 3 1 0", seats=4)) == cells("1:pool+2 4:on1+8")
    assert written(standing, game("6c", "pass half whist", "9 1 0 0", seats=4)) == cells("1:pool+2 4:on1+2")
    failed = written(standing, game("6c", "half pass whist", "5 3 2 0", seats=4))
    assert failed == cells("1:mountain+2 2:on1+2 3:on1+2 4:on1+12")


def test_the_dealer_who_whisted_after_two_passes() -> None:
    standing = table(CLASSIC, seats=4)
    assert written(standing, game("8c", "pass pass whist", "8 1 1 0", seats=4)) == cells("1:pool+6 4:on1+12")
    failed = written(standing, game("8c", "pass pass whist", "7 2 1 0", seats=4))
    assert failed == cells("1:mountain+6 2:on1+6 3:on1+6 4:on1+24")


@pytest.mark.parametrize(("to", "expected"), [("defenders", "2 2 10"), ("whisters", "0 0 12")])
def test_consolation_beside_a_dealer_who_whisted(to: str, expected: str) -> None:
    standing = table(rules("classic", consolation_to=to), seats=4)
    amounts = written(standing, game("6c", "pass pass whist", "5 3 2 0", seats=4))
    assert [amounts.get(f"{seat}:on1", 0) for seat in (2, 3, 4)] == [int(one) for one in expected.split()]


def test_a_whisted_deal_of_the_dealer_exits() -> None:
    standing = table(rules("classic", exit_needs="whisted_made"), seats=4, run=2)
    assert score(standing, game("8c", "pass pass whist", "8 1 1 0", seats=4)).rasp_run == 0
    assert score(standing, game("8c", "pass pass", seats=4)).rasp_run == 2


@pytest.mark.parametrize(("talon", "whists"), [("As 7h", 10), ("Ks Qs", 10), ("As Ks", 20), ("As Ah", 30)])
def test_the_fixed_talon_bonus(talon: str, whists: int) -> None:
    outcome = game("9c", "pass pass", seats=4, talon=talon)
    assert written(table(rules("rostov"), seats=4), outcome) == cells(f"1:pool+8 4:on1+{whists}")


@pytest.mark.parametrize(
    ("who", "dealer", "expected"),
    [("none", 3, ""), ("half_each", 3, "2:on1+3 3:on1+3"), ("dealer", 3, "3:on1+6"), ("dealer", 1, "")],
)
def test_the_talon_where_nobody_rests(who: str, dealer: int, expected: str) -> None:
    standing = table(rules(talon_bonus="value", talon_bonus_3p=who))
    outcome = game("6c", "pass pass", talon="As Ah")
    assert written(standing, outcome, dealer=dealer) == cells(f"1:pool+2 {expected}")


@pytest.mark.parametrize(
    ("talon", "units"), [("7s 9s", 1), ("7s 8s", 2), ("7s 8h", 1), ("7s 7h", 3), ("8s 9s", 0), ("8h 7h", 2)]
)
def test_units_of_a_misere(talon: str, units: int) -> None:
    first, second = map(parse_card, talon.split())
    assert misere_units((first, second)) == units


def test_sevens_for_the_resting_dealer_only() -> None:
    outcome = game("misere", "", "1 5 4 0", seats=4, talon="7s 8s")
    assert written(table(rules("club4"), seats=4), outcome) == cells("1:mountain+10 4:on1+20")
    assert written(table(rules("club4", misere_talon_bonus="off"), seats=4), outcome) == cells("1:mountain+10")
    three = game("misere", "", "0 5 5", talon="7s 8s")
    rule = rules("fspr", misere_talon_bonus="sevens", talon_bonus_3p="dealer")
    assert written(table(rule), three) == cells("1:pool+10")


def test_halves_of_any_game_and_no_bonus() -> None:
    standing = table(rules("club4"), seats=4)
    made = game("7c", "whist pass", "7 2 1 0", seats=4, partner=4, talon="As Ah")
    assert written(standing, made) == cells("1:pool+2 4:pool+2 2:on1+6 2:on4+6")
    failed = game("7c", "whist pass", "6 3 1 0", seats=4, partner=4)
    assert written(standing, failed) == cells("1:mountain+2 4:mountain+2 2:on1+10 2:on4+10 3:on1+2 3:on4+2")
    sevens = game("misere", "", "0 5 5 0", seats=4, partner=4, talon="7s 7h")
    assert written(standing, sevens) == cells("1:pool+5 4:pool+5")


def test_a_thrown_talon_is_two_undertricks_and_makes_a_victim() -> None:
    doubled = table(rules("club4", mountain_mult="2"), seats=4)
    assert written(doubled, game("7c", "pass pass", seats=4, thrown=True)) == cells("1:pool+4 4:mountain+16")
    victim = table(rules("club4"), seats=4, pool="50 50 50 48")
    thrown = game("6c", "pass pass", seats=4, thrown=True)
    assert written(victim, thrown) == cells("4:mountain+4")


@pytest.mark.parametrize(
    ("contract", "tricks", "fines"),
    [
        ("8c", "8 2 0", "0 0"),
        ("8c", "9 1 0", "0 6"),
        ("8c", "10 0 0", "6 6"),
        ("9c", "9 1 0", "0 8"),
        ("9c", "8 2 0", "0 8"),
    ],
)
def test_the_clubs_quotas(contract: str, tricks: str, fines: str) -> None:
    amounts = written(table(rules("club3")), game(contract, "whist whist", tricks))
    assert [amounts.get(f"{seat}:mountain", 0) for seat in (2, 3)] == [int(one) for one in fines.split()]


def test_a_sole_whister_in_the_club_owes_the_duty() -> None:
    standing = table(rules("club3"))
    assert written(standing, game("8c", "whist pass", "9 0 1")) == cells("1:pool+6 2:on1+6")
    assert written(standing, game("9c", "whist pass", "9 0 1")) == cells("1:pool+8 2:on1+8")
