"""Face of the rules of Austrian préférence."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.austrian.screens import preset_names
from bot.games.austrian.screens.greeting import sample_table
from bot.games.austrian.screens.labels import worded
from bot.games.austrian.screens.option_errors import ERRORS
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.prose import subjects
from bot.games.austrian.screens.rules import END, preset_name, title
from bot.screens.face import Size, Typed
from bot.screens.model import LobbyInfo, Screen
from bot.screens.rules_text import rules_screen
from bot.screens.texts import Html, Texts, mark
from engine.core.errors import ConventionError
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.rules.values import EndKind

SIZE: Final = Size(
    option=END,
    offered=(12, 24, 36),
    example=18,
    title=mark("Number of deals"),
    key=mark("Deals: %(n)d"),
    meaning=mark("the number of deals"),
    value=f"{EndKind.DEALS}:%s",
)


class AustrianRules:
    """Implementation of `bot.screens.face.RulesFace` for Austrian préférence."""

    book: Final = BOOK
    size: Final = SIZE

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Return the names by which people call each preset when they type, in every language."""
        return preset_names.spoken()

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of deals; None where time or the players end the match."""
        return rules.end.deals if rules.end.kind is EndKind.DEALS else None

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.plain("Austrian préférence")

    def greeting(self, t: Texts) -> Screen:
        """Draw a table in play."""
        return worded(t, Screen("", picture=sample_table(t)))

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("austrian 24"), t.plain("styrian contribution=100")), t.word("typed", "styrian"))

    def preset_name(self, t: Texts, preset: str) -> str:
        """Name a preset as players call it: "Штирийский"; plain text."""
        return preset_name(t, preset)

    def title(self, t: Texts, rules: Rules) -> str:
        """Name the rules and what ends the match: "Австрийский · 12 сдач"; plain text."""
        return title(t, rules)

    def changes(self, t: Texts, rules: Rules) -> tuple[Html, ...]:
        """List what differs from the preset, a line an option; the end stands in the title."""
        return OPTION_PAGES.difference_lines(t, rules)

    def told(self, t: Texts, rules: Rules, seats: int | None = None) -> tuple[Screen, ...]:
        """Tell the rules whole, in one message, for so many players or, with None, for any number."""
        return (rules_screen(t, title(t, rules), self.changes(t, rules), subjects(t, rules, seats)),)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """List the groups of options: the name of each page in callback data and its title."""
        return tuple((group.page, t.plain(group.title)) for group in OPTION_PAGES.groups)

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show a group of options, or one option; None when there is no such page (any more)."""
        return OPTION_PAGES.screen(t, view)

    def page_of(self, option: str) -> str:
        """Return the page of the group to which an option belongs."""
        return OPTION_PAGES.group_of(option).page

    def option_told(self, t: Texts, rules: Rules, option: str) -> str:
        """Tell how an option is set now, in a toast."""
        return OPTION_PAGES.told(t, rules, option)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Tell what is wrong with options, in the words of a host; plain text."""
        return ERRORS.told(t, error)

    def help(self, t: Texts, rules: Rules) -> str:
        """Tell what the buttons of a lobby mean, in at most 200 characters."""
        return t.plain(
            "Three or four sit down, robots may take seats; anybody at the table presses Start. "
            "Your cards come to your private chat with me. Set up: rules, deals, clock, robots."
        )
