"""Names of rules: of a preset, with the end of the match, with the number of a deal."""

from bot.screens.texts import Texts, mark_word
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.values import EndKind

END = "end"
_PRESETS = {
    "austrian_limited": mark_word("preset", "Austrian"),
    "austrian_unlimited": mark_word("preset", "Austrian without a limit"),
    "austrian_styrian": mark_word("preset", "Styrian"),
    "austrian_basic": mark_word("preset", "Austrian basic"),
    "austrian_illustrated": mark_word("preset", "Austrian illustrated"),
}


def preset_name(t: Texts, name: str) -> str:
    """Name a preset as players call it: "Австрийский"."""
    return t.word("preset", _PRESETS[name]) if name in _PRESETS else name


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Австрийский · 12 сдач"; plain text."""
    return f"{preset_name(t, rules.preset)} · {_ends(t, rules)}"


def _ends(t: Texts, rules: Rules) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return t.plain("until all agree to end")


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Австрийский · 12 сдач · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
