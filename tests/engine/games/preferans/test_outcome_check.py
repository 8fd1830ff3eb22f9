"""Which outcomes of a paper deal are possible."""

import msgspec
import pytest

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.events import Leaver, Standing
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, Outcome, PlayMode, WhistCall
from tests.engine.games.preferans.scoring.builders import game, raspasy, rules, table

SOCHI = table(rules())
FOUR = table(rules(), seats=4)


def refused(standing: Standing, outcome: Outcome) -> str:
    with pytest.raises(IllegalCommand) as illegal:
        check_outcome(standing, Seat(len(standing.players)), outcome)
    return illegal.value.reason


def allowed(standing: Standing, outcome: Outcome) -> None:
    check_outcome(standing, Seat(len(standing.players)), outcome)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (raspasy("3 3 3"), "not_ten_tricks"),
        (raspasy("11 -1 0"), "not_ten_tricks"),
        (raspasy("5 5"), "unknown_seat"),
        (raspasy("3 3 3 1"), "unknown_seat"),
        (game("6s", "whist pass", "6 4"), "unknown_seat"),
        (game("6s", "whist pass", "6 3 2"), "not_ten_tricks"),
        (game("6s", "whist pass", declarer=4, seats=4), "not_declarer"),
        (game("6s", "whist pass"), "tricks_missing"),
        (game("misere"), "tricks_missing"),
        (game("6s", "pass pass", "6 2 2"), "nothing_played"),
        (game("6s", "pass half", "6 2 2"), "nothing_played"),
        (game("6s", "pass"), "whist_words"),
        (game("6s", "", "6 2 2"), "whist_words"),
        (game("6s", "pass pass", defenders="3 2"), "whist_words"),
        (game("misere", "whist pass", "0 5 5"), "no_whist_words"),
        (game("misere", "", "0 5 5", mode=PlayMode.CLOSED), "bad_mode"),
        (game("6s", "whist whist", "6 2 2", mode=PlayMode.OPEN), "bad_mode"),
        (game("6s", "pass pass", mode=PlayMode.OPEN), "bad_mode"),
        (game("8s", "pass half"), "bad_whist"),
        (game("6s", "half pass"), "bad_whist"),
        (game("6s", "half half"), "bad_whist"),
        (game("6s", "half whist", "6 2 2"), "bad_whist"),
        (game("7s", conceded=True), "cannot_concede"),
        (game("misere", conceded=True), "cannot_concede"),
        (game("6s", "pass pass", conceded=True), "no_whist_words"),
        (game("6s", "", "6 2 2", conceded=True), "nothing_played"),
        (game("misere", "", "0 5 5", partner=2), "no_half_offered"),
        (game("6s", "pass pass", talon="As As"), "bad_talon"),
    ],
)
def test_impossible_outcomes(outcome: Outcome, reason: str) -> None:
    assert refused(SOCHI, outcome) == reason


@pytest.mark.parametrize(
    "outcome",
    [
        raspasy("3 3 4"),
        game("6s", "whist whist", "6 2 2"),
        game("6s", "whist whist", "6 2 2", mode=PlayMode.CLOSED),
        game("6s", "pass whist", "6 2 2", mode=PlayMode.OPEN),
        game("6s", "whist half", "6 2 2"),
        game("7n", "pass half"),
        game("10n", "whist pass", "10 0 0"),
        game("misere", "", "0 5 5"),
        game("6h", conceded=True),
        game("9h", "pass pass", talon="As Ah"),
    ],
)
def test_possible_outcomes(outcome: Outcome) -> None:
    allowed(SOCHI, outcome)


def test_the_resting_dealer_takes_no_tricks_in_a_game() -> None:
    assert refused(FOUR, game("6s", "whist pass", "6 2 1 1", seats=4)) == "not_in_play"
    allowed(FOUR, game("6s", "whist pass", "6 2 2 0", seats=4))


def test_the_resting_dealer_in_raspasy() -> None:
    allowed(FOUR, raspasy("3 3 2 2"))
    assert refused(FOUR, raspasy("3 2 2 3")) == "too_many_for_dealer"
    assert refused(table(rules(rasp_talon="closed"), seats=4), raspasy("3 3 3 1")) == "not_in_play"


def test_a_leaver_has_no_part() -> None:
    standing = msgspec.structs.replace(FOUR, leavers=(Leaver(Seat.TWO, FOUR.sheet.pool_of(2)),))
    assert refused(standing, raspasy("4 2 2 2")) == "not_in_play"
    allowed(standing, raspasy("4 0 3 3"))
    allowed(standing, game("6s", "pass pass", defenders="3 4"))


def test_halves_only_with_the_resting_dealer_on_misere() -> None:
    standing = table(rules(half_with_dealer="misere"), seats=4)
    allowed(standing, game("misere", "", "0 5 5 0", seats=4, partner=4))
    assert refused(standing, game("misere", "", "0 5 5 0", seats=4, partner=2)) == "no_half_offered"
    assert refused(standing, game("6s", "pass pass", seats=4, partner=4)) == "no_half_offered"
    assert refused(FOUR, game("misere", "", "0 5 5 0", seats=4, partner=4)) == "no_half_offered"


