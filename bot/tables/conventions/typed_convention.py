"""Rules typed after `/new` and `/score`: a preset, a size, options with their values."""

import re
from collections.abc import Iterable
from typing import Any

from bot.screens.option_errors import TWICE
from bot.screens.rulebooks import IDLE, PRESET_OPTION, Rulebooks, RulesError, neither
from engine.core.errors import ConventionError

SIZE = ""
"""Name of a bare number among the options, until it is known which game's size it is."""
_NUMBER = re.compile(r"[+-]?\d+")


def is_size(args: str) -> bool:
    """Return whether a text is a size and nothing else, such as "25"."""
    return _NUMBER.fullmatch(args.strip()) is not None


def parse_new(books: Rulebooks, args: str, base: Any | None = None) -> Any:
    """Read the rules of `/new [preset] [size] [name=value ...]`. Raises ConventionError with one sentence.

    The preset names the game. Without a preset the usual rules are changed, or `base` if that is given; a preset beside
    a `base` is an error.
    """
    rules, rest = parse_leading(books, args, base)
    if rest:
        raise RulesError(neither(rest.split()[0][:40], books.known), rules)
    return rules


def parse_leading(books: Rulebooks, args: str, base: Any | None = None) -> tuple[Any, str]:
    """Read the rules with which a text begins; return them and the rest. Raises ConventionError with one sentence.

    A whole number, in any place, is the size of the game that the preset names. base: as in `parse_new`.
    """
    options: list[tuple[str, str]] = []
    rest = "=".join(part.strip() for part in args.split("="))
    while (option := _leading_option(books, rest.split())) is not None:
        name, value, taken = option
        options.append((name, value))
        rest = "".join(rest.split(None, taken)[taken:])
    named = [value for name, value in options if name == PRESET_OPTION]
    if len(named) > 1 or (named and base is not None):
        raise ConventionError(TWICE, {"name": PRESET_OPTION})
    rules = base or (books.preset(named[0]) if named else books.usual)
    changed = books.changed(rules, _of_game(books, rules, options))
    _check_size(books, changed, options)
    return changed, rest


def _check_size(books: Rulebooks, rules: Any, options: Iterable[tuple[str, str]]) -> None:
    """Refuse a bare number that has no effect with the other rules. Raises RulesError."""
    face = books.of(rules)
    typed = next((value for name, value in options if name == SIZE), None)
    if typed is not None and face.size is not None and not face.book.has_effect(rules, face.size.option):
        raise RulesError(ConventionError(IDLE, {"value": typed[:40]}), rules)


def _of_game(books: Rulebooks, rules: Any, options: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the options other than the preset, with the size under its name in the game of `rules`.

    Raises RulesError if an option is given twice, or a size in a game that has none.
    """
    size, named = books.of(rules).size, dict[str, str]()
    for name, value in options:
        if name == SIZE and size is None:
            raise RulesError(neither(value[:40], books.known), rules)
        option, text = (size.option, size.value % value) if name == SIZE and size is not None else (name, value)
        if option in named:
            raise RulesError(ConventionError(TWICE, {"name": option[:40]}), rules)
        if option != PRESET_OPTION:
            named[option] = text
    return list(named.items())


def _leading_option(books: Rulebooks, words: list[str]) -> tuple[str, str, int] | None:
    """Return name, value and number of words of the option with which `words` begin; None if there is none."""
    if not words:
        return None
    name, equals, value = words[0].partition("=")
    if equals:
        return name, value, 1
    if _NUMBER.fullmatch(name):
        return SIZE, name, 1
    found = books.leading(words)
    return (PRESET_OPTION, *found) if found is not None else None
