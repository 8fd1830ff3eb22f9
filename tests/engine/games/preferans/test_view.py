"""The window on a deal: what each viewer sees, phase by phase."""

import msgspec

from engine.core.cards import Card
from engine.core.match import EndReason, FinishMatch, Join
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.games.preferans.commands import RecordPaperDeal
from engine.games.preferans.conventions.presets import SOCHI
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, evolve, start
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.state import Match
from engine.games.preferans.view import ClaimingView, FinishedView, PlayView, view_for
from tests.engine.games.preferans.oracle import words_of
from tests.engine.games.preferans.phases.deals import contract, deal, do, say, see, see_as, words


def after(match: Match, command: FinishMatch | Join | RecordPaperDeal) -> Match:
    for event in decide(match, command):
        match = evolve(match, event)
    return match


def opened() -> Match:
    return start(MatchStarted(SOCHI, ("a", "b", "c")))


def played_out(match: Match) -> Match:
    while see(match, None).deciders:
        match = say(match, words(match)[0])
    return match


def test_nothing_to_see_before_the_first_deal_and_on_paper() -> None:
    assert view_for(opened(), Seat.ONE) is None
    paper = after(opened(), RecordPaperDeal(Seat.THREE, RaspasyOutcome(BySeat((4, 3, 3)))))
    assert view_for(paper, Seat.ONE) is None


def test_a_hand_is_a_count_to_others() -> None:
    view = see(deal(), 2)
    assert view.hands[1] == Hand(10)
    assert view.hands[2].cards is not None
    assert len(view.hands[2].cards) == view.hands[2].count == 10
    assert view.talon == ()


def test_a_spectator_sees_counts_and_may_do_nothing() -> None:
    view = see(deal(seats=4), None)
    assert [hand.count for hand in view.hands] == [10, 10, 10, 0]
    assert all(hand.cards is None for hand in view.hands)
    assert view.legal == ()
    assert view.deciders == (Seat.ONE,)


def test_the_previous_trick() -> None:
    match = contract(deal("AKQJT9.A.A.AK", "8.KQJT9.KQJT.-", talon="7s 7d"), "6s pass pass", "6s", "7s+7d")
    match = say(match, "whist whist")
    assert see_as(PlayView, match, 3).tricks == ()
    match = say(match, "As 8s 7c")
    view = see_as(PlayView, match, 3)
    (previous,) = view.tricks
    assert (previous.taker, [card for _, card in previous.plays]) == (Seat.ONE, [Card.SA, Card.S8, Card.C7])
    assert view.won == BySeat((1, 0, 0))


def test_over_everything_may_be_seen() -> None:
    match = played_out(say(contract(deal(), "6s pass pass", "6s"), "whist whist"))
    for viewer in (None, 1, 2, 3):
        view = see_as(FinishedView, match, viewer)
        assert [len(hand) for hand in view.dealt] == [10, 10, 10]
        assert view.discard is not None
        assert len(view.talon) == 2
        assert view.score is not None
        assert (view.legal, view.deciders) == ((), ())


def test_an_agreed_end_stops_a_deal_and_shows_nothing_more() -> None:
    match = after(deal(), FinishMatch(EndReason.AGREED))
    view = see(match, 1)
    assert (view.legal, view.deciders) == ((), ())
    assert view.hands[2].cards is None
    assert not isinstance(view, FinishedView)


def test_who_joined_later_looks_on() -> None:
    match = played_out(say(deal(), "pass pass pass"))
    match = after(match, Join(Seat.FOUR, "d"))
    view = see(match, 4)
    assert len(view.hands) == 3
    assert view.legal == ()


def test_a_claim_is_seen_by_all() -> None:
    match = do(say(deal(), "pass pass pass"), 2, "claim 1,2,7")
    view = see_as(ClaimingView, match, None)
    assert (view.claim.seat, tuple(view.claim.tricks)) == (Seat.TWO, (1, 2, 7))
    assert view.deciders == (Seat.THREE, Seat.ONE)


def test_the_search_for_leaks_finds_one() -> None:
    """The battery's search sees a card wherever it stands in a view."""
    view = see(deal("A.-.-.-", "K.-.-.-", talon="7h 8h"), 1)
    assert not {"Ks", "7h", "8h"} & words_of(view)
    assert "As" in words_of(view)
    assert "7h" in words_of(msgspec.structs.replace(view, talon=(Card.H7,)))
    assert "Ks" in words_of(msgspec.structs.replace(view, hands=view.hands.put(2, Hand(1, (Card.SK,)))))
