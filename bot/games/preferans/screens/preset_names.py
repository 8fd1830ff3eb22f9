"""What people call the presets when they type: the names on the screen and shorter ones, in every language."""

from collections.abc import Sequence
from functools import cache

from bot.games.preferans.screens.rules import preset_name
from bot.screens.texts import LANGUAGES, mark, texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS

_QUOTES = str.maketrans("", "", "«»\"'“”„")
# with commas between, in small letters; no surnames, for /score takes names of people after them
_SHORT = {
    "sochi": mark("sochi, sochinka, sochi rules"),
    "leningrad": mark("leningrad, leningradka, petersburg, piter"),
    "fspr": mark("fspr, leningrad fspr, petersburg fspr"),
    "rostov": mark("rostov, rostovka, moscow"),
    "classic": mark("classic, classical"),
    "club3": mark("club 3, club3, club of three"),
    "club4": mark("club 4, club4, club of four"),
    "gusarik": mark("gusarik, hussar"),
}


def _plain(text: str) -> str:
    return text.translate(_QUOTES).casefold().replace("ё", "е")


@cache
def _names() -> dict[tuple[str, ...], str]:
    """The words of a name -> the preset."""
    names: dict[tuple[str, ...], str] = {(name,): name for name in PRESETS}
    for language in LANGUAGES:
        t = texts(language)
        for name in PRESETS:
            for spoken in (preset_name(t, name), *t.plain(_SHORT[name]).split(",")):
                names[tuple(_plain(spoken).split())] = name
    return names


def leading_preset(words: Sequence[str]) -> tuple[str, int] | None:
    """The preset with which typed words begin and how many of them are its name, the longest first."""
    names, plain = _names(), [_plain(word) for word in words]
    for count in range(min(len(words), max(map(len, names))), 0, -1):
        if name := names.get(tuple(plain[:count])):
            return name, count
    return None


def named_preset(text: str) -> Convention | None:
    """The preset a whole text names; None when there is no such."""
    words = text.split()
    found = leading_preset(words)
    return PRESETS[found[0]] if found is not None and found[1] == len(words) else None
