"""Words on what is wrong with a typed option of Austrian préférence."""

from typing import Final

from bot.games.austrian.screens.option_words import VALUE_WORDS
from bot.screens.option_errors import OptionErrors
from bot.screens.texts import mark
from engine.games.austrian.rules.options import BY_NAME

TENS = mark("whole tens: 10, 20, 30 and so on up to 999 999 990")
NUMBER = mark("a whole number up to 999 999 999, 0 for none")
WANTED: Final[dict[str, str]] = {
    "stake": TENS,
    "contribution": TENS,
    "cap_factor": mark("a whole number from 1 to 999 999 999, usually 5, 10 or 20"),
    "hearts_premium": NUMBER,
    "premium": NUMBER,
    "extra_premium": NUMBER,
    "illustrated": mark("bettel, sans, bettel_open, mord with commas between, each at most once, or none"),
    "end": mark("deals:12 or time:90 (minutes), 1 to 9999, or none (when all agree)"),
}
"""Values by option, for numbers and lists; other options name their values."""
ERRORS: Final = OptionErrors(options=BY_NAME, words=VALUE_WORDS, wanted=WANTED)
