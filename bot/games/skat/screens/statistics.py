"""Words of Skat on pages of statistics."""

from typing import Final

from bot.screens.statistics import StatisticsWords
from bot.screens.texts import mark

WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Soloist"),
        "defender": mark("Defender"),
        "ramsch": mark("In ramsch"),
        "passed": mark("All passed"),
        "dealer": mark("Resting dealer"),
    },
    games={"d": "♦", "h": "♥", "s": "♠", "c": "♣", "grand": mark("grand"), "null": mark("null")},
    parts={
        "game": mark("game"),
        "discard": mark("discard"),
        "double": mark("kontra"),
        "play": mark("play"),
    },
    misere="null",
)
"""Words of roles, games and parts of a deal."""
