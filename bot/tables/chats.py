"""What is kept of a chat: its settings, read and changed as a whole."""

import asyncio
from collections.abc import Callable

import msgspec

from bot.screens.model import HouseRules
from bot.storage.ports import Storage


class ChatSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a chat; `rules` are the conventions it saved under names of its own, the oldest first."""

    title: str = ""
    rules: tuple[HouseRules, ...] = ()


class Chats:
    """Settings by chat, straight from the store."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._changing = asyncio.Lock()

    async def of(self, chat: int) -> ChatSettings:
        """The chat's settings; the usual ones where nothing was ever kept."""
        row = await self._storage.chat(chat)
        return msgspec.json.decode(row.settings, type=ChatSettings) if row is not None else ChatSettings()

    async def change(self, chat: int, change: Callable[[ChatSettings], ChatSettings]) -> ChatSettings:
        """Settings after `change`, one change at a time; nothing is written when nothing is new."""
        async with self._changing:
            before = await self.of(chat)
            after = change(before)
            if after != before:
                await self._storage.put_settings(chat, msgspec.json.encode(after))
            return after
