"""Robots of preferans of two with 24 cards: what they know, their discard of four, their whist."""

from functools import reduce
from random import Random

import pytest

from engine.core.cards import sort_cards
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.analysis.deal import analyse
from engine.games.preferans.analysis.talon import Twelve
from engine.games.preferans.contracts import Strain
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.knowledge import known
from engine.games.preferans.moves import Discard, NameContract, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import Solvers, fastest, pure
from engine.games.preferans.state import Match, Playing, TalonShown
from engine.games.preferans.view import CardsView, OrderingView, TalonView, WhistView, view_for
from engine.search.analysis import classes
from engine.search.worlds import ASIDE, Worlds
from engine.three_hands.cardsets import card_set
from tests.engine.games.preferans.phases.deals import deal, say, see
from tests.engine.games.preferans.walks import Walk


def dealt(seed: int) -> Match:
    """Return a deal of two, forehand is seat 1."""
    rules, deck = preset("hussar"), list(cards_of(preset("hussar")))
    Random(seed).shuffle(deck)
    match = start(MatchStarted(rules, ("A", "B")))
    return reduce(evolve, decide(match, StartDeal(Seat.TWO, tuple(deck))), match)


def shown(seed: int) -> Match:
    """Return a deal in which seat 1 has won the auction with six spades."""
    return say(dealt(seed), "6s pass")


def test_the_talon_shows_the_declarer_the_other_hand_and_the_opponent_fourteen_cards() -> None:
    match = shown(1)
    assert isinstance(match.deal, TalonShown)
    declarer, other = view_for(match, Seat.ONE), view_for(match, Seat.TWO)
    assert isinstance(declarer, TalonView)
    assert isinstance(other, TalonView)
    assert Worlds(known(declarer)).total == 1
    assert next(Worlds(known(declarer)).every())[1] == card_set(match.deal.hands[Seat.TWO])
    away = match.deal.hands[Seat.ONE][:4]
    match = reduce(evolve, decide(match, Discard(Seat.ONE, cards=away)), match)
    ordering = view_for(match, Seat.TWO)
    assert isinstance(ordering, OrderingView)
    found = known(ordering)
    assert {(one.place, one.count) for one in found.hidden} == {(0, 10), (ASIDE, 4)}
    assert Worlds(found).total == 1001


def test_all_passed_leaves_ten_of_fourteen() -> None:
    match = say(dealt(2), "pass pass")
    assert isinstance(match.deal, Playing)
    view = view_for(match, Seat.ONE)
    assert isinstance(view, CardsView)
    assert {(one.place, one.count) for one in known(view).hidden} == {(1, 10), (ASIDE, 4)}


@pytest.mark.parametrize("strain", [Strain.SPADES, Strain.NO_TRUMP, None])
def test_the_best_of_all_discards_of_four_is_found(strain: Strain | None) -> None:
    """Of the 1001 discards one of each kind is tried."""
    deal = shown(5).deal
    assert isinstance(deal, TalonShown)
    twelve = Twelve(Solvers(pure()), deal.setup, deal.hands, Seat.ONE)
    every = [twelve.with_discard(strain, away) for away in classes(twelve.held, 4, high_first=strain is None)]
    assert 4 < len(every) < 1001
    assert twelve.best(strain).tricks == (min if strain is None else max)(every)


@pytest.mark.parametrize("seed", range(4))
def test_an_analysis_of_two_hands_ends_in_a_balance(seed: int) -> None:
    """What all win together is nothing, with mistakes and without them."""
    walk, rng = Walk(Random(seed), preset("hussar"), 2), Random(seed)
    walk.begin_deal()
    while walk.match.deal is not None and deciders(walk.match.deal):
        view = view_for(walk.match, deciders(walk.match.deal)[0])
        assert view is not None
        walk.do(choose(view) if rng.random() < 0.8 else rng.choice(view.legal))
    found = analyse(walk.this_deal(), fastest())
    assert sum(found.luck) == sum(found.result) == 0
    assert all(sum(mistake.moved) == 0 for mistake in found.mistakes)
    assert found.discard is None or len(found.discard) == 4


@pytest.mark.parametrize("seed", range(4))
def test_a_strong_robot_discards_as_well_as_any_of_1001_discards(seed: int) -> None:
    """The discard and the game named bring as many tricks as the best discard in that strain."""
    match, play, solvers = shown(seed), robot(Strength.STRONG, pure()), Solvers(pure())
    assert isinstance(match.deal, TalonShown)
    twelve = Twelve(solvers, match.deal.setup, match.deal.hands, Seat.ONE)
    words = []
    for _ in range(2):
        view = view_for(match, Seat.ONE)
        assert view is not None
        words.append(play(view, Random(seed)))
        match = reduce(evolve, decide(match, words[-1]), match)
    away, named = words
    assert isinstance(away, Discard)
    assert isinstance(named, NameContract)
    strain = named.contract.strain
    assert twelve.with_discard(strain, away.cards) == twelve.best(strain).tricks
    assert named.contract.level == max(twelve.best(strain).tricks, 6)


@pytest.mark.parametrize(
    ("declarer", "other", "called"),
    [
        ("AKQJ.QJT9.KT.-", "T9.AK.AQJ.AKQ", WhistCall.WHIST),
        ("AKQJ.AK.AK.AK", "T9.QJ9.QJT.T9", WhistCall.HALF),
    ],
    ids=["tricks enough", "hardly any"],
)
def test_the_opponent_whists_alone_for_the_whole_duty(declarer: str, other: str, called: WhistCall) -> None:
    """The duty of a six is four tricks; who cannot take them leaves for half."""
    match = say(deal(declarer, other, preset="hussar", seats=2), "6s pass")
    assert isinstance(match.deal, TalonShown)
    held = sorted(match.deal.hands[Seat.ONE], key=lambda card: (card.rank, card.order))
    match = reduce(evolve, decide(match, Discard(Seat.ONE, cards=sort_cards(held[:4]))), match)
    view = see(say(match, "6s"), 2)
    assert isinstance(view, WhistView)
    assert robot(Strength.STRONG, pure())(view, Random(1)) == SayWhist(Seat.TWO, call=called)


def test_robots_of_all_strengths_play_matches_to_the_end() -> None:
    rng, robots = Random(3), [robot(strength, pure()) for strength in (Strength.EASY, Strength.SOLID)]
    walk = Walk(rng, preset("hussar"), 2)
    for _ in range(2):
        walk.begin_deal()
        while walk.match.deal is not None and deciders(walk.match.deal):
            seat = deciders(walk.match.deal)[0]
            view = view_for(walk.match, seat)
            assert view is not None
            walk.do(robots[seat - 1](view, rng))
