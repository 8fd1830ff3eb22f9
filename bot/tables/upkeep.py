"""Upkeep of the store: deletes old causes, drafts, lobbies and imported records, and packs logs of old matches."""

import logging
from functools import partial
from typing import Final

from bot.storage.ports import Expiry, StorageFailed, StorageLost
from bot.tables.context.context import Context
from bot.tables.context.mailbox import MailboxFull

log = logging.getLogger(__name__)

EVERY_S: Final = 3600.0
GATHERED_S: Final = 86_400.0
"""Clock seconds that a lobby is kept: Telegram repeats no older press, so its causes are not needed any more."""
IMPORTED_S: Final = 14 * 86_400.0
PACKED_S: Final = 30 * 86_400.0
"""Clock seconds after its last event at which the log of a match is packed: hardly anybody asks for it then."""
AT_ONCE: Final = 100
MOST_PACKED: Final = 2000
"""Most logs packed in an hour. Even 500 tables that are always in use finish only half as many matches."""
PAUSE_S: Final = 0.02
"""Clock seconds between two deletions. Each is a transaction of its own, so that presses can be stored in between."""
PACK_PAUSE_S: Final = 0.5
"""Clock seconds between two packings, each of which keeps a core busy for a tenth of a second."""


class Upkeep:
    """Task that prunes and packs the store once an hour; after a failure of the store it tries again an hour later."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def run(self) -> None:
        """Prune the store every `EVERY_S` clock seconds, until the mailboxes close."""
        while True:
            try:
                await self._context.storage.prune()
                await self._expire()
                await self._pack()
            except StorageFailed as error:
                log.error("upkeep: %s", error)
            except (MailboxFull, StorageLost):  # the program ends
                return
            await self._context.clock.sleep(EVERY_S)

    async def _expire(self) -> None:
        """Delete all tables that have expired, one after the other."""
        now, dropped = self._context.clock.now(), 0
        expiry = Expiry(gathered=now - GATHERED_S, imported=now - IMPORTED_S)
        while tables := await self._context.storage.expired_tables(expiry, AT_ONCE):
            gone = 0
            for table in tables:
                gone += await self._context.mailboxes.run(table, partial(self._drop, table, expiry))
                await self._context.clock.sleep(PAUSE_S)
            dropped += gone
            if not gone:
                break
        if dropped:
            log.info("%s tables nobody misses were taken out of the store", dropped)

    async def _pack(self) -> None:
        """Pack the logs of matches that ended long ago, one after the other; pause while somebody waits."""
        context, packed = self._context, 0
        before = context.clock.now() - PACKED_S
        for _ in range(MOST_PACKED):
            if not context.mailboxes.waiting:
                if not (done := await context.storage.pack(before, 1)):
                    break
                packed += len(done)
            await context.clock.sleep(PACK_PAUSE_S)
        if packed:
            log.info("%s logs of old matches were packed", packed)

    async def _drop(self, table: int, expiry: Expiry) -> bool:
        """Delete an expired table, inside its mailbox; return False if it has not expired after all.

        Buttons that remain in chats are then answered as those of a deleted table.
        """
        context = self._context
        row, surfaces = await context.storage.table(table), await context.storage.surfaces(table)
        if not await context.storage.drop_table(table, expiry):
            return False
        context.sessions.forget(table)
        context.repository.forget((table,))
        context.publisher.forget(table)
        for surface in surfaces if row is not None and row.status.is_open else ():
            if surface.message > 0:
                context.publisher.retire(surface.chat, surface.message)
        return True
