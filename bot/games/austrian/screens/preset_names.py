"""Names that people type for the presets: those on the screen and shorter ones, in every language."""

from functools import cache

from bot.games.austrian.screens.rules import preset_name
from bot.screens.texts import LANGUAGES, Texts, mark, texts
from engine.games.austrian.rules.presets import PRESETS

# with commas between, in small letters; no surnames, for /score takes names of people after them
_SHORT = {
    "austrian_limited": mark(
        "austrian, austrian preference, austrian préférence, austrian limited, limited, limited pot"
    ),
    "austrian_unlimited": mark("austrian unlimited, unlimited, without a limit, no limit"),
    "austrian_styrian": mark("styrian, styrian preference, austrian styrian"),
    "austrian_basic": mark("austrian basic, basic, austrian simple"),
    "austrian_illustrated": mark("austrian illustrated, illustrated, illustrated preference"),
}


@cache
def spoken() -> dict[str, tuple[str, ...]]:
    """Return the names of each preset: those on the screen and shorter ones."""
    return {name: tuple(said for language in LANGUAGES for said in _said(texts(language), name)) for name in PRESETS}


def _said(t: Texts, name: str) -> tuple[str, ...]:
    return preset_name(t, name), *t.plain(_SHORT[name]).split(",")
