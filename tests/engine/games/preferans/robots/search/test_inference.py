"""What a strong robot makes of the others' words: layouts that fit them are likelier, and whist is judged by them."""

from random import Random

import pytest

from engine.core.cards import Card
from engine.core.cardsets import ALL, card_set
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.knowledge import known
from engine.games.preferans.outcomes import DefenderWord, WhistCall
from engine.games.preferans.robots.hand import worth
from engine.games.preferans.robots.search.games import Stakes
from engine.games.preferans.robots.search.inference import reader
from engine.games.preferans.robots.search.whist import shares
from engine.games.preferans.view import WhistView
from engine.search.sampling import sampled
from engine.search.worlds import World, Worlds
from tests.engine.games.preferans.phases.deals import contract, deal, see_as

DEFENDED = ("AQJ98.A97.K8.-", "T7.KQ.AQJ.KQJ")


def defender() -> WhistView:
    """The second hand before its word about six spades."""
    return see_as(WhistView, contract(deal(*DEFENDED), "6s pass pass", "6s"), 2)


def spare(view: WhistView, worlds: list[World]) -> float:
    """The declarer's mean tricks by shape beyond his game."""
    assert view.contract.strain is not None
    strain, level = view.contract.strain, view.contract.level
    return sum(worth(world[0], ALL & ~(world[0] | world[3]), strain) - level for world in worlds) / len(worlds)


def test_a_declarer_is_believed_to_have_what_he_named() -> None:
    view = defender()
    layouts, weigh = Worlds(known(view)), reader(view)
    assert weigh is not None
    assert spare(view, sampled(layouts, 40, Random(1), None)) < -1
    assert 0 < spare(view, sampled(layouts, 40, Random(1), weigh)) < 2


def test_the_better_hand_has_the_larger_share_and_shares_are_the_sides_tricks() -> None:
    view = defender()
    for world in sampled(Worlds(known(view)), 20, Random(2), None):
        for taken in (0, 6, 10):
            found = shares(view, world, taken)
            assert set(found) == {Seat.TWO, Seat.THREE}
            assert sum(found.values()) == pytest.approx(10 - taken)
            assert min(found.values()) >= 0
    aces = shares(view, (0, card_set((Card.CA, Card.DA)), card_set((Card.C7, Card.D7)), 0), 6)
    assert aces[Seat.TWO] > aces[Seat.THREE]


def test_a_share_between_whole_tricks_is_worth_what_lies_between() -> None:
    stakes = Stakes(defender(), Seat.TWO)
    words = (DefenderWord(Seat.TWO, WhistCall.WHIST), DefenderWord(Seat.THREE, WhistCall.WHIST))
    game = stakes.outcome(Seat.ONE, Contract.S6, words)
    one, two = (stakes.split(game, 6, float(mine)) for mine in (1, 2))
    assert stakes.split(game, 6, 1.5) == pytest.approx((one + two) / 2)
    assert stakes.split(game, 10, 0.0) < stakes.split(game, 4, 3.0)
