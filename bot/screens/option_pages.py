"""Pages of a game's options, for a person who sets them alone or in the table's own message, see `bot.screens.setup`.

Values are set directly, never stepped: a button tapped twice sets one value. An option without effect beside the others
has no button, unless the game shows it there (`OptionPages.is_shown`).
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
from bot.screens.option_table import OptionTable, PresetWords, Size
from bot.screens.rules_text import OPEN_LINES
from bot.screens.texts import ALERT, LANGUAGES, Fact, Html, Texts, bold, code, folded, lines, mark, texts
from bot.screens.widths import fits, is_whole, with_name
from bot.screens.words import capital, has_suit
from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import OptionBook, PresetRules

TABLE = "table"
"""Page that shows the table itself."""
SETUP = "setup"
"""First page."""
START = "start"
"""Page with the groups of conditions."""
PRESET = "preset"
"""Page with the presets."""
OWN = "own"
"""Page with the chat's own rules."""
BACK = {SETUP: mark("‹ Set up"), START: mark("‹ Options"), PRESET: mark("‹ Convention"), OWN: mark("‹ This chat's")}
"""Labels of buttons that lead back to a page, messages of the catalogue."""


def to_page(view: LobbyInfo, text: str, page: str) -> Button:
    """Return a button that turns to a page."""
    return ours(view, text, f"{Action.OPTIONS}:{page}")


def sit_key(t: Texts, view: LobbyInfo) -> Button:
    """Return «Сесть», highlighted while too few sit; after that «Начать» is, for the seated players."""
    return ours(view, t.plain("Sit down"), Action.SIT, ButtonStyle.PLAIN if view.enough else ButtonStyle.SUCCESS)


def last_row(t: Texts, view: LobbyInfo, back: str = "") -> Row:
    """Return the buttons back to the page `back` and out; if all see the page, one can sit down on it too."""
    before = (to_page(view, t.plain(BACK[back]), back),) if back else ()
    if view.own:
        return *before, to_page(view, t.plain("Done"), TABLE)
    return *before, sit_key(t, view), to_page(view, t.plain("‹ To the table"), TABLE)


ONE: Final = "one"
"""Page of a single option, one:<option>."""
FEW: Final = 4
"""Most values whose effects a text shows unfolded."""
UNFOLDED: Final = 450
"""Most characters of effects that a text shows unfolded."""
TOLD_MOST: Final = 900
"""Characters of the effects of a group: an ephemeral text is edited up to 1024."""
DIFFERENCES_MOST: Final = 3000
"""Characters of the lines of what differs from a preset."""

R = TypeVar("R", bound=PresetRules)


