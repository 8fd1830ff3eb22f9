"""Names of rules: of a preset, with the end of the match, with the number of a deal."""

from bot.games.skat.screens.option_words import end_word
from bot.screens.texts import Texts, mark_word
from engine.games.skat.rules.model import Rules

END = "end"
_PRESETS = {
    "skat_seed": mark_word("preset", "Skat"),
    "skat_isko": mark_word("preset", "International skat"),
    "skat_robber": mark_word("preset", "Robber skat"),
}


def preset_name(t: Texts, name: str) -> str:
    """Name a preset as players call it: "Разбойничий скат"."""
    return t.word("preset", _PRESETS[name]) if name in _PRESETS else name


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Скат · 4 круга"; plain text."""
    end = t.plain("to the end of schieber") if rules.ends_by_robber else end_word(t, rules)
    return f"{preset_name(t, rules.preset)} · {end}"


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Скат · 4 круга · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
