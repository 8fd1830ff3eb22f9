"""Localization: the look of the reader's chat for pictures, and the table's heading for a reader at several tables."""

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.scene import Scene, localized
from bot.tables.chats import Chats
from bot.tables.context.presence import Presence
from bot.tables.ports import Surface


def localized_for(chats: Chats, presence: Presence, surface: Surface, drawn: Screen | Scene) -> Screen | Scene:
    """Return what a surface should show, drawn already or not, as its reader has chosen to see it."""
    look = chats.look(surface.person if surface.is_own else surface.chat)
    heading = presence.heading(surface.chat, surface.table) if surface.chat > 0 else None
    if isinstance(drawn, Scene):
        return replace(drawn, look=look, heading=heading)
    return localized(chats.texts(surface.chat), drawn, look, heading)
