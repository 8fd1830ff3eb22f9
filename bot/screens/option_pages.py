"""Pages of a game's options, for a person who sets them alone or in the table's own message, see `bot.screens.setup`.

Values are set directly, never stepped: a button tapped twice sets one value. What has no effect beside the other
options is not offered.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec

from bot.screens.actions import Action
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, LobbyInfo, Screen
from bot.screens.option_keys import START, TABLE, last_row, to_page
from bot.screens.rules_text import OPEN_LINES
from bot.screens.texts import ALERT, Html, Texts, bold, code, folded, lines
from bot.screens.widths import fits, is_whole, with_name
from bot.screens.words import capital, has_suit
from engine.core.kinds import OneOf, YesNo
from engine.core.options import OptionBook, PresetRules

ONE: Final = "one"
"""Page of a single option, one:<option>."""
UNFOLDED: Final = 450
"""Characters of effects that stand in a text unfolded."""

R = TypeVar("R", bound=PresetRules)


class OptionGroup(msgspec.Struct, frozen=True):
    """Page of options."""

    page: str
    """Name in callback data."""
    title: str
    """Message id of the title."""
    options: tuple[str, ...]
    """Names of the options, in the order people speak of them."""


class OptionPages(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """Options of a game as data and words, and the pages that show them."""

    book: OptionBook[R]
    """Options as values."""
    size: str
    """Option that everybody chooses freely: no value of it differs from the preset."""
    groups: tuple[OptionGroup, ...]
    """Pages of several options, in their order; each option stands on one of them."""
    labels: Mapping[str, str]
    """Message ids of the options' names, short enough for two buttons in a row."""
    subjects: Mapping[str, str]
    """Message ids of the options' names in a sentence."""
    usual: Mapping[str, tuple[str, ...]]
    """Values with a button of options whose values are numbers or lists."""
    examples: Mapping[str, str]
    """Typed values; an option that is not named has no values beyond its buttons."""
    offered: Callable[[R, str], tuple[str, ...]]
    """Values that the other options allow; none where the option has no effect."""
    value_word: Callable[[Texts, R, str], str]
    """Value of an option in words; plain text."""
    effect: Callable[[Texts, R, str], str]
    """Sentence on what an option means by these rules; plain text."""
    preset_name: Callable[[Texts, str], str]
    """Name of a preset as players call it."""
    briefly: Sequence[str] = ()
    """Options with a line each above the folded whole: what people ask about before they sit down."""
    brief_words: Callable[[Texts, R, str], Sequence[str]] = lambda *_: ()
    """Shorter words of a value behind its label, for a label that would be cut off; the longest first."""
    button_word: Callable[[Texts, R, str], str] | None = None
    """Value on a button of its own, with a capital; None: as in words."""

    def screen(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None when there is no such page (any more)."""
        word, _, argument = view.page.partition(":")
        retired = t("The table is further down.")
        group = next((group for group in self.groups if group.page == view.page), None)
        if group is not None:
            return Screen(self._group_text(t, view, group), self._group_rows(t, view, group), retired=retired)
        if word == ONE and argument in self.labels and self.book.has_effect(view.rules, argument):
            return Screen(self._option_text(t, view, argument), self._option_rows(t, view, argument), retired=retired)
        return None

    def told(self, t: Texts, rules: R, name: str) -> str:
        """Tell in a toast how an option is set now and what it does."""
        words = f"{t.plain(self.labels[name])}: {self.value_word(t, rules, name)}."
        longer = f"{words} {self.effect(t, rules, name)}"
        return toast(longer if len(longer) <= ALERT else words)

    def group_of(self, name: str) -> OptionGroup:
        """Return the group to which an option belongs."""
        return next(group for group in self.groups if name in group.options)

    def choices(self, rules: R, name: str) -> tuple[str, ...]:
        """List the values offered for an option, a typed one among them; none where the option has no effect."""
        named, present = self.offered(rules, name), self.book.value_of(rules, name)
        if not named or isinstance(self.book.options[name].kind, OneOf | YesNo):
            return named
        usual = self.usual[name]
        return usual if present in usual else (*usual, present)

    def effects(self, t: Texts, rules: R, name: str) -> dict[str, str]:
        """Tell by value what each offered value of an option would mean here; plain text."""
        values = self.choices(rules, name)
        return {value: self.effect(t, self.book.with_rule(rules, name, value), name) for value in values}

    def option_line(self, t: Texts, rules: R, name: str) -> str:
        """Name an option and its value: "обязанность бить: бить старшую"; plain text."""
        return f"{t.plain(self.subjects[name])}: {self.value_word(t, rules, name)}"

    def difference_lines(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List what differs from the preset and has an effect, a line an option; the size stands in the title."""
        names = [name for name, _ in self.book.differences(rules) if name != self.size]
        told = (name for name in names if self.book.has_effect(rules, name))
        return tuple(t("• %(line)s", line=self.option_line(t, rules, name)) for name in told)

    def brief_lines(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List the options that people ask about first, a line each, without what was agreed otherwise.

        Empty where so much was agreed otherwise that its lines are folded.
        """
        if len(self.difference_lines(t, rules)) > OPEN_LINES:
            return ()
        told = (name for name in self.briefly if not self.differs(rules, name) and self.book.has_effect(rules, name))
        return tuple(t("• %(line)s", line=self.option_line(t, rules, name)) for name in told)

    def differs(self, rules: R, name: str) -> bool:
        """Tell whether an option differs from the preset."""
        usual = self.book.preset(rules.preset)
        return name != self.size and self.book.value_of(rules, name) != self.book.value_of(usual, name)

    def is_switch(self, name: str) -> bool:
        """Tell whether an option is switched to and fro by one button."""
        return isinstance(self.book.options[name].kind, YesNo)

    # -- a group

    def _group_text(self, t: Texts, view: LobbyInfo, group: OptionGroup) -> Html:
        """Tell the present effect of every option of the group, folded."""
        names = self._shown(view.rules, group)
        told = [told_under(t, self.labels[name], self.effect(t, view.rules, name)) for name in names]
        note = t("✎ differs from %(preset)s.", preset=self.preset_name(t, view.rules.preset))
        differs = any(self.differs(view.rules, name) for name in names)
        return lines(heading(t, group.title), folded(*told), note if differs else "")

    def _shown(self, rules: R, group: OptionGroup) -> tuple[str, ...]:
        return tuple(name for name in group.options if self.book.has_effect(rules, name))

    def _group_rows(self, t: Texts, view: LobbyInfo, group: OptionGroup) -> tuple[Row, ...]:
        """Return a button for each option with its value; what is switched to and fro is switched at once."""
        keys = [self._option_key(t, view, name) for name in self._shown(view.rules, group)]
        return (*rows_of(keys, 2), last_row(t, view, START))

    def _option_key(self, t: Texts, view: LobbyInfo, name: str) -> Button:
        rules = view.rules
        mark = "✎ " if self.differs(rules, name) else ""
        label = f"{mark}{t.plain(self.labels[name])}: "
        words = (self.value_word(t, rules, name), *self.brief_words(t, rules, name))
        fitting = (word for word in words if is_whole(f"{label}{word}"))
        word = with_name(lambda value: f"{label}{value}", next(fitting, words[-1]))
        others = [value for value in self.choices(rules, name) if value != self.book.value_of(rules, name)]
        if not self.is_switch(name):
            return to_page(view, word, f"{ONE}:{name}")
        return rule_key(view, name, others[0], word)

    # -- one option

    def _option_text(self, t: Texts, view: LobbyInfo, name: str) -> Html:
        rules = view.rules
        usual, present = (self.book.value_of(some, name) for some in (self.book.preset(rules.preset), rules))
        told = self.effects(t, rules, name)
        rows = []
        for value, sentence in told.items():
            own = as_in(t, self.preset_name(t, rules.preset)) if value == usual else ""
            said = value_told(self._button_word(t, rules, name, value), sentence)
            rows.append(Html(" ".join(part for part in ("✓" if value == present else "•", said, own) if part)))
        idle = t.plain("%(value)s; has no effect now.", value=self.value_word(t, rules, name))
        return lines(
            heading(t, self.labels[name]),
            capital(t.plain(self.book.options[name].meaning)) + ":",
            *(rows if sum(map(len, rows)) <= UNFOLDED else (folded(*rows),)),
            "" if present in told else capital(idle),
            typed_line(t, name, self.examples.get(name)),
        )

    def _option_rows(self, t: Texts, view: LobbyInfo, name: str) -> tuple[Row, ...]:
        group, present = self.group_of(name), self.book.value_of(view.rules, name)
        keys = []
        for value in self.choices(view.rules, name):
            word = self._button_word(t, view.rules, name, value)
            keys.append(
                rule_key(view, name, value, with_name(str, word))
                if value != present
                else present_key(view, group, with_name(with_tick, word))
            )
        return (*_even_rows(keys), row_back(t, view, group))

    def _button_word(self, t: Texts, rules: R, name: str, value: str) -> str:
        named = self.book.with_rule(rules, name, value)
        return self.button_word(t, named, name) if self.button_word else capital(self.value_word(t, named, name))


def heading(t: Texts, what: str) -> Html:
    """Write the heading of a page; `what` is a message of the catalogue."""
    return bold(t.plain("Conditions · %(group)s", group=t.plain(what)))


def value_told(word: str, sentence: str) -> Html:
    """Tell a value and what it means; the word of a sentence that has it already stands out there.

    >>> value_told("After 12 deals", "The match ends after 12 deals.")
    'The match ends <b>after 12 deals</b>.'
    """
    found = re.search(rf"(?<!\d){re.escape(word)}(?!\d)", sentence, re.IGNORECASE)
    if found is None or not any(map(str.isdigit, word)):
        return Html(" ".join(part for part in (bold(f"{word}."), sentence) if part))
    return Html(f"{sentence[: found.start()]}{bold(found[0])}{sentence[found.end() :]}")


def told_under(t: Texts, label: str, told: str) -> Html:
    """Tell about an option under its label, a message of the catalogue."""
    return t("<b>%(label)s.</b> %(told)s", label=t.plain(label), told=told)


def as_in(t: Texts, preset: str) -> Html:
    """Tell that a value is that of the preset with this name."""
    return t("(As in %(preset)s.)", preset=preset)


def typed_line(t: Texts, name: str, example: str | None) -> Html:
    """Tell how a value that has no button is set; empty without an example, for an option that has none such."""
    if example is None:
        return Html("")
    return t("Another value is typed: %(line)s", line=code(f"/import rule {name}={example}"))


def toast(words: str) -> str:
    """Cut plain text to what a toast holds."""
    return words if len(words) <= ALERT else words[: ALERT - 1] + "…"


def rule_key(view: LobbyInfo, name: str, value: str, word: str) -> Button:
    """Return a button that sets an option."""
    return ours(view, word, f"{Action.RULE}:{name}={value}")


def present_key(view: LobbyInfo, group: OptionGroup, word: str) -> Button:
    """Return the button of the present value: pressed, it sets nothing, so that a typed value may be of any length."""
    style = ButtonStyle.PLAIN if has_suit(word) else ButtonStyle.PRIMARY
    return ours(view, word, f"{Action.OPTIONS}:{group.page}", style)


def row_back(t: Texts, view: LobbyInfo, group: OptionGroup) -> Row:
    """Return the ways from the page of one option: back to its group, and out."""
    out = t.plain("Done") if view.own else t.plain("‹ To the table")
    return to_page(view, f"‹ {t.plain(group.title)}", group.page), to_page(view, out, TABLE)


def with_tick(word: str) -> str:
    """Tick the label of the present value."""
    return ticked(word, chosen=True)


def _even_rows(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay out three or two in a row where all labels fit, else one."""
    return next(rows for width in (3, 2, 1) if all(map(fits, rows := rows_of(keys, width))))
