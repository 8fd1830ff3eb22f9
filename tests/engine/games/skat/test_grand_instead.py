"""A grand from the hand instead of a ramsch: who is asked, what may be named, what it counts, who deals next."""

import pytest

from engine.core.errors import IllegalCommand
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.contracts import Contract
from engine.games.skat.events import DealStarted
from engine.games.skat.game import decide, legal_commands
from engine.games.skat.match_commands import RecordPaperDeal
from engine.games.skat.moves import NameGame, Pass, PlayHand, Receive
from engine.games.skat.outcomes import GameOutcome
from engine.games.skat.record import parse, write
from engine.games.skat.record.lines import read_outcome
from engine.games.skat.robber import Stage
from engine.games.skat.state import Asking, Finished, Match, NamedGame, Naming, Playing, Shoving, running
from engine.games.skat.view import AskingView, NamingView, view_for
from tests.engine.games.skat.deals import CARDS, PASSED, match_of, text

ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE
LAP = ("kontra=bidders", "bock_triggers=60", "ramsch_lap=yes")
BEFORE = """deal 1 dealer=3 paper
outcome declarer=1 game=h tops=+1 bid=18 points=60
deal 2 dealer=1 paper
outcome passed
deal 3 dealer=2 paper
outcome passed
deal 4 dealer=3 paper
outcome passed
"""
"""A bock lap in which all pass; a lap of schieber follows."""
FIFTH = BEFORE + CARDS.replace("deal 1 dealer=3", "deal 5 dealer=1")
"""Seat 2 is forehand, seat 1 rearhand, who has the two high jacks."""
GRAND = FIFTH + "auction 2:pass 3:pass\ntalon-call 1:hand 1:game grand\nconcede 1\n"


def after_passes(more: str = "", *rules: str) -> Match:
    return match_of(PASSED + more, "seed", "pass_out=schieber", "pass_grand=yes", *rules)


def in_lap(body: str, grand: str = "again") -> Match:
    return match_of(body, "seed", *LAP, f"ramsch_grand={grand}")


class TestQuestion:
    def test_after_three_passes_each_hand_is_asked_in_turn(self) -> None:
        match = after_passes()
        for seat in (ONE, TWO, THREE):
            assert isinstance(running(match), Asking)
            assert SKAT.awaited(match) == (seat,)
            assert legal_commands(match, seat) == (Pass(seat), PlayHand(seat))
            assert not any(legal_commands(match, other) for other in (ONE, TWO, THREE) if other is not seat)
            view = view_for(match, seat)
            assert isinstance(view, AskingView)
            assert SKAT.robots.on_timeout(view) == Pass(seat)
            match = SKAT.evolve(match, decide(match, Pass(seat))[0])
        assert isinstance(running(match), Shoving)
        assert legal_commands(match, ONE) == (Receive(ONE),)

    def test_the_skat_is_taken_up_by_itself_when_nobody_wants_a_grand(self) -> None:
        match = after_passes("auction 1:pass 2:pass\n")
        events = decide(match, Pass(THREE))
        assert [type(event) for event in SKAT.follow_ups(match, events)] == [Receive]

    def test_in_the_lap_forehand_is_asked_before_the_skat_is_taken_up(self) -> None:
        match = in_lap(FIFTH)
        assert SKAT.awaited(match) == (TWO,)
        assert SKAT.progress(match).unheard == (ONE, TWO, THREE)
        match = in_lap(FIFTH + "auction 2:pass\n")
        assert SKAT.progress(match).unheard == (ONE, THREE)
        match = in_lap(FIFTH + "auction 2:pass 3:pass 1:pass\nshove 2:take\n")
        assert SKAT.progress(match).unheard == ()

    def test_without_the_option_nobody_is_asked(self) -> None:
        assert isinstance(running(in_lap(FIFTH, "no")), Shoving)
        match = match_of(PASSED, "seed", "pass_out=schieber")
        assert isinstance(running(match), Shoving)
        assert SKAT.progress(match).unheard == ()

    def test_a_ramsch_without_shoving_begins_after_three_refusals(self) -> None:
        match = match_of(PASSED + "auction 1:pass 2:pass 3:pass\n", "seed", "pass_out=ramsch", "pass_grand=yes")
        assert isinstance(running(match), Playing)

    def test_robots_play_a_grand_with_high_cards_alone(self) -> None:
        match = after_passes()
        poor = view_for(match, ONE)
        assert poor is not None
        assert SKAT.robots.choose(poor) == Pass(ONE)
        rich = CARDS.replace("As Ts Js Jc 7c Ah Kh Th 9h 8h", "As Ts Js Jc Jh Ah Kh Ac 9h 8h")
        rich = rich.replace("Ks Qs 9s Ac Tc 9d Jd Qh Jh 7h", "Ks Qs 9s 7c Tc 9d Jd Qh Th 7h")
        view = view_for(
            match_of(rich + "auction 2:pass 3:pass 1:pass\n", "seed", "pass_out=ramsch", "pass_grand=yes"), ONE
        )
        assert view is not None
        assert SKAT.robots.choose(view) == PlayHand(ONE)


