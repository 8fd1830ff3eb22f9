"""Pages of conditions, for a person who sets them alone or in the table's own message, see `bot.screens.setup`.

Values are set directly, never stepped: a button tapped twice sets one value.
"""

from collections.abc import Sequence

from bot.games.preferans.screens.option_effects import effects, is_idle
from bot.games.preferans.screens.option_pages import (
    EXAMPLES,
    GROUP_OF,
    GROUPS,
    LABELS,
    SHORT_WORDS,
    choices,
)
from bot.games.preferans.screens.prose_raspasy import ladder_steps
from bot.games.preferans.screens.rules import preset_name, value_word
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, LobbyInfo, Screen
from bot.screens.option_keys import START, last_row, to_page
from bot.screens.option_pages import (
    ONE,
    UNFOLDED,
    OptionGroup,
    as_in,
    heading,
    present_key,
    row_back,
    rule_key,
    toast,
    told_under,
    typed_line,
    with_tick,
)
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.widths import fits, with_name
from bot.screens.words import capital
from engine.core.kinds import YesNo
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import BY_NAME, value_of, with_rule
from engine.games.preferans.conventions.presets import preset

TOLD_WHOLE = frozenset({"pool_target", "duty"})  # options whose sentence words the value differently
SHORTEST = 3  # characters of a word that could stand anywhere in a sentence
NARROW, MIDDLE = 7, 16  # characters of a button of which four or two stand in a row
FEW = 4  # values whose effects stand in a text unfolded
TOLD_MOST = 900  # characters of a quotation: an ephemeral text is edited up to 1024


def options_screen(t: Texts, view: LobbyInfo) -> Screen | None:
    """Show the page of options that `view.page` names; None when there is no such page (any more)."""
    word, _, argument = view.page.partition(":")
    retired = t("The table is further down.")
    group = next((group for group in GROUPS if group.page == view.page), None)
    if group is not None:
        return Screen(_group_text(t, view, group), _group_rows(t, view, group), retired=retired)
    if word == ONE and argument in LABELS:
        return Screen(_option_text(t, view, argument), _option_rows(t, view, argument), retired=retired)
    return None


# -- a group


def _group_text(t: Texts, view: LobbyInfo, group: OptionGroup) -> Html:
    """Tell the present effects of the group's switches, folded; every other option has a page of its own."""
    told: list[Html] = []
    room = TOLD_MOST
    for name in group.options:
        line = _present(t, view.rules, name)
        room -= len(line) + 1
        if is_switch(name) and room > 0:
            told.append(line)
    note = t("✎ differs from %(preset)s.", preset=preset_name(t, view.rules.preset))
    differs = any(_differs(view.rules, name) for name in group.options)
    return lines(heading(t, group.title), folded(*told), note if differs else "")


def _differs(rules: Convention, name: str) -> bool:
    """Tell whether an option differs from the preset; the size of the pool is everybody's own choice."""
    return name != "pool_target" and value_of(rules, name) != value_of(preset(rules.preset), name)


def is_switch(name: str) -> bool:
    """Tell whether an option is switched to and fro by one button."""
    return isinstance(BY_NAME[name].kind, YesNo)


def told_now(t: Texts, rules: Convention, name: str) -> str:
    """Tell the effect of an option here: "Десятерная не вистуется, а проверяется в светлую."; plain text."""
    value = value_of(rules, name)
    if is_idle(t, rules, name):
        return capital(t.plain("%(value)s; has no effect now.", value=value_word(t, rules, name)))
    return capital(effects(t, rules, name)[value] or f"{value_word(t, rules, name)}.")


def option_told(t: Texts, rules: Convention, name: str) -> str:
    """Tell in a toast how an option is set now; of a switch what it does."""
    words = f"{t.plain(LABELS[name])}: {_small(button_word(t, rules, name, value_of(rules, name)))}"
    words = f"{words}. {told_now(t, rules, name)}" if is_switch(name) else words
    return toast(words)


def _present(t: Texts, rules: Convention, name: str) -> Html:
    """Tell an option under its label: "**Десятерная.** Десятерная не вистуется, а проверяется в светлую."."""
    return told_under(t, LABELS[name], told_now(t, rules, name))


