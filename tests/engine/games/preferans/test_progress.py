"""How far a deal has got."""

from functools import reduce

import pytest

from engine.core.match import BreakDeal, BrokenOff, ChangeWeight, weight_of_change
from engine.core.seats import Seat
from engine.core.state import broken_off, score_of
from engine.games.preferans.game import COURSE, decide, evolve
from engine.games.preferans.state import Match
from tests.engine.games.preferans.phases.deals import deal, say, words
from tests.engine.games.preferans.scoring.builders import rules, table


def reached(*said: str) -> Match:
    """A deal after these words; an empty one is the first that may be said."""
    match = deal()
    for word in said:
        match = say(match, word or words(match)[0])
    return match


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ((), True),
        (("6s pass pass",), True),
        (("6s pass pass", ""), True),
        (("6s pass pass", "", "6s"), True),
        (("6s pass pass", "", "6s", "whist pass"), True),
        (("6s pass pass", "", "6s", "whist whist"), False),
        (("misere pass pass",), False),
        (("misere pass pass", ""), False),
        (("misere pass pass", "", "misere"), False),
        (("pass pass pass",), True),
        (("pass pass pass", ""), True),
    ],
)
def test_the_clock_leaves_contracts_and_misere_alone(said: tuple[str, ...], may: bool) -> None:
    assert COURSE.progress(reached(*said)).clock_may_move is may
    assert COURSE.progress(Match(deal().standing)).clock_may_move


def test_a_position_changes_with_every_card() -> None:
    match = reached("6s pass pass", "", "6s", "whist whist")
    seen = [COURSE.progress(deal()).cards, COURSE.progress(match).cards]
    for _ in range(4):
        match = say(match, words(match)[0])
        seen.append(COURSE.progress(match).cards)
    assert seen == [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_card_within_a_trick_means_least_and_a_phase_most() -> None:
    match, steps = deal(), []
    for word in ("6s", "pass", "pass", "", "6s", "whist", "whist", "", "", "", ""):
        after = say(match, word or words(match)[0])
        steps.append(weight_of_change(COURSE.progress(match), COURSE.progress(after)))
        match = after
    card, turn, phase = ChangeWeight.CARD, ChangeWeight.TURN, ChangeWeight.PHASE
    auction, talon, contract = [turn, turn, phase], [phase], [phase]
    whist, cards = [phase, phase], [card, card, turn, card]
    assert steps == auction + talon + contract + whist + cards


def test_a_deal_is_a_phase_after_none() -> None:
    match = deal()
    assert weight_of_change(None, COURSE.progress(match)) is ChangeWeight.PHASE
    assert weight_of_change(COURSE.progress(Match(match.standing)), COURSE.progress(match)) is ChangeWeight.PHASE
    assert weight_of_change(COURSE.progress(match), COURSE.progress(match)) is ChangeWeight.TURN
    assert weight_of_change(None, None) is ChangeWeight.TURN


def test_words_and_cards_are_waited_for() -> None:
    said = ("6s pass pass", "", "6s", "whist pass", "open", "")
    assert [COURSE.progress(reached(*said[:count])).word_awaited for count in range(7)] == [
        True,  # the auction
        False,  # the discard
        False,  # the contract
        True,  # the whist
        True,  # open or closed
        False,  # cards
        False,
    ]


def test_who_has_been_heard_in_the_auction() -> None:
    match = say(deal(), "6s")
    assert COURSE.progress(match).unheard == (Seat.TWO, Seat.THREE)
    assert COURSE.progress(reached("pass pass pass")).unheard == ()


def test_raspasy_without_an_auction_are_unheard_until_the_first_card() -> None:
    match = deal(standing=table(rules(compulsory_rasp_laps="1"), deals=0))
    assert Seat.TWO in COURSE.progress(match).unheard
    assert COURSE.progress(say(match, words(match)[0])).unheard == ()


def test_tricks_to_lead_are_counted_between_tricks_only() -> None:
    match, seen = reached("pass pass pass"), []
    for _ in range(4):
        progress = COURSE.progress(match)
        seen.append((progress.to_lead, progress.trick_begun))
        match = say(match, words(match)[0])
    assert seen == [(10, False), (None, True), (None, True), (9, False)]
    assert COURSE.progress(deal()).to_lead is None


def test_the_score_of_a_finished_deal_and_the_end_of_a_broken_one() -> None:
    match = reached("6s pass pass", "", "6s", "pass pass")
    score = score_of(match)
    assert score is not None
    assert (score.number, broken_off(match)) == (1, None)
    for seat in (None, Seat.TWO):
        match = reduce(evolve, decide(deal(), BreakDeal(seat)), deal())
        assert (score_of(match), broken_off(match)) == (None, BrokenOff(1, seat))
    assert (score_of(deal()), broken_off(deal())) == (None, None)
