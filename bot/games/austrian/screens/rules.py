"""Rules in words: the name of a preset, the end of the match, what differs from the preset, the whole of it."""

from bot.games.austrian.screens.option_words import SUBJECTS, value_word
from bot.games.austrian.screens.prose import subjects
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, folded, lines, mark_word
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import differences, has_effect
from engine.games.austrian.rules.values import EndKind

END = "end"
OPEN_LINES = 5  # differences that are not folded
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


def option_line(t: Texts, rules: Rules, name: str) -> str:
    """Name an option and its value: "обязанность бить: бить старшую"; plain text."""
    return f"{t.plain(SUBJECTS[name])}: {value_word(t, rules, name)}"


def difference_lines(t: Texts, rules: Rules) -> tuple[Html, ...]:
    """List what differs from the preset and has an effect, a line an option; the end stands in the title."""
    names = [name for name, _ in differences(rules) if name != END and has_effect(rules, name)]
    return tuple(t("• %(line)s", line=option_line(t, rules, name)) for name in names)


def rules_screens(t: Texts, rules: Rules, seats: int | None = None) -> tuple[Screen, ...]:
    """Tell the differences first, then the whole as a person would explain it, folded by subject; one message."""
    changed = difference_lines(t, rules)
    said = (t("<b>Agreed otherwise:</b>"), *changed) if changed else ()
    otherwise = lines(*said) if len(changed) <= OPEN_LINES else folded(*said)
    quoted = [
        folded(*(t("<b>%(title)s.</b> %(text)s", title=part, text=text) for part, text in told))
        for told in subjects(t, rules, seats)
    ]
    return (Screen(lines(bold(title(t, rules)), otherwise, Html(" "), *quoted)),)
