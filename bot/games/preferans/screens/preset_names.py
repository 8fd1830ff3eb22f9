"""Names that people type for the presets: those on the screen and shorter ones, in every language."""

from functools import cache

from bot.games.preferans.screens.rules import preset_name
from bot.screens.texts import LANGUAGES, Texts, mark, texts
from engine.games.preferans.conventions.presets import PRESETS

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


@cache
def spoken() -> dict[str, tuple[str, ...]]:
    """Return the names of each preset: those on the screen and shorter ones."""
    return {name: tuple(said for language in LANGUAGES for said in _said(texts(language), name)) for name in PRESETS}


def _said(t: Texts, name: str) -> tuple[str, ...]:
    return preset_name(t, name), *t.plain(_SHORT[name]).split(",")
