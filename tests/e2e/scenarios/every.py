"""Programmes of all games: one line a game."""

from typing import Final

from tests.e2e.scenarios.austrian import AUSTRIAN_PROGRAMME
from tests.e2e.scenarios.bad_move import BAD_MOVE_PROGRAMME
from tests.e2e.scenarios.preferans import PREFERANS_PROGRAMME
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.script import Script
from tests.e2e.scenarios.skat import SKAT_PROGRAMME
from tests.e2e.scenarios.theatre import Play, Story

PROGRAMMES: Final[tuple[Programme, ...]] = (
    PREFERANS_PROGRAMME,
    AUSTRIAN_PROGRAMME,
    SKAT_PROGRAMME,
    BAD_MOVE_PROGRAMME,
)
PLAYS: Final[tuple[Play, ...]] = tuple(play for one in PROGRAMMES for play in one.plays)
TOLD: Final[tuple[Story, ...]] = tuple(play for play in PLAYS if isinstance(play, Story))
SCRIPTS: Final[tuple[Script, ...]] = tuple(script for one in PROGRAMMES for script in one.scripts)
