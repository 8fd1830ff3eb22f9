"""Robots of the week and their stamp, a version: equal stamps play alike, so that a ranking compares only people."""

from collections.abc import Mapping
from typing import Final

from bot.tables.thinker import Thinker
from engine.core.game import AnyGame
from engine.core.strengths import Strength
from engine.tournament.plan import Convention
from engine.tournament.week import convention_of

GAME: Final = "preferans"
"""Name of the game of every week."""
PRESET: Final = "sochi"
"""Preset (rules) of every week."""
STRENGTH: Final = Strength.STRONG
"""Strength of every robot of a week."""
DIGESTS: Final[Mapping[str, str]] = {"fa10b5be0fea6732": "1"}
"""Stamps by the digest of the engine's sources, which older weeks recorded in place of a stamp."""


class WeekRobots:
    """Strong robots of one game, as a week needs them.

    thinker: service that computes their moves; None: the robots are never ready.
    """

    def __init__(self, game: AnyGame, thinker: Thinker | None = None) -> None:
        self.game = game
        self._thinker = thinker

    @property
    def are_there(self) -> bool:
        """Whether the compiled search is installed, without which there is no week."""
        search = self.game.robots.search
        return search is not None and search.is_installed()

    @property
    def are_ready(self) -> bool:
        """Whether the compiled search can be used now."""
        return self._thinker is not None and self._thinker.is_ready(self.game)

    @property
    def stamp(self) -> str:
        """Version of the robots, as a week records it."""
        return str(self.game.robots.version)

    def play_as(self, stamp: str) -> bool:
        """Return whether these robots play like those of a week with the given stamp."""
        return DIGESTS.get(stamp, stamp) == self.stamp

    def convention(self, preset: str) -> Convention:
        """Return the rules of a single deal of a week, based on a preset."""
        return convention_of(preset, self.game.rules)


def robots_of(games: Mapping[str, AnyGame], thinker: Thinker | None = None) -> WeekRobots | None:
    """Return the robots of every week, whose moves `thinker` computes; None if the bot does not host their game."""
    return WeekRobots(games[GAME], thinker) if GAME in games else None
