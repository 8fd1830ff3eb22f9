"""The defenders' words (rules.md §5): order, half-whist and its return, the sole whister, stalingrad."""

from typing import Any

import pytest

from engine.core.seats import Seat
from engine.games.preferans.outcomes import ContractOutcome, PlayMode
from engine.games.preferans.state import ChoosingMode, Finished, Match, Playing, Whisting
from engine.games.preferans.view import PlayView, WhistView
from tests.engine.games.preferans.phases.deals import asked, contract, deal, say, see, see_as, words
from tests.engine.games.preferans.scoring.builders import cells, cells_of


def named(name: str, **changed: Any) -> Match:
    """Seat 1 plays; 2 and 3 defend."""
    bid = name if name != "10n" else "9s"
    return contract(deal(**changed), f"{bid} pass pass", name)


def finals(match: Match) -> str:
    """The final words in speaking order."""
    assert isinstance(match.deal, Finished)
    outcome = match.deal.outcome
    assert isinstance(outcome, ContractOutcome)
    return " ".join(decision.call for decision in outcome.whists)


def scored(match: Match) -> dict[str, object]:
    assert isinstance(match.deal, Finished)
    assert match.deal.score is not None
    return dict(cells_of(match.deal.score.entries))


def test_the_left_neighbour_speaks_first() -> None:
    match = contract(deal(), "pass 6s pass", "6s")
    assert asked(match) == Seat.THREE
    assert asked(say(match, "whist")) == Seat.ONE


def test_both_whist_and_play_closed() -> None:
    match = say(named("6s"), "whist whist")
    assert isinstance(match.deal, Playing)
    assert see_as(PlayView, match, None).mode is PlayMode.CLOSED


def test_both_pass() -> None:
    match = say(named("7s"), "pass pass")
    assert scored(match) == cells("1:pool+4")


@pytest.mark.parametrize(("order", "whister"), [("whist pass", Seat.TWO), ("pass whist", Seat.THREE)])
def test_a_sole_whister_chooses(order: str, whister: Seat) -> None:
    match = say(named("6s"), order)
    assert isinstance(match.deal, ChoosingMode)
    assert asked(match) == whister
    assert words(match) == ["open", "closed"]


@pytest.mark.parametrize(("choice", "mode"), [("always_open", "open"), ("always_closed", "closed")])
def test_without_a_choice_play_begins(choice: str, mode: str) -> None:
    match = say(named("6s", open_choice=choice), "whist pass")
    assert isinstance(match.deal, Playing)
    assert see_as(PlayView, match, None).mode == mode


def test_without_a_choice_a_sole_whister_may_still_leave() -> None:
    match = say(named("6s", open_choice="always_open", half_whist_who="sole_whister"), "whist pass")
    assert words(match) == ["open", "half"]


class TestHalf:
    def test_the_first_defender_cannot_leave(self) -> None:
        assert words(named("6s")) == ["whist", "pass"]

    def test_the_second_leaves_after_a_pass(self) -> None:
        assert words(say(named("6s"), "pass")) == ["whist", "pass", "half"]

    def test_not_after_a_whist(self) -> None:
        assert words(say(named("6s"), "whist")) == ["whist", "pass"]

    @pytest.mark.parametrize(("name", "allowed"), [("6n", True), ("7n", True), ("8s", False), ("10n", False)])
    def test_on_its_levels(self, name: str, *, allowed: bool) -> None:
        assert ("half" in words(say(named(name), "pass"))) is allowed

    def test_where_only_a_sole_whister_may(self) -> None:
        assert words(say(named("6s", half_whist_who="sole_whister"), "pass")) == ["whist", "pass"]

    def test_the_passer_lets_it_stand(self) -> None:
        """rules.md §18, example 40: the game to the declarer, half of the duty to the leaver."""
        match = say(named("6s"), "pass half")
        assert asked(match) == Seat.TWO
        assert words(match) == ["whist", "pass"]
        match = say(match, "pass")
        assert finals(match) == "pass half"
        assert scored(match) == cells("1:pool+2 3:on1+4")

    def test_the_passer_takes_it_back(self) -> None:
        """After a return the leaver is a passer; the returner plays alone and does not leave."""
        match = say(named("6s", half_whist_who="both"), "pass half whist")
        assert isinstance(match.deal, ChoosingMode)
        assert asked(match) == Seat.TWO
        assert words(match) == ["open", "closed"]

    def test_no_return_off_its_levels(self) -> None:
        match = say(named("7s", return_levels="6"), "pass half")
        assert finals(match) == "pass half"
        assert isinstance(say(named("6s", return_levels="6"), "pass half").deal, Whisting)

    @pytest.mark.parametrize("who", ["sole_whister", "both"])
    @pytest.mark.parametrize(
        ("order", "passer", "final"), [("whist pass", 3, "half pass"), ("pass whist", 2, "pass half")]
    )
    def test_a_sole_whister_leaves(self, who: str, order: str, passer: int, final: str) -> None:
        match = say(named("6s", half_whist_who=who), order)
        assert words(match) == ["open", "closed", "half"]
        match = say(match, "half")
        assert asked(match) == passer
        assert words(match) == ["whist", "pass"]
        assert finals(say(match, "pass")) == final
        returned = say(match, "whist")
        assert isinstance(returned.deal, ChoosingMode)
        assert asked(returned) == passer
        assert words(returned) == ["open", "closed"]

    def test_a_sole_whister_stays_where_only_the_second_may_leave(self) -> None:
        assert words(say(named("6s"), "whist pass")) == ["open", "closed"]

    def test_no_leaving_on_an_eight(self) -> None:
        assert words(say(named("8s", half_whist_who="both"), "whist pass")) == ["open", "closed"]


