"""Two players without a dummy: known answers by number, talons of four, and played matches against a second scorer."""

from random import Random

import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import rules_of
from engine.games.preferans.events import AnyEvent, DealScored
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.rotation import active_seats, next_dealer
from engine.games.preferans.scoring.whists import misere_units, talon_units
from tests.engine.games.preferans.phases.deals import hand
from tests.engine.games.preferans.scoring.builders import after, cells, game, raspasy, rules, table, written
from tests.engine.games.preferans.scoring.second_scorer import Paper
from tests.engine.games.preferans.scoring.test_old_kinds import check
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

TWO = table(rules("hussar"), seats=2)


def test_answer_28_a_six_one_down() -> None:
    assert written(TWO, game("6s", "whist", "5 5", seats=2)) == cells("1:mountain+2 2:on1+12")


def test_answer_29_a_made_six_with_a_whister_one_short() -> None:
    assert written(TWO, game("6s", "whist", "7 3", seats=2)) == cells("1:pool+2 2:on1+6 2:mountain+2")


def test_two_hands_are_dealt_the_elder_first() -> None:
    assert active_seats(TWO, Seat.TWO) == (1, 2)
    assert active_seats(TWO, Seat.ONE) == (2, 1)
    assert next_dealer(after(TWO, raspasy("4 6"))) is Seat.ONE


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (game("8c", "whist", "10 0", seats=2), "1:pool+6 2:mountain+6"),
        (game("7c", "half", seats=2), "1:pool+4 2:on1+4"),
        (game("6c", "pass", seats=2), "1:pool+2"),
        (game("misere", "", "3 7", seats=2), "1:mountain+30"),
        (raspasy("4 6"), "2:mountain+2"),
        (raspasy("0 10"), "1:pool+1 2:mountain+10"),
    ],
)
def test_what_is_written(outcome: Outcome, expected: str) -> None:
    assert written(TWO, outcome) == cells(expected)


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (raspasy("4 5"), "not_ten_tricks"),
        (game("6c", "whist", "6 4", seats=2, talon="As Ks"), "bad_talon"),
        (game("6c", "whist", "6 4", seats=2, talon="As Ks Qs 7s"), "bad_talon"),
        (game("6c", "whist", "6 4", seats=2, talon="As Ks Qs As"), "bad_talon"),
        (game("8c", "half", seats=2), "bad_word"),
    ],
)
def test_impossible_outcomes(outcome: Outcome, reason: str) -> None:
    with pytest.raises(IllegalCommand) as illegal:
        check_outcome(TWO, Seat.TWO, outcome)
    assert illegal.value.reason == reason


def test_a_talon_on_paper_has_four_cards() -> None:
    check_outcome(TWO, Seat.TWO, game("6c", "whist", "6 4", seats=2, talon="As Ks Qs Js"))


@pytest.mark.parametrize(
    ("talon", "units"),
    [("A.A.9.9", 3), ("AK.T.T.-", 2), ("KQ.A.9.-", 1), ("K.Q.J.T", 0), ("AK.A.A.-", 3), ("A.K.Q.J", 1)],
)
def test_the_best_two_cards_of_a_talon_of_four_count(talon: str, units: int) -> None:
    assert talon_units(hand(talon)) == units
    assert misere_units(hand(talon)) == 0


@pytest.mark.parametrize("seed", range(tried(6, 60)))
def test_played_matches_are_scored_as_by_the_rules(seed: int) -> None:
    convention = rules("hussar")
    book, events = Paper(rules_of(convention), 2), list[AnyEvent]()

    def look(walk: Walk) -> None:
        new = walk.events[len(events) :]
        events.extend(new)
        for event in new:
            if isinstance(event, DealScored):
                book.write(int(walk.match.standing.dealer or 0), event.outcome)
                check(walk.match.standing, book)

    walk = Walk(Random(seed), convention, 2, look)
    walk.play_match(12, between=False)
    assert sum(isinstance(event, DealScored) for event in events) > 2
