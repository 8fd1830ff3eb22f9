"""The worked examples of rules.md §18 that a sheet can show, by number.

Seat 1 is the declarer, seats 2 and 3 the defenders in speaking order, seat 4 the dealer on the talon.
"""

from fractions import Fraction

import msgspec
import pytest

from engine.core.match import Join, Leave
from engine.core.seats import BySeat, Seat
from engine.games.preferans.match_commands import decide_match, evolve_standing
from engine.games.preferans.scoring.settlement import settle, tournament_points
from engine.games.preferans.state import Match
from tests.engine.games.preferans.scoring.builders import (
    after,
    balances,
    cells,
    fractions,
    game,
    raspasy,
    rules,
    table,
    written,
)

SOCHI = rules()
LENINGRAD = rules("leningrad")


def test_example_01_rostov_two_lowest_share() -> None:
    assert written(table(rules("rostov")), raspasy("6 2 2")) == cells("2:on1+15 3:on1+15")


def test_example_02_rostov_zero_writes_on_both_and_one_in_the_pool() -> None:
    assert written(table(rules("rostov")), raspasy("6 4 0")) == cells("3:on1+30 3:on2+20 3:pool+1")


def test_example_03_amnesty() -> None:
    assert written(table(SOCHI), raspasy("4 3 3")) == cells("1:mountain+1")


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (0, "2:mountain+3 3:mountain+1"),
        (1, "2:mountain+6 3:mountain+2"),
        (2, "2:mountain+9 3:mountain+3"),
    ],
)
def test_example_04_amnesty_at_rising_prices(run: int, expected: str) -> None:
    assert written(table(SOCHI, run=run), raspasy("2 5 3")) == cells(expected)


def test_example_05_first_raspasy() -> None:
    assert written(table(SOCHI), raspasy("3 5 2")) == cells("1:mountain+1 2:mountain+3")


def test_example_06_zero_bonus() -> None:
    assert written(table(SOCHI), raspasy("0 4 6")) == cells("1:pool+1 2:mountain+4 3:mountain+6")


def test_example_08_the_fourth_raspasy_costs_three() -> None:
    assert written(table(SOCHI, run=3), raspasy("2 5 3")) == cells("2:mountain+9 3:mountain+3")


def test_example_09_unscaled_zero_bonus() -> None:
    standing = table(rules(rasp_zero="pool_one"), run=1)
    assert written(standing, raspasy("0 4 6")) == cells("1:pool+1 2:mountain+8 3:mountain+12")


def test_example_10_zero_at_level_two() -> None:
    assert written(table(SOCHI, run=1), raspasy("6 4 0")) == cells("1:mountain+12 2:mountain+8 3:pool+2")


def test_example_11_every_trick_or_amnesty_settle_alike() -> None:
    every = table(rules("leningrad", amnesty="no"))
    home = table(LENINGRAD)
    assert written(every, raspasy("4 3 3")) == cells("1:mountain+8 2:mountain+6 3:mountain+6")
    assert written(home, raspasy("4 3 3")) == cells("1:mountain+2")
    assert balances(after(every, raspasy("4 3 3"))) == balances(after(home, raspasy("4 3 3")))


def test_example_11_the_federation() -> None:
    federation = table(rules("fspr"))
    assert written(federation, raspasy("4 3 3")) == cells("1:mountain+8 2:mountain+6 3:mountain+6")
    assert written(federation, raspasy("6 4 0")) == cells("1:mountain+12 2:mountain+8 3:mountain-4")


def test_example_13_one_price_off_the_mountain() -> None:
    standing = table(rules("leningrad", rasp_zero="mountain_1"))
    assert written(standing, raspasy("6 4 0")) == cells("1:mountain+12 2:mountain+8 3:mountain-2")


