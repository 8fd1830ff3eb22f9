"""Pages of conditions, for a person who sets them alone or in the table's own message, see `bot.screens.setup`.

Values are set directly, never stepped: a button tapped twice sets one value. What has no effect beside the other
options is not offered (skat.md §11).
"""

from collections.abc import Sequence

from bot.games.skat.screens.option_effects import effect, effects
from bot.games.skat.screens.option_pages import EXAMPLES, GROUP_OF, GROUPS, LABELS, OptionGroup, choices
from bot.games.skat.screens.option_words import value_word
from bot.games.skat.screens.rules import END, preset_name
from bot.screens.actions import Action
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, LobbyInfo, Screen
from bot.screens.option_keys import START, TABLE, last_row, to_page
from bot.screens.texts import ALERT, Html, Texts, bold, folded, lines
from bot.screens.widths import fits, with_name
from bot.screens.words import capital
from engine.core.kinds import YesNo
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BY_NAME, has_effect, value_of, with_rule
from engine.games.skat.rules.presets import preset

ONE = "one"  # the page of a single option, one:<option>
UNFOLDED = 450  # characters of effects that stand in a text unfolded


def options_screen(t: Texts, view: LobbyInfo) -> Screen | None:
    """Show the page of options that `view.page` names; None when there is no such page (any more)."""
    word, _, argument = view.page.partition(":")
    retired = t("The table is further down.")
    group = next((group for group in GROUPS if group.page == view.page), None)
    if group is not None:
        return Screen(_group_text(t, view, group), _group_rows(t, view, group), retired=retired)
    if word == ONE and argument in LABELS and has_effect(view.rules, argument):
        return Screen(_option_text(t, view, argument), _option_rows(t, view, argument), retired=retired)
    return None


def option_told(t: Texts, rules: Rules, name: str) -> str:
    """Tell in a toast how an option is set now and what it does."""
    words = f"{t.plain(LABELS[name])}: {value_word(t, rules, name)}."
    longer = f"{words} {effect(t, rules, name)}"
    words = longer if len(longer) <= ALERT else words
    return words if len(words) <= ALERT else words[: ALERT - 1] + "…"


def is_switch(name: str) -> bool:
    """Tell whether an option is switched to and fro by one button."""
    return isinstance(BY_NAME[name].kind, YesNo)


def _heading(t: Texts, what: str) -> Html:
    return bold(t.plain("Conditions · %(group)s", group=t.plain(what)))


def _differs(rules: Rules, name: str) -> bool:
    """Tell whether an option differs from the preset; the end is everybody's own choice."""
    return name != END and value_of(rules, name) != value_of(preset(rules.preset), name)


# -- a group


def _group_text(t: Texts, view: LobbyInfo, group: OptionGroup) -> Html:
    """Tell the present effect of every option of the group, folded."""
    names = _shown(view.rules, group)
    told = [t("<b>%(label)s.</b> %(told)s", label=t.plain(LABELS[n]), told=effect(t, view.rules, n)) for n in names]
    note = t("✎ differs from %(preset)s.", preset=preset_name(t, view.rules.preset))
    differs = any(_differs(view.rules, name) for name in names)
    return lines(_heading(t, group.title), folded(*told), note if differs else "")


def _shown(rules: Rules, group: OptionGroup) -> tuple[str, ...]:
    return tuple(name for name in group.options if has_effect(rules, name))


def _group_rows(t: Texts, view: LobbyInfo, group: OptionGroup) -> tuple[Row, ...]:
    """Return a button for each option with its value; what is switched to and fro is switched at once."""
    keys = [_option_key(t, view, name) for name in _shown(view.rules, group)]
    return (*rows_of(keys, 2), last_row(t, view, START))


def _option_key(t: Texts, view: LobbyInfo, name: str) -> Button:
    rules, label = view.rules, t.plain(LABELS[name])
    mark = "✎ " if _differs(rules, name) else ""
    word = with_name(lambda value: f"{mark}{label}: {value}", value_word(t, rules, name))
    others = [value for value in choices(rules, name) if value != value_of(rules, name)]
    if not is_switch(name):
        return to_page(view, word, f"{ONE}:{name}")
    return ours(view, word, f"{Action.RULE}:{name}={others[0]}")


# -- one option


def _option_text(t: Texts, view: LobbyInfo, name: str) -> Html:
    rules = view.rules
    usual, present = value_of(preset(rules.preset), name), value_of(rules, name)
    told = effects(t, rules, name)
    rows = []
    for value, sentence in told.items():
        own = t("(As in %(preset)s.)", preset=preset_name(t, rules.preset)) if value == usual else ""
        word = bold(f"{button_word(t, rules, name, value)}.")
        rows.append(Html(" ".join(part for part in ("✓" if value == present else "•", word, sentence, own) if part)))
    idle = t.plain("%(value)s; has no effect now.", value=value_word(t, rules, name))
    return lines(
        _heading(t, LABELS[name]),
        capital(t.plain(BY_NAME[name].meaning)) + ":",
        *(rows if sum(map(len, rows)) <= UNFOLDED else (folded(*rows),)),
        "" if present in told else capital(idle),
        _typed(t, name),
    )


def _typed(t: Texts, name: str) -> Html:
    """Tell how a value that has no button is set."""
    if name not in EXAMPLES:
        return Html("")
    return t("Another value is typed: <code>%(line)s</code>", line=f"/import rule {name}={EXAMPLES[name]}")


def _option_rows(t: Texts, view: LobbyInfo, name: str) -> tuple[Row, ...]:
    present, group = value_of(view.rules, name), GROUP_OF[name]
    keys = [
        ours(view, with_name(str, button_word(t, view.rules, name, value)), f"{Action.RULE}:{name}={value}")
        if value != present
        else _as_it_is(t, view, name, group)
        for value in choices(view.rules, name)
    ]
    out = t.plain("Done") if view.own else t.plain("‹ To the table")
    back = (to_page(view, f"‹ {t.plain(group.title)}", group.page), to_page(view, out, TABLE))
    return (*_even_rows(keys), back)


def _even_rows(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay out three or two in a row where all labels fit, else one."""
    return next(rows for width in (3, 2, 1) if all(map(fits, rows := rows_of(keys, width))))


def _as_it_is(t: Texts, view: LobbyInfo, name: str, group: OptionGroup) -> Button:
    """Return the button of the present value: pressed, it sets nothing, so that a typed value may be of any length."""
    word = with_name(_ticked, button_word(t, view.rules, name, value_of(view.rules, name)))
    return ours(view, word, f"{Action.OPTIONS}:{group.page}", ButtonStyle.PRIMARY)


def _ticked(word: str) -> str:
    """Tick the label of the present value."""
    return ticked(word, chosen=True)


def button_word(t: Texts, rules: Rules, name: str, value: str) -> str:
    """Write a value as a button names it, in few words, with a capital."""
    return capital(value_word(t, with_rule(rules, name, value), name))
