"""Programmes: what is played of each game in the theatre, and what must have been met there by then."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.screens.face import Face
from engine.core.game import AnyGame
from engine.core.match import Move
from tests.e2e.scenarios.model import Scenario
from tests.e2e.scenarios.script import Script
from tests.e2e.scenarios.theatre import Play, Story


@dataclass(frozen=True)
class Programme:
    """Everything that is played of one game."""

    game: AnyGame
    face: Face
    commands: tuple[Move, ...]
    """Every command of a deal that a button says, with sample values."""
    words: frozenset[str]
    """First words of the actions that say them."""
    scenarios: tuple[Scenario, ...] = ()
    stories: tuple[Story, ...] = ()
    scripts: tuple[Script, ...] = ()
    reasons: frozenset[str] = frozenset()
    """Reasons of entries on the sheet, or of payments; none where the game writes none."""

    @property
    def told(self) -> tuple[Story, ...]:
        """Stories and scripts."""
        return (*self.stories, *(script.story for script in self.scripts))

    @property
    def plays(self) -> Iterator[Play]:
        """All that is played."""
        yield from self.scenarios
        yield from self.told

    def __str__(self) -> str:
        return self.game.name