def test_example_17_a_seven_with_two_whisters() -> None:
    outcome = game("7h", "whist whist", "7 2 1")
    assert written(table(SOCHI), outcome) == cells("1:pool+4 2:on1+8 3:on1+4")
    assert written(table(LENINGRAD), outcome) == cells("1:pool+4 2:on1+16 3:on1+8")


def test_example_18_the_one_below_his_half_pays() -> None:
    outcome = game("6s", "whist whist", "7 2 1")
    assert written(table(SOCHI), outcome) == cells("1:pool+2 2:on1+4 3:on1+2 3:mountain+2")


def test_example_19_two_missing_tricks() -> None:
    assert written(table(SOCHI), game("6s", "whist whist", "8 2 0")) == cells("1:pool+2 2:on1+4 3:mountain+4")


def test_example_20_the_duty_is_met_together() -> None:
    assert written(table(SOCHI), game("7s", "whist whist", "8 2 0")) == cells("1:pool+4 2:on1+8")


def test_example_21_personal_quota_on_a_nine() -> None:
    outcome = game("9s", "whist whist", "9 1 0")
    assert written(table(rules(quota_basis="personal")), outcome) == cells("1:pool+8 2:on1+8 3:mountain+8")
    assert written(table(rules("club3")), outcome) == cells("1:pool+8 2:on1+8 3:mountain+8")
    assert written(table(SOCHI), outcome) == cells("1:pool+8 2:on1+8")


def test_example_22_joint_or_own_shortage() -> None:
    outcome = game("6s", "whist whist", "7 3 0")
    assert written(table(SOCHI), outcome) == cells("1:pool+2 2:on1+6 3:mountain+2")
    own = rules(shortfall_67="own_shortage")
    assert written(table(own), outcome) == cells("1:pool+2 2:on1+6 3:mountain+4")


def test_example_23_both_below_their_half() -> None:
    outcome = game("6s", "whist whist", "9 1 0")
    assert written(table(SOCHI), outcome) == cells("1:pool+2 2:on1+2 2:mountain+2 3:mountain+4")
    half = rules(responsibility="half")
    assert written(table(half), outcome) == cells("1:pool+2 2:on1+2 2:mountain+1 3:mountain+2")


@pytest.mark.parametrize(
    ("contract", "pool", "fine"), [("6s", 2, 4), ("7s", 4, 4), ("8s", 6, 6), ("9s", 8, 8), ("10s", 10, 10)]
)
def test_example_25_both_without_a_trick(contract: str, pool: int, fine: int) -> None:
    standing = table(rules(shortfall_8910="both"))
    expected = cells(f"1:pool+{pool} 2:mountain+{fine} 3:mountain+{fine}")
    assert written(standing, game(contract, "whist whist", "10 0 0")) == expected


def test_example_25_leningrad_ten_whisted_or_checked() -> None:
    federation = table(rules("leningrad", ten="whisted"))
    expected = cells("1:pool+10 2:mountain+10 3:mountain+10")
    assert written(federation, game("10s", "whist whist", "10 0 0")) == expected
    assert written(table(LENINGRAD), game("10s", "", "10 0 0")) == cells("1:pool+10")


@pytest.mark.parametrize(
    ("contract", "mountain", "first", "second"),
    [("6s", 2, 8, 6), ("7s", 8, 20, 16), ("8s", 18, 36, 30), ("9s", 32, 56, 48), ("10s", 50, 80, 70)],
)
def test_example_26_five_tricks_taken(contract: str, mountain: int, first: int, second: int) -> None:
    expected = cells(f"1:mountain+{mountain} 2:on1+{first} 3:on1+{second}")
    assert written(table(SOCHI), game(contract, "whist whist", "5 3 2")) == expected


def test_example_27_an_eight_down_two() -> None:
    outcome = game("8d", "whist whist", "6 3 1")
    assert written(table(SOCHI), outcome) == cells("1:mountain+12 2:on1+30 3:on1+18")


