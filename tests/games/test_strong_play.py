"""Strong robots play as the version of their game says: whoever changes how they play raises the version."""

import pytest

from engine.core.game import AnyGame
from engine.games import GAMES
from tests.games.strong_play import DEALS, file_of, told
from tests.narrowed import there

RAISE = (
    "robots of %s play or are paid otherwise than those of version %s: raise VERSION in robots/strengths.py and keep "
    "the new play with `python -m tests.games.strong_play`; a running week then takes no newcomers"
)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_strong_robots_play_known_deals_as_their_version_does(game: AnyGame) -> None:
    if not there(game.robots.search).make_ready():
        pytest.skip("numba (the extra `fast`) is not installed")
    path = file_of(game)
    assert path.exists(), (
        f"keep the play of version {game.robots.version}: python -m tests.games.strong_play {game.name}"
    )
    assert told(game) == path.read_text(encoding="utf-8"), RAISE % (game.name, game.robots.version)


def test_the_play_of_every_game_is_kept() -> None:
    assert set(DEALS) == set(GAMES)
