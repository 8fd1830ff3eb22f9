"""Lobbies of games whose options are shown by `bot.screens.option_pages`, and what stands on their pages."""

from typing import Any, NamedTuple

from bot.games.faces import FACES
from bot.screens import lobby
from bot.screens.model import Button, LobbyInfo, Screen
from bot.screens.option_pages import OptionPages
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts
from tests.bot.screens import kit

BOOKS = Rulebooks([face.rules for face in FACES.values()])


class OptionLobby(NamedTuple):
    """A lobby of a game."""

    game: str
    pages: OptionPages[Any]
    every: tuple[Any, ...]
    """Rules under which every option has an effect somewhere, the usual ones first."""

    @property
    def languages(self) -> tuple[Texts, Texts]:
        """Texts of the game, in Russian and in English."""
        return kit.RU.of(self.game), kit.EN.of(self.game)

    @property
    def usual(self) -> Any:
        """Rules of the game's usual preset."""
        return self.every[0]

    def seen(self, page: str, t: Texts | None = None, **changes: object) -> Screen:
        """Return a page as somebody sees it at the table; None: in Russian."""
        fields = {"rules": self.usual, "players": ("Аня", "Борис"), **changes}
        view = LobbyInfo(table=10**9, stage=999_999, robots=(), page=page, **fields)
        return lobby.lobby_screen(t or self.languages[0], BOOKS, view)


def actions_of(screen: Screen) -> list[str]:
    """Return the actions of all buttons."""
    return [button.press.action for button in kit.buttons(screen) if button.press is not None]


def options_of(screen: Screen) -> list[str]:
    """Return the options to which the buttons of a group lead or which they switch."""
    return [action.partition("=")[0].rpartition(":")[2] for action in actions_of(screen)]


def chosen(screen: Screen) -> list[Button]:
    """Return the buttons of what is agreed."""
    return [button for button in kit.buttons(screen) if button.text.startswith("✓")]
