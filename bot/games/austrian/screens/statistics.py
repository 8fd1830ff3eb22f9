"""Words of Austrian préférence on pages of statistics."""

from typing import Final

from bot.screens.statistics import StatisticsWords
from bot.screens.texts import mark
from engine.games.austrian.calls import LADDER

WORDS: Final = StatisticsWords(
    roles={
        "declarer": mark("Declarer"),
        "whister": mark("Whister"),
        "invited": mark("Invited"),
        "passer": mark("Passer"),
        "unasked": mark("Without a word"),
        "all_pass": mark("All passed"),
        "dealer": mark("Resting dealer"),
    },
    games={str(bid): str(bid) for bid in LADDER},
    parts={
        "contract": mark("contract"),
        "discard": mark("discard"),
        "whist": mark("whist"),
        "play": mark("play"),
    },
)
"""Words of roles, contracts and parts of a deal."""
