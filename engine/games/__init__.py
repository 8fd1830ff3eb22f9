"""The games that the engine knows, one package each; games import engine.core and nothing of each other."""

from typing import Final

from engine.core.game import AnyGame
from engine.games.austrian import AUSTRIAN
from engine.games.preferans import PREFERANS
from engine.games.skat import SKAT

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (PREFERANS, AUSTRIAN, SKAT)}
"""Games that tables host, by name, the usual one first: if nobody names rules, a match is of it, by the first of its
presets.

No two games share the name of a preset.
"""
