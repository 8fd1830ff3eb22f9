"""Rules in words: the name of a preset, the end of the match, what differs from the preset, the whole of it."""

from bot.games.skat.screens.option_words import SUBJECTS, end_word, value_word
from bot.games.skat.screens.prose import subjects
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, folded, lines, mark_word
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import differences, has_effect

END = "end"
OPEN_LINES = 5  # differences that are not folded
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


def option_line(t: Texts, rules: Rules, name: str) -> str:
    """Name an option and its value: "три паса: рамш"; plain text."""
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
