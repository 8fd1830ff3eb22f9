"""A convention as it is typed after `/new` and `/score`: a preset, a pool, options with their values."""

import re

from bot.screens.option_errors import NEITHER
from bot.screens.preset_names import leading_preset
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import with_rules
from engine.games.preferans.conventions.presets import PRESETS, preset

_NUMBER = re.compile(r"[+-]?\d+")


def parse_new(args: str, base: Convention | None = None) -> Convention:
    """The convention of `/new [preset] [pool] [name=value ...]`. Raises ConventionError with one sentence.

    With a `base`, which a preset cannot follow, the rest changes that one.
    """
    convention, rest = parse_leading(args, base)
    if rest:
        raise ConventionError(NEITHER, {"word": rest.split()[0][:40], "known": ", ".join(PRESETS)})
    return convention


def parse_leading(args: str, base: Convention | None = None) -> tuple[Convention, str]:
    """The convention with which a text begins, and what follows it. Raises ConventionError with one sentence."""
    options: dict[str, str] = {}
    rest = "=".join(part.strip() for part in args.split("="))
    while (option := _leading_option(rest.split())) is not None:
        name, value, taken = option
        if name in options or (base is not None and name == "convention"):
            raise ConventionError("the option %(name)s is given twice", {"name": name[:40]})
        options[name] = value
        rest = "".join(rest.split(None, taken)[taken:])
    convention = base or preset(options.pop("convention", "sochi"))
    return with_rules(convention, options.items()), rest


def _leading_option(words: list[str]) -> tuple[str, str, int] | None:
    """The option that words begin with, its value, and how many of them say it; None when the first one is none."""
    if not words:
        return None
    name, equals, value = words[0].partition("=")
    if equals:
        return name, value, 1
    if _NUMBER.fullmatch(name):
        return "pool_target", name, 1
    found = leading_preset(words)
    return ("convention", *found) if found is not None else None
