"""Thinking robots: always legal, from a view alone, the same for the same seed, in every preset."""

from random import Random

import pytest

from engine.core.cards import Card
from engine.core.strengths import Strength
from engine.games.preferans.commands import DealCommand, Discard, NameContract, PlayCard, SayWhist
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.game import deciders
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.strengths import decide, robot
from engine.games.preferans.solver import Solvers, pure
from engine.games.preferans.state import Match, Playing, deal_running
from engine.games.preferans.view import PlayView, SeatView, view_for
from engine.search.robots import Robot
from engine.tools.regret import loss_of
from tests.engine.games.preferans.phases.deals import contract, deal, say, see
from tests.engine.games.preferans.robots.kernel import mind, quick
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]


def asked(match: Match) -> SeatView:
    seat = deciders(match.deal)[0]
    view = view_for(match, seat)
    assert view is not None
    return view


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_robots_play_matches_of_every_preset(name: str, seats: int) -> None:
    """One strength a seat; now and then somebody does anything that is legal, so that robots see odd games too."""
    rng = Random(f"{name}{seats}")
    robots = [robot(strength, quick()) for strength in (Strength.STRONG, Strength.SOLID)]
    walk = Walk(rng, preset(name), seats)
    for _ in range(tried(1, 20)):
        walk.begin_deal()
        while deal_running(walk.match):
            view = asked(walk.match)
            command = robots[view.deciders[0] % 2](view, rng)
            assert command in view.legal
            if rng.random() < 0.25:
                walk.step()
            else:
                walk.do(command)


def test_the_same_seed_decides_the_same_however_much_the_search_remembers() -> None:
    for strength in (Strength.SOLID, Strength.STRONG):
        play = robot(strength, quick())
        games = [_game(play, preset("sochi"), seed) for seed in (5, 6, 5)]
        assert games[0] == games[2]
        assert games[0] != games[1]


def _game(play: Robot[SeatView, DealCommand], convention: Convention, seed: int) -> list[DealCommand]:
    walk = Walk(Random(1), convention, 3)
    walk.begin_deal()
    chance, said = Random(seed), []
    while deal_running(walk.match):
        command = play(asked(walk.match), chance)
        said.append(command)
        walk.do(command)
    return said


def test_a_view_that_asks_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="asks its viewer nothing"):
        decide(see(deal(), 2), mind(reads=True), Random(1))


@pytest.mark.parametrize("seed", range(3))
def test_before_open_hands_the_declarer_makes_no_mistake(seed: int) -> None:
    """He knows every card; from the fifth trick on the plain search has the time for it."""
    rng, judge = Random(seed), Solvers(pure())
    strong = robot(Strength.STRONG, pure())
    match = say(contract(deal("AQJ98.A97.K8.-", "T7.KQ.AQJ.KQJ"), "6s pass pass", "6s"), "whist pass open")
    checked = 0
    while deal_running(match):
        view = asked(match)
        assert isinstance(match.deal, Playing)
        assert isinstance(view, PlayView)
        late = view.turn is view.declarer and len(view.tricks) >= 5
        command = strong(view, rng) if late else choose(view)
        assert isinstance(command, PlayCard)
        if late:
            loss = loss_of(match.deal, command.card, judge)
            assert loss is not None
            assert loss.tricks == 0
            checked += 1
        match = say(match, str(command.card))
    assert checked


def test_words_without_a_search_are_those_of_the_rules() -> None:
    """With too small a budget the simple robot speaks; it always says something legal."""
    view = see(deal(), 1)
    command = robot(Strength.STRONG, pure())(view, Random(1))
    assert command in view.legal


def test_a_hand_full_of_tricks_plays_and_a_defence_without_any_passes() -> None:
    from engine.games.preferans.solver import fast, has_numba  # an extra

    if not has_numba():
        pytest.skip("numba is not installed")
    strong = robot(Strength.STRONG, fast())
    match = say(deal("AKQJ.AK.AK.98", "T987.QJ.QJT.7", talon="7c 7d"), "6s pass pass")
    thrown = strong(asked(match), Random(1))
    assert isinstance(thrown, Discard)
    assert {card.suit for card in thrown.cards} & {Card.C7.suit, Card.D7.suit, Card.H8.suit}
    match = say(match, "+".join(thrown.cards))
    named = strong(asked(match), Random(1))
    assert isinstance(named, NameContract)
    assert named.contract.level >= 7
    assert named.contract is not Contract.MISERE
    match = say(match, str(named.contract))
    word = strong(asked(match), Random(1))
    assert isinstance(word, SayWhist)
    assert word.call in (WhistCall.PASS, WhistCall.WHIST)
