"""Deals that all have passed where no raspasy are played (all_pass=redeal): nothing is written, the next one deals."""

import pytest

from engine.core.seats import Seat
from engine.games.preferans.analysis import BidMistake
from engine.games.preferans.analysis.deal import analyse
from engine.games.preferans.events import DealScored
from engine.games.preferans.facts import FACTS, Role
from engine.games.preferans.game import COURSE
from engine.games.preferans.moves import Pass
from engine.games.preferans.outcomes import PassedOutcome
from engine.games.preferans.solver import fastest
from engine.games.preferans.state import Auction, Finished, Match
from engine.games.preferans.view import AuctionView, FinishedView
from tests.engine.games.preferans.analysis.kit import FINE, ONE, STRONG, THREE, TWO, begun
from tests.engine.games.preferans.analysis.kit import say as done
from tests.engine.games.preferans.phases.deals import asked, deal, say, see, see_as

PASSES = "pass pass pass"


def passed(seats: int = 3, preset: str = "decimal") -> Match:
    return say(deal(seats=seats, preset=preset), PASSES)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_deal_is_over_and_writes_nothing(seats: int) -> None:
    match = passed(seats)
    assert isinstance(match.deal, Finished)
    assert isinstance(match.deal.last, Auction)
    assert match.deal.outcome == PassedOutcome()
    assert match.deal.score == DealScored(1, PassedOutcome(), (), 0)
    assert (match.standing.deals, match.standing.rasp_run) == (1, 0)
    assert COURSE.awaited(match) == ()
    assert COURSE.status(match).next_dealer is Seat.ONE


def test_two_players_deal_again_too() -> None:
    match = say(deal(seats=2, preset="gusarik", all_pass="redeal"), "pass pass")
    assert isinstance(match.deal, Finished)
    assert match.deal.outcome == PassedOutcome()


def test_a_bid_is_played_as_ever() -> None:
    match = say(deal(preset="decimal"), "pass pass 6s")
    assert asked(match) is Seat.THREE
    assert see(match, None).talon


@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_all_cards_are_shown_afterwards_and_none_before(viewer: int | None) -> None:
    before = see_as(AuctionView, say(deal(preset="decimal"), "pass pass"), viewer)
    assert [hand.cards is not None for hand in before.hands] == [seat == viewer for seat in (1, 2, 3)]
    assert before.talon == ()
    view = see_as(FinishedView, passed(), viewer)
    assert isinstance(view.last, AuctionView)
    assert all(len(cards) == 10 for cards in view.dealt)
    assert (len(view.talon), view.discard, view.tricks, view.legal) == (2, None, (), ())


def test_bids_begin_at_the_first_level_ever_again() -> None:
    match = deal(preset="decimal", exit_ladder="6,7,8")
    for _ in range(3):
        match = say(match, PASSES)
        match = deal(standing=match.standing)
        assert see_as(AuctionView, match, 1).min_level == 6


def test_what_a_pass_loses_is_told_by_the_analysis() -> None:
    events = done(begun(STRONG, "decimal"), Pass(ONE), Pass(TWO), Pass(THREE))
    told = analyse(events, fastest())
    assert list(told.result) == [0, 0, 0]
    assert (told.contract, told.tricks, told.paranoid, told.plays) == (None, None, None, ())
    (named,) = (it for it in told.mistakes if isinstance(it, BidMistake))
    assert (named.seat, named.said) == (ONE, None)
    assert named.better is not None
    assert named.cost > 0
    assert sum(named.moved) == 0


def test_a_deal_that_nobody_should_play_has_no_mistake() -> None:
    events = done(begun(FINE, "decimal"), Pass(ONE), Pass(TWO), Pass(THREE))
    assert [it for it in analyse(events, fastest()).mistakes if it.seat is not ONE] == []


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_who_had_cards_is_told_to_have_passed(seats: int) -> None:
    standing, dealer = deal(seats=seats, preset="decimal").standing, Seat(seats)
    roles = list(FACTS.roles_of(standing, dealer, PassedOutcome()))  # type: ignore[attr-defined]  # of the judge
    assert roles == [Role.PASSED] * 3 + [Role.DEALER] * (seats - 3)
