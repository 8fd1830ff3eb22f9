"""Robots of a week and their stamp: the version that their game declares, under whichever name a week has noted it."""

import pytest

from bot.week.robots import DIGESTS, GAME, PRESET, WeekRobots, robots_of
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.three_hands.dealing import DECK
from engine.tournament.secrets import deck_by
from tests.narrowed import there


def test_the_stamp_is_the_version_that_the_game_declares() -> None:
    assert there(robots_of(GAMES)).stamp == str(PREFERANS.robots.version)


@pytest.mark.parametrize(("digest", "version"), DIGESTS.items())
def test_a_digest_of_an_earlier_program_stands_for_the_version_that_it_had(digest: str, version: str) -> None:
    robots = WeekRobots(PREFERANS)
    assert robots.play_as(digest) is robots.play_as(version) is (version == robots.stamp)


@pytest.mark.parametrize("stamp", ["", "0123456789abcdef", str(PREFERANS.robots.version + 1)])
def test_a_stamp_that_nobody_knows_is_of_other_robots(stamp: str) -> None:
    assert not WeekRobots(PREFERANS).play_as(stamp)


def test_a_deal_of_a_week_is_a_match_of_its_own() -> None:
    rules = WeekRobots(PREFERANS).convention(PRESET).rules(PREFERANS.rules)
    match = PREFERANS.replay([PREFERANS.opening(rules, ("Аня", "Борис", "Вика"))])
    (started,) = PREFERANS.decide(match, StartDeal(Seat.ONE, deck_by(DECK, bytes(32), b"")))
    assert PREFERANS.status(PREFERANS.evolve(match, started)).running


def test_where_the_game_is_not_hosted_there_is_no_week() -> None:
    assert robots_of({name: game for name, game in GAMES.items() if name != GAME}) is None
