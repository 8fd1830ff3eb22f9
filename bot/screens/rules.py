"""A convention in words: its name, what it changes, every option as a person would say it."""

from bot.screens.model import Screen
from bot.screens.option_words import VALUE_WORDS
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.conventions.model import Convention, EndKind
from engine.conventions.options import BY_NAME, OPTIONS, differences, value_of

TEXT_LIMIT = 4000
_PRESETS = {"sochi": mark("Sochi"), "leningrad": mark("Leningrad")}


def preset_word(t: Texts, rules: Convention) -> str:
    """The name of the convention."""
    return t.plain(_PRESETS.get(rules.preset, rules.preset))


def option_line(t: Texts, rules: Convention, name: str) -> str:
    """ "ответственность вистующего: полная"; plain text."""
    return f"{t.plain(BY_NAME[name].meaning)}: {value_word(t, rules, name)}"


def value_word(t: Texts, rules: Convention, name: str) -> str:
    """The value of one option in words."""
    value = value_of(rules, name)
    if name == "exit_ladder":
        return ladder_word(t, rules.exit_ladder)
    if name == "rasp_prices":
        return ladder_prices(t, rules.rasp_prices)
    if name == "end" and rules.end.kind is EndKind.DEALS:
        return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
    word = VALUE_WORDS.get((name, value)) or VALUE_WORDS.get(("", value))
    return t.plain(word) if word else value.replace(",", ", ")


def ladder_word(t: Texts, ladder: tuple[int, ...]) -> str:
    """Never "6-7-8": people mean different things by it (parameters.md 15)."""
    if len(set(ladder)) == 1:
        return t.plain("always from %(level)d", level=ladder[0])
    steps = [t.plain("from %(level)d", level=ladder[0])]
    steps += [
        t.plain("after %(n)d raspasy from %(level)d", n=run, level=level) for run, level in enumerate(ladder[1:], 1)
    ]
    return ", ".join(steps)


def ladder_prices(t: Texts, steps: tuple[int, ...]) -> str:
    """1, 2, 3 and so on."""
    if len(set(steps)) == 1:
        return t.plain("always %(price)d", price=steps[0])
    return t.plain("%(prices)s, then the last one stays", prices=", ".join(map(str, steps)))


def difference_lines(t: Texts, rules: Convention) -> tuple[Html, ...]:
    """What differs from the preset, one line an option; the pool size stands elsewhere."""
    names = [name for name, _ in differences(rules) if name != "pool_target"]
    return tuple(t("• %(line)s", line=option_line(t, rules, name)) for name in names)


def rules_screen(t: Texts, rules: Convention) -> Screen:
    """/rules: the differences first, then the whole convention."""
    changed = difference_lines(t, rules)
    head = [
        bold(t.plain("%(preset)s · pool to %(pool)d", preset=preset_word(t, rules), pool=rules.pool_target)),
        *([t("<b>Agreed otherwise:</b>"), *changed] if changed else []),
        t("<b>The convention:</b>"),
    ]
    body = [t("• %(line)s", line=option_line(t, rules, option.name)) for option in OPTIONS]
    kept, room = [], TEXT_LIMIT - sum(len(row) + 1 for row in head)
    for row in body:
        room -= len(row) + 1
        if room < 0:
            break
        kept.append(row)
    return Screen(lines(*head, *kept))
