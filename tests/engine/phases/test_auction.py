"""The auction (rules.md §3): who may say what, and when it is over."""

import pytest

from engine.commands import Pass, PlaceBid
from engine.contracts import Contract
from engine.conventions.ladders import ladder
from engine.errors import IllegalCommand
from engine.game import decide
from engine.seats import Seat
from engine.state import Auction, Playing, Raspasy, TalonShown
from tests.engine.phases.deals import asked, deal, do, say, words
from tests.engine.scoring.builders import rules, table

LADDER = [str(rung) for rung in ladder(rules())]


def test_the_first_hand_speaks_first_and_everything_is_open() -> None:
    match = deal(seats=4)
    assert asked(match) == Seat.ONE
    assert words(match) == ["pass", *LADDER]
    assert words(match, 2) == []


def test_a_bid_must_be_higher() -> None:
    match = say(deal(), "7d")
    assert words(match)[:2] == ["pass", "7h"]
    with pytest.raises(IllegalCommand, match="bid_too_low"):
        decide(match, PlaceBid(Seat.TWO, bid=Contract.S7))


def test_out_of_turn() -> None:
    with pytest.raises(IllegalCommand, match="not_your_turn"):
        decide(deal(), Pass(Seat.TWO))


def test_any_nine_beats_misere_and_misere_beats_an_eight() -> None:
    match = say(deal(), "8n misere")
    assert words(match) == ["pass", *(f"9{s}" for s in "scdhn"), *(f"10{s}" for s in "scdhn")]


def test_nothing_beats_ten_no_trump() -> None:
    assert words(say(deal(), "10n")) == ["pass"]


def test_without_jumps_only_the_next_step_and_misere() -> None:
    match = deal(jumps="no")
    assert words(match) == ["pass", "6s", "misere"]
    match = say(match, "6s")
    assert words(match) == ["pass", "6c", "misere"]
    match = say(match, "misere")
    assert words(match) == ["pass", "9s"]


def test_misere_only_as_the_first_word() -> None:
    match = say(deal(), "6s pass 6c")
    assert "misere" not in words(match)
    assert "misere" in words(say(deal(misere_first_word_only="no"), "6s pass 6c"))


def test_who_has_passed_is_out() -> None:
    match = say(deal(), "pass 6s 6c")
    assert asked(match) == Seat.TWO
    match = say(match, "6d 6h")
    assert asked(match) == Seat.TWO


def test_two_passes_after_a_bid_end_it() -> None:
    match = say(deal(), "6s pass pass")
    assert isinstance(match.deal, TalonShown)
    assert match.deal.declarer is Seat.ONE
    assert len(match.deal.hands[1]) == 12


def test_the_third_hand_bids_alone_and_takes_the_talon_at_once() -> None:
    match = say(deal(), "pass pass")
    assert words(match) == ["pass", *LADDER]
    match = say(match, "6s")
    assert isinstance(match.deal, TalonShown)
    assert match.deal.declarer is Seat.THREE


def test_everybody_passes() -> None:
    match = say(deal(seats=4), "pass pass pass")
    assert isinstance(match.deal, Playing)
    assert isinstance(match.deal.game, Raspasy)
    assert asked(match) == Seat.ONE


@pytest.mark.parametrize(("run", "lowest"), [(0, "6s"), (1, "7s"), (2, "8s"), (5, "8s")])
def test_the_exit_ladder(run: int, lowest: str) -> None:
    match = deal(standing=table(rules("leningrad"), run=run))
    assert words(match)[1] == lowest
    assert "misere" in words(match)


def test_an_exit_ladder_above_misere_shuts_it_out() -> None:
    match = deal(standing=table(rules(exit_ladder="6,9"), run=1))
    assert words(match)[1] == "9s"
    assert "misere" not in words(match)


class TestHere:
    """«Здесь» (rules.md §3.2)."""

    def test_the_elder_holds_the_younger_s_bid(self) -> None:
        match = say(deal(), "6s 6c pass")
        assert words(match)[:3] == ["pass", "here", "6d"]
        match = say(match, "here")
        assert isinstance(match.deal, Auction)
        assert match.deal.best is not None
        assert (match.deal.best.seat, match.deal.best.bid) == (Seat.ONE, Contract.C6)

    def test_the_younger_must_then_raise_or_pass(self) -> None:
        match = say(deal(), "6s 6c pass here")
        assert asked(match) == Seat.TWO
        assert words(match)[:2] == ["pass", "6d"]
        done = say(match, "pass")
        assert isinstance(done.deal, TalonShown)
        assert (done.deal.declarer, done.deal.bid) == (Seat.ONE, Contract.C6)

    def test_not_while_three_bid(self) -> None:
        assert "here" not in words(say(deal(), "6s 6c 6d"))

    def test_not_with_the_first_word(self) -> None:
        """From the second round on: the third hand has not bid yet."""
        match = say(deal(), "pass 6s")
        assert asked(match) == Seat.THREE
        assert "here" not in words(match)

    def test_the_younger_never_holds_where_the_elder_has_the_right(self) -> None:
        match = say(deal(), "6s pass 6c 6d")
        assert asked(match) == Seat.THREE
        assert "here" not in words(match)

    def test_elder_then_younger(self) -> None:
        """Seed 001 §2.3, example 1: the elder raised where he could have held."""
        match = say(deal(here="elder_then_younger"), "6s pass 6c 6d")
        assert words(match)[:3] == ["pass", "here", "6h"]
        assert "here" not in words(say(deal(here="elder_then_younger"), "6s pass 6c here"))

    def test_off(self) -> None:
        assert "here" not in words(say(deal(here="off"), "6s 6c pass"))

    def test_misere_is_held_only_by_who_may_still_say_it(self) -> None:
        assert "here" not in words(say(deal(), "6s misere pass"))
        assert "here" in words(say(deal(misere_first_word_only="no"), "6s misere pass"))

    def test_with_a_dealer_on_the_talon(self) -> None:
        match = say(deal(seats=4), "6s pass 6c")
        assert words(do(match, 1, "here"), 3)[:2] == ["pass", "6d"]
