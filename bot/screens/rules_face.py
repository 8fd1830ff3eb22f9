"""Screens of a game's rules: the rules in words, and the pages of a lobby on which they are set."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from bot.pictures.drawing import Drawing
from bot.screens.lesson import AnyLesson
from bot.screens.model import LobbyInfo, Screen
from bot.screens.option_pages import OptionPages
from bot.screens.option_table import Size
from bot.screens.pictured import Painted
from bot.screens.primer_card import PrimerCard
from bot.screens.rules_text import Subject, rules_screens
from bot.screens.texts import Html, Texts
from engine.core.errors import ConventionError
from engine.core.options import PresetRules
from engine.core.rules import RuleBook

R = TypeVar("R", bound=PresetRules)


class Typed(msgspec.Struct, frozen=True):
    """Examples of what people type about rules, as plain text."""

    rules: tuple[str, ...]
    """Examples of rules after /new: "20 ten=checked"."""
    preset: str
    """Example of a preset after /new or /rules: "classic"."""


class RulesFace(Painted, ABC, Generic[R]):
    """Screens of a game's rules."""

    option_pages: OptionPages[R]
    """Pages on which the options are set."""
    lesson: AnyLesson | None = None
    """First deal with hints; None if the game has none."""
    primer: Sequence[PrimerCard] = ()
    """Cards that explain the game to a newcomer, by the rules of its first preset; empty if there are none."""
    typed_rules: Sequence[str]
    """Untranslated examples of rules after /new: "20 ten=checked"."""
    typed_preset: str
    """Untranslated example, with the context "typed", of a preset after /new or /rules: "classic"."""
    keys_told: str
    """Untranslated help on a lobby's buttons, at most 200 characters; a game may override `help` instead."""

    @abstractmethod
    def game(self, t: Texts) -> str:
        """Return the name of the game: "Преферанс"."""

    @abstractmethod
    def sample(self, t: Texts) -> Drawing | None:
        """Draw a sample table for newcomers; None if the greeting has no picture."""

    @abstractmethod
    def subjects(self, t: Texts, rules: R, seats: int | None) -> Iterable[Subject]:
        """Return the parts of the rules, grouped by subject. `seats`: number of players; None for any number."""

    @property
    def book(self) -> RuleBook[R]:
        """Return the rules of the game as values."""
        return self.option_pages.book

    @property
    def size(self) -> Size | None:
        """Return the number that people change most, such as the size of the pool; None if the game has none."""
        return self.option_pages.size

    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` describes; None if these rules do not use it."""
        return self.option_pages.size_of(rules)

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed(tuple(map(t.plain, self.typed_rules)), t.word("typed", self.typed_preset))

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Return by preset the names that people may type, in every language; their case does not matter."""
        return self.option_pages.spoken()

    def greeting(self, t: Texts) -> Screen:
        """Return the game's greeting for newcomers: its sample picture without text, or an empty screen."""
        return self.worded(t, Screen("", picture=self.sample(t)))

    def title(self, t: Texts, rules: R) -> str:
        """Format the rules in a line: "Сочинка · пуля до 20"; plain text."""
        return self.option_pages.title(t, rules)

    def preset_name(self, t: Texts, preset: str) -> str:
        """Return the name of a preset as players call it: "Сочинка"; plain text."""
        return self.option_pages.preset_name(t, preset)

    def preset_notes(self, t: Texts) -> tuple[Html, ...]:
        """Return a line for each preset that is easily taken for another, with what tells them apart."""
        return self.option_pages.preset_notes(t)

    def changes(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List the options that differ from the preset, a line each, without the size."""
        return self.option_pages.difference_lines(t, rules)

    def peculiarity(self, t: Texts, rules: R) -> str:
        """Describe in a sentence what makes the preset unlike others; plain text, empty for a usual one."""
        return self.option_pages.peculiarity(t, rules)

    def told(self, t: Texts, rules: R, seats: int | None = None) -> tuple[Screen, ...]:
        """Explain the rules, first in short, then in full, in one or more messages without buttons.

        seats: number of players; None for any number that the rules allow
        """
        told = self.subjects(t, rules, seats)
        briefly = self.option_pages.brief_lines(t, rules)
        return rules_screens(t, self.title(t, rules), self.changes(t, rules), briefly, told)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """Return name (for callback data) and title of each page of options."""
        return tuple((page, t.plain(title)) for page, title in self.option_pages.table.pages.items())

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None if there is no such page."""
        return self.option_pages.screen(t, view)

    def page_of(self, option: str) -> str:
        """Return the name of the page on which an option is set."""
        return self.option_pages.table.rows[option].page

    def option_told(self, t: Texts, rules: R, option: str) -> str:
        """Return the toast with the present value of an option and its effect."""
        return self.option_pages.told(t, rules, option)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Describe an error in options as plain text; preset names in `error` must already be those on the screen."""
        return self.option_pages.error(t, error)

    def help(self, t: Texts, rules: R) -> str:
        """Explain the buttons of a lobby in at most 200 characters."""
        return t.plain(self.keys_told)


AnyRulesFace = RulesFace[Any]
"""Screens of rules, for code that does not depend on the game."""
