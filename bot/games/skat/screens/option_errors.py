"""Sentences on what is wrong with a typed option, in the words of a host; machine names stand in brackets."""

import difflib

from bot.games.skat.screens.option_words import VALUE_WORDS
from bot.screens.rulebooks import TWICE
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.core.options import Option
from engine.games.skat.rules.options import BY_NAME

WANTED: dict[str, str] = {
    "grand_ouvert": mark("24 or 36"),
    "bock_at": mark("a whole number from 1 on, usually 60, 100 or 200"),
    "end": mark("laps:4, points:500, deals:36 or time:90 (minutes)"),
}
"""Values by option, where they have no words; other options name their values."""
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
    """Name an option with its machine name: "Что после трёх пасов (pass_out)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _wanted(t: Texts, option: Option) -> str:
    """List the values: "risk — стоит всего остатка, proved — ничего не стоит"; numbers in a sentence."""
    if option.name in WANTED:
        return t.plain(WANTED[option.name])
    told = ((value, VALUE_WORDS.get((option.name, value)) or VALUE_WORDS.get(("", value))) for value in option.values)
    return ", ".join(f"{value} — {t.plain(word)}" if word else value for value, word in told)
