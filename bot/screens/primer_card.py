"""Card of «Как играют?»: what a newcomer reads about a game."""

import msgspec

from bot.pictures.primer import PrimerRow
from bot.screens.texts import Html


class PrimerCard(msgspec.Struct, frozen=True):
    """Part of a game in three sentences, with an example as a picture."""

    title: str
    """Plain text."""
    sentences: tuple[Html, Html, Html]
    rows: tuple[PrimerRow, ...]
    """Rows of the picture, with words in the language of the sentences."""
