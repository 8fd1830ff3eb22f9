"""The games that the engine knows, one package each; games import engine.core and nothing of each other."""

from typing import Final

from engine.core.game import AnyGame
from engine.games.preferans import PREFERANS

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (PREFERANS,)}
