"""Table in play, drawn for somebody who has never seen one."""

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.screens.texts import Texts

_SAMPLE_HAND = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))


def sample_table(t: Texts) -> TableDrawing:
    """Draw a table in play as it is drawn for its players."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    return TableDrawing(
        title=t.plain("You play seven spades"),
        seats=(
            TablePlate(you, t.word("greeting", "plays"), "1/7", _SAMPLE_HAND, turn=True),
            TablePlate(first, t.plain("whist"), "1"),
            TablePlate(second, t.plain("pass"), "0", dealer=True),
        ),
        note=t.plain("trick %(n)d of %(all)d", n=3, all=10),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
    )
