"""What a thinking robot weighs in the auction: how likely the others pass, what raspasy costs its hand."""

from random import Random

import pytest

from engine.core.seats import Seat
from engine.games.preferans.knowledge import known
from engine.games.preferans.robots.search.auction import raspasy
from engine.games.preferans.robots.search.inference import passes
from engine.games.preferans.view import AuctionView
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import card_set
from tests.engine.games.preferans.phases.deals import deal, hand, see_as


def layouts(view: AuctionView) -> list[tuple[World, float]]:
    rng, worlds = Random(1), Worlds(known(view))
    return [(worlds.draw(rng), 1.0) for _ in range(40)]


def cost(cards: str, preset: str = "sochi") -> float:
    view = see_as(AuctionView, deal(cards, preset=preset), 1)
    return raspasy(view, Seat.ONE, layouts(view), Random(2))


@pytest.mark.parametrize("preset", ["sochi", "leningrad", "rostov", "fspr"])
def test_raspasy_costs_a_hand_of_high_cards(preset: str) -> None:
    low, middling, high = (cost(cards, preset) for cards in ("987.987.87.87", "J98.Q97.JT.97", "AKQ.AK.AKQ.AK"))
    assert low > middling > high
    assert low > 0 > high


def test_likelier_layouts_count_more() -> None:
    view = see_as(AuctionView, deal("T98.T97.T8.98"), 1)
    weighed = layouts(view)
    alone = [raspasy(view, Seat.ONE, [one], Random(2)) for one in weighed]
    best = alone.index(max(alone))
    only = [(world, float(number == best)) for number, (world, _) in enumerate(weighed)]
    assert raspasy(view, Seat.ONE, only, Random(2)) == pytest.approx(max(alone))


def test_the_weaker_a_hand_the_likelier_it_passes() -> None:
    strong, fair, weak = (card_set(hand(text)) for text in ("AKQJT.AK.A.KQ", "AQJ9.K7.K8.98", "987.T98.98.T9"))
    assert passes(strong, 6) < 0.1 < passes(fair, 6) < passes(weak, 6)
    assert passes(weak, 6) > 0.95
    assert passes(fair, 8) > passes(fair, 6)