def test_example_28_the_dealer_writes_consolation() -> None:
    outcome = game("6d", "whist whist", "4 4 2 0", seats=4)
    assert written(table(SOCHI, seats=4), outcome) == cells("1:mountain+4 2:on1+12 3:on1+8 4:on1+4")


def test_example_29_personal_quota_on_a_failed_six() -> None:
    standing = table(rules(quota_basis="personal"))
    expected = cells("1:mountain+2 2:on1+12 3:mountain+4 3:on1+2")
    assert written(standing, game("6d", "whist whist", "5 5 0")) == expected


def test_example_31_greedy_and_gentleman() -> None:
    outcome = game("6c", "whist pass", "5 3 2")
    assert written(table(SOCHI), outcome) == cells("1:mountain+2 2:on1+12 3:on1+2")
    gentleman = rules(style="gentleman_on_fail")
    assert written(table(gentleman), outcome) == cells("1:mountain+2 2:on1+7 3:on1+7")


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("6s", "6 3 1", "1:pool+2 2:on1+8"),
        ("6s", "7 2 1", "1:pool+2 2:on1+6 2:mountain+2"),
        ("6s", "10 0 0", "1:pool+2 2:mountain+8"),
        ("7s", "10 0 0", "1:pool+4 2:mountain+8"),
        ("8s", "10 0 0", "1:pool+6 2:mountain+6"),
        ("9s", "10 0 0", "1:pool+8 2:mountain+8"),
        ("10s", "10 0 0", "1:pool+10 2:mountain+10"),
    ],
)
def test_example_33_one_whister(contract: str, tricks: str, expected: str) -> None:
    assert written(table(SOCHI), game(contract, "whist pass", tricks)) == cells(expected)


def test_example_33_leningrad_half_responsible() -> None:
    assert written(table(LENINGRAD), game("7s", "whist pass", "10 0 0")) == cells("1:pool+4 2:mountain+8")


def test_example_40_half_whist() -> None:
    assert written(table(SOCHI), game("6s", "pass half")) == cells("1:pool+2 3:on1+4")
    assert written(table(SOCHI), game("7s", "pass half")) == cells("1:pool+4 3:on1+4")
    assert written(table(LENINGRAD), game("6s", "pass half")) == cells("1:pool+2 3:on1+8")
    assert written(table(LENINGRAD), game("7s", "half pass")) == cells("1:pool+4 2:on1+8")


def test_example_41_everyone_passes_in_classic() -> None:
    classic = table(rules("classic"), seats=4)
    assert written(classic, game("6c", "pass pass", seats=4)) == cells("1:pool+2 3:on1+4")
    assert written(classic, game("7s", "pass pass", seats=4)) == cells("1:pool+4 3:on1+4")
    assert written(classic, game("8s", "pass pass", seats=4)) == cells("1:pool+6")
    assert written(table(rules("classic")), game("6c", "pass pass")) == cells("1:pool+2 3:on1+4")


def test_example_42_both_pass() -> None:
    assert written(table(SOCHI), game("7s", "pass pass")) == cells("1:pool+4")


def test_example_43_without_three() -> None:
    wide = {"without_three": "any"}
    assert written(table(SOCHI), game("6s", conceded=True)) == cells("1:mountain+6")
    assert written(table(rules(**wide)), game("7h", conceded=True)) == cells("1:mountain+12")
    assert written(table(LENINGRAD), game("6s", conceded=True)) == cells("1:mountain+12")
    assert written(table(rules("leningrad", **wide)), game("8s", conceded=True)) == cells("1:mountain+36")


def test_example_44_a_thrown_talon() -> None:
    final = table(rules("club4"), seats=4)
    assert written(final, game("7c", "pass pass", seats=4, thrown=True)) == cells("1:pool+4 4:mountain+8")


def test_example_46_the_federation_at_a_table_of_three() -> None:
    federation = table(rules("fspr"))
    outcome = game("6s", "pass pass", talon="Ah As")
    assert written(federation, outcome) == cells("1:pool+2 2:on1+6 3:on1+6")


