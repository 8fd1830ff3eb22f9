"""What every message shows: rows of the store, with the newest ones at hand."""

import logging
from collections import OrderedDict
from typing import Final

import msgspec

from bot.storage.ports import Storage, StorageError
from bot.storage.ports import Surface as Row
from bot.tables.ports import Surface

log = logging.getLogger(__name__)

KEPT: Final = 10_000
Key = tuple[int, str]


class Shown(msgspec.Struct, frozen=True):
    """A message: its row, and the line it shrinks to (None: not known since a restart)."""

    row: Row
    retired: str | None = None


def key_of(surface: Surface) -> Key:
    """The name of a surface in the store."""
    return (surface.table, surface.key)


class Shelf:
    """Reads a row at its first use and writes every change. Methods that wait, but `put`, may raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: OrderedDict[Key, Shown | None] = OrderedDict()

    async def get(self, key: Key) -> Shown | None:
        """The message of (table, surface), None when there is none yet."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        row = await self._storage.surface(*key)
        self._keep(key, Shown(row) if row is not None else None)
        return self._kept[key]

    def knows(self, key: Key) -> bool:
        """Whether `peek` will do."""
        return key in self._kept

    def peek(self, key: Key) -> Shown | None:
        """As `get`, for what is at hand. Raises KeyError otherwise."""
        return self._kept[key]

    async def put(self, shown: Shown) -> None:
        """Remember a message, if only in memory: one that is out is not sent twice because its row was not written."""
        key = (shown.row.table, shown.row.key)
        before = self._kept.get(key)
        self._keep(key, shown)
        if before is None or before.row != shown.row:
            try:
                await self._storage.put_surface(shown.row, can_wait=_is_known(before, shown))
            except StorageError as error:
                log.error("table %s: the row of a message was not kept: %s", shown.row.table, error)

    async def drop(self, key: Key) -> None:
        """Forget a message."""
        self._keep(key, None)
        await self._storage.delete_surface(*key)

    async def is_current(self, chat: int, message: int) -> bool:
        """Whether a message is the newest of its surface."""
        return await self._storage.surface_at(chat, message) is not None

    def forget(self, table: int) -> None:
        """Read the table's rows again at their next use."""
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]

    def _keep(self, key: Key, shown: Shown | None) -> None:
        self._kept[key] = shown
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _is_known(before: Shown | None, shown: Shown) -> bool:
    """Whether the message has a row already: a kill could cost no more than an edit that changes nothing."""
    return before is not None and (before.row.chat, before.row.message) == (shown.row.chat, shown.row.message)
