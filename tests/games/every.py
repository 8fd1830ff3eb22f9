"""The games that the battery runs over, and the rules and numbers of players each is walked with."""

from typing import Any, Final, NamedTuple

import pytest

from engine.core.game import AnyGame
from engine.games import GAMES
from tests.games.bad_move import BAD_MOVE, WHOLE_MOVE

EVERY: Final[dict[str, AnyGame]] = {**GAMES, BAD_MOVE.name: BAD_MOVE}
"""Games that the tests' bot hosts: all that there are and the smallest one."""


class Played(NamedTuple):
    """A game, a preset of it and a number of players."""

    game: AnyGame
    preset: str
    seats: int

    @property
    def rules(self) -> Any:
        """The rules of the preset."""
        return self.game.rules.preset(self.preset)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.preset}-{self.seats}"


ALL: Final = [
    Played(game, name, seats)
    for game in (*EVERY.values(), WHOLE_MOVE)
    for name, rules in game.rules.presets.items()
    for seats in game.rules.seats(rules)
]
"""Every preset of every game with every number of players, and a game of two hands and 24 cards."""

every_game = pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
every_preset = pytest.mark.parametrize("played", ALL, ids=str)
every_hosted_preset = pytest.mark.parametrize("played", [one for one in ALL if one.game.name in EVERY], ids=str)
