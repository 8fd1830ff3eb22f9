"""Remises off the mountain and the kurochka: the known answers by number, then what goes with them."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.core.codec import encode
from engine.core.errors import IllegalCommand
from engine.core.match import Adjust, DealBroken, EndReason, FinishMatch, Join, Leave
from engine.core.seats import Seat
from engine.games.preferans.events import Standing
from engine.games.preferans.match_commands import decide_match, evolve_standing
from engine.games.preferans.outcomes import Outcome, PassedOutcome
from engine.games.preferans.rotation import next_dealer
from engine.games.preferans.scoring.pool import is_closed, is_prize, prizes_played
from engine.games.preferans.scoring.remise import prize
from engine.games.preferans.scoring.settlement import balances as quick_balances
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column, Reason
from engine.games.preferans.state import Match
from tests.engine.games.preferans.scoring.builders import (
    after,
    balances,
    cells,
    fractions,
    game,
    preferans,
    raspasy,
    rules,
    score,
    table,
    written,
)

KUROCHKA = rules("kurochka")
MADE = {2: "6s", 4: "7s", 6: "8s"}


@pytest.mark.parametrize(
    ("number", "before", "made", "left"), [(14, "4", 4, 0), (15, "4", 2, 2), (16, "2", 6, 0)], ids=str
)
def test_known_answers_14_to_16_a_made_game_comes_off_the_kurochka(
    number: int, before: str, made: int, left: int
) -> None:
    standing = after(table(KUROCHKA, aside=before), game(MADE[made], "pass pass"))
    assert (standing.sheet.aside_of(1), standing.sheet.pool_of(1)) == fractions(left, made)


def test_known_answer_17_what_is_left_counts_like_the_mountain() -> None:
    assert balances(table(KUROCHKA, aside="4 0 2")) == fractions(-20, 20, 0)
    assert balances(table(KUROCHKA, aside="4 0 2")) == balances(table(mountain="4 0 2"))


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (game("7s", "whist pass", "5 3 2"), "1:{c}8 2:on1+28 3:on1+8"),
        (game("6s", "whist whist", "7 2 1"), "1:pool+2 2:on1+4 3:{c}2 3:on1+2"),
        (game("misere", "", "2 4 4"), "1:{c}20"),
        (game("6s", conceded=True), "1:{c}6"),
    ],
)
def test_every_remise_goes_where_the_convention_says(outcome: Outcome, told: str) -> None:
    places = {"mountain": "mountain+", "record": "pool-", "kurochka": "kurochka+"}
    for value, cell in places.items():
        assert written(table(rules(remise_to=value)), outcome) == cells(told.replace("{c}", cell))


@pytest.mark.parametrize("value", ["record", "kurochka"])
def test_raspasy_and_fines_stay_on_the_mountain(value: str) -> None:
    rule = rules(remise_to=value, rasp_max_run="1", rasp_run_fine="10")
    assert written(table(rule), raspasy("4 3 3")) == cells("1:mountain+1 3:mountain+10")


def test_a_thrown_talon_stays_on_the_mountain() -> None:
    rule = rules(remise_to="kurochka", talon_throw="dealer_mountain_2v")
    outcome = game("7s", "pass pass", seats=4, thrown=True)
    assert written(table(rule, seats=4), outcome) == cells("1:pool+4 4:mountain+8")


def test_a_refuted_preferans_is_a_remise_and_a_proved_one_clears_the_kurochka() -> None:
    standing = table(rules("kurochka", preferans_hand="on"), mountain="3 0 0", aside="5 2 0", pool="10 10 10")
    assert written(standing, preferans(proved=False)) == cells("1:kurochka+10 2:on1+10 3:on1+10")
    assert written(standing, preferans(proved=True)) == cells("1:mountain-3 1:kurochka-5")


def test_a_remise_off_the_pool_may_take_it_below_zero_and_counts_as_on_the_mountain() -> None:
    standing = after(table(rules(remise_to="record"), pool="1 10 10"), game("6s", "whist pass", "4 3 3"))
    assert standing.sheet.pool_of(1) == -3
    assert balances(standing) == balances(after(table(pool="1 10 10"), game("6s", "whist pass", "4 3 3")))


def test_the_stake_is_the_dealers_and_comes_before_the_game() -> None:
    rule = rules("kurochka", kurochka_stake="3")
    seven = game("7s", "pass pass", declarer=3, defenders="1 2")
    assert written(table(rule), seven, dealer=3) == cells("3:pool+4"), "three put in, three taken off"
    assert written(table(rule), game("6s", "pass pass", declarer=3, defenders="1 2"), dealer=3) == cells(
        "3:pool+2 3:kurochka+1"
    )
    assert score(table(rule), PassedOutcome()).entries[0].reason is Reason.STAKE
    assert written(table(rule), PassedOutcome()) == cells("3:kurochka+3"), "nothing but the stake"
    raspasy_too = rules("kurochka", kurochka_stake="3", all_pass="raspasy")
    assert written(table(raspasy_too, seats=4), raspasy("4 3 3 0")) == cells(
        "4:kurochka+3 4:pool+1 1:mountain+4 2:mountain+3 3:mountain+3"
    )


def test_a_raspasy_zero_does_not_touch_the_kurochka() -> None:
    rule = rules("kurochka", all_pass="raspasy")
    assert written(table(rule, aside="4 0 0"), raspasy("0 4 6")) == cells("1:pool+1 2:mountain+4 3:mountain+6")


def test_the_full_price_comes_off_where_part_of_it_went_to_help() -> None:
    standing = table(KUROCHKA, pool="9 5 10", aside="5 0 0")
    assert written(standing, game("7s", "pass pass")) == cells("1:pool+1 2:pool+3 1:on2+30 1:kurochka-4")


def test_bombs_and_halves_change_what_comes_off() -> None:
    bombed = table(rules("classic", remise_to="kurochka", end="sum"), aside="30 0 0", bombs="4 - -")
    assert written(bombed, game("7s", "pass pass"))["1:kurochka"] == -16
    rule = rules(remise_to="kurochka", half_with_dealer="any", end="sum")
    shared = game("8s", "pass pass", seats=4, partner=4)
    assert written(table(rule, seats=4, aside="9 0 0 2"), shared) == cells(
        "1:pool+3 4:pool+3 1:kurochka-3 4:kurochka-2"
    )


def test_a_sheet_without_remises_there_is_stored_as_it_was() -> None:
    assert b"aside" not in encode(after(table(), game("7s", "whist pass", "5 3 2")).sheet)
    assert b'"aside":[[["4"],[],[]]]' in encode(table(KUROCHKA, aside="4 0 0").sheet)


def done(standing: Standing, column: str, amount: str) -> Standing:
    (event,) = decide_match(Match(standing), Adjust(Seat.ONE, column, amount))
    return evolve_standing(standing, event)


def test_a_kurochka_is_corrected_but_never_below_zero() -> None:
    standing = done(table(KUROCHKA, aside="4 0 0"), Column.KUROCHKA, "-4")
    assert standing.sheet.aside_of(1) == 0
    with pytest.raises(IllegalCommand, match="below_zero"):
        done(standing, Column.KUROCHKA, "-1/2")


@pytest.mark.parametrize("name", ["sochi", "classic"])
def test_a_column_that_the_convention_lacks_is_not_corrected(name: str) -> None:
    with pytest.raises(IllegalCommand, match="no_column"):
        done(table(rules(name)), Column.KUROCHKA, "2")


def test_a_fourth_player_starts_with_the_average_kurochka() -> None:
    standing = table(KUROCHKA, aside="4 0 1")
    dealt = after(standing, PassedOutcome(), dealer=3)
    (joined,) = decide_match(Match(dealt), Join(Seat.FOUR, "Гриша"))
    assert evolve_standing(dealt, joined).sheet.aside_of(4) == 2


def test_the_quick_balances_are_those_of_the_settlement() -> None:
    standing = table(KUROCHKA, aside="4 0 2", mountain="1 5 0", pool="10 2 4", on="1:on2+30")
    assert quick_balances(standing) == settle(standing).exact


# -- the kotel: seat 1 is the dealer of the first prize deal, pools of ten are closed

KOTEL = rules("kotel")
MADE_BY = {f"made{seat}": game("6s", "pass pass", declarer=seat) for seat in (1, 2, 3)}
# one undertrick of seat 1 in a six, and a deal that all passed
FAILED, NONE = game("6s", "whist pass", "5 3 2"), PassedOutcome()


def mountains(standing: Standing) -> tuple[Fraction, ...]:
    """The balances without whists: what the kotel alone is worth."""
    empty = table(standing.convention, pool="10 10 10")
    only = replace(standing, sheet=replace(empty.sheet, aside=standing.sheet.aside))
    return balances(only)


@pytest.mark.parametrize(
    ("number", "share", "deals", "results"),
    [
        (10, "equal", "none none none", (-20, 0, 20)),
        (11, "equal", "made2 fail1 made3", (-100, 0, 100)),
        (12, "equal", "made2 none made2", (-80, 120, -40)),
        (13, "all", "made3", (-80, -60, 140)),
    ],
)
def test_known_answers_10_to_13_of_the_kotel(number: int, share: str, deals: str, results: tuple[int, ...]) -> None:
    standing = table(rules("kotel", kotel_share=share), pool="10 10 10", aside="8 6 4")
    outcomes: dict[str, Outcome] = {**MADE_BY, "fail1": FAILED, "none": NONE}
    for played, name in enumerate(deals.split()):
        assert is_prize(standing), number
        assert prizes_played(standing) == played
        standing = after(standing, outcomes[name], dealer=next_dealer(standing) or 1)
    assert is_closed(standing)
    assert mountains(standing) == fractions(*results)
    assert standing.sheet.pool_of(1) == standing.sheet.pool_of(2) == standing.sheet.pool_of(3) == 10


def test_nothing_goes_to_the_pools_or_to_help_in_a_prize_deal() -> None:
    standing = table(rules("kotel", end="sum"), pool="28 0 2", aside="6 0 0")
    assert written(standing, game("9s", "whist pass", "9 1 0")) == cells("1:kotel-2 2:on1+8")
    misere = game("misere", "", "0 5 5")
    assert written(standing, misere) == cells("1:kotel-2")
    assert written(standing, game("misere", "", "2 4 4")) == cells("1:kotel+20")


def test_a_prize_deal_that_all_passed_writes_nothing_and_is_played() -> None:
    standing = table(KOTEL, pool="10 10 10", aside="8 0 1")
    passed = after(standing, PassedOutcome())
    assert passed.sheet == standing.sheet
    assert (prizes_played(passed), prize(passed)) == (1, Fraction(9, 2)), "its part waits for the next"
    with_raspasy = table(rules("kotel", all_pass="raspasy"), pool="10 10 10", aside="8 0 0")
    assert written(with_raspasy, raspasy("0 4 6")) == cells("2:mountain+4 3:mountain+6")


def test_whisters_put_in_after_the_prize_is_taken() -> None:
    standing = table(rules("kotel", kotel_share="all"), pool="10 10 10", aside="6 0 0")
    assert written(standing, game("7s", "whist pass", "9 1 0")) == cells("1:kotel-6 2:on1+4 2:kotel+4")
    assert is_prize(after(standing, game("7s", "whist pass", "9 1 0")))
    assert is_closed(after(standing, game("7s", "pass pass"))), "an empty kotel ends the match"


def test_halves_divide_the_prize_and_bombs_do_not_multiply_it() -> None:
    rule = rules(
        "kotel", half_with_dealer="any", kotel_deals="2", bombs="yes", compulsory_rasp_laps="1", all_pass="raspasy"
    )
    standing = table(rule, seats=4, pool="10 10 10 10", aside="8 0 0 0", bombs="4 - - -")
    shared = game("8s", "pass pass", seats=4, partner=4)
    assert written(standing, shared) == cells("1:kotel-2 4:kotel-2")


@pytest.mark.parametrize(
    ("changed", "prizes"),
    [({"end": "each"}, True), ({"end": "deals:2"}, True), ({"end": "deals:1"}, False), ({"end": "time:60"}, False)],
)
def test_what_ends_the_match_decides_about_prize_deals(changed: dict[str, str], prizes: bool) -> None:
    standing = table(rules("kotel", **changed), pool="10 10 10", aside="8 0 0", deals=2)
    assert is_prize(standing) is prizes
    assert not is_prize(table(rules("kotel", **changed), pool="10 10 10", deals=2)), "an empty kotel"


def test_a_proved_preferans_ends_the_match_and_in_a_prize_deal_takes_the_share() -> None:
    rule = rules("kotel", preferans_hand="on")
    ended = after(table(rule, aside="8 0 0"), preferans(proved=True))
    assert (is_closed(ended), is_prize(ended)) == (True, False)
    assert written(table(rule, pool="10 10 10", aside="9 0 0"), preferans(proved=True)) == cells("1:kotel-3")


def test_nobody_joins_or_leaves_between_prize_deals() -> None:
    standing = replace(table(KOTEL, pool="10 10 10", aside="8 0 0"), dealer=Seat.THREE)
    with pytest.raises(IllegalCommand, match="match_over"):
        decide_match(Match(standing), Join(Seat.FOUR, "Гриша"))
    four = table(KOTEL, seats=4, pool="10 10 10 10", aside="8 0 0 0")
    with pytest.raises(IllegalCommand, match="match_over"):
        decide_match(Match(four), Leave(Seat.FOUR))
    with pytest.raises(IllegalCommand, match="not_closed"):
        decide_match(Match(standing), FinishMatch(EndReason.CLOSED))


def test_a_prize_deal_broken_off_is_not_played() -> None:
    standing = table(KOTEL, pool="10 10 10", aside="8 0 0")
    broken = evolve_standing(standing, DealBroken(1))
    assert (prizes_played(broken), is_prize(broken)) == (0, True)


def test_the_kotel_as_a_whole_is_never_below_zero() -> None:
    standing = table(KOTEL, aside="8 2 0")
    adjusted = evolve_standing(standing, decide_match(Match(standing), Adjust(Seat.TWO, Column.KOTEL, "-5"))[0])
    assert adjusted.sheet.aside_of(2) == -3
    with pytest.raises(IllegalCommand, match="below_zero"):
        decide_match(Match(adjusted), Adjust(Seat.TWO, Column.KOTEL, "-6"))
