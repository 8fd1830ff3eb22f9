"""Card of «Как играют?»: what a newcomer reads about a game."""

import msgspec
from msgspec.structs import replace

from bot.pictures.primer import PrimerDrawing, PrimerRow
from bot.screens.texts import Html, Texts, bold, lines


class PrimerCard(msgspec.Struct, frozen=True):
    """Part of a game in three sentences, with an example as a picture."""

    title: str
    """Message id of the title."""
    sentences: tuple[str, ...]
    """Message ids."""
    rows: tuple[PrimerRow, ...]
    """Rows of the picture; their words are message ids, or figures that every language writes alike."""

    def text(self, t: Texts) -> Html:
        """Write the title and the sentences."""
        return lines(bold(t.plain(self.title)), *map(t, self.sentences))

    def drawing(self, t: Texts, place: str) -> PrimerDrawing:
        """Draw the example; `place`: game and number of the card."""
        rows = (replace(row, name=t.plain(row.name), text=t.plain(row.text) if row.text else "") for row in self.rows)
        return PrimerDrawing(t.plain(self.title), tuple(rows), place)


def card(title: str, first: str, second: str, third: str, *rows: PrimerRow) -> PrimerCard:
    """Make a card of a title, three sentences and the rows of its picture."""
    return PrimerCard(title, (first, second, third), rows)
