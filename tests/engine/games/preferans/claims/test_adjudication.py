"""What best play settles in the events of a decision: claims and tens that are checked."""

import pickle
from typing import Any

import pytest

from engine.core.errors import IllegalCommand
from engine.core.match import Mark
from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims import is_to_be_judged, judged, verdicts
from engine.games.preferans.events import Claimed, DealScored
from engine.games.preferans.game import decide, decide_judged, legal_commands
from engine.games.preferans.moves import MakeClaim, NameContract, PlayCard
from engine.games.preferans.state import Match
from tests.engine.games.preferans.phases.deals import asked, contract, deal, do, say

OWN = "AKQJT.A.AKQ.A"  # with any talon ten tricks from the top


def sure(talon: str = "8h 7h", **changed: Any) -> Match:
    """The first hand holds ten tricks from the top, before its discard."""
    return say(deal(OWN, talon=talon, **changed), "6s pass pass")


def playing(drop: str, talon: str = "8h 7h") -> Match:
    return say(do(say(sure(talon), drop), 1, "6s"), "whist whist")


def named_ten(match: Match) -> NameContract:
    """The word of the first seat that names ten spades."""
    words = [one for one in legal_commands(match, Seat.ONE) if isinstance(one, NameContract)]
    return next(one for one in words if str(one.contract) == "10s")


def claim(match: Match, *tricks: int, mark: Mark | None = None) -> tuple[Claimed, ...]:
    events = decide(match, MakeClaim(Seat.ONE, tricks=BySeat(tricks)), mark)
    assert all(isinstance(event, Claimed) for event in events)
    return tuple(event for event in events if isinstance(event, Claimed))


def test_a_proved_claim_asks_nobody_and_ends_the_deal() -> None:
    match = playing("8h+7h")
    events = claim(match, 10, 0, 0, mark=Mark.ROBOT)
    assert is_to_be_judged(match, events)
    found, scored = judged(match, events)
    assert verdicts(match, events) == (events, (found, scored))
    assert found == Claimed(Seat.ONE, Mark.ROBOT, tricks=BySeat((10, 0, 0)), proved=True)
    assert isinstance(scored, DealScored)


def test_a_claim_that_cannot_come_true_is_refused() -> None:
    """The ace was thrown away: one of two low hearts takes no trick."""
    match = playing("Ah+8h")
    with pytest.raises(IllegalCommand, match="claim_refuted") as refusal:
        judged(match, claim(match, 10, 0, 0))
    copy = pickle.loads(pickle.dumps(refusal.value))
    assert (copy.reason, copy.facts) == ("claim_refuted", {"seat": 1}), "it is found in another process"


def test_a_claim_that_may_come_true_is_left_to_the_others() -> None:
    match = playing("Ah+8h")
    events = claim(match, 8, 2, 0)
    assert judged(match, events) == events


def test_a_claim_made_as_proved_is_not_judged_again() -> None:
    match = playing("Ah+8h")
    events = decide_judged(match, MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0)), proved=True))
    assert not is_to_be_judged(match, events)
    assert judged(match, events) == events


def test_a_card_is_not_judged() -> None:
    match = playing("8h+7h")
    card = next(command for command in legal_commands(match, asked(match)) if isinstance(command, PlayCard))
    events = decide(match, card)
    assert not is_to_be_judged(match, events)
    assert judged(match, events) == events


class TestACheckedTen:
    @staticmethod
    def named(drop: str) -> Match:
        return say(sure(ten="checked"), drop)

    def test_one_that_is_made_is_claimed(self) -> None:
        match = self.named("8h+7h")
        events = decide(match, named_ten(match))
        assert is_to_be_judged(match, events)
        named, ten, scored = judged(match, events)
        assert (named,) == events
        assert ten == Claimed(Seat.ONE, Mark.ROBOT, tricks=BySeat((10, 0, 0)), proved=True)
        assert isinstance(scored, DealScored)

    def test_one_that_is_not_made_is_played_to_its_end(self) -> None:
        match = self.named("Ah+8h")
        events = decide(match, named_ten(match))
        cards = [event for event in judged(match, events) if isinstance(event, PlayCard)]
        assert len(cards) == 30
        assert {card.mark for card in cards} == {Mark.ROBOT}

    def test_one_that_others_may_whist_is_played(self) -> None:
        match = say(sure(), "8h+7h")
        events = decide(match, named_ten(match))
        assert not is_to_be_judged(match, events)


def test_contracts_below_ten_wait_for_their_first_card() -> None:
    match = contract(deal(OWN, talon="8h 7h", ten="checked"), "6s pass pass", "6s", "8h+7h")
    assert not is_to_be_judged(match, ())
