"""Face of the rules of a game: rules in words, and the pages of a lobby on which they are set."""

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
    """Examples of what people type about rules; plain text."""

    rules: tuple[str, ...]
    """Rules after /new: "20 ten=checked"."""
    preset: str
    """Preset after /new or /rules: "classic"."""


class RulesFace(Painted, ABC, Generic[R]):
    """Rules of a game whose options are an `OptionPages`."""

    option_pages: OptionPages[R]
    """Pages of options."""
    lesson: AnyLesson | None = None
    """First deal with hints; None if the game has none."""
    primer: Sequence[PrimerCard] = ()
    """Cards that explain the game by the rules of its first preset to somebody new; none if it has no primer."""
    typed_rules: Sequence[str]
    """Message ids of examples of rules after /new: "20 ten=checked"."""
    typed_preset: str
    """Message id, with the context "typed", of a preset after /new or /rules: "classic"."""
    keys_told: str
    """Message id of what the buttons of a lobby mean, at most 200 characters; a game may write `help` in its place."""

    @abstractmethod
    def game(self, t: Texts) -> str:
        """Name the game: "Преферанс"."""

    @abstractmethod
    def sample(self, t: Texts) -> Drawing | None:
        """Draw a table in play for somebody new; None: only words."""

    @abstractmethod
    def subjects(self, t: Texts, rules: R, seats: int | None) -> Iterable[Subject]:
        """Return the parts of the rules by subject, for so many players or, with None, for any number."""

    @property
    def book(self) -> RuleBook[R]:
        """Return the rules as values."""
        return self.option_pages.book

    @property
    def size(self) -> Size | None:
        """Return the number that people change most; None if the game has none."""
        return self.option_pages.size

    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` describes; None if it has no meaning in these rules."""
        return self.option_pages.size_of(rules)

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed(tuple(map(t.plain, self.typed_rules)), t.word("typed", self.typed_preset))

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Return the names that people type for each preset, in every language, in upper or lower case."""
        return self.option_pages.spoken()

    def greeting(self, t: Texts) -> Screen:
        """Draw what somebody new sees first: a picture without words, an empty screen for only words."""
        return self.worded(t, Screen("", picture=self.sample(t)))

    def title(self, t: Texts, rules: R) -> str:
        """Name the rules in a line: "Сочинка · пуля до 20"; plain text."""
        return self.option_pages.title(t, rules)

    def preset_name(self, t: Texts, preset: str) -> str:
        """Name a preset as players call it: "Сочинка"; plain text."""
        return self.option_pages.preset_name(t, preset)

    def changes(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List what differs from the preset, a line an option, without the size."""
        return self.option_pages.difference_lines(t, rules)

    def told(self, t: Texts, rules: R, seats: int | None = None) -> tuple[Screen, ...]:
        """Explain the rules in short, then in full, in one message or more, without buttons.

        `seats`: number of players; None: any that the rules allow.
        """
        told = self.subjects(t, rules, seats)
        briefly = self.option_pages.brief_lines(t, rules)
        return rules_screens(t, self.title(t, rules), self.changes(t, rules), briefly, told)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """List the pages of options: the name of each in callback data and its title."""
        return tuple((page, t.plain(title)) for page, title in self.option_pages.table.pages.items())

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show the page of options that `view.page` names; None if there is no such page (any more)."""
        return self.option_pages.screen(t, view)

    def page_of(self, option: str) -> str:
        """Return the page of an option."""
        return self.option_pages.table.rows[option].page

    def option_told(self, t: Texts, rules: R, option: str) -> str:
        """Return the toast on how an option is set now."""
        return self.option_pages.told(t, rules, option)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Describe what is wrong with options, in the words of a host; plain text. Presets are already in words."""
        return self.option_pages.error(t, error)

    def help(self, t: Texts, rules: R) -> str:
        """Explain the buttons of a lobby in at most 200 characters."""
        return t.plain(self.keys_told)


AnyRulesFace = RulesFace[Any]
"""Rules with types that their holder does not know."""
