"""Pages on which a game's options are set, by one person alone or in the table's message; see `bot.screens.setup`.

Each button sets an option to a fixed value, so that a double tap sets one value. An option that has no effect beside
the others has no button, unless the game shows it anyway (`OptionPages.is_shown`).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from bot.screens.actions import Action
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, LobbyInfo, Screen
from bot.screens.option_errors import option_error
from bot.screens.option_table import DECIDED, OptionTable, PresetWords, Size
from bot.screens.rules_text import OPEN_LINES
from bot.screens.texts import ALERT, LANGUAGES, Fact, Html, Texts, bold, code, folded, lines, mark, texts
from bot.screens.widths import fits, is_whole, with_name
from bot.screens.words import capital, has_suit
from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import OptionBook, PresetRules

TABLE = "table"
"""Page name of the table itself, outside of the settings."""
SETUP = "setup"
"""Page name of the first page of settings."""
START = "start"
"""Page name of the list of option groups."""
PRESET = "preset"
"""Page name of the list of presets."""
OWN = "own"
"""Page name of the list of rules saved by the chat."""
BACK = {SETUP: mark("‹ Set up"), START: mark("‹ Options"), PRESET: mark("‹ Convention"), OWN: mark("‹ This chat's")}
"""Untranslated labels of the buttons that lead back to a page, by page."""


def to_page(view: LobbyInfo, text: str, page: str) -> Button:
    """Return a button that opens a page of the settings."""
    return ours(view, text, f"{Action.OPTIONS}:{page}")


def sit_key(t: Texts, view: LobbyInfo) -> Button:
    """Return the button «Сесть», highlighted while too few people sit; after that «Начать» is highlighted."""
    return ours(view, t.plain("Sit down"), Action.SIT, ButtonStyle.PLAIN if view.enough else ButtonStyle.SUCCESS)


def last_row(t: Texts, view: LobbyInfo, back: str = "") -> Row:
    """Return the buttons to the page `back` and out of the settings, and «Сесть» if everybody sees the page."""
    before = (to_page(view, t.plain(BACK[back]), back),) if back else ()
    if view.own:
        return *before, to_page(view, t.plain("Done"), TABLE)
    return *before, sit_key(t, view), to_page(view, t.plain("‹ To the table"), TABLE)


ONE: Final = "one"
"""First word of the page of a single option, one:<option>."""
FEW: Final = 4
"""Maximum number of values whose effects are shown unfolded."""
UNFOLDED: Final = 450
"""Maximum number of characters of effects that are shown unfolded."""
TOLD_MOST: Final = 900
"""Maximum length of the texts on a page's options: an ephemeral message can be edited only up to 1024 characters."""
DIFFERENCES_MOST: Final = 3000
"""Maximum number of characters on the differences from a preset."""

R = TypeVar("R", bound=PresetRules)


