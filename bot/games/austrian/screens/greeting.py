"""Table in play, drawn for somebody who has never seen one."""

from typing import Final

from bot.games.austrian.pictures.drawings import TableDrawing
from bot.pictures.drawing import MoneyPlate, PlayedCard
from bot.screens.texts import Texts

_SAMPLE_HAND: Final = ("As", "Ks", "Js", "9s", "Ah", "Qh", "Kd", "7d")  # a hand that nobody was ever dealt
TRICK: Final = (PlayedCard("Qc", 1), PlayedCard("8c", 2))
PREVIOUS: Final = (PlayedCard("9c", 0), PlayedCard("Ac", 1), PlayedCard("Tc", 2))
POT: Final = 130
IN_PLAY: Final = 100


def sample_table(t: Texts) -> TableDrawing:
    """Draw a table in play as it is drawn for its players."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    return TableDrawing(
        title=t.plain("You play 2 ♠ · %(sum)d in play", sum=IN_PLAY),
        seats=(
            MoneyPlate(you, t.word("greeting", "plays"), "1/6", _SAMPLE_HAND, turn=True, money="40"),
            MoneyPlate(first, t.plain("whist"), "1/4", money="-90"),
            MoneyPlate(second, t.plain("invited"), dealer=True, money="-80"),
        ),
        note=t.plain("pot %(n)d", n=POT),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
    )
