"""Shown messages of tables: rows of the store, with the latest ones in memory.

A row that the store refuses is kept in memory and written with the next row that the store accepts, or after a pause.
Otherwise a kill of the program would leave a message that the store does not know, with dead buttons.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.clock import Clock
from bot.gateway.api.keyboards import Rows
from bot.gateway.publishing.digest import Digest
from bot.storage.ports import Storage, StorageError, StorageLost, SurfaceRow, UnknownTable, parts_of
from bot.tables.ports import Surface

log = logging.getLogger(__name__)

KEPT: Final = 10_000
RETRY_S: Final = 5.0
Key = tuple[int, str]


class Shown(msgspec.Struct, frozen=True):
    """A message that a chat shows."""

    row: SurfaceRow
    retired: str | None = None
    """The text that replaces the message's text when it is old; None: not known since a restart."""
    retired_rows: Rows = ()
    """Rows of buttons that the message keeps when it is old."""


def key_of(surface: Surface) -> Key:
    """Return the key of a surface in the store: table and name."""
    return (surface.table, surface.key)


class ShownMessages:
    """Rows of shown messages, read at first use; every change is written. Methods that read may raise StorageError."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._kept: OrderedDict[Key, Shown | None] = OrderedDict()
        self._refused: dict[Key, SurfaceRow | None] = {}  # what the store should say and does not; None: nothing
        self._retrying: asyncio.Task[None] | None = None
        self._forgotten: OrderedDict[int, set[Key]] = OrderedDict()  # by person, the messages wanted since

    def want(self, surface: Surface) -> None:
        """Note that a message is wanted, so that its row is stored even if its person was forgotten before."""
        since = self._forgotten.get(surface.chat if surface.chat > 0 else surface.person)
        if since is not None:
            since.add(key_of(surface))

    async def get(self, key: Key) -> Shown | None:
        """Return the message of (table, surface); None if there is none yet."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        row = self._refused[key] if key in self._refused else await self._storage.surface(*key)
        self._keep(key, Shown(row) if row is not None else None)
        return self._kept[key]

    def knows(self, key: Key) -> bool:
        """Return whether the row is in memory, so that `peek` returns it."""
        return key in self._kept

    def peek(self, key: Key) -> Shown | None:
        """Return the message of a row that is in memory. Raises KeyError if it is not."""
        return self._kept[key]

    async def put(self, shown: Shown) -> None:
        """Remember a shown message; if its row cannot be written, the memory still prevents sending it twice."""
        key = (shown.row.table, shown.row.key)
        before = self._kept.get(key)
        if self._is_forgotten(key, shown.row):
            self._keep(key, None)
            return
        self._keep(key, shown)
        if before is None or before.row != shown.row:
            await self._write(key, shown.row, can_wait=_is_known(before, shown))

    async def drop(self, key: Key) -> None:
        """Forget a message and delete its row."""
        self._keep(key, None)
        await self._write(key, None)

    async def is_current(self, chat: int, message: int, person: int = 0) -> bool:
        """Return whether a message is its surface's newest; `person`: the only one who sees it, 0: everybody does."""
        own = f":{person}" if person else ""
        rows = [row for row in self._refused.values() if row is not None and row.key.endswith(own)]
        if any((row.chat, row.message) == (chat, message) for row in rows):
            return True
        found = await self._storage.surface_at(chat, message, person)
        return found is not None and (found.table, found.key) not in self._refused

    async def _write(self, key: Key, row: SurfaceRow | None, *, can_wait: bool = False) -> None:
        """Write a row (None: delete it) now, or once the store accepts it; it replaces a refused row with this key."""
        self._refused.pop(key, None)
        try:
            await self._try(key, row, can_wait=can_wait)
        except UnknownTable as error:
            log.error("table %s: the row of a message was not kept: %s", key[0], error)
        except StorageLost:
            raise
        except StorageError as error:
            level = logging.DEBUG if self._refused else logging.ERROR  # once, however many follow
            log.log(level, "table %s: the row of a message is not kept yet: %s", key[0], error)
            self._refused[key] = row
            if self._retrying is None:
                self._retrying = asyncio.create_task(self._retry(), name="shown messages")
        else:
            await self.catch_up()

    async def _try(self, key: Key, row: SurfaceRow | None, *, can_wait: bool) -> None:
        if row is None:
            await self._storage.delete_surface(*key)
        else:
            await self._storage.put_surface(row, can_wait=can_wait)

    async def _retry(self) -> None:
        try:
            while self._refused:
                await self._clock.sleep(RETRY_S)
                await self.catch_up()
        except StorageLost:  # the program ends
            return
        finally:
            self._retrying = None

    async def catch_up(self) -> None:
        """Write all rows that the store refused, in one transaction; rows that it refuses again keep waiting."""
        if self._refused:
            await asyncio.gather(*(self._again(key, row) for key, row in list(self._refused.items())))
            if not self._refused:
                log.warning("the rows of all messages are kept again")

    async def _again(self, key: Key, row: SurfaceRow | None) -> None:
        if self._refused.get(key, ...) is not row:  # something newer has been or is being written
            return
        try:
            await self._try(key, row, can_wait=True)
        except UnknownTable as error:
            log.error("table %s: the row of a message was not kept: %s", key[0], error)
        except StorageLost:
            raise
        except StorageError:
            return
        if self._refused.get(key, ...) is row:
            del self._refused[key]

    def stop(self) -> None:
        """Stop trying to write refused rows."""
        if self._retrying is not None:
            self._retrying.cancel()

    def forget(self, table: int) -> None:
        """Drop a table's rows from memory, so that they are read again at their next use."""
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]

    async def doubt(self, table: int) -> None:
        """Assume that a table's messages may be outdated: the next wish for each of them is an edit.

        Raises StorageError.
        """
        for row in await self._storage.surfaces(table):
            key = (table, row.key)
            shown = await self.get(key)
            if shown is not None and shown.row.hash:
                self._keep(key, replace(shown, row=replace(shown.row, hash=str(Digest()))))

    def forget_person(self, person: int) -> None:
        """Store no more rows of messages for this person alone, except of those that are wanted from now on.

        A message that was wanted before may still be on its way to Telegram.
        """
        self._forgotten[person] = set()
        self._forgotten.move_to_end(person)
        while len(self._forgotten) > KEPT:
            self._forgotten.popitem(last=False)
        for key, row in list(self._refused.items()):
            if key[1].endswith(f":{person}") or (row is not None and row.chat == person):
                del self._refused[key]

    def _is_forgotten(self, key: Key, row: SurfaceRow) -> bool:
        """Return whether a message's person was forgotten after the message was wanted."""
        if not self._forgotten:
            return False
        owner = row.chat if row.chat > 0 else parts_of(row.key)[1]
        return owner in self._forgotten and key not in self._forgotten[owner]

    def _keep(self, key: Key, shown: Shown | None) -> None:
        self._kept[key] = shown
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _is_known(before: Shown | None, shown: Shown) -> bool:
    """Return whether the message has a row already, so that a kill before the new row costs only a useless edit."""
    return before is not None and (before.row.chat, before.row.message) == (shown.row.chat, shown.row.message)
