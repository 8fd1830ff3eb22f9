"""Robots count with the prices of the convention: of a suit, of a misère without the talon, of a pass."""

from random import Random

import pytest

from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.moves import NameContract
from engine.games.preferans.robots.search.auction import _passing
from engine.games.preferans.robots.search.games import Games, scale
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.state import Auction
from engine.games.preferans.view import AuctionView
from tests.engine.games.preferans.phases.deals import asked, deal, do, say, see, see_as, word
from tests.engine.games.preferans.robots.kernel import mind, quick
from tests.engine.games.preferans.scoring.builders import rules, table

HIGH = "KQJ.KQJ.KJ.QJ"


def opening(cards: str, convention: Convention) -> AuctionView:
    return see_as(AuctionView, deal(cards, standing=table(convention)), 1)


def games(convention: Convention) -> Games:
    return Games(opening(HIGH, convention), Seat.ONE, mind(reads=False))


@pytest.mark.parametrize(("values", "named"), [("modern", "9s"), ("simple", "9h")])
def test_of_two_equal_suits_the_dearer_one_is_named(values: str, named: str) -> None:
    match = say(deal("AKQJT.7.7.AKQ", "9.-.-.-", talon="Jh Th", game_values=values), "6s pass pass")
    match = say(match, "7c+7d")
    assert choose(see(match, 1)) == NameContract(Seat.ONE, contract=Contract(named))


def test_a_level_is_worth_its_price_in_each_strain() -> None:
    modern, simple = games(rules()), games(rules(game_values="simple"))
    assert modern.curve(Contract.S6) == modern.curve(Contract.H6)
    assert simple.curve(Contract.H6)[6] > simple.curve(Contract.S6)[6]
    assert simple.curve(Contract.H6)[5] < simple.curve(Contract.S6)[5]


def test_a_misere_is_worth_its_own_price_without_the_talon() -> None:
    found = games(rules(no_talon_bids="misere", misere_prices="5,10"))
    assert found.curve(Contract.MISERE, without=True)[0] == 2 * found.curve(Contract.MISERE)[0]
    assert found.curve(Contract.MISERE, without=True)[3] == 2 * found.curve(Contract.MISERE)[3]


def test_decimal_games_are_worth_five_times_as_much() -> None:
    """The pools of the preset take more points, so that nothing goes to help."""
    modern, decimal = games(rules(pool_target="1000")), games(rules("decimal", pool_target="1000"))
    for contract in (Contract.S6, Contract.N8, Contract.MISERE):
        assert decimal.curve(contract) == pytest.approx([5 * points for points in modern.curve(contract)])
    assert (scale(modern.view), scale(decimal.view)) == (1, 5)


def test_a_pass_costs_nothing_where_all_may_pass() -> None:
    tried = [games(rules()), games(rules(all_pass="redeal"))]
    fear, calm = (_passing(opening(HIGH, it.view.standing.convention), it, Random(1), None) for it in tried)
    assert fear < calm < 0


@pytest.mark.parametrize("strength", Strength)
def test_robots_of_every_strength_speak_where_a_pass_is_dealt_again(strength: Strength) -> None:
    play, match = robot(strength, quick()), deal(HIGH, preset="decimal")
    while isinstance(match.deal, Auction):
        view = see(match, asked(match))
        command = play(view, Random(1))
        assert command in view.legal
        match = do(match, asked(match), word(command))
