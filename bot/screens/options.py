"""The pages of options: the lobby's message turned over, so that everybody at the table sees what is agreed.

Values are set directly, never stepped: a button tapped twice sets the same.
"""

from collections.abc import Sequence

from bot.screens import actions
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, HouseRules, LobbyView, Screen, Style
from bot.screens.option_effects import effects, is_idle
from bot.screens.option_pages import EXAMPLES, GROUP_OF, GROUPS, LABELS, SHORT_WORDS, Group, choices
from bot.screens.prose_raspasy import ladder_steps
from bot.screens.rules import difference_lines, known_as, preset_name, title, value_word
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.widths import fits
from bot.screens.words import capital
from engine.conventions.model import Convention
from engine.conventions.options import BY_NAME, differences, value_of, with_rule
from engine.conventions.presets import PRESETS, preset

TABLE = "table"  # the table itself
START = "start"  # presets, the chat's own conventions, the way to the groups
ONE = "one"  # one:<option>
DROP = "drop"  # drop:<id of the chat's own convention>
TOLD_WHOLE = frozenset({"pool_target", "duty"})  # the sentence repeats the value in its own way
SHORTEST = 3  # characters of a word that could stand anywhere in a sentence
NARROW, MIDDLE, LONGEST = 7, 16, 40  # characters of a button of which four, two or one stand in a row


def options_screen(t: Texts, view: LobbyView) -> Screen | None:
    """The page the lobby's message is turned to; None when there is no such page (any more)."""
    word, _, argument = view.page.partition(":")
    retired = t("The table is further down.")
    group = next((group for group in GROUPS if group.page == view.page), None)
    if view.page == START:
        return Screen(_start_text(t, view), _start_rows(t, view), retired=retired)
    if group is not None:
        return Screen(_group_text(t, view, group), _group_rows(t, view, group), retired=retired)
    if word == ONE and argument in LABELS:
        return Screen(_option_text(t, view, argument), _option_rows(t, view, argument), retired=retired)
    dropped = next((kept for kept in view.saved if word == DROP and argument == str(kept.id)), None)
    return Screen(_drop_text(t, dropped), _drop_rows(t, view, dropped), retired=retired) if dropped else None


def _to(view: LobbyView, text: str, page: str) -> Button:
    return ours(view, text, f"{actions.OPTIONS}:{page}")


# -- the first page


def _start_text(t: Texts, view: LobbyView) -> Html:
    rules = view.convention
    changed = difference_lines(t, rules)
    return lines(
        bold(t.plain("Conditions of the table")),
        title(t, rules),
        known_as(t, rules, view.saved),
        *(changed or (t("Without changes to the convention."),)),
        " ",
        _who_sits(t, view),
        t("Those who sit or opened the table may change this. /save NAME keeps it as this chat's own rules."),
    )


def _who_sits(t: Texts, view: LobbyView) -> Html:
    return t("At the table sit %(names)s.", names=", ".join(view.players)) if view.players else t("Nobody sits yet.")


def _start_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    bases = [
        ours(view, ticked(preset_name(t, name), chosen=_is_base(view, name)), f"{actions.BASE}:{name}")
        for name in PRESETS
    ]
    saved = tuple(row for kept in view.saved for row in _saved_rows(view, kept))
    pages = [_to(view, t.plain(group.title), group.page) for group in GROUPS]
    keep = (ours(view, t.plain("Save as our rules"), actions.SAVE), ours(view, t.plain("As text"), actions.SHARE))
    return (*rows_of(bases, 2), *saved, *rows_of(pages, 2), keep, _last(t, view))


def _is_base(view: LobbyView, name: str) -> bool:
    """Whether the table plays this preset and nothing but the pool is changed."""
    return view.convention.preset == name and not {key for key, _ in differences(view.convention)} - {"pool_target"}


def _saved_rows(view: LobbyView, kept: HouseRules) -> tuple[Row, ...]:
    """The rules, and what drops them: under a long name it says which."""
    word = ticked(f"«{kept.name}»", chosen=kept.convention == view.convention)
    row = (ours(view, word, f"{actions.BASE}:{kept.id}"), _to(view, "✕", f"{DROP}:{kept.id}"))
    return (row,) if fits(row) else (row[:1], (_to(view, f"✕ «{kept.name}»", f"{DROP}:{kept.id}"),))


def _last(t: Texts, view: LobbyView, back: str = "") -> Row:
    """Sitting down works on every page; the way back to the first page and to the table."""
    sit = ours(view, t.plain("Sit down"), actions.SIT, Style.SUCCESS)
    table = _to(view, t.plain("‹ To the table"), TABLE)
    return (_to(view, t.plain("‹ Conditions"), back), sit, table) if back else (sit, table)


# -- a group


def _group_text(t: Texts, view: LobbyView, group: Group) -> Html:
    rows = [_present(t, view.convention, name) for name in group.options]
    note = t("✎ differs from %(preset)s.", preset=preset_name(t, view.convention.preset))
    differs = any(_differs(view.convention, name) for name in group.options)
    return lines(_heading(t, group), title(t, view.convention), " ", *rows, *((" ", note) if differs else ()))


