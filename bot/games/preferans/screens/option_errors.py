"""Sentences on what is wrong with a typed option, in the words of a host; machine names stand in brackets."""

import difflib

from bot.games.preferans.screens.option_words import VALUE_WORDS
from bot.screens.rulebooks import TWICE
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import Option
from engine.games.preferans.conventions.options import BY_NAME

HOW_MANY = {2: mark("two"), 3: mark("three"), 4: mark("four")}  # words for the number of players

# by option, for numbers and lists; other options name their values
WANTED: dict[str, str] = {
    "pool_target": mark("a whole number from 1 to 999 999 999, usually from 4 to 50"),
    "end": mark("each (all pools closed), sum (the common), deals:12, time:90 (minutes), 1 to 9999"),
    "duty": mark("five numbers, for 6, 7, 8, 9 and 10: 4,2,1,1,1"),
    "half_whist_levels": mark("games with commas between, like 6,7, or none"),
    "return_levels": mark("games with commas between, like 6,7, or none"),
    "rasp_prices": mark("prices with commas between, from 1 to 100 each: 1,2,3 (the last one repeats)"),
    "exit_ladder": mark("games with commas between, from 6 to 10: 6,7,8 (the last one repeats)"),
}
ALLOWED: tuple[str, ...] = (
    mark("list of 6..10"),
    mark("list of bids"),
    mark("list of misere 9 10"),
    mark("list of prices"),
    mark("tricks on 6,7,8,9,10, at most 5,4,3,2,1"),
    mark("time:MINUTES"),
    mark("deals:N"),
)
"""Kinds of values in the reasons of a convention (`engine.games.preferans.conventions.kinds`), in a person's words."""


def option_error(t: Texts, error: ConventionError) -> str:
    """Tell the reason of an error and the options somebody may have meant; plain text."""
    facts, name = dict(error.facts), str(error.facts.get("name", ""))
    option = BY_NAME.get(name)
    if option is not None and "allowed" in facts:
        what, value = _called(t, option), str(facts["value"])
        return t.plain(
            "%(what)s: “%(value)s” will not do. Possible: %(wanted)s.",
            what=what,
            value=value,
            wanted=_wanted(t, option),
        )
    if option is not None and error.message == TWICE:
        return t.plain("%(what)s: given twice.", what=_called(t, option))
    for count in ("fewest", "most"):
        if facts.get(count) in HOW_MANY:
            facts[count] = t.plain(HOW_MANY[int(facts[count])])
    why = _sentence(t.plain(error.message, **facts))
    near = difflib.get_close_matches(name, BY_NAME, n=3) if "value" in facts and option is None else []
    names = ", ".join(f"{found} ({t.plain(BY_NAME[found].meaning)})" for found in near)
    similar = t.plain("Similar: %(names)s.", names=names)
    return f"{why} {similar}" if near else why


def _sentence(words: str) -> str:
    """Write the engine's own words with a capital and a full stop; they have neither."""
    return f"{capital(words).rstrip('.')}."


def _called(t: Texts, option: Option) -> str:
    """Name an option with its machine name: "Десятерная (ten)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _wanted(t: Texts, option: Option) -> str:
    """List the values: "whisted — вистуется, checked — проверяется"; numbers and lists in a sentence."""
    if option.name in WANTED:
        return t.plain(WANTED[option.name])
    if not isinstance(option.kind, OneOf | YesNo):
        return ", ".join(t.plain(value) if value in ALLOWED else value for value in option.values)
    words = ((value, VALUE_WORDS.get((option.name, value)) or VALUE_WORDS.get(("", value))) for value in option.values)
    told = ((value, t.plain(word) if word else value) for value, word in words)
    return ", ".join(value if word == value else f"{value} — {word}" for value, word in told)
