"""Heading that tells which table a message is of, where its reader has several in one private chat."""

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, lines


def placed(t: Texts, screen: Screen, group: str) -> Screen:
    """Put a screen under the name of its group (empty: a table with robots), unless it tells that by itself."""
    place = t("“%(group)s”", group=group) if group else t("With robots")
    if group and place in screen.text:
        return screen
    retired = f"{place}: {screen.retired}" if screen.retired else ""
    return replace(screen, text=lines(Html(f"<i>{place}</i>"), Html(screen.text)), retired=retired)
