"""Words of preferans on pages of statistics."""

from typing import Final

from bot.screens.statistics import StatisticsWords
from bot.screens.texts import mark

WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Declarer"),
        "whister": mark("Whister"),
        "passer": mark("Passer"),
        "catcher": mark("Against a misère"),
        "unasked": mark("Without a word"),
        "raspasy": mark("In raspasy"),
        "dealer": mark("On the talon"),
    },
    games={
        "6": "6",
        "7": "7",
        "8": "8",
        "9": "9",
        "10": "10",
        "misere": mark("misère"),
        "preferans": mark("“preferans”"),
    },
    parts={
        "bidding": mark("auction"),
        "discard": mark("discard"),
        "whist": mark("whist"),
        "play": mark("play"),
    },
    misere="misere",
    few=mark("Raspasy: %(mean)s tricks, none in %(zeros)d"),
)
"""Words of roles, games and parts of a deal."""