def _heading(t: Texts, group: Group) -> Html:
    return bold(t.plain("Conditions · %(group)s", group=t.plain(group.title)))


def _differs(rules: Convention, name: str) -> bool:
    """Whether it is not as in the preset; the size of the pool is everybody's own choice."""
    return name != "pool_target" and value_of(rules, name) != value_of(preset(rules.preset), name)


def _present(t: Texts, rules: Convention, name: str) -> Html:
    """ "✎ **Десятерная.** Десятерная не вистуется, а проверяется в светлую."."""
    value = value_of(rules, name)
    if is_idle(t, rules, name):
        told = t.plain("%(value)s; has no effect now.", value=value_word(t, rules, name))
    else:
        told = effects(t, rules, name)[value] or f"{value_word(t, rules, name)}."
    line = t("<b>%(label)s.</b> %(told)s", label=t.plain(LABELS[name]), told=capital(told))
    return t("✎ %(line)s", line=line) if _differs(rules, name) else line


def _group_rows(t: Texts, view: LobbyView, group: Group) -> tuple[Row, ...]:
    keys = [_to(view, t.plain(LABELS[name]), f"{ONE}:{name}") for name in group.options]
    return (*rows_of(keys, 2), _last(t, view, START))


# -- one option


def _option_text(t: Texts, view: LobbyView, name: str) -> Html:
    rules = view.convention
    told = effects(t, rules, name)
    usual, present = value_of(preset(rules.preset), name), value_of(rules, name)
    rows = []
    for value, effect in told.items():
        word = value_word(t, with_rule(rules, name, value), name)
        own = t("(As in %(preset)s.)", preset=preset_name(t, rules.preset)) if value == usual else ""
        tick = "✓" if value == present else "•"
        rows.append(Html(" ".join(part for part in (tick, _told(name, word, effect), own) if part)))
    meaning = t.plain(BY_NAME[name].meaning)
    return lines(
        bold(t.plain("Conditions · %(group)s", group=t.plain(LABELS[name]))),
        capital(meaning) + ":",
        *rows,
        t("It has no effect now.") if is_idle(t, rules, name) else "",
        _typed(t, name),
    )


def _told(name: str, word: str, effect: str) -> Html:
    """The effect with the value in bold: inside the sentence where it stands there, else before it."""
    at = effect.lower().find(word.lower()) if len(word) > SHORTEST else -1
    if name in TOLD_WHOLE:
        return lines(effect)
    if at < 0:
        return Html(" ".join((bold(f"{word}."), lines(effect))).strip())
    before, own, after = effect[:at], effect[at : at + len(word)], effect[at + len(word) :]
    return Html(lines(before) + bold(own) + lines(after))


def _typed(t: Texts, name: str) -> Html:
    """How a value that has no button is set."""
    if name not in EXAMPLES:
        return Html("")
    line = f"/import rule {name}={EXAMPLES[name]}"
    return t("Another value is typed: <code>%(line)s</code>", line=line)


def _option_rows(t: Texts, view: LobbyView, name: str) -> tuple[Row, ...]:
    present = value_of(view.convention, name)
    group = GROUP_OF[name]
    keys = [
        ours(view, button_word(t, view.convention, name, value), f"{actions.RULE}:{name}={value}")
        if value != present
        else _as_it_is(t, view, name, group)
        for value in choices(view.convention, name)
    ]
    back = (_to(view, f"‹ {t.plain(group.title)}", group.page), _to(view, t.plain("‹ To the table"), TABLE))
    return (*rows_of(keys, _width([key.text for key in keys])), back)


def _as_it_is(t: Texts, view: LobbyView, name: str, group: Group) -> Button:
    """The present value: nothing to set, so that a typed one may be as long as it likes."""
    word = button_word(t, view.convention, name, value_of(view.convention, name))
    shown = word if len(word) <= LONGEST else word[: LONGEST - 1] + "…"
    return ours(view, ticked(shown, chosen=True), f"{actions.OPTIONS}:{group.page}", Style.PRIMARY)


def button_word(t: Texts, rules: Convention, name: str, value: str) -> str:
    """A value as a button says it, in few words; begins with a capital."""
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


# -- a convention of the chat's own that may be given up


def _drop_text(t: Texts, kept: HouseRules) -> Html:
    return lines(
        bold(t.plain("Delete “%(name)s” from this chat's rules?", name=kept.name)),
        title(t, kept.convention),
        *difference_lines(t, kept.convention),
        t("The conditions of this table stay as they are."),
    )


def _drop_rows(t: Texts, view: LobbyView, kept: HouseRules) -> tuple[Row, ...]:
    yes = ours(view, t.plain("Delete"), f"{actions.DROP}:{kept.id}", Style.DANGER)
    return ((yes, _to(view, t.plain("Keep"), START)),)