class TestStalingrad:
    def test_six_spades_must_be_whisted_by_both(self) -> None:
        match = named("6s", stalingrad="yes")
        assert words(match) == ["whist"]
        match = say(match, "whist")
        assert words(match) == ["whist"]
        assert see_as(PlayView, say(match, "whist"), None).mode is PlayMode.CLOSED

    def test_no_other_game(self) -> None:
        assert words(named("6c", stalingrad="yes")) == ["whist", "pass"]


class TestTen:
    def test_whisted(self) -> None:
        assert words(named("10n")) == ["whist", "pass"]

    def test_checked_without_a_word(self) -> None:
        match = named("10n", ten="checked")
        assert isinstance(match.deal, Playing)
        assert see_as(PlayView, match, None).whists == ()

    def test_checked_concerns_tens_only(self) -> None:
        assert words(named("9n", ten="checked")) == ["whist", "pass"]


class TestDealerSpeaks:
    """The resting dealer returns a half-whist, or whists himself after two passes (parameters.md 6)."""

    def test_after_two_passes(self) -> None:
        match = say(named("7s", seats=4, dealer_whist="yes"), "pass pass")
        assert asked(match) == Seat.FOUR
        assert words(match) == ["whist", "pass", "look2", "look3"]
        assert isinstance(say(match, "pass").deal, Finished)

    def test_he_may_look_at_one_hand(self) -> None:
        match = say(named("7s", seats=4, dealer_whist="yes"), "pass pass look3")
        assert words(match) == ["whist", "pass"]
        assert see(match, 4).hands[3].cards is not None
        assert see(match, 4).hands[2].cards is None
        assert see(match, 2).hands[3].cards is None
        assert see_as(WhistView, match, 1).seen is Seat.THREE

    def test_his_whist_plays_both_hands_open(self) -> None:
        match = say(named("7s", seats=4, dealer_whist="yes"), "pass pass whist")
        assert isinstance(match.deal, Playing)
        assert see_as(PlayView, match, None).mode is PlayMode.OPEN
        assert asked(say(match, words(match)[0])) == Seat.FOUR

    def test_he_sees_both_hands_before_they_lie_open(self) -> None:
        rules = {"dealer_whist": "yes", "open_moment": "after_first_trick"}
        match = say(named("7s", seats=4, **rules), "pass pass whist")
        assert see(match, 4).hands[2].cards is not None
        assert see(match, 1).hands[2].cards is None
        match = say(match, words(match)[0])
        assert asked(match) == Seat.FOUR

    def test_he_returns_a_half_whist_that_nobody_returned(self) -> None:
        match = say(named("6s", seats=4, dealer_return="yes"), "pass half pass")
        assert asked(match) == Seat.FOUR
        assert isinstance(say(match, "pass").deal, Finished)
        match = say(match, "whist")
        assert isinstance(match.deal, Playing)

    def test_not_when_the_passer_returned_it(self) -> None:
        match = say(named("6s", seats=4, dealer_return="yes"), "pass half whist")
        assert asked(match) == Seat.TWO

    @pytest.mark.parametrize("option", ["dealer_whist", "dealer_return"])
    def test_each_word_has_its_option(self, option: str) -> None:
        other = "pass pass" if option == "dealer_return" else "pass half pass"
        assert isinstance(say(named("6s", seats=4, **{option: "yes"}), other).deal, Finished)

    def test_not_at_a_table_of_three(self) -> None:
        assert isinstance(say(named("6s", dealer_whist="yes"), "pass pass").deal, Finished)


class TestOpponent:
    """Two players: one speaks for both defending hands (rules.md §13.7)."""

    def test_his_three_words(self) -> None:
        match = contract(deal(preset="gusarik", seats=2), "6s pass", "6s")
        assert asked(match) == Seat.TWO
        assert words(match) == ["whist", "pass", "half"]

    def test_he_plays_the_dummy_s_cards(self) -> None:
        match = say(contract(deal(preset="gusarik", seats=2), "6s pass", "6s"), "whist")
        assert see(match, 1).hands[3].cards is not None
        match = say(match, words(match)[0])
        assert (asked(match), see_as(PlayView, match, 2).turn) == (Seat.TWO, Seat.THREE)

    def test_a_half_stands(self) -> None:
        match = say(contract(deal(preset="gusarik", seats=2), "6s pass", "6s"), "half")
        assert scored(match) == cells("1:pool+2 2:on1+4")

    def test_misere_is_caught_by_one(self) -> None:
        match = contract(deal(preset="gusarik", seats=2), "misere pass", "misere")
        assert isinstance(match.deal, Playing)
        match = say(match, words(match)[0])
        assert asked(match) == Seat.TWO
        assert see(match, 1).hands[3].cards is not None

    def test_a_closed_misere_shows_the_dummy_to_its_player_alone(self) -> None:
        match = contract(deal(preset="gusarik", seats=2, misere_play="closed"), "misere pass", "misere")
        match = say(match, words(match)[0])
        assert asked(match) == Seat.TWO
        assert [see(match, viewer).hands[3].cards is None for viewer in (1, 2, None)] == [True, False, True]
        assert see(match, 1).hands[2].cards is None
