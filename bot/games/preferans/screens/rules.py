"""Convention in words: its name, what it changes, every option as a person would say it."""

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.prose import subjects
from bot.screens.model import Screen
from bot.screens.rules_text import OPEN_LINES, agreed_otherwise, quoted_subject
from bot.screens.texts import Html, Texts, bold, lines
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import differences
from engine.games.preferans.conventions.values import EndKind

TEXT_LIMIT = 4000
BRIEFLY = ("responsibility", "style", "ten", "rasp_prices", "exit_ladder")
"""Options with a line each above the folded whole: what people ask about before they sit down."""


def title(t: Texts, rules: Convention) -> str:
    """Name the convention and what ends the match: "Сочинка · пуля до 20"; plain text."""
    preset, pool = OPTION_PAGES.preset_name(t, rules.preset), rules.pool_target
    match rules.end.kind:
        case EndKind.EACH:
            return t.plain("%(preset)s · pool to %(pool)d", preset=preset, pool=pool)
        case EndKind.SUM:
            return t.plain("%(preset)s · common pool, %(pool)d each", preset=preset, pool=pool)
        case EndKind.DEALS:
            deals = t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
            return f"{preset} · {deals}"
        case EndKind.TIME:
            minutes = t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
            return f"{preset} · {minutes}"


def deal_title(t: Texts, rules: Convention, number: int) -> str:
    """Name the convention and a deal: "Сочинка · пуля до 20 · сдача 17"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)


def brief_lines(t: Texts, rules: Convention) -> tuple[Html, ...]:
    """List the options that people ask about first, a line each, without what was agreed otherwise.

    Empty where so much was agreed otherwise that its lines are folded.
    """
    changed = {name for name, _ in differences(rules)}
    if len(changed) > OPEN_LINES:
        return ()
    return tuple(
        t("• %(line)s", line=OPTION_PAGES.option_line(t, rules, name)) for name in BRIEFLY if name not in changed
    )


def rules_screens(t: Texts, rules: Convention) -> tuple[Screen, ...]:
    """Tell the differences first, the main things in short, then the whole as a person would explain it, by subject.

    One message if it fits; the whole is folded, and what is agreed otherwise where it is more than a few lines.
    """
    heading = bold(title(t, rules))
    messages = [
        lines(heading, agreed_otherwise(t, OPTION_PAGES.difference_lines(t, rules)), Html(" "), *brief_lines(t, rules))
    ]
    for told in subjects(t, rules):
        quoted = quoted_subject(t, told)
        longer = lines(messages[-1], quoted)
        if len(longer) <= TEXT_LIMIT:
            messages[-1] = longer
        else:
            messages.append(lines(heading, Html(" "), quoted))
    return tuple(Screen(text) for text in messages)
