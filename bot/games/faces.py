"""Faces (screens, words and pictures) of all games that a table may host; every face is registered here only."""

from collections.abc import Mapping
from typing import Final

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.preferans.face import PREFERANS_FACE
from bot.games.skat.face import SKAT_FACE
from bot.screens.face import Face

FACES: Final[Mapping[str, Face]] = {"preferans": PREFERANS_FACE, "austrian": AUSTRIAN_FACE, "skat": SKAT_FACE}
"""Faces by the name of the game."""