def test_example_46_talon_bonus_of_the_resting_dealer() -> None:
    standing = table(rules(talon_bonus="value"), seats=4)
    outcome = game("6s", "whist pass", "6 3 1 0", seats=4, talon="Ah Kh")
    assert written(standing, outcome) == cells("1:pool+2 2:on1+8 4:on1+4")
    assert written(table(SOCHI, seats=4), outcome) == cells("1:pool+2 2:on1+8")


def test_example_47_ten_checked_or_whisted() -> None:
    checked = table(rules(ten="checked"))
    assert written(checked, game("10h", "", "10 0 0")) == cells("1:pool+10")
    assert written(checked, game("10h", "", "8 1 1")) == cells("1:mountain+20 2:on1+30 3:on1+30")
    assert written(table(SOCHI), game("10h", "whist pass", "10 0 0")) == cells("1:pool+10 2:mountain+10")


def test_example_48_misere() -> None:
    assert written(table(SOCHI), game("misere", "", "0 5 5")) == cells("1:pool+10")
    assert written(table(SOCHI), game("misere", "", "2 5 3")) == cells("1:mountain+20")
    assert written(table(LENINGRAD), game("misere", "", "2 5 3")) == cells("1:mountain+40")


def test_example_48_misere_in_halves_with_the_dealer() -> None:
    standing = table(rules(half_with_dealer="misere"), seats=4)
    made = game("misere", "", "0 5 5 0", seats=4, partner=4)
    caught = game("misere", "", "1 5 4 0", seats=4, partner=4)
    assert written(standing, made) == cells("1:pool+5 4:pool+5")
    assert written(standing, caught) == cells("1:mountain+5 4:mountain+5")


def test_example_49_american_help() -> None:
    standing = table(SOCHI, pool="10 7 4")
    assert written(standing, game("6s", "pass pass")) == cells("2:pool+2 1:on2+20")


def test_example_53_leftover_reduces_the_mountain_to_zero() -> None:
    standing = table(SOCHI, pool="9 10 10", mountain="2")
    assert written(standing, game("7s", "pass pass")) == cells("1:pool+1 1:mountain-2")


def test_example_54_leningrad_pool_grows() -> None:
    standing = table(LENINGRAD, pool="9 0 0")
    outcome = game("6s", "whist pass", "7 3 0")
    assert written(standing, outcome) == cells("1:pool+2 2:on1+12 2:mountain+2")
    assert after(standing, outcome).sheet.pool_of(1) == 11


def test_example_55_a_bomb() -> None:
    standing = table(rules("classic"), bombs="2 - -")
    outcome = game("6c", "whist whist", "6 3 1")
    assert written(standing, outcome) == cells("1:pool+4 2:on1+12 3:on1+4")
    assert after(standing, outcome).bombs.values == ()


def test_example_56_three_compulsory_raspasy() -> None:
    standing = table(rules("classic"), deals=0)
    for dealer in (1, 2, 3):
        standing = after(standing, raspasy("4 3 3"), dealer=dealer)
    assert standing.bombs.values == ((2, 2, 2),) * 3
    assert standing.sheet.mountain_of(1) == 3
    assert (standing.rasp_run, standing.repeats, standing.blind_run, standing.stays) == (0, 0, 0, False)


def test_example_58_leningrad_settlement_to_the_digit() -> None:
    whists = "1:on2+12 3:on1+60 1:on4+78 3:on2+20 2:on4+30 3:on4+10"
    settlement = settle(table(LENINGRAD, seats=4, pool="16 24 8 32", mountain="20 44 8 32", on=whists))
    assert settlement.closed.values == fractions(52, 60, 56, 32)
    assert settlement.reduced.values == fractions(20, 28, 24, 0)
    assert settlement.pairs[1].values == fractions(0, 32, -50, 28)
    assert settlement.pairs[2].values == fractions(-32, 0, -30, -40)
    assert settlement.pairs[3].values == fractions(50, 30, 0, -50)
    assert settlement.pairs[4].values == fractions(-28, 40, 50, 0)
    assert settlement.exact.values == fractions(10, -102, 30, 62)
    assert settlement.whists.values == (10, -102, 30, 62)


