"""Rules of all games: their presets share one namespace, so that a name tells the preset and the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.preferans.screens.preset_names import leading_preset
from bot.screens.option_errors import NO_CONVENTION
from engine.core.errors import ConventionError
from engine.core.game import AnyGame

Games = Mapping[str, AnyGame]
"""Games by name; the first one is the usual one, see `engine.games.GAMES`."""


def presets(games: Games) -> dict[str, Any]:
    """Rules of all presets by name, the usual preset first."""
    return {name: rules for game in games.values() for name, rules in game.rules.presets.items()}


def usual(games: Games) -> Any:
    """Rules of a match for which nobody named any: the first preset of the first game."""
    return next(iter(presets(games).values()))


def preset(games: Games, name: str) -> Any:
    """Rules of the preset of that name. Raises ConventionError with all names for an unknown one."""
    known = presets(games)
    if name not in known:
        raise ConventionError(NO_CONVENTION, {"name": name, "known": ", ".join(known)})
    return known[name]


def game_of(games: Games, rules: object) -> AnyGame:
    """The game whose rules these are."""
    return next(game for game in games.values() if isinstance(rules, game.rules.kind))


def leading(games: Games, words: Sequence[str]) -> tuple[str, int] | None:
    """Name of the preset with which typed words begin and how many of them say it; None when they begin with none.

    A preset may be called by what people say in any language, see `bot.games.preferans.screens.preset_names`, or by its
    own name.
    """
    known, spoken = presets(games), leading_preset(words)
    if spoken is not None and spoken[0] in known:
        return spoken
    return (words[0].lower(), 1) if words and words[0].lower() in known else None


def named(games: Games, text: str) -> Any | None:
    """Rules of the preset that a whole text names; None when there is no such."""
    words = text.split()
    found = leading(games, words)
    return preset(games, found[0]) if found is not None and found[1] == len(words) else None
