"""Face of the rules of preferans."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.preferans.screens.greeting import sample_table
from bot.games.preferans.screens.help import lobby_help
from bot.games.preferans.screens.labels import worded
from bot.games.preferans.screens.lesson import LESSON
from bot.games.preferans.screens.options import OPTION_PAGES, POOL
from bot.games.preferans.screens.primer import primer
from bot.games.preferans.screens.rules import rules_screens, title
from bot.screens.face import Size, Typed
from bot.screens.model import LobbyInfo, Screen
from bot.screens.primer_card import PrimerCard
from bot.screens.texts import Html, Texts, mark
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.conventions.values import EndKind

SIZE_ROW: Final = OPTION_PAGES.table.rows[POOL]
SIZE: Final = Size(
    option=POOL,
    offered=tuple(map(int, SIZE_ROW.usual)),
    example=int(SIZE_ROW.example or 0),
    title=mark("Pool"),
    key=mark("Pool: %(n)d"),
    meaning=mark("the pool"),
)
NO_POOL = (EndKind.DEALS, EndKind.TIME)
"""Ends of a match that no pool decides."""


class PreferansRules:
    """Implementation of `bot.screens.face.RulesFace` for preferans."""

    book: Final = CONVENTIONS
    size: Final = SIZE
    lesson: Final = LESSON

    @property
    def spoken(self) -> Mapping[str, Sequence[str]]:
        """Return the names by which people call each preset when they type, in every language."""
        return OPTION_PAGES.spoken()

    def size_of(self, rules: Convention) -> int | None:
        """Return the size of the pool; None where deals or time end the match."""
        return None if rules.end.kind in NO_POOL else rules.pool_target

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.plain("Preferans")

    def greeting(self, t: Texts) -> Screen:
        """Draw a table in play."""
        return worded(t, Screen("", picture=sample_table(t)))

    def primer(self, t: Texts) -> tuple[PrimerCard, ...]:
        """Tell how the game is played to somebody who has never seen it."""
        return primer(t)

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("20 ten=checked"), t.plain("leningrad stalingrad=yes")), t.word("typed", "classic"))

    def preset_name(self, t: Texts, preset: str) -> str:
        """Name a preset as players call it: "Сочинка"; plain text."""
        return OPTION_PAGES.preset_name(t, preset)

    def title(self, t: Texts, rules: Convention) -> str:
        """Name the convention and what ends the match: "Сочинка · пуля до 20"; plain text."""
        return title(t, rules)

    def changes(self, t: Texts, rules: Convention) -> tuple[Html, ...]:
        """List what differs from the preset, a line an option; the pool stands elsewhere."""
        return OPTION_PAGES.difference_lines(t, rules)

    def told(self, t: Texts, rules: Convention, seats: int | None = None) -> tuple[Screen, ...]:
        """Tell the convention whole, in one message or more."""
        return rules_screens(t, rules)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        """List the groups of options: the name of each page in callback data and its title."""
        return tuple((group.page, t.plain(group.title)) for group in OPTION_PAGES.table.groups)

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        """Show a group of options, or one option; None when there is no such page (any more)."""
        return OPTION_PAGES.screen(t, view)

    def page_of(self, option: str) -> str:
        """Return the page of the group to which an option belongs."""
        return OPTION_PAGES.table.group_of(option).page

    def option_told(self, t: Texts, rules: Convention, option: str) -> str:
        """Tell how an option is set now, in a toast."""
        return OPTION_PAGES.told(t, rules, option)

    def error(self, t: Texts, error: ConventionError) -> str:
        """Tell what is wrong with options, in the words of a host; plain text."""
        return OPTION_PAGES.error(t, error)

    def help(self, t: Texts, rules: Convention) -> str:
        """Tell what the buttons of a lobby mean, in at most 200 characters."""
        return lobby_help(t, rules)
