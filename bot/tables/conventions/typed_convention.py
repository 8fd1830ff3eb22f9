"""A convention as it is typed after `/new` and `/score`: a preset, a pool, options with their values."""

import re
from typing import Any

from bot.screens.option_errors import NEITHER
from bot.tables.conventions.rulebooks import Games, game_of, leading, preset, presets, usual
from engine.core.errors import ConventionError

_NUMBER = re.compile(r"[+-]?\d+")


def parse_new(games: Games, args: str, base: Any | None = None) -> Any:
    """The convention of `/new [preset] [pool] [name=value ...]`. Raises ConventionError with one sentence.

    The preset tells which of the games it is; without one the usual rules are changed, or those of a `base`, which a
    preset cannot follow.
    """
    convention, rest = parse_leading(games, args, base)
    if rest:
        raise ConventionError(NEITHER, {"word": rest.split()[0][:40], "known": ", ".join(presets(games))})
    return convention


def parse_leading(games: Games, args: str, base: Any | None = None) -> tuple[Any, str]:
    """The convention with which a text begins, and what follows it. Raises ConventionError with one sentence."""
    options: dict[str, str] = {}
    rest = "=".join(part.strip() for part in args.split("="))
    while (option := _leading_option(games, rest.split())) is not None:
        name, value, taken = option
        if name in options or (base is not None and name == "convention"):
            raise ConventionError("the option %(name)s is given twice", {"name": name[:40]})
        options[name] = value
        rest = "".join(rest.split(None, taken)[taken:])
    named = options.pop("convention", None)
    convention = base or (usual(games) if named is None else preset(games, named))
    return game_of(games, convention).rules.with_rules(convention, options.items()), rest


def _leading_option(games: Games, words: list[str]) -> tuple[str, str, int] | None:
    """The option that words begin with, its value, and how many of them say it; None when the first one is none."""
    if not words:
        return None
    name, equals, value = words[0].partition("=")
    if equals:
        return name, value, 1
    if _NUMBER.fullmatch(name):
        return "pool_target", name, 1
    found = leading(games, words)
    return ("convention", *found) if found is not None else None
