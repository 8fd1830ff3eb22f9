"""What the value of the game says of its own commands, events, cards and robots to tables that do not know them."""

import pickle

import pytest

from engine.core.cards import Card
from engine.core.match import Mark
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import Claimed
from engine.games.preferans.game import deciders
from engine.games.preferans.moves import MakeClaim, Pass, PlayCard
from tests.engine.games.preferans.phases.deals import contract, deal, say, see, words
from tests.narrowed import there

PLAY = say(contract(deal(), "6s pass pass", "6s"), "whist whist")
REST = BySeat((10, 0, 0))


def test_the_game_travels_as_a_name() -> None:
    assert pickle.loads(pickle.dumps(PREFERANS)) is PREFERANS


def test_a_claim_is_told_from_other_commands_and_who_is_asked_about_it() -> None:
    claims = there(PREFERANS.claims)
    assert claims.is_claim(MakeClaim(Seat.ONE, tricks=REST))
    assert not claims.is_claim(PlayCard(Seat.ONE, card=Card.SA))
    assert claims.is_put_to_others(Claimed(Seat.ONE, tricks=REST))
    assert not claims.is_put_to_others(Claimed(Seat.ONE, Mark.ROBOT, tricks=REST, proved=True))
    assert not claims.is_put_to_others(Pass(Seat.ONE))


def test_played_cards_are_told_to_everybody_in_order() -> None:
    match, cards = PLAY, []
    assert PREFERANS.played(deal()) == PREFERANS.played(match) == ()
    for _ in range(4):
        command = there(PREFERANS.read(f"card:{words(match)[0]}", deciders(match.deal)[0]))
        cards.append(PREFERANS.card_of(command))
        match = say(match, words(match)[0])
    assert PREFERANS.played(match) == tuple(cards)
    assert PREFERANS.card_of(Pass(Seat.ONE)) is None


@pytest.mark.parametrize(
    ("said", "seed"), [((), "1:1:auction:0"), (("6s",), "1:1:auction:1"), (("6s pass pass",), "1:1:talon:3")]
)
def test_chance_starts_from_the_course_of_the_deal(said: tuple[str, ...], seed: str) -> None:
    match = deal()
    for word in said:
        match = say(match, word)
    assert PREFERANS.robots.seed(see(match, 1), Seat.ONE) == seed


def test_a_search_that_is_not_installed_is_never_warm() -> None:
    search = there(PREFERANS.robots.search)
    assert search.is_installed() or not search.is_ready()