def test_words_under_other_options() -> None:
    both = table(rules(half_whist_who="both"))
    allowed(both, game("6s", "half pass"))
    allowed(both, game("6s", "half whist", "6 2 2"))
    no_return = table(rules(return_levels="none"))
    assert refused(no_return, game("6s", "whist half", "6 2 2")) == "bad_whist"
    stalingrad = table(rules(stalingrad="yes"))
    assert refused(stalingrad, game("6s", "whist pass", "6 2 2")) == "bad_whist"
    allowed(stalingrad, game("6s", "whist whist", "6 2 2"))
    allowed(stalingrad, game("6c", "pass pass"))
    checked = table(rules(ten="checked"))
    assert refused(checked, game("10s", "whist pass", "10 0 0")) == "no_whist_words"
    allowed(checked, game("10s", "", "10 0 0"))
    closed = table(rules(open_choice="always_closed"))
    assert refused(closed, game("6s", "whist pass", "6 2 2", mode=PlayMode.OPEN)) == "bad_mode"
    open_only = table(rules(open_choice="always_open"))
    assert refused(open_only, game("6s", "whist pass", "6 2 2", mode=PlayMode.CLOSED)) == "bad_mode"


def test_a_talon_is_two_cards() -> None:
    outcome = ContractOutcome(
        Seat.ONE,
        game("6s").contract,
        (DefenderWord(Seat.TWO, WhistCall.PASS), DefenderWord(Seat.THREE, WhistCall.PASS)),
        talon=(Card("As"),),
    )
    assert refused(SOCHI, outcome) == "bad_talon"


CLASSIC = table(rules("classic"), seats=4)
CLUB = table(rules("club4"), seats=4)
FULL = table(rules("classic", blind="full"), seats=4)
FSPR = table(rules("fspr"), seats=4)


@pytest.mark.parametrize(
    ("standing", "outcome"),
    [
        (CLASSIC, game("8c", "pass pass whist", "8 1 1 0", seats=4)),
        (CLASSIC, game("8c", "pass pass whist", "8 1 1 0", seats=4, mode=PlayMode.OPEN)),
        (CLASSIC, game("6c", "half pass whist", "6 2 2 0", seats=4)),
        (CLASSIC, game("9c", "pass pass", seats=4, without=True)),
        (CLASSIC, game("10c", "whist pass", "10 0 0 0", seats=4, without=True)),
        (CLASSIC, raspasy("3 3 3 1", blind="1 3")),
        (FULL, game("6c", "pass pass", seats=4, blind=True)),
        (FULL, game("misere", "", "0 5 5 0", seats=4, blind=True)),
        (CLUB, game("misere", "", "0 5 5 0", seats=4, without=True)),
        (CLUB, game("7c", "pass half", seats=4, thrown=True)),
        (CLUB, game("10c", "", "10 0 0 0", seats=4, thrown=True)),
        (CLUB, game("7c", "pass pass", seats=4, partner=4)),
        (FSPR, game("6c", "pass half whist", "6 2 2 0", seats=4)),
    ],
)
def test_what_other_conventions_allow(standing: Standing, outcome: Outcome) -> None:
    allowed(standing, outcome)


@pytest.mark.parametrize(
    ("standing", "outcome", "reason"),
    [
        (FOUR, game("8c", "pass pass whist", "8 1 1 0", seats=4), "bad_whist"),
        (FSPR, game("8c", "pass pass whist", "8 1 1 0", seats=4), "bad_whist"),
        (FSPR, game("6c", "whist pass whist", "6 2 2 0", seats=4), "bad_whist"),
        (FSPR, game("6c", "pass half pass", seats=4), "bad_whist"),
        (CLASSIC, game("6s", "pass pass whist", "6 2 2 0", seats=4), "bad_whist"),
        (CLASSIC, game("8c", "pass pass whist", seats=4), "tricks_missing"),
        (CLASSIC, game("8c", "pass pass whist", "8 1 1 0", seats=4, mode=PlayMode.CLOSED), "bad_mode"),
        (CLASSIC, game("8c", "pass pass whist", "8 1 1 0", seats=4, partner=4), "no_half_offered"),
        (CLUB, game("8c", "pass pass whist", "8 1 1 0", seats=4, partner=4), "bad_whist"),
        (SOCHI, game("8c", "pass pass whist", "8 1 1", defenders="2 3 1"), "whist_words"),
        (SOCHI, game("6c", "pass pass", blind=True), "no_blind"),
        (CLASSIC, game("6c", "pass pass", seats=4, blind=True), "no_blind"),
        (SOCHI, raspasy("4 3 3", blind="1"), "no_blind"),
        (CLASSIC, raspasy("3 3 3 1", blind="4"), "not_in_play"),
        (SOCHI, game("9c", "pass pass", without=True), "no_without_talon"),
        (CLASSIC, game("8c", "pass pass", seats=4, without=True), "no_without_talon"),
        (CLASSIC, game("misere", "", "0 5 5 0", seats=4, without=True), "no_without_talon"),
        (CLUB, game("9c", "pass pass", seats=4, without=True, thrown=True), "no_without_talon"),
        (SOCHI, game("7c", "pass pass", thrown=True), "cannot_throw"),
        (CLUB, game("misere", "", "0 5 5 0", seats=4, thrown=True), "cannot_throw"),
        (CLUB, game("7c", seats=4, conceded=True, thrown=True), "cannot_throw"),
        (CLUB, game("7c", "pass pass", seats=4, thrown=True, partner=4), "cannot_throw"),
        (CLUB, game("7c", seats=4, conceded=True, partner=4), "no_half_offered"),
        (table(rules("club3")), game("7c", "pass pass", thrown=True), "cannot_throw"),
    ],
)
def test_what_they_do_not(standing: Standing, outcome: Outcome, reason: str) -> None:
    assert refused(standing, outcome) == reason
