"""Rules of a game in words and on pages, of a game whose options are an `OptionPages`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from bot.pictures.drawing import Drawing
from bot.screens.face import Size, Typed
from bot.screens.lesson import AnyLesson
from bot.screens.model import LobbyInfo, Screen
from bot.screens.option_errors import OptionErrors
from bot.screens.option_pages import OptionPages
from bot.screens.primer_card import PrimerCard
from bot.screens.rules_text import Subject, rules_screen
from bot.screens.texts import Html, Texts
from engine.core.errors import ConventionError
from engine.core.options import PresetRules
from engine.core.rules import RuleBook

R = TypeVar("R", bound=PresetRules)


class RulesScreens(msgspec.Struct, Generic[R], frozen=True, kw_only=True, eq=False):
    """Implementation of `bot.screens.face.RulesFace` made of a game's functions."""

    book: RuleBook[R]
    """Rules as values."""
    size: Size
    """Number that people change most."""
    option_pages: OptionPages[R]
    """Pages of options."""
    errors: OptionErrors
    """Sentences on what is wrong with options."""
    spoken_names: Callable[[], Mapping[str, Sequence[str]]]
    """Names by which people call each preset when they type, in every language."""
    counted: Callable[[R], int | None]
    """Number that `size` speaks of; None where these rules make nothing of it."""
    named: Callable[[Texts], str]
    """Name of the game."""
    examples: Callable[[Texts], Typed]
    """Examples of what people type, for /help."""
    sample: Callable[[Texts], Drawing]
    """Table in play, for somebody new."""
    cards: Callable[[Texts], tuple[PrimerCard, ...]]
    """Cards of «Как играют?»."""
    titled: Callable[[Texts, R], str]
    """Rules and what ends the match: "Скат · 4 круга"."""
    subjects: Callable[[Texts, R, int | None], Iterable[Subject]]
    """Parts of the rules by subject, for so many players or, with None, for any number."""
    keys_told: str
    """What the buttons of a lobby mean, in at most 200 characters; a message of the catalogue."""
    worded: Callable[[Texts, Screen], Screen]
    """Screen with the words of the game's painters in the reader's language."""
    lesson: AnyLesson | None = None
    """First deal with hints; None: the game has none."""

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Return the names by which people call each preset when they type, in every language."""
        return self.spoken_names()

    def size_of(self, rules: R) -> int | None:
        """Return the number that `size` speaks of; None where these rules make nothing of it."""
        return self.counted(rules)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return self.named(t)

    def greeting(self, t: Texts) -> Screen:
        """Draw a table in play."""
        return self.worded(t, Screen("", picture=self.sample(t)))

    def primer(self, t: Texts) -> tuple[PrimerCard, ...]:
        """Tell how the game is played to somebody who has never seen it."""
        return self.cards(t)

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return self.examples(t)

    def preset_name(self, t: Texts, preset: str) -> str:
        """Name a preset as players call it; plain text."""
        return self.option_pages.preset_name(t, preset)

    def title(self, t: Texts, rules: R) -> str:
        """Name the rules and what ends the match; plain text."""
        return self.titled(t, rules)

    def changes(self, t: Texts, rules: R) -> tuple[Html, ...]:
        """List what differs from the preset, a line an option; the end stands in the title."""
        return self.option_pages.difference_lines(t, rules)

    def told(self, t: Texts, rules: R, seats: int | None = None) -> tuple[Screen, ...]:
        """Tell the rules in short, then whole, in one message, for so many players or, with None, for any number."""
        told = self.subjects(t, rules, seats)
        briefly = self.option_pages.brief_lines(t, rules)
        return (rules_screen(t, self.titled(t, rules), self.changes(t, rules), briefly, told),)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """List the groups of options: the name of each page in callback data and its title."""
        return tuple((group.page, t.plain(group.title)) for group in self.option_pages.groups)

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show a group of options, or one option; None when there is no such page (any more)."""
        return self.option_pages.screen(t, view)

    def page_of(self, option: str) -> str:
        """Return the page of the group to which an option belongs."""
        return self.option_pages.group_of(option).page

    def option_told(self, t: Texts, rules: R, option: str) -> str:
        """Tell how an option is set now, in a toast."""
        return self.option_pages.told(t, rules, option)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Tell what is wrong with options, in the words of a host; plain text."""
        return self.errors.told(t, error)

    def help(self, t: Texts, _rules: R) -> str:
        """Tell what the buttons of a lobby mean, in at most 200 characters."""
        return t.plain(self.keys_told)
