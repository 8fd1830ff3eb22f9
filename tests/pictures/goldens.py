"""Golden pictures of all games: drawing and look by name, from `samples.GOLDENS` beside picture tests."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from bot.pictures.drawing import Drawing
from bot.pictures.theme import Look
from engine.games import GAMES
from tests.bot.pictures.samples import GOLDENS as SHARED

Golden = tuple[Drawing, Look]


def _of(game: str) -> Mapping[str, Golden]:
    """Return the goldens of a game; none where it has no samples."""
    package = f"tests.bot.games.{game}.pictures"
    if find_spec(f"tests.bot.games.{game}") is None or find_spec(package) is None:
        return {}
    goldens: Mapping[str, Golden] = import_module(f"{package}.samples").GOLDENS
    return goldens


GOLDENS: Final[dict[str, Golden]] = {
    **SHARED,
    **{name: golden for game in GAMES for name, golden in _of(game).items()},
}
