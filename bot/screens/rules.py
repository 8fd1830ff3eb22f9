"""A convention in words: its name, what it changes, every option as a person would say it."""

from collections.abc import Iterable

from bot.screens.model import HouseRules, Screen
from bot.screens.option_words import SUBJECTS, VALUE_WORDS
from bot.screens.prose import paragraphs
from bot.screens.prose_raspasy import ladder_words, price_words
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.conventions.model import Convention
from engine.conventions.options import differences, value_of
from engine.conventions.values import EndKind

TEXT_LIMIT = 4000
_PRESETS = {"sochi": mark("Sochi"), "leningrad": mark("Leningrad")}


def preset_name(t: Texts, name: str) -> str:
    """The name of a preset: "Сочи"."""
    return t.plain(_PRESETS.get(name, name))


def preset_word(t: Texts, rules: Convention) -> str:
    """The name of the convention."""
    return preset_name(t, rules.preset)


def known_as(t: Texts, rules: Convention, saved: Iterable[HouseRules]) -> Html:
    """The chat's own name of this very convention; empty when it has none."""
    name = next((kept.name for kept in saved if kept.convention == rules), "")
    return t("The rules of this chat: «%(name)s».", name=name) if name else Html("")


def title(t: Texts, rules: Convention) -> str:
    """ "Сочи · пуля до 20": the convention and what ends the match; plain text."""
    preset, pool = preset_word(t, rules), rules.pool_target
    match rules.end.kind:
        case EndKind.EACH:
            return t.plain("%(preset)s · pool to %(pool)d", preset=preset, pool=pool)
        case EndKind.SUM:
            return t.plain("%(preset)s · common pool, %(pool)d each", preset=preset, pool=pool)
        case EndKind.DEALS:
            deals = t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
            return f"{preset} · {deals}"


def deal_title(t: Texts, rules: Convention, number: int) -> str:
    """ "Сочи · пуля до 20 · сдача 17"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)


def option_line(t: Texts, rules: Convention, name: str) -> str:
    """ "ответственность вистующего: полная"; plain text."""
    return f"{t.plain(SUBJECTS[name])}: {value_word(t, rules, name)}"


def value_word(t: Texts, rules: Convention, name: str) -> str:
    """The value of one option in words."""
    value = value_of(rules, name)
    if name == "exit_ladder":
        return ladder_words(t, rules.exit_ladder)
    if name == "rasp_prices":
        return price_words(t, rules.rasp_prices)
    if name == "end" and rules.end.kind is EndKind.DEALS:
        return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
    word = VALUE_WORDS.get((name, value)) or VALUE_WORDS.get(("", value))
    return t.plain(word) if word else value.replace(",", ", ")


def difference_lines(t: Texts, rules: Convention) -> tuple[Html, ...]:
    """What differs from the preset, one line an option; the pool size stands elsewhere."""
    names = [name for name, _ in differences(rules) if name != "pool_target"]
    return tuple(t("• %(line)s", line=option_line(t, rules, name)) for name in names)


def rules_screen(t: Texts, rules: Convention) -> Screen:
    """/rules: the differences first, then the whole convention as a person would explain it."""
    changed = difference_lines(t, rules)
    kept = [bold(title(t, rules)), *([t("<b>Agreed otherwise:</b>"), *changed] if changed else [])]
    room = TEXT_LIMIT - sum(len(row) + 1 for row in kept)
    for part, text in paragraphs(t, rules):
        row = t("<b>%(title)s.</b> %(text)s", title=part, text=text)
        room -= len(row) + 2
        if room >= 0:
            kept += [Html(" "), row]
    return Screen(lines(*kept))
