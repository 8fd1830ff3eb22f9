"""Cards of «Как играют?» as goldens: each game's, in Russian, every other one dark."""

from bot.games.faces import FACES
from bot.pictures.drawing import Drawing
from bot.pictures.theme import Look
from bot.screens.primer import primer_page
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import texts

CARDS = 6
ALL_BOOKS = Rulebooks(face.rules for face in FACES.values())
"""Rules of every game."""


def primers(preset: str, game: str) -> dict[str, tuple[Drawing, Look]]:
    """Return the drawings of a game's cards by their names."""
    goldens: dict[str, tuple[Drawing, Look]] = {}
    for number in range(CARDS):
        card = primer_page(texts("ru"), ALL_BOOKS, preset, number)
        assert card is not None
        assert card.picture is not None
        goldens[f"{game}_primer{number + 1}"] = (card.picture, Look(dark=bool(number % 2)))
    return goldens
