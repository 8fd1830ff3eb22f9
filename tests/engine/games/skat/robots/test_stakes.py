"""Worth of the ends of a game in list points: answers of docs/skat.md §12 with no card left to play."""

import pytest

from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.robber import Stage
from engine.games.skat.robots.search import games
from engine.games.skat.robots.search.games import SLOPE, Game
from engine.games.skat.rules import PRESETS, ListKind

SCHNEIDER, SCHWARZ = Announcement.SCHNEIDER, Announcement.SCHWARZ


def game(declaration: Declaration, bid: int, tops: int, preset: str = "skat_seed") -> Game:
    return Game(PRESETS[preset], Stage.CLASSIC, 3, declaration, bid, tops)


@pytest.mark.parametrize(
    ("contract", "points", "worth"),
    [
        (Contract.DIAMONDS, 60, -36),  # answer 19
        (Contract.CLUBS, 30, -72),  # 24
        (Contract.CLUBS, 31, -48),  # 25
        (Contract.GRAND, 89, 48),  # 26
        (Contract.GRAND, 90, 72),  # 27
    ],
)
def test_a_game_with_one(contract: Contract, points: int, worth: int) -> None:
    asked = game(Declaration(contract), 18, 1)
    assert games.worth(asked, points, 0) - SLOPE * points == pytest.approx(worth)


def test_what_was_announced_is_needed() -> None:
    announced = game(Declaration(Contract.HEARTS, hand=True, announced=SCHNEIDER), 18, 1)
    assert (announced.needed, game(Declaration(Contract.HEARTS), 18, 1).needed) == (90, 61)
    assert game(Declaration(Contract.SPADES, hand=True, announced=SCHWARZ), 18, 2).needed == 120
    assert round(games.worth(announced, 90, 0) - SLOPE * 90) == 50  # 28
    assert games.worth(announced, 89, 0) < 0


def test_an_overbid_is_lost_at_any_points() -> None:
    overbid = game(Declaration(Contract.SPADES), 33, 1)
    assert round(games.worth(overbid, 75, 0) - SLOPE * 75) == -66  # 33
    assert round(games.worth(overbid, 90, 0) - SLOPE * 90) == 33  # schneider saves it


def test_the_list_of_seeger_adds_its_bonuses() -> None:
    asked = game(Declaration(Contract.DIAMONDS), 18, 1, "skat_isko")
    assert asked.rules.list is ListKind.SEEGER
    assert round(games.worth(asked, 61, 0) - SLOPE * 61) == 18 + 50
    assert round(games.worth(asked, 60, 0) - SLOPE * 60) == -36 - 50 - 40


def test_a_null_is_caught_or_not() -> None:
    asked = game(Declaration(Contract.NULL, hand=True), 35, 0)
    assert (games.null(asked, caught=False), games.null(asked, caught=True)) == (35, -35)  # 16, 23
    assert games.given_up(game(Declaration(Contract.DIAMONDS), 18, 1)) == -36


def test_the_more_cards_are_left_the_softer_is_a_step() -> None:
    asked = game(Declaration(Contract.CLUBS), 18, 1)
    rises = [games.worth(asked, 61, left) - games.worth(asked, 60, left) for left in (0, 2, 8)]
    assert rises[0] > rises[1] > rises[2] > 0
