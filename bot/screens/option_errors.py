"""Error messages about typed options: they use the words of the screen and add, in brackets, the name to type."""

import difflib
from collections.abc import Collection, Mapping
from typing import Final

from bot.screens.option_table import OptionRow, OptionTable
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import Option

TWICE: Final = mark("the option %(name)s is given twice")
HOW_MANY: Final = {2: mark("two"), 3: mark("three"), 4: mark("four"), 5: mark("five")}
"""Untranslated words for the number of players."""


def option_error(
    t: Texts,
    options: Mapping[str, Option],
    table: OptionTable,
    error: ConventionError,
    kinds: Collection[str],
) -> str:
    """Describe an error, with the options or values that were perhaps meant, as plain text.

    kinds: English descriptions of values in the engine's errors, such as "list of bids", that have a translation
    """
    facts, name = dict(error.facts), str(error.facts.get("name", ""))
    option = options.get(name)
    if option is not None and "allowed" in facts:
        return t.plain(
            "%(what)s: “%(value)s” will not do. Possible: %(wanted)s.",
            what=_called(t, option),
            value=str(facts["value"]),
            wanted=_wanted(t, option, table.rows[name], kinds),
        )
    if option is not None and error.message == TWICE:
        return t.plain("%(what)s: given twice.", what=_called(t, option))
    for count in ("fewest", "most"):
        if facts.get(count) in HOW_MANY:
            facts[count] = t.plain(HOW_MANY[int(facts[count])])
    why = _sentence(t.plain(error.message, **facts))
    near = difflib.get_close_matches(name, options, n=3) if "value" in facts and option is None else []
    names = ", ".join(f"{found} ({t.plain(options[found].meaning)})" for found in near)
    similar = t.plain("Similar: %(names)s.", names=names)
    return f"{why} {similar}" if near else why


def _wanted(t: Texts, option: Option, row: OptionRow, kinds: Collection[str]) -> str:
    """List the values of an option: "whisted — вистуется, checked — проверяется"; numbers and lists as a sentence."""
    if row.wanted:
        return t.plain(row.wanted)
    if not isinstance(option.kind, OneOf | YesNo):
        return ", ".join(t.plain(value) if value in kinds else value for value in option.values)
    words = ((value, row.word(value)) for value in option.values)
    told = ((value, t.plain(word) if word else value) for value, word in words)
    return ", ".join(value if word == value else f"{value} — {word}" for value, word in told)


def _called(t: Texts, option: Option) -> str:
    """Format an option with the name that is typed: "Десятерная (ten)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _sentence(words: str) -> str:
    """Return the engine's own words with a capital and a full stop, which they lack."""
    return f"{capital(words).rstrip('.')}."
