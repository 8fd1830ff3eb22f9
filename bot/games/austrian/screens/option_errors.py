"""Sentences on what is wrong with a typed option, in the words of a host; machine names stand in brackets."""

import difflib

from bot.games.austrian.screens.option_words import VALUE_WORDS
from bot.screens.rulebooks import TWICE
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.core.options import Option
from engine.games.austrian.rules.options import BY_NAME

TENS = mark("whole tens: 10, 20, 30 and so on up to 999 999 990")
NUMBER = mark("a whole number up to 999 999 999, 0 for none")
WANTED: dict[str, str] = {
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
HOW_MANY = {3: mark("three"), 4: mark("four")}  # words for the number of players


def option_error(t: Texts, error: ConventionError) -> str:
    """Tell the reason of an error and the options somebody may have meant; plain text."""
    facts, name = dict(error.facts), str(error.facts.get("name", ""))
    option = BY_NAME.get(name)
    if option is not None and "allowed" in facts:
        return t.plain(
            "%(what)s: “%(value)s” will not do. Possible: %(wanted)s.",
            what=_called(t, option),
            value=str(facts["value"]),
            wanted=_wanted(t, option),
        )
    if option is not None and error.message == TWICE:
        return t.plain("%(what)s: given twice.", what=_called(t, option))
    for count in ("fewest", "most"):
        if facts.get(count) in HOW_MANY:
            facts[count] = t.plain(HOW_MANY[int(facts[count])])
    why = f"{capital(t.plain(error.message, **facts)).rstrip('.')}."
    near = difflib.get_close_matches(name, BY_NAME, n=3) if "value" in facts and option is None else []
    names = ", ".join(f"{found} ({t.plain(BY_NAME[found].meaning)})" for found in near)
    similar = t.plain("Similar: %(names)s.", names=names)
    return f"{why} {similar}" if near else why


def _called(t: Texts, option: Option) -> str:
    """Name an option with its machine name: "Какую карту обязательно бить (must_beat)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _wanted(t: Texts, option: Option) -> str:
    """List the values: "lead — бить карту хода, trick — бить старшую"; numbers and lists in a sentence."""
    if option.name in WANTED:
        return t.plain(WANTED[option.name])
    told = ((value, VALUE_WORDS.get((option.name, value)) or VALUE_WORDS.get(("", value))) for value in option.values)
    return ", ".join(f"{value} — {t.plain(word)}" if word else value for value, word in told)
