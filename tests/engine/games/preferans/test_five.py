"""Known answers of five at a table: who plays, who sits on the talon, who has no part, and what each of them writes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from engine.core.errors import ConventionError, IllegalCommand
from engine.core.match import Join, Leave
from engine.core.seats import Seat
from engine.core.view import Hand
from engine.games.preferans.conventions.presets import PRESETS, check_seats, preset
from engine.games.preferans.events import Standing
from engine.games.preferans.facts import FACTS, Role
from engine.games.preferans.match_commands import decide_match, evolve_standing
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.rotation import active_seats, idle_seat, is_lap_over, next_dealer, resting_seat
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.state import Match
from tests.engine.games.preferans.phases.deals import deal, say, see
from tests.engine.games.preferans.scoring.builders import (
    after,
    balances,
    cells,
    fractions,
    game,
    raspasy,
    rules,
    score,
    table,
    written,
)
from tests.narrowed import there

ONE, TWO, THREE, FOUR, FIVE = Seat
NOBODY = "0 0"  # tricks of the idle seat and the dealer, seats 4 and 5 where seat 5 deals


def five(name: str = "sochi", **changed: str) -> Standing:
    """Return an empty sheet of five players."""
    return table(rules(name, **changed), seats=5)


def done(standing: Standing, command: Join | Leave) -> Standing:
    """Return the match after a player came or went."""
    (event,) = decide_match(Match(standing), command)
    return evolve_standing(standing, event)


@pytest.mark.parametrize(
    ("dealer", "active", "idle"),
    [(1, (2, 3, 4), 5), (2, (3, 4, 5), 1), (3, (4, 5, 1), 2), (4, (5, 1, 2), 3), (5, (1, 2, 3), 4)],
)
def test_1_three_play_the_dealer_sits_on_the_talon_and_who_dealt_last_has_no_part(
    dealer: int, active: tuple[int, ...], idle: int
) -> None:
    standing, deals = five(), Seat(dealer)
    assert active_seats(standing, deals) == active
    assert (resting_seat(standing, deals), idle_seat(standing, deals)) == (dealer, idle)


def test_2_a_lap_is_five_deals() -> None:
    standing, dealers = replace(five(), dealer=FIVE), []
    for _ in range(6):
        dealer = there(next_dealer(standing))
        standing = after(standing, game("6c", "whist whist", "6 2 2 0 0", declarer=1), dealer=5)
        standing = replace(standing, dealer=dealer)
        dealers.append(int(dealer))
        assert is_lap_over(standing, ONE) is (dealer is FIVE)
    assert dealers == [1, 2, 3, 4, 5, 1]


def test_3_who_leaves_five_leaves_four_and_then_three() -> None:
    four = done(replace(five(), dealer=ONE), Leave(THREE))
    assert next_dealer(four) is TWO
    assert (active_seats(four, TWO), resting_seat(four, TWO), idle_seat(four, TWO)) == ((4, 5, 1), 2, None)
    three = done(four, Leave(FIVE))
    assert (active_seats(three, TWO), resting_seat(three, TWO), idle_seat(three, TWO)) == ((4, 1, 2), None, None)
    with pytest.raises(IllegalCommand, match="cannot_leave"):
        decide_match(Match(three), Leave(ONE))
    with pytest.raises(IllegalCommand, match="cannot_join"):
        decide_match(Match(replace(four, dealer=FIVE)), Join(FIVE, "Ева"))


def test_4_a_fifth_joins_four_at_the_averages() -> None:
    standing = replace(table(seats=4, pool="9 4 4 0", mountain="0 3 0 2"), dealer=FOUR)
    joined = done(standing, Join(FIVE, "Дима"))
    assert [joined.sheet.pool_of(5), joined.sheet.mountain_of(5)] == [4, 2]
    assert (next_dealer(joined), idle_seat(joined, FIVE)) == (FIVE, FOUR)


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (game("6c", "whist whist", f"6 3 1 {NOBODY}"), "1:pool+2 2:on1+6 3:on1+2"),
        (game("6c", "whist whist", f"5 3 2 {NOBODY}"), "1:mountain+2 2:on1+8 3:on1+6 5:on1+2"),
        (game("misere", tricks=f"2 5 3 {NOBODY}"), "1:mountain+20"),
        (game("6c", conceded=True), "1:mountain+6"),
        (raspasy("5 2 3 0 0"), "1:mountain+5 2:mountain+2 3:mountain+3 5:pool+1"),
        (raspasy("5 2 2 0 1"), "1:mountain+4 2:mountain+1 3:mountain+1"),
    ],
)
def test_5_the_dealer_writes_as_the_dealer_of_four_and_the_idle_seat_nothing(outcome: Outcome, expected: str) -> None:
    assert written(five(), outcome) == cells(expected)


def test_6_the_talon_bonus_is_the_dealers() -> None:
    outcome = game("9c", "pass pass", talon="As Ah")
    assert written(five("rostov"), outcome) == cells("1:pool+8 5:on1+30")


def test_7_the_dealer_returns_a_half_whist_and_whists_after_two_passes() -> None:
    returned = game("6c", "pass half whist", f"6 3 1 {NOBODY}", defenders="2 3 5")
    assert written(five("fspr", whist_mult="1"), returned) == cells("1:pool+2 5:on1+8")
    whisted = game("8c", "pass pass whist", f"7 2 1 {NOBODY}", defenders="2 3 5")
    assert written(five("classic"), whisted) == cells("1:mountain+6 2:on1+6 3:on1+6 5:on1+24")


def test_8_a_misere_is_halved_with_the_dealer_alone() -> None:
    standing = five("classic")
    halved = game("misere", tricks=f"0 5 5 {NOBODY}", partner=5)
    assert written(standing, halved) == cells("1:pool+5 5:pool+5")
    with pytest.raises(IllegalCommand, match="no_half_offered"):
        score(standing, replace(halved, partner=FOUR))


@pytest.mark.parametrize("tricks", ["5 2 2 1 0", "4 2 2 2 0"])
def test_9_the_idle_seat_takes_no_trick(tricks: str) -> None:
    with pytest.raises(IllegalCommand, match="not_in_play"):
        score(five(), raspasy(tricks))


def test_10_the_idle_seat_may_be_helped() -> None:
    """The pool of who plays is full, the largest open one is that of seat 4, who has no part in the deal."""
    standing = table(seats=5, pool="10 4 0 9 3")
    found = written(standing, game("7c", "pass pass"))
    assert found == cells("4:pool+1 1:on4+10 2:pool+3 1:on2+30")


def test_11_compulsory_raspasy_last_five_deals_a_lap_and_bombs_go_to_three() -> None:
    standing = table(rules("classic"), seats=5, deals=0)
    scored = score(standing, raspasy("4 3 3 0 0"))
    assert scored.bombs.values == ((2,), (2,), (2,), (), ())
    assert see(deal(standing=replace(standing, deals=4)), None).compulsory
    assert not see(deal(standing=replace(standing, deals=5)), None).compulsory


def test_12_settlement_by_five() -> None:
    """A mountain point is two whists from each of the four others, eight in all."""
    assert balances(table(seats=5, mountain="10 0 0 0 0")) == fractions(-80, 20, 20, 20, 20)
    assert balances(table(rules(settle_divisor="n_minus_1"), seats=5, mountain="4 0 0 0 0")) == fractions(
        -40, 10, 10, 10, 10
    )
    assert settle(table(seats=5, pool="10 10 10 10 9")).exact.values == fractions(2, 2, 2, 2, -8)


def test_13_a_leaver_of_a_sum_writes_what_he_lacks_to_the_mean_of_five() -> None:
    standing = done(table(rules("leningrad"), seats=5, pool="8 4 3 0 1"), Leave(FOUR))
    assert standing.sheet.mountain_of(4) == 2 * Fraction(16, 5)
    assert standing.leavers[0].pool_floor == Fraction(16, 5)


def test_14_the_kotel_has_as_many_prize_deals_as_people() -> None:
    standing = table(rules("kotel"), seats=5, pool="10 10 10 10 10", aside="10 5 0 0 0")
    taken = after(standing, game("6c", "whist whist", f"6 2 2 {NOBODY}"))
    assert taken.sheet.aside_of(1) == 10 - 3


def test_15_the_idle_seat_sees_what_a_spectator_sees() -> None:
    match = deal(seats=5)
    assert (see(match, 5).resting, see(match, 5).idle) == (FIVE, FOUR)
    for text in ("6s", "pass pass", "As+Ks", "6s", "whist", "pass", "open", "7s"):
        match = say(match, text)
        seen = see(match, 4)
        assert replace(seen, viewer=None, hands=seen.hands.put(4, Hand(0))) == see(match, None)


def test_16_roles() -> None:
    outcome = game("6c", "whist pass", f"6 3 1 {NOBODY}")
    roles = FACTS.roles_of(five(), FIVE, outcome)  # type: ignore[attr-defined]  # of the judge
    assert list(roles) == [Role.DECLARER, Role.WHISTER, Role.PASSER, Role.IDLE, Role.DEALER]


@pytest.mark.parametrize("name", PRESETS)
def test_17_which_conventions_five_may_play(name: str) -> None:
    if name in ("club3", "club4", "gusarik", "hussar"):
        with pytest.raises(ConventionError, match=f"^{name} is played with . players, not with 5$"):
            check_seats(preset(name), 5)
    else:
        check_seats(preset(name), 5)
