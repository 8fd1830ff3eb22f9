"""Convention in words: its name, what it changes, every option as a person would say it."""

from collections.abc import Callable

from bot.games.preferans.screens.option_words import SUBJECTS, VALUE_WORDS
from bot.games.preferans.screens.prose import subjects
from bot.games.preferans.screens.prose_auction import GAMES, excluded_bids
from bot.games.preferans.screens.prose_raspasy import ladder_words, price_words
from bot.screens.model import Screen
from bot.screens.rules_text import OPEN_LINES, agreed_otherwise, quoted_subject
from bot.screens.texts import Html, Texts, bold, lines, mark
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import differences, value_of
from engine.games.preferans.conventions.values import EndKind, NoTalon

TEXT_LIMIT = 4000
DIFFERENCES_LIMIT = 3000
BRIEFLY = ("responsibility", "style", "ten", "rasp_prices", "exit_ladder")
"""Options with a line each above the folded whole: what people ask about before they sit down."""
_PRESETS = {
    "sochi": mark("Sochi"),
    "leningrad": mark("Leningrad"),
    "fspr": mark("Leningrad (FSPR)"),
    "rostov": mark("Rostov"),
    "classic": mark("Classic"),
    "club3": mark("Club for three"),
    "club4": mark("Club for four"),
    "gusarik": mark("Gusarik"),
}


def preset_name(t: Texts, name: str) -> str:
    """Name a preset as players call it: "Сочинка"."""
    return t.plain(_PRESETS.get(name, name))


def title(t: Texts, rules: Convention) -> str:
    """Name the convention and what ends the match: "Сочинка · пуля до 20"; plain text."""
    preset, pool = preset_name(t, rules.preset), rules.pool_target
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


def option_line(t: Texts, rules: Convention, name: str) -> str:
    """Name an option and its value: "ответственность вистующего: полная"; plain text."""
    return f"{t.plain(SUBJECTS[name])}: {value_word(t, rules, name)}"


def value_word(t: Texts, rules: Convention, name: str) -> str:
    """Write the value of one option in words."""
    value = value_of(rules, name)
    built = _BUILT.get(name)
    word = built(t, rules) if built else ""
    if word:
        return word
    known = VALUE_WORDS.get((name, value)) or VALUE_WORDS.get(("", value))
    return t.plain(known) if known else value.replace(",", ", ")


def _end_word(t: Texts, rules: Convention) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("after %(n)d minute", "after %(n)d minutes", rules.end.minutes)
        case _:
            return ""


def _without_talon_word(t: Texts, rules: Convention) -> str:
    levels = {NoTalon.MISERE: 0, NoTalon.NINE: 9, NoTalon.TEN: 10}
    return ", ".join(t.plain(GAMES[levels[game]]) for game in rules.no_talon_bids)


# values whose word is composed; where it is empty, the table of words has it
_BUILT: dict[str, Callable[[Texts, Convention], str]] = {
    "exit_ladder": lambda t, rules: ladder_words(t, rules.exit_ladder),
    "rasp_prices": lambda t, rules: price_words(t, rules.rasp_prices),
    "end": _end_word,
    "here_excluded": excluded_bids,
    "no_talon_bids": _without_talon_word,
}


def difference_lines(t: Texts, rules: Convention, room: int = DIFFERENCES_LIMIT) -> tuple[Html, ...]:
    """List what differs from the preset, a line an option, in so many characters; the pool size stands elsewhere."""
    names = [name for name, _ in differences(rules) if name != "pool_target"]
    kept: list[Html] = []
    for index, name in enumerate(names):
        line = t("• %(line)s", line=option_line(t, rules, name))
        room -= len(line) + 1
        if room < 0:
            left = len(names) - index
            return *kept, Html(t.number("• and %(n)d more option", "• and %(n)d more options", left))
        kept.append(line)
    return tuple(kept)


def brief_lines(t: Texts, rules: Convention) -> tuple[Html, ...]:
    """List the options that people ask about first, a line each, without what was agreed otherwise.

    Empty where so much was agreed otherwise that its lines are folded.
    """
    changed = {name for name, _ in differences(rules)}
    if len(changed) > OPEN_LINES:
        return ()
    return tuple(t("• %(line)s", line=option_line(t, rules, name)) for name in BRIEFLY if name not in changed)


def rules_screens(t: Texts, rules: Convention) -> tuple[Screen, ...]:
    """Tell the differences first, the main things in short, then the whole as a person would explain it, by subject.

    One message if it fits; the whole is folded, and what is agreed otherwise where it is more than a few lines.
    """
    heading = bold(title(t, rules))
    messages = [lines(heading, agreed_otherwise(t, difference_lines(t, rules)), Html(" "), *brief_lines(t, rules))]
    for told in subjects(t, rules):
        quoted = quoted_subject(t, told)
        longer = lines(messages[-1], quoted)
        if len(longer) <= TEXT_LIMIT:
            messages[-1] = longer
        else:
            messages.append(lines(heading, Html(" "), quoted))
    return tuple(Screen(text) for text in messages)