class OptionPages(ABC, Generic[R]):
    """Pages of a game's options; a game's subclass names its tables and writes what rows alone cannot say."""

    book: OptionBook[R]
    """Options as values."""
    table: OptionTable
    """Options in words."""
    size: Size
    """Number that everybody chooses freely: no value of its option differs from the preset."""
    composed: Mapping[str, Callable[[Texts, R], str]] = MappingProxyType({})
    """Functions that write the value of an option, plain text; if one returns "", the table has the word."""
    kinds: Collection[str] = ()
    """Descriptions of values in the engine's errors that are message ids."""
    briefly: Sequence[str] = ()
    """Options with a line each above the folded whole: what people ask about before they sit down."""

    def preset_name(self, t: Texts, name: str) -> str:
        """Name a preset as players call it; plain text."""
        preset = self.table.presets.get(name)
        return t.word("preset", preset.title) if preset else name

    def spoken(self) -> dict[str, tuple[str, ...]]:
        """Return by preset the names that people type, in every language: the one on the screen and shorter ones."""
        return {
            name: tuple(said for language in LANGUAGES for said in self._typed(texts(language), preset))
            for name, preset in self.table.presets.items()
        }

    def value_word(self, t: Texts, rules: R, name: str) -> str:
        """Write the value of an option: "рамш", "4 круга"; plain text."""
        value, composed = self.book.value_of(rules, name), self.composed.get(name)
        if word := composed(t, rules) if composed else "":
            return word
        known = self.table.rows[name].word(value)
        return t.plain(known) if known else value.replace(",", ", ")

    def facts(self, t: Texts, rules: R) -> Mapping[str, Fact]:
        """Return further words for the placeholders of sentences on effects, by placeholder."""
        return {}

    def effect(self, t: Texts, rules: R, name: str) -> str:
        """Describe in a sentence what an option means by these rules; plain text."""
        return self.sentence(t, rules, name)

    def sentence(self, t: Texts, rules: R, name: str) -> str:
        """Return the table's sentence on the value that an option has by these rules; plain text, "" without one."""
        row = self.table.rows[name]
        message = row.value(self.book.value_of(rules, name)).effect or row.effect
        return t.plain(message, value=self.value_word(t, rules, name), **self.facts(t, rules)) if message else ""

    def brief_words(self, t: Texts, rules: R, name: str) -> Sequence[str]:
        """Return shorter words of a value after its label, for a label that would be cut off; the longest first."""
        return ()

    def button_word(self, t: Texts, rules: R, name: str) -> str:
        """Write a value on a button of its own, with a capital."""
        brief = self.table.rows[name].value(self.book.value_of(rules, name)).brief
        return capital(t.plain(brief) if brief else self.value_word(t, rules, name))

    @abstractmethod
    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` describes; None if it has no meaning in these rules."""

    @abstractmethod
    def title(self, t: Texts, rules: R) -> str:
        """Name the rules and what ends the match: "Сочинка · пуля до 20"; plain text."""

    def deal_title(self, t: Texts, rules: R, number: int) -> str:
        """Name the rules and a deal: "Сочинка · пуля до 20 · сдача 17"; plain text."""
        return t.plain("%(title)s · deal %(n)d", title=self.title(t, rules), n=number)

    @abstractmethod
    def offered(self, rules: R, name: str, /) -> tuple[str, ...]:
        """List the values, or descriptions of values, that the other options allow; none: the option has no effect."""

    def screen(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None if there is no such page (any more)."""
        word, _, argument = view.page.partition(":")
        retired = t("The table is further down.")
        if view.page in self.table.pages:
            return Screen(self._group_text(t, view), self._group_rows(t, view), retired=retired)
        if word == ONE and argument in self.table.rows and self.is_shown(t, view.rules, argument):
            return Screen(self._option_text(t, view, argument), self._option_rows(t, view, argument), retired=retired)
        return None

    def told(self, t: Texts, rules: R, name: str) -> str:
        """Return the toast with the present value of an option and what it does."""
        words = f"{self.label(t, name)}: {self.value_word(t, rules, name)}."
        longer = f"{words} {self.effect(t, rules, name)}"
        return toast(longer if len(longer) <= ALERT else words)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Describe what is wrong with options, in the words of a host; plain text."""
        return option_error(t, self.book.options, self.table, error, self.kinds)

    def label(self, t: Texts, name: str) -> str:
        """Name an option, short enough for two buttons in a row; plain text."""
        return t.plain(self.table.rows[name].label)

    def is_idle(self, t: Texts, rules: R, name: str) -> bool:
        """Return whether other options leave this one without effect."""
        return not self.book.has_effect(rules, name)

    def is_shown(self, t: Texts, rules: R, name: str) -> bool:
        """Return whether an option has a button and a page."""
        return not self.is_idle(t, rules, name)

    def is_told(self, name: str) -> bool:
        """Return whether the page of a group has the sentence of an option, not its button alone."""
        return True

    def choices(self, rules: R, name: str) -> tuple[str, ...]:
        """List the values offered for an option, including a typed one; () if the option has no effect."""
        named, present = self.offered(rules, name), self.book.value_of(rules, name)
        if not named or isinstance(self.book.options[name].kind, OneOf | YesNo):
            return named
        usual = self.table.rows[name].usual
        return usual if present in usual else (*usual, present)

    def effects(self, t: Texts, rules: R, name: str) -> dict[str, str]:
        """Return for each offered value of an option what it would mean here; plain text."""
        values = self.choices(rules, name)
        return {value: self.effect(t, self.book.with_rule(rules, name, value), name) for value in values}

    def option_line(self, t: Texts, rules: R, name: str) -> str:
        """Name an option and its value: "обязанность бить: бить старшую"; plain text."""
        return f"{t.plain(self.table.rows[name].subject)}: {self.value_word(t, rules, name)}"

    def difference_lines(self, t: Texts, rules: R, room: int = DIFFERENCES_MOST) -> tuple[Html, ...]:
        """List what differs from the preset and has an effect, a line an option, in so many characters.

        The size is left out: it is in the title.
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
        """List the options that people ask about first, a line each, without what was agreed otherwise.

        Empty if so much was agreed otherwise that its lines are folded.
        """
        if len(self.difference_lines(t, rules)) > OPEN_LINES:
            return ()
        told = (name for name in self.briefly if not self.differs(rules, name) and self.book.has_effect(rules, name))
        return tuple(t("• %(line)s", line=self.option_line(t, rules, name)) for name in told)

    def differs(self, rules: R, name: str) -> bool:
        """Return whether an option differs from the preset."""
        usual = self.book.preset(rules.preset)
        return name != self.size.option and self.book.value_of(rules, name) != self.book.value_of(usual, name)

    def is_switch(self, name: str) -> bool:
        """Return whether one button toggles an option."""
        return isinstance(self.book.options[name].kind, YesNo)

    # -- a group

    def _group_text(self, t: Texts, view: LobbyInfo) -> Html:
        """Describe the present effects of the group's options, folded, as far as there is room."""
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
        """Describe the effect of an option here: "Десятерная не вистуется, а проверяется в светлую."; plain text."""
        if self.is_idle(t, rules, name):
            return self._idle(t, rules, name)
        return capital(self.effect(t, rules, name) or f"{self.value_word(t, rules, name)}.")

    def _shown(self, t: Texts, view: LobbyInfo) -> tuple[str, ...]:
        return tuple(name for name in self.table.of_page(view.page) if self.is_shown(t, view.rules, name))

    def _group_rows(self, t: Texts, view: LobbyInfo) -> tuple[Row, ...]:
        """Return a button for each option with its value; a toggle is switched at once."""
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
        """Return the line for a value without effect, or for an option that the others make meaningless; else empty."""
        if not is_offered:
            return lines(self._idle(t, rules, name))
        return t("It has no effect now.") if self.is_idle(t, rules, name) else Html("")

    def _idle(self, t: Texts, rules: R, name: str) -> str:
        return capital(t.plain("%(value)s; has no effect now.", value=self.value_word(t, rules, name)))

    def value_told(self, t: Texts, rules: R, name: str, sentence: str) -> Html:
        """Format the value that an option has by these rules, and what it means."""
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
    """Write the heading of a page; `what` is a message of the catalogue."""
    return bold(t.plain("Options · %(group)s", group=t.plain(what)))


def value_told(word: str, sentence: str) -> Html:
    """Format a value and what it means; if the sentence contains the value already, it is set bold there.

    >>> value_told("After 12 deals", "The match ends after 12 deals.")
    'The match ends <b>after 12 deals</b>.'
    """
    found = re.search(rf"(?<!\d){re.escape(word)}(?!\d)", sentence, re.IGNORECASE)
    if found is None or not any(map(str.isdigit, word)):
        return Html(" ".join(part for part in (bold(f"{word}."), sentence) if part))
    return Html(f"{sentence[: found.start()]}{bold(found[0])}{sentence[found.end() :]}")


def as_in(t: Texts, preset: str) -> Html:
    """Return the remark that a value is that of the preset with this name."""
    return t("(As in %(preset)s.)", preset=preset)


def typed_line(t: Texts, name: str, example: str | None) -> Html:
    """Return the line on how to type a value that has no button; empty without an example: all values have buttons."""
    if example is None:
        return Html("")
    return t("To type another value: %(line)s", line=code(f"/import rule {name}={example}"))


def toast(words: str) -> str:
    """Cut plain text to what a toast holds."""
    return words if len(words) <= ALERT else words[: ALERT - 1] + "…"


def rule_key(view: LobbyInfo, name: str, value: str, word: str) -> Button:
    """Return a button that sets an option."""
    return ours(view, word, f"{Action.RULE}:{name}={value}")


def present_key(view: LobbyInfo, page: str, word: str) -> Button:
    """Return the button of the present value: pressed, it sets nothing, so that a typed value may be of any length."""
    style = ButtonStyle.PLAIN if has_suit(word) else ButtonStyle.PRIMARY
    return ours(view, word, f"{Action.OPTIONS}:{page}", style)


def row_back(t: Texts, view: LobbyInfo, page: str, title: str) -> Row:
    """Return the buttons on the page of one option: back to the page of its group, with this title, and out."""
    out = t.plain("Done") if view.own else t.plain("‹ To the table")
    return to_page(view, f"‹ {t.plain(title)}", page), to_page(view, out, TABLE)


def with_tick(word: str) -> str:
    """Tick the label of the present value."""
    return ticked(word, chosen=True)


def paired(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out in their order, two in a row if both fit."""
    rows: list[Row] = []
    for key in keys:
        together = (*rows[-1], key) if rows and len(rows[-1]) == 1 else (key,)
        if len(together) == 2 and fits(together):
            rows[-1] = together
        else:
            rows.append((key,))
    return tuple(rows)


def _even_rows(keys: Sequence[Button]) -> tuple[Row, ...]:
    """Lay out three or two in a row if all labels fit, else one."""
    return next(rows for width in (3, 2, 1) if all(map(fits, rows := rows_of(keys, width))))