class TestGame:
    def test_only_grands_may_be_named_and_the_skat_stays_closed(self) -> None:
        match = after_passes("auction 1:pass\ntalon-call 2:hand\n")
        deal = running(match)
        assert isinstance(deal, Naming)
        assert deal.discard is None
        words = [SKAT.write(command) for command in legal_commands(match, TWO)]
        assert words == ["game:grand", "game:grand.schneider", "game:grand.schwarz", "game:grand.ouvert"]
        view = view_for(match, TWO)
        assert isinstance(view, NamingView)
        assert view.talon == ()
        with pytest.raises(IllegalCommand, match="grand_only"):
            decide(match, NameGame(TWO, contract=Contract.HEARTS))

    def test_kontra_needs_no_bid_where_nobody_could_bid(self) -> None:
        match = after_passes("talon-call 1:hand 1:game grand\nkontra 3:kontra\n", "kontra=bidders")
        deal = running(match)
        assert isinstance(deal, Playing)
        assert isinstance(deal.game, NamedGame)
        assert deal.game.kontra is THREE

    def test_it_counts_as_a_game_bid_at_18(self) -> None:
        match = in_lap(GRAND)
        assert isinstance(match.deal, Finished)
        outcome = match.deal.outcome
        assert isinstance(outcome, GameOutcome)
        assert (outcome.bid, outcome.declaration.hand, outcome.tops) == (18, True, 2)
        assert match.standing.tally.points[ONE] == -40 - 4 * 24
        assert match.standing.tally.lost[ONE] == 2

    def test_the_dealer_deals_again_and_the_lap_is_as_long_as_before(self) -> None:
        match = in_lap(GRAND)
        assert SKAT.status(match).next_dealer is ONE
        assert (match.standing.robber.stage, match.standing.robber.left) == (Stage.SCHIEBER, 3)
        assert match.standing.counted == 4

    def test_it_may_be_a_deal_of_the_lap(self) -> None:
        match = in_lap(GRAND, "counts")
        assert SKAT.status(match).next_dealer is TWO
        assert (match.standing.robber.stage, match.standing.robber.left) == (Stage.SCHIEBER, 2)
        assert match.standing.counted == 5

    def test_a_deal_lent_from_the_lap_ends_its_match(self) -> None:
        match = in_lap(GRAND)
        events = parse(text(GRAND, "seed", *LAP, "ramsch_grand=again")).events
        begun = max(place for place, event in enumerate(events) if isinstance(event, DealStarted))
        lent = SKAT.dealt_again(events[begun:], ("a", "b", "c"))
        assert isinstance(running(SKAT.replay(lent[:1])), Asking)
        lent_match = SKAT.replay(lent)
        assert SKAT.status(lent_match).reached is EndReason.DEALS
        assert SKAT.status(match).reached is None

    def test_a_record_is_written_and_read_again(self) -> None:
        for body in (GRAND, FIFTH + "auction 2:pass\n", FIFTH + "auction 2:pass 3:pass 1:pass\nshove 2:take\n"):
            read = parse(text(body, "seed", *LAP, "ramsch_grand=again"))
            assert write(read.events, finished_only=False) == parse_and_write(write(read.events, finished_only=False))
            assert parse(write(read.events, finished_only=False)).events == read.events


def parse_and_write(record: str) -> str:
    return write(parse(record).events, finished_only=False)


@pytest.mark.parametrize(
    ("told", "grand", "reason"),
    [
        ("declarer=2 game=grand tops=+1 points=61 hand=yes", "no", "only_ramsch"),
        ("declarer=2 game=grand tops=+1 points=61", "again", "ramsch_or_grand"),
        ("declarer=2 game=h tops=+1 points=61 hand=yes", "again", "ramsch_or_grand"),
        ("declarer=2 game=grand tops=+1 points=61 hand=yes bid=48", "counts", "ramsch_or_grand"),
        ("passed", "counts", "ramsch_or_grand"),
    ],
)
def test_another_deal_with_real_cards_is_refused_in_the_lap(told: str, grand: str, reason: str) -> None:
    match = in_lap(BEFORE, grand)
    with pytest.raises(IllegalCommand, match=reason):
        decide(match, RecordPaperDeal(ONE, read_outcome(told, 3)))
