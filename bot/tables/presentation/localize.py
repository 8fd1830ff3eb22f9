"""Localizing publisher: adds the chat's look to pictures, and the table's heading for a reader at several tables."""

import dataclasses

from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.scene import Scene, localized
from bot.tables.chats import Chats
from bot.tables.context.presence import Presence
from bot.tables.ports import Certainty, Document, Publisher, Surface, Wanted


class LocalizingPublisher:
    """Publisher (`ports.Publisher`) in front of another, which localizes what it hands on."""

    def __init__(self, publisher: Publisher, chats: Chats, presence: Presence) -> None:
        self._publisher = publisher
        self._chats = chats
        self._presence = presence

    def _localized(self, chat: int, screen: Screen) -> Screen:
        return localized(self._chats.texts(chat), screen, self._chats.look(chat))

    def show(self, wanted: Wanted) -> None:
        """See `ports.Publisher`."""
        surface, drawn = wanted.surface, wanted.drawn
        look = self._chats.look(surface.person if surface.is_own else surface.chat)
        heading = self._presence.heading(surface.chat, surface.table) if surface.chat > 0 else None
        if isinstance(drawn, Scene):
            wanted = replace(wanted, drawn=dataclasses.replace(drawn, look=look, heading=heading))
        elif isinstance(drawn, Screen):
            wanted = replace(wanted, drawn=localized(self._chats.texts(surface.chat), drawn, look, heading))
        self._publisher.show(wanted)

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0) -> None:
        """See `ports.Publisher`."""
        self._publisher.tell(chat, thread, self._localized(chat, screen), asker)

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        """See `ports.Publisher`."""
        self._publisher.change(chat, message, self._localized(chat, screen), asker)

    def remove(self, surface: Surface) -> None:
        """See `ports.Publisher`."""
        self._publisher.remove(surface)

    def retire(self, chat: int, message: int) -> None:
        """See `ports.Publisher`."""
        self._publisher.retire(chat, message)

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        """See `ports.Publisher`."""
        self._publisher.discard(chat, message, person)

    def stands(self, surface: Surface, message: int) -> bool:
        """See `ports.Publisher`."""
        return self._publisher.stands(surface, message)

    def messages_url(self, chat: int) -> str | None:
        """See `ports.Publisher`."""
        return self._publisher.messages_url(chat)

    def is_busy(self, chat: int) -> bool:
        """See `ports.Publisher`."""
        return self._publisher.is_busy(chat)

    def can_show_privately(self, chat: int, person: int, asked_at: float | None = None) -> Certainty:
        """See `ports.Publisher`."""
        return self._publisher.can_show_privately(chat, person, asked_at)

    def missed(self, person: int) -> None:
        """See `ports.Publisher`."""
        self._publisher.missed(person)

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        """See `ports.Publisher`."""
        self._publisher.send_file(chat, thread, document, asker)

    def forget(self, table: int) -> None:
        """See `ports.Publisher`."""
        self._publisher.forget(table)

    def forget_person(self, person: int) -> None:
        """See `ports.Publisher`."""
        self._publisher.forget_person(person)