def test_example_59_mountains_only() -> None:
    settlement = settle(table(SOCHI, mountain="2 5 8"))
    assert settlement.exact.values == fractions(30, 0, -30)
    assert settlement.pairs[1].values == fractions(0, 10, 20)
    divided = table(rules(settle_divisor="n_minus_1"), mountain="2 5 8")
    assert settle(divided).pairs[1].values == fractions(0, 15, 30)


def test_example_61_rounding() -> None:
    settlement = settle(table(SOCHI, mountain="2 0 0", on="2:on1+4 3:on1+10"))
    assert settlement.exact.values == (Fraction(-82, 3), Fraction(32, 3), Fraction(50, 3))
    assert settlement.whists.values == (-27, 11, 16)


def test_example_62_unfinished_pool() -> None:
    settlement = settle(table(SOCHI, pool="3 0 0", mountain="0 14 6", on="2:on1+8"))
    assert settlement.exact.values == (Fraction(236, 3), Fraction(-226, 3), Fraction(-10, 3))
    divided = table(rules(settle_divisor="n_minus_1"), pool="3 0 0", mountain="0 14 6", on="2:on1+8")
    assert settle(divided).exact.values == fractions(122, -117, -5)


def test_example_63_unfinished_pool_without_whists() -> None:
    pool, mountain = "2 0 14", "9 42 10"
    assert settle(table(SOCHI, pool=pool, mountain=mountain)).exact.values == fractions(80, -270, 190)
    divided = table(rules(settle_divisor="n_minus_1"), pool=pool, mountain=mountain)
    assert settle(divided).exact.values == fractions(120, -405, 285)


def test_example_65_leningrad_three_players() -> None:
    standing = table(LENINGRAD, pool="0 0 4", mountain="2 0 16", on="1:on3+24 2:on3+24")
    assert settle(standing).exact.values == (Fraction(112, 3), Fraction(172, 3), Fraction(-284, 3))


def test_example_66_a_fourth_player_joins() -> None:
    standing = msgspec.structs.replace(table(SOCHI, pool="8 4 2", mountain="2 10 2"), dealer=Seat.THREE)
    (joined,) = decide_match(Match(standing), Join(Seat.FOUR, "Гриша"))
    sheet = evolve_standing(standing, joined).sheet
    assert (sheet.pool_of(4), sheet.mountain_of(4)) == fractions(4, 5)


@pytest.mark.parametrize(("pool", "mountain"), [("22 0 0 0", 8), ("30 0 0 0", 0)])
def test_example_67_a_player_leaves_a_thirty_pool(pool: str, mountain: int) -> None:
    standing = table(rules(pool_target="30"), seats=4, pool=pool)
    (left,) = decide_match(Match(standing), Leave(Seat.ONE))
    assert evolve_standing(standing, left).sheet.mountain_of(1) == mountain


@pytest.mark.parametrize(
    ("balances", "points"),
    [
        ("120 120 -240", "3/2 3/2 0"),
        ("150 40 -190", "2 1 0"),
        ("120 60 60 -240", "3 3/2 3/2 0"),
        ("150 50 -10 -190", "3 2 1 0"),
    ],
)
def test_example_69_tournament_points(balances: str, points: str) -> None:
    exact = BySeat.collect(map(Fraction, balances.split()))
    standing = table(rules("club3"), seats=len(exact))
    settlement = msgspec.structs.replace(settle(standing), exact=exact)
    assert tournament_points(standing.convention, settlement) == BySeat.collect(map(Fraction, points.split()))
    assert tournament_points(SOCHI, settlement) is None
