"""Words on what is wrong with a typed option of Skat."""

from typing import Final

from bot.games.skat.screens.option_words import VALUE_WORDS
from bot.screens.option_errors import OptionErrors
from bot.screens.texts import mark
from engine.games.skat.rules.options import BY_NAME

WANTED: Final[dict[str, str]] = {
    "grand_ouvert": mark("24 or 36"),
    "bock_at": mark("a whole number from 1 on, usually 60, 100 or 200"),
    "end": mark("laps:4, points:500, deals:36 or time:90 (minutes)"),
}
"""Values by option, where they have no words; other options name their values."""
ERRORS: Final = OptionErrors(options=BY_NAME, words=VALUE_WORDS, wanted=WANTED)
