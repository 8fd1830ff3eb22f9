"""Faces of the games, for tests that ask them of nothing else."""

from typing import Final

from bot.games.preferans.face import PREFERANS_FACE
from bot.screens.rulebooks import Rulebooks

BOOKS: Final = Rulebooks([PREFERANS_FACE.rules])
"""Rules of preferans."""
