"""Table in play, drawn for somebody who has never seen one."""

from typing import Final

from bot.games.skat.pictures.drawings import TableDrawing
from bot.games.skat.screens.words import declaration_word
from bot.pictures.drawing import MoneyPlate, PlayedCard
from bot.screens.texts import Texts
from engine.games.skat.contracts import Contract, Declaration

_SAMPLE_HAND: Final = ("Jc", "Jh", "Ah", "Kh", "9h", "8h", "As", "7s")  # a hand that nobody was ever dealt
TRICK: Final = (PlayedCard("Ac", 1), PlayedCard("8c", 2))
PREVIOUS: Final = (PlayedCard("Qd", 0), PlayedCard("Ad", 1), PlayedCard("7d", 2))


def sample_table(t: Texts) -> TableDrawing:
    """Draw a table in play as it is drawn for its players."""
    first, second, you = t.plain("Uncle Paul"), t.plain("Aunt Mary"), t.plain("You")
    game = declaration_word(t, Declaration(Contract.HEARTS))
    return TableDrawing(
        title=t.plain("Declarer: you, %(game)s (20)", game=game),
        seats=(
            MoneyPlate(you, t.plain("declarer"), "1", _SAMPLE_HAND, turn=True, money="48"),
            MoneyPlate(first, "", "1", money="-36"),
            MoneyPlate(second, "", "0", dealer=True, money="20"),
        ),
        note=t.plain("trick %(n)d of 10", n=3),
        trick=TRICK,
        previous=PREVIOUS,
        taker=f"→ {first}",
        trump="h",
    )
