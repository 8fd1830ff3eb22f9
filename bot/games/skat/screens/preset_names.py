"""Names that people type for the presets: those on the screen and shorter ones, in every language."""

from functools import cache

from bot.games.skat.screens.rules import preset_name
from bot.screens.texts import LANGUAGES, Texts, mark, texts
from engine.games.skat.rules.presets import PRESETS

# with commas between, in small letters; no surnames, for /score takes names of people after them
_SHORT = {
    "skat_seed": mark("skat, classic skat, old skat"),
    "skat_isko": mark("international skat, skat international, international, tournament skat, skat isko"),
    "skat_robber": mark("robber skat, skat robber, robber, pirate skat, skat pirate"),
}


@cache
def spoken() -> dict[str, tuple[str, ...]]:
    """Return the names of each preset: those on the screen and shorter ones."""
    return {name: tuple(said for language in LANGUAGES for said in _said(texts(language), name)) for name in PRESETS}


def _said(t: Texts, name: str) -> tuple[str, ...]:
    return preset_name(t, name), *t.plain(_SHORT[name]).split(",")
