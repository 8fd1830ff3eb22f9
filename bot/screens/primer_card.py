"""Card of «Как играют?», which explains a part of a game to a newcomer."""

import msgspec
from msgspec.structs import replace

from bot.pictures.primer import PrimerDrawing, PrimerRow
from bot.screens.texts import Html, Texts, bold, lines


class PrimerCard(msgspec.Struct, frozen=True):
    """Part of a game, explained in three sentences and an example drawn as a picture."""

    title: str
    """Untranslated title."""
    sentences: tuple[str, ...]
    """Untranslated sentences."""
    rows: tuple[PrimerRow, ...]
    """Rows of the picture; their texts are untranslated, or figures that are the same in every language."""

    def text(self, t: Texts) -> Html:
        """Return the title and the sentences as text."""
        return lines(bold(t.plain(self.title)), *map(t, self.sentences))

    def drawing(self, t: Texts, place: str) -> PrimerDrawing:
        """Draw the example. `place`: name of the game and number of the card, shown in the picture."""
        rows = (replace(row, name=t.plain(row.name), text=t.plain(row.text) if row.text else "") for row in self.rows)
        return PrimerDrawing(t.plain(self.title), tuple(rows), place)


def card(title: str, first: str, second: str, third: str, *rows: PrimerRow) -> PrimerCard:
    """Return a card with this title, three sentences and the rows of its picture."""
    return PrimerCard(title, (first, second, third), rows)