class OptionPages(ABC, Generic[R]):
    """Pages of a game's options; a game's subclass sets its option tables and describes values that these cannot."""

    book: OptionBook[R]
    """Options with their values and checks."""
    table: OptionTable
    """Names, labels and descriptions of the options."""
    size: Size
    """Number that everybody chooses freely, such as the pool's size; never counted as a difference from the preset."""
    composed: Mapping[str, Callable[[Texts, R], str]] = MappingProxyType({})
    """Functions that return the value of an option as plain text, by option; if "", the word of `table` is used."""
    kinds: Collection[str] = ()
    """English descriptions of values in the engine's errors, such as "list of bids", that have a translation."""
    briefly: Sequence[str] = ()
    """Options that are summarised in a line each above the folded rules, because people ask about them first."""
    peculiar: Sequence[str] = ()
    """Options by which one preset is unlike all others if it does not give them their usual value, the chief first."""

    def preset_name(self, t: Texts, name: str) -> str:
        """Return the name of a preset as players call it, as plain text."""
        preset = self.table.presets.get(name)
        return t.word("preset", preset.title) if preset else name

    def preset_notes(self, t: Texts) -> tuple[Html, ...]:
        """Return a line for each preset that is easily taken for another, with what tells them apart."""
        return tuple(
            t("<b>%(preset)s</b>: %(note)s", preset=self.preset_name(t, name), note=t.plain(preset.note))
            for name, preset in self.table.presets.items()
            if preset.note
        )

    def spoken(self) -> dict[str, tuple[str, ...]]:
        """Return by preset the names people may type, in every language: the one on the screen and shorter ones."""
        return {
            name: tuple(said for language in LANGUAGES for said in self._typed(texts(language), preset))
            for name, preset in self.table.presets.items()
        }

    def value_word(self, t: Texts, rules: R, name: str) -> str:
        """Format the value of an option: "рамш", "4 круга"; plain text."""
        value, composed = self.book.value_of(rules, name), self.composed.get(name)
        if word := composed(t, rules) if composed else "":
            return word
        known = self.table.rows[name].word(value)
        return t.plain(known) if known else value.replace(",", ", ")

    def facts(self, t: Texts, rules: R) -> Mapping[str, Fact]:
        """Return additional values for the placeholders of sentences on effects, by placeholder."""
        return {}

    def effect(self, t: Texts, rules: R, name: str) -> str:
        """Describe in a sentence what an option means in these rules, as plain text."""
        return self.sentence(t, rules, name)

    def sentence(self, t: Texts, rules: R, name: str) -> str:
        """Return what `table` says of the present value of an option and of its source, plain text; "" if nothing."""
        told = self.meaning(t, rules, name)
        is_decided = self.table.rows[name].value(self.book.value_of(rules, name)).is_decided
        return f"{told} {t.plain(DECIDED)}" if is_decided else told

    def meaning(self, t: Texts, rules: R, name: str) -> str:
        """Return the sentence that `table` has on the present value of an option, as plain text; "" if it has none."""
        row = self.table.rows[name]
        message = row.value(self.book.value_of(rules, name)).effect or row.effect
        return t.plain(message, value=self.value_word(t, rules, name), **self.facts(t, rules)) if message else ""

    def brief_words(self, t: Texts, rules: R, name: str) -> Sequence[str]:
        """Return shorter forms of an option's value, for a label that would be cut off; the longest first."""
        return ()

    def button_word(self, t: Texts, rules: R, name: str) -> str:
        """Format the value of an option with a capital, for a button."""
        brief = self.table.rows[name].value(self.book.value_of(rules, name)).brief
        return capital(t.plain(brief) if brief else self.value_word(t, rules, name))

    @abstractmethod
    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` describes; None if these rules do not use it."""

    @abstractmethod
    def title(self, t: Texts, rules: R) -> str:
        """Format the rules and what ends the match: "Сочинка · пуля до 20"; plain text."""

    def deal_title(self, t: Texts, rules: R, number: int) -> str:
        """Format the rules and the number of a deal: "Сочинка · пуля до 20 · сдача 17"; plain text."""
        return t.plain("%(title)s · deal %(n)d", title=self.title(t, rules), n=number)

    @abstractmethod
    def offered(self, rules: R, name: str, /) -> tuple[str, ...]:
        """List the values (or their descriptions) that the other options allow; empty if the option has no effect."""

    def screen(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None if there is no such page."""
        word, _, argument = view.page.partition(":")
        retired = t("The table is further down.")
        if view.page in self.table.pages:
            return Screen(self._group_text(t, view), self._group_rows(t, view), retired=retired)
        if word == ONE and argument in self.table.rows and self.is_shown(t, view.rules, argument):
            return Screen(self._option_text(t, view, argument), self._option_rows(t, view, argument), retired=retired)
        return None

    def told(self, t: Texts, rules: R, name: str) -> str:
        """Return the toast with the present value of an option and its effect."""
        words = f"{self.label(t, name)}: {self.value_word(t, rules, name)}."
        longer = f"{words} {self.effect(t, rules, name)}"
        return toast(longer if len(longer) <= ALERT else words)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Describe an error in options in the terms of the screen, as plain text."""
        return option_error(t, self.book.options, self.table, error, self.kinds)

    def label(self, t: Texts, name: str) -> str:
        """Return the label of an option, short enough for two buttons in a row; plain text."""
        return t.plain(self.table.rows[name].label)

    def is_idle(self, t: Texts, rules: R, name: str) -> bool:
        """Return whether other options leave this one without effect."""
        return not self.book.has_effect(rules, name)

    def is_shown(self, t: Texts, rules: R, name: str) -> bool:
        """Return whether an option has a button and a page."""
        return not self.is_idle(t, rules, name)

    def is_told(self, name: str) -> bool:
        """Return whether the page of several options shows the sentence on this option, not only its button."""
        return True

    def choices(self, rules: R, name: str) -> tuple[str, ...]:
        """List the values with a button, the present one included; empty if the option has no effect."""
        named, present = self.offered(rules, name), self.book.value_of(rules, name)
        if not named or isinstance(self.book.options[name].kind, OneOf | YesNo):
            return named
        usual = self.table.rows[name].usual
        return usual if present in usual else (*usual, present)

    def effects(self, t: Texts, rules: R, name: str) -> dict[str, str]:
        """Return by offered value what the option would mean with that value, as plain text."""
        values = self.choices(rules, name)
        return {value: self.effect(t, self.book.with_rule(rules, name, value), name) for value in values}

    def option_line(self, t: Texts, rules: R, name: str) -> str:
        """Format an option and its value: "обязанность бить: бить старшую"; plain text."""
        return f"{t.plain(self.table.rows[name].subject)}: {self.value_word(t, rules, name)}"

    def difference_lines(self, t: Texts, rules: R, room: int = DIFFERENCES_MOST) -> tuple[Html, ...]:
        """List the options that differ from the preset and have an effect, a line each, in at most `room` characters.

        The size is left out, because the title contains it.
        """
        names = [name for name, _ in self.book.differences(rules) if name != self.size.option]
        names = [name for name in names if self.book.has_effect(rules, name)]
        kept: list[Html] = []
        for index, name in enumerate(names):
            line = t("• %(line)s", line=self.option_line(t, rules, name))
            room -= len(line) + 1
            if room < 0:
                left = len(names) - index
                return *kept, Html(t.number("• and %(n)d more option", "• and %(n)d more options", left))
            kept.append(line)
        return tuple(kept)

    def brief_lines(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List the options that people ask about first, a line each, except those that differ from the preset.

        Empty if there are so many differences that their lines are folded.
        """
        if len(self.difference_lines(t, rules)) > OPEN_LINES:
            return ()
        told = (name for name in self.briefly if not self.differs(rules, name) and self.book.has_effect(rules, name))
        names = dict.fromkeys((*self._peculiarities(rules), *told))
        return tuple(t("• %(line)s", line=self.option_line(t, rules, name)) for name in names)

    def peculiarity(self, t: Texts, rules: R) -> str:
        """Describe in a sentence what makes the preset of these rules unlike others; plain text, "" for a usual one."""
        return next((self.meaning(t, rules, name) for name in self._peculiarities(rules)), "")

    def _peculiarities(self, rules: R) -> list[str]:
        """Return the `peculiar` options that have an unusual value in the preset and in these rules."""
        options = self.book.options
        kept = [name for name in self.peculiar if not self.differs(rules, name)]
        return [name for name in kept if self.book.value_of(rules, name) != options[name].usual]

    def differs(self, rules: R, name: str) -> bool:
        """Return whether an option differs from the preset."""
        usual = self.book.preset(rules.preset)
        return name != self.size.option and self.book.value_of(rules, name) != self.book.value_of(usual, name)

    def is_switch(self, name: str) -> bool:
        """Return whether one button toggles an option."""
        return isinstance(self.book.options[name].kind, YesNo)

    # -- a group

    def _group_text(self, t: Texts, view: LobbyInfo) -> Html:
        """Describe the present effects of the options on the shown page, folded, as far as they fit."""
        names = self._shown(t, view)
        told: list[Html] = []
        room = TOLD_MOST
        for name in names:
            line = t(
                "<b>%(label)s.</b> %(effect)s", label=self.label(t, name), effect=self.present(t, view.rules, name)
            )
            room -= len(line) + 1
            if self.is_told(name) and room > 0:
                told.append(line)
        note = t("✎ differs from %(preset)s.", preset=self.preset_name(t, view.rules.preset))
        differs = any(self.differs(view.rules, name) for name in names)
        return lines(heading(t, self.table.pages[view.page]), folded(*told), note if differs else "")

    def present(self, t: Texts, rules: R, name: str) -> str:
        """Describe the present effect of an option: "Десятерная не вистуется, а проверяется в светлую."; plain text."""
        if self.is_idle(t, rules, name):
            return self._idle(t, rules, name)
        return capital(self.effect(t, rules, name) or f"{self.value_word(t, rules, name)}.")

    def _shown(self, t: Texts, view: LobbyInfo) -> tuple[str, ...]:
        return tuple(name for name in self.table.of_page(view.page) if self.is_shown(t, view.rules, name))

    def _group_rows(self, t: Texts, view: LobbyInfo) -> tuple[Row, ...]:
        """Return a button for each option on the shown page, with its value; the button of a toggle switches it."""
        keys = [self._option_key(t, view, name) for name in self._shown(t, view)]
        return (*paired(keys), last_row(t, view, START))

    def _option_key(self, t: Texts, view: LobbyInfo, name: str) -> Button:
        rules = view.rules
        mark = "✎ " if self.differs(rules, name) else ""
        label = f"{mark}{self.label(t, name)}: "
        words = (self.value_word(t, rules, name), *self.brief_words(t, rules, name))
        words = ("—",) if self.is_idle(t, rules, name) else words
        fitting = (word for word in words if is_whole(f"{label}{word}"))
        word = with_name(lambda value: f"{label}{value}", next(fitting, words[-1]))
        others = [value for value in self.choices(rules, name) if value != self.book.value_of(rules, name)]
        if not self.is_switch(name) or not others:
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
            said = self.value_told(t, self.book.with_rule(rules, name, value), name, sentence)
            rows.append(Html(" ".join(part for part in ("✓" if value == present else "•", said, own) if part)))
        return lines(
            heading(t, self.table.rows[name].label),
            capital(t.plain(self.book.options[name].meaning)) + ":",
            *(rows if len(rows) <= FEW and sum(map(len, rows)) <= UNFOLDED else (folded(*rows),)),
            self._idle_line(t, rules, name, is_offered=present in told),
            typed_line(t, name, self.table.rows[name].example),
        )

    def _idle_line(self, t: Texts, rules: R, name: str, *, is_offered: bool) -> Html:
        """Return the line saying that an option has no effect now, or empty. `is_offered`: its value is listed."""
        if not is_offered:
            return lines(self._idle(t, rules, name))
        return t("It has no effect now.") if self.is_idle(t, rules, name) else Html("")

    def _idle(self, t: Texts, rules: R, name: str) -> str:
        return capital(t.plain("%(value)s; has no effect now.", value=self.value_word(t, rules, name)))

    def value_told(self, t: Texts, rules: R, name: str, sentence: str) -> Html:
        """Format the present value of an option and what it means."""
        return value_told(self.button_word(t, rules, name), sentence)

    def _option_rows(self, t: Texts, view: LobbyInfo, name: str) -> tuple[Row, ...]:
        page, present = self.table.rows[name].page, self.book.value_of(view.rules, name)
        keys = []
        for value in self.choices(view.rules, name):
            word = self.button_word(t, self.book.with_rule(view.rules, name, value), name)
            keys.append(
                rule_key(view, name, value, with_name(str, word))
                if value != present
                else present_key(view, page, with_name(with_tick, word))
            )
        return (*_even_rows(keys), row_back(t, view, page, self.table.pages[page]))

    def _typed(self, t: Texts, preset: PresetWords) -> tuple[str, ...]:
        return self.preset_name(t, preset.name), *t.plain(preset.typed).split(",")


def heading(t: Texts, what: str) -> Html:
    """Format the heading of a page of options. `what`: its title, untranslated."""
    return bold(t.plain("Options · %(group)s", group=t.plain(what)))


def value_told(word: str, sentence: str) -> Html:
    """Format a value and the sentence on what it means; a value with a number is set in bold inside the sentence.

    >>> value_told("After 12 deals", "The match ends after 12 deals.")
    'The match ends <b>after 12 deals</b>.'
    """
    found = re.search(rf"(?<!\d){re.escape(word)}(?!\d)", sentence, re.IGNORECASE)
    if found is None or not any(map(str.isdigit, word)):
        return Html(" ".join(part for part in (bold(f"{word}."), sentence) if part))
    return Html(f"{sentence[: found.start()]}{bold(found[0])}{sentence[found.end() :]}")


def as_in(t: Texts, preset: str) -> Html:
    """Return the remark that a value is the one of the preset with this name."""
    return t("(As in %(preset)s.)", preset=preset)


def typed_line(t: Texts, name: str, example: str | None) -> Html:
    """Return the line on how to type a value that has no button; empty without an example: all values have buttons."""
    if example is None:
        return Html("")
    return t("To type another value: %(line)s", line=code(f"/import rule {name}={example}"))


def toast(words: str) -> str:
    """Cut plain text to the length of a toast."""
    return words if len(words) <= ALERT else words[: ALERT - 1] + "…"


def rule_key(view: LobbyInfo, name: str, value: str, word: str) -> Button:
    """Return a button that sets the option `name` to `value`. `word`: its label."""
    return ours(view, word, f"{Action.RULE}:{name}={value}")


def present_key(view: LobbyInfo, page: str, word: str) -> Button:
    """Return the button of the present value; it only opens `page`, so a typed value of any length fits its press."""
    style = ButtonStyle.PLAIN if has_suit(word) else ButtonStyle.PRIMARY
    return ours(view, word, f"{Action.OPTIONS}:{page}", style)


def row_back(t: Texts, view: LobbyInfo, page: str, title: str) -> Row:
    """Return the last buttons on the page of one option: back to the page of its group, with this title, and out."""
    out = t.plain("Done") if view.own else t.plain("‹ To the table")
    return to_page(view, f"‹ {t.plain(title)}", page), to_page(view, out, TABLE)


def with_tick(word: str) -> str:
    """Add a tick to the label of the present value."""
    return ticked(word, chosen=True)


def paired(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out in their order, two in a row if both labels fit."""
    rows: list[Row] = []
    for key in keys:
        together = (*rows[-1], key) if rows and len(rows[-1]) == 1 else (key,)
        if len(together) == 2 and fits(together):
            rows[-1] = together
        else:
            rows.append((key,))
    return tuple(rows)


def packed(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out with as few rows as whole labels allow: each in the first row with room for it."""
    rows: list[Row] = []
    for key in keys:
        found = next((at for at, row in enumerate(rows) if fits((*row, key))), None)
        if found is None:
            rows.append((key,))
        else:
            rows[found] = (*rows[found], key)
    return tuple(rows)


def _even_rows(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out in rows of three or two if all labels fit, otherwise one in a row."""
    return next(rows for width in (3, 2, 1) if all(map(fits, rows := rows_of(keys, width))))
