"""Signs that distinguish a person's tables in one private chat: a heading, and a button to another table that waits."""

from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, lines
from bot.screens.widths import with_name


def placed(t: Texts, screen: Screen, group: str) -> Screen:
    """Add above a screen the title of its `group`, unless the text contains it; “With robots” if `group` is empty."""
    place = t("“%(group)s”", group=group) if group else t("With robots")
    if group and place in screen.text:
        return screen
    retired = f"{place}: {screen.retired}" if screen.retired else ""
    return replace(screen, text=lines(Html(f"<i>{place}</i>"), Html(screen.text)), retired=retired)


def with_waiting(t: Texts, screen: Screen, waiting: tuple[int, str] | None) -> Screen:
    """Add a button to another table that waits for the reader, if there is one.

    waiting: number of that table and title of its group (empty for a match alone with robots); None if there is none
    """
    if waiting is None:
        return screen
    number, title = waiting
    label = t.plain("▶ Your turn at another table")
    if title:
        label = with_name(lambda name: t.plain("▶ Your turn: “%(group)s”", group=name), title)
    return replace(screen, rows=(*screen.rows, (loose(label, f"{LooseAction.GO_TO}:{number}"),)))
