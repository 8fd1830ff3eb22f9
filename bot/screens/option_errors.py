"""Sentences on what is wrong with a typed option, in the words of a host; machine names stand in brackets."""

import difflib
from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from bot.screens.rulebooks import TWICE
from bot.screens.texts import Texts, mark
from bot.screens.words import capital
from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import Option

HOW_MANY: Final = {2: mark("two"), 3: mark("three"), 4: mark("four")}
"""Words for the number of players."""


class OptionErrors(msgspec.Struct, frozen=True, kw_only=True):
    """Options of a game with the words in which their values are told."""

    options: Mapping[str, Option]
    """Options by name."""
    words: Mapping[tuple[str, str], str]
    """Words by option and value, message ids; option "" serves every option."""
    wanted: Mapping[str, str]
    """Sentences on all values of an option, message ids; other options name their values."""
    kinds: Collection[str] = ()
    """Kinds of values in the reasons of a convention that are message ids."""

    def told(self, t: Texts, error: ConventionError) -> str:
        """Tell the reason of an error and the options somebody may have meant; plain text."""
        facts, name = dict(error.facts), str(error.facts.get("name", ""))
        option = self.options.get(name)
        if option is not None and "allowed" in facts:
            return t.plain(
                "%(what)s: “%(value)s” will not do. Possible: %(wanted)s.",
                what=_called(t, option),
                value=str(facts["value"]),
                wanted=self._wanted(t, option),
            )
        if option is not None and error.message == TWICE:
            return t.plain("%(what)s: given twice.", what=_called(t, option))
        for count in ("fewest", "most"):
            if facts.get(count) in HOW_MANY:
                facts[count] = t.plain(HOW_MANY[int(facts[count])])
        why = _sentence(t.plain(error.message, **facts))
        near = difflib.get_close_matches(name, self.options, n=3) if "value" in facts and option is None else []
        names = ", ".join(f"{found} ({t.plain(self.options[found].meaning)})" for found in near)
        similar = t.plain("Similar: %(names)s.", names=names)
        return f"{why} {similar}" if near else why

    def _wanted(self, t: Texts, option: Option) -> str:
        """List the values: "whisted — вистуется, checked — проверяется"; numbers and lists in a sentence."""
        if option.name in self.wanted:
            return t.plain(self.wanted[option.name])
        if not isinstance(option.kind, OneOf | YesNo):
            return ", ".join(t.plain(value) if value in self.kinds else value for value in option.values)
        words = (
            (value, self.words.get((option.name, value)) or self.words.get(("", value))) for value in option.values
        )
        told = ((value, t.plain(word) if word else value) for value, word in words)
        return ", ".join(value if word == value else f"{value} — {word}" for value, word in told)


def _called(t: Texts, option: Option) -> str:
    """Name an option with its machine name: "Десятерная (ten)"."""
    return f"{capital(t.plain(option.meaning))} ({option.name})"


def _sentence(words: str) -> str:
    """Write the engine's own words with a capital and a full stop; they have neither."""
    return f"{capital(words).rstrip('.')}."
