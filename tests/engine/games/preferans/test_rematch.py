"""A finished deal as a match of its own: who sat there is gone from it, and so is what their match had written."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.match import EndReason, Substituted
from engine.games.preferans import PREFERANS
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import AnyEvent, DealScored, DealStarted
from engine.games.preferans.moves import SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.sheet import ScoreSheet
from engine.games.preferans.state import Auction, Playing
from tests.engine.games.preferans.analysis.kit import FOUR, ONE, STRONG, THREE, TWO, begun, bid, say
from tests.engine.games.preferans.scoring.builders import rules, table
from tests.engine.games.preferans.walks import Walk

NAMES = ("Me", "Robot 1", "Robot 2")


def late() -> list[AnyEvent]:
    """A game nobody whists against, as the sixth deal of a match."""
    (start,) = begun(STRONG)
    assert isinstance(start, DealStarted)
    standing = replace(start.standing, deals=5, dealer=TWO, stays=True)
    passed = (SayWhist(TWO, call=WhistCall.PASS), SayWhist(THREE, call=WhistCall.PASS))
    return say([replace(start, number=6, standing=standing)], *bid(Contract.S7, "9d 8h"), *passed)


def test_the_cards_and_every_move_stay_and_the_match_before_is_gone() -> None:
    before = late()
    start, *moves, scored = PREFERANS.dealt_again(before, NAMES)
    first, last = before[0], before[-1]
    assert isinstance(start, DealStarted)
    assert isinstance(first, DealStarted)
    assert (start.hands, start.talon, start.dealer) == (first.hands, first.talon, first.dealer)
    assert (start.number, start.standing.deals, start.standing.dealer, start.standing.stays) == (1, 0, None, False)
    assert start.standing.players.values == NAMES
    assert start.standing.sheet == ScoreSheet.empty(3)
    assert moves == before[1:-1]
    assert isinstance(scored, DealScored)
    assert isinstance(last, DealScored)
    assert (scored.number, scored.outcome) == (1, last.outcome)


def test_a_deal_played_again_is_the_only_one_of_its_match() -> None:
    status = PREFERANS.status(PREFERANS.replay(PREFERANS.dealt_again(late(), NAMES)))
    assert (status.deals, status.scored, status.reached, status.over) == (1, 1, EndReason.DEALS, True)


def test_a_substitute_of_the_match_before_is_not_in_it() -> None:
    first, *moves = late()
    again = PREFERANS.dealt_again([first, Substituted(TWO, "Dina"), *moves], NAMES)
    assert list(again) == list(PREFERANS.dealt_again([first, *moves], NAMES))


@pytest.mark.parametrize("deals", [0, 5])
def test_raspasy_before_the_game_are_dealt_again_as_such_and_a_later_deal_with_its_auction(deals: int) -> None:
    standing = table(rules(compulsory_rasp_laps="1"), deals=deals)
    walk = Walk(Random(deals), standing.convention, 3)
    walk.match = replace(walk.match, standing=replace(standing, dealer=None))
    walk.play_deal()
    before = walk.this_deal()
    begun, again = (PREFERANS.replay(events[:1]).deal for events in (before, PREFERANS.dealt_again(before, NAMES)))
    assert type(begun) is type(again) is (Playing if deals == 0 else Auction)


def test_a_deal_that_goes_on_cannot_be_dealt_again() -> None:
    with pytest.raises(InvariantBroken):
        PREFERANS.dealt_again(late()[:-1], NAMES)


def test_who_rests_is_dealt_no_cards() -> None:
    (start,) = begun(STRONG, seats=4)
    hands = PREFERANS.hands_of(start)
    assert {seat: len(cards) for seat, cards in hands.items()} == {ONE: 10, TWO: 10, THREE: 10, FOUR: 0}