def _group_rows(t: Texts, view: LobbyInfo, group: OptionGroup) -> tuple[Row, ...]:
    """Return a button for each option with its value; what is switched to and fro is switched at once."""
    keys = tuple(_option_key(t, view, name) for name in group.options)
    return (*paired(keys), last_row(t, view, START))


def _option_key(t: Texts, view: LobbyInfo, name: str) -> Button:
    rules = view.rules
    word = t.plain("%(label)s: %(value)s", label=t.plain(LABELS[name]), value=_short_value(t, rules, name))
    word = with_name(str, f"✎ {word}" if _differs(rules, name) else word)
    others = [value for value in choices(rules, name) if value != value_of(rules, name)]
    if not is_switch(name) or not others:
        return to_page(view, word, f"{ONE}:{name}")
    return rule_key(view, name, others[0], word)


def _short_value(t: Texts, rules: Convention, name: str) -> str:
    if is_idle(t, rules, name):
        return "—"
    return _small(button_word(t, rules, name, value_of(rules, name)))


def _small(word: str) -> str:
    """Write a value behind the colon of its label."""
    return word[:1].lower() + word[1:]


def paired(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out in their order, two in a row where both fit."""
    rows: list[Row] = []
    for key in keys:
        together = (*rows[-1], key) if rows and len(rows[-1]) == 1 else (key,)
        if len(together) == 2 and fits(together):
            rows[-1] = together
        else:
            rows.append((key,))
    return tuple(rows)


# -- one option


def _option_text(t: Texts, view: LobbyInfo, name: str) -> Html:
    rules = view.rules
    told = effects(t, rules, name)
    usual, present = value_of(preset(rules.preset), name), value_of(rules, name)
    rows = []
    for value, effect in told.items():
        word = value_word(t, with_rule(rules, name, value), name)
        own = as_in(t, preset_name(t, rules.preset)) if value == usual else ""
        tick = "✓" if value == present else "•"
        rows.append(Html(" ".join(part for part in (tick, _told(name, word, effect), own) if part)))
    meaning = t.plain(BY_NAME[name].meaning)
    return lines(
        heading(t, LABELS[name]),
        capital(meaning) + ":",
        *(rows if len(rows) <= FEW and sum(map(len, rows)) <= UNFOLDED else (folded(*rows),)),
        t("It has no effect now.") if is_idle(t, rules, name) else "",
        typed_line(t, name, EXAMPLES.get(name)),
    )


def _told(name: str, word: str, effect: str) -> Html:
    """Write the effect with the value in bold: inside the sentence where it stands there, else before it."""
    at = effect.lower().find(word.lower()) if len(word) > SHORTEST else -1
    if name in TOLD_WHOLE:
        return lines(effect)
    if at < 0:
        return Html(" ".join((bold(f"{word}."), lines(effect))).strip())
    before, own, after = effect[:at], effect[at : at + len(word)], effect[at + len(word) :]
    return Html(lines(before) + bold(own) + lines(after))


def _option_rows(t: Texts, view: LobbyInfo, name: str) -> tuple[Row, ...]:
    present = value_of(view.rules, name)
    group = GROUP_OF[name]
    words = {value: button_word(t, view.rules, name, value) for value in choices(view.rules, name)}
    keys = [
        rule_key(view, name, value, with_name(str, word))
        if value != present
        else present_key(view, group, with_name(with_tick, word))
        for value, word in words.items()
    ]
    return (*rows_of(keys, _width([key.text for key in keys])), row_back(t, view, group))


def button_word(t: Texts, rules: Convention, name: str, value: str) -> str:
    """Write a value as a button names it, in few words, with a capital."""
    changed = with_rule(rules, name, value)
    short = SHORT_WORDS.get((name, value))
    if name == "exit_ladder":
        word = ladder_steps(t, changed.exit_ladder)
    else:
        word = t.plain(short) if short else value_word(t, changed, name)
    return capital(word)


def _width(words: Sequence[str]) -> int:
    longest = max(map(len, words))
    return 4 if longest <= NARROW else 2 if longest <= MIDDLE else 1
