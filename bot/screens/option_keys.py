"""Keys of the pages on which a table is set up: the way from page to page, back, and out."""

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import Button, ButtonStyle, LobbyInfo
from bot.screens.texts import Texts, mark

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
