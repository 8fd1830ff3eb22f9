"""Words on what is wrong with a typed option of preferans."""

from typing import Final

from bot.games.preferans.screens.option_words import VALUE_WORDS
from bot.screens.option_errors import OptionErrors
from bot.screens.texts import mark
from engine.games.preferans.conventions.options import BY_NAME

WANTED: Final[dict[str, str]] = {
    "pool_target": mark("a whole number from 1 to 999 999 999, usually from 4 to 50"),
    "end": mark("each (all pools closed), sum (the common), deals:12, time:90 (minutes), 1 to 9999"),
    "duty": mark("five numbers, for 6, 7, 8, 9 and 10: 4,2,1,1,1"),
    "half_whist_levels": mark("games with commas between, like 6,7, or none"),
    "return_levels": mark("games with commas between, like 6,7, or none"),
    "rasp_prices": mark("prices with commas between, from 1 to 100 each: 1,2,3 (the last one repeats)"),
    "exit_ladder": mark("games with commas between, from 6 to 10: 6,7,8 (the last one repeats)"),
}
"""Values by option, for numbers and lists; other options name their values."""
ALLOWED: Final = (
    mark("list of 6..10"),
    mark("list of bids"),
    mark("list of misere 9 10"),
    mark("list of prices"),
    mark("tricks on 6,7,8,9,10, at most 5,4,3,2,1"),
    mark("time:MINUTES"),
    mark("deals:N"),
)
"""Kinds of values in the reasons of a convention (`engine.games.preferans.conventions.kinds`), in a person's words."""
ERRORS: Final = OptionErrors(options=BY_NAME, words=VALUE_WORDS, wanted=WANTED, kinds=ALLOWED)
