"""Robots of the week and their stamp: equal stamps play alike, so that a ranking compares people and nothing else."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

import engine
from engine.core.game import AnyGame
from engine.core.strengths import Strength
from engine.tournament.plan import Convention
from engine.tournament.week import convention_of

GAME: Final = "preferans"
"""Game of every week."""
PRESET: Final = "sochi"
"""Rules of every week."""
STRENGTH: Final = Strength.STRONG
"""Strength of every robot of a week."""
LOOKED_AT: Final = ("cli", "facts", "analysis", "record")
"""Packages and modules of a game that look at deals and decide nothing in them."""
SHARED: Final = ("core", "search")
"""Packages of the engine by which deals of all games are played."""
LENGTH: Final = 16
"""Hexadecimal digits of a stamp."""
KERNEL: Final = "compiled"
"""Kind of the search: the plain one looks at fewer layouts, and so plays otherwise."""


def sources_of(game: str, root: Path) -> tuple[Path, ...]:
    """List the modules by which robots of a game decide, and by which their deals are played and scored.

    root: folder of the engine's sources.
    """
    of_game = root / "games" / game
    folders = [root / package for package in SHARED]
    shared = [path for folder in folders for path in folder.rglob("*.py")]
    own = [
        path
        for path in of_game.rglob("*.py")
        if path.relative_to(of_game).parts[0].removesuffix(".py") not in LOOKED_AT
    ]
    return tuple(sorted((*shared, *own)))


def stamp_of(game: AnyGame, root: Path = Path(engine.__file__).parent) -> str:
    """Return the version of a game's strong robots: a digest of all by which they decide, and the kind of the search.

    root: folder of the engine's sources.
    """
    found = sha256(f"{KERNEL}\n".encode())
    for path in sources_of(game.name, root):
        found.update(f"{path.relative_to(root).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:LENGTH]


class WeekRobots:
    """Strong robots of a game as a week needs them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @property
    def are_there(self) -> bool:
        """Tell whether the compiled search is installed, without which there is no week."""
        search = self.game.robots.search
        return search is not None and search.is_installed()

    @property
    def are_ready(self) -> bool:
        """Tell whether the compiled search may be used now."""
        search = self.game.robots.search
        return search is not None and search.is_ready()

    @cached_property
    def stamp(self) -> str:
        """Version of the robots."""
        return stamp_of(self.game)

    def convention(self, preset: str) -> Convention:
        """Return the rules of one deal of a week that is played by a preset."""
        return convention_of(preset, self.game.rules)


def robots_of(games: Mapping[str, AnyGame]) -> WeekRobots | None:
    """Return the robots of every week; None where their game is not hosted."""
    return WeekRobots(games[GAME]) if GAME in games else None
