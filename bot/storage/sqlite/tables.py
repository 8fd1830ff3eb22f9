"""Tables, their logs and seats of the store in SQLite."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from bot.storage import packing
from bot.storage.ports import NO_CHANGE
from bot.storage.rows import (
    Appended,
    Cause,
    Conflict,
    Expiry,
    NewTable,
    Repeated,
    SeatChange,
    StoredEvent,
    TableChange,
)
from bot.storage.sql.entries import LogAppend
from bot.storage.sql.restored import DONE
from bot.storage.sql.tables import TO_PACK, TableReads
from bot.storage.sqlite.behind import BEHIND
from bot.storage.sqlite.expiry import ALL, OPENED, drop_expired, named
from bot.storage.sqlite.inbox import OF_CAUSE, SqliteInbox
from bot.storage.sqlite.packing import put_packed, to_pack
from bot.storage.sqlite.writes import append, create

T = TypeVar("T")


class SqliteTables(SqliteInbox, TableReads):
    """Part of `ports.Storage` about tables."""

    async def create_table(
        self,
        chat: int,
        thread: int | None,
        game: str,
        events: Sequence[StoredEvent] = (),
        *,
        cause: Cause | None = None,
        change: TableChange = NO_CHANGE,
        seatings: Sequence[SeatChange] = (),
    ) -> Appended | Repeated:
        kept = await self.disguise.to_write(cause)
        entry = LogAppend(tuple(events), kept, change, tuple(seatings), self._now())
        return await self._written(lambda db: create(db, chat, thread, game, entry), cause)

    async def append(
        self,
        table: int,
        expected_seq: int,
        events: Sequence[StoredEvent],
        *,
        cause: Cause | None = None,
        change: TableChange = NO_CHANGE,
        seatings: Sequence[SeatChange] = (),
        opens: NewTable | None = None,
    ) -> Appended | Repeated | Conflict:
        kept = await self.disguise.to_write(cause)
        entry = LogAppend(tuple(events), kept, change, tuple(seatings), self._now(), opens)
        return await self._written(lambda db: append(db, table, expected_seq, entry), cause)

    async def _written(self, write: Callable[[sqlite3.Connection], T], cause: Cause | None) -> T:
        """Write an entry; the update of its cause, if any was kept, leaves the inbox with it."""
        if cause is None or not self._has_inbox:
            return await self._writer.write(write)

        def with_update(db: sqlite3.Connection) -> T:
            done = write(db)
            if not isinstance(done, Conflict):
                db.execute(OF_CAUSE, (cause.key,))
            return done

        return await self._writer.write(with_update)

    async def pack(self, before: float, limit: int) -> tuple[int, ...]:
        done = []
        for (table,) in await self._rows(TO_PACK, before, limit):
            log = await self._read(partial(to_pack, table=table))
            packed = await asyncio.to_thread(packing.packed, log)
            if await self._writer.write(partial(put_packed, table=table, before=before, log=log, packed=packed)):
                done.append(table)
        return tuple(done)

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        return tuple(row[0] for row in await self._rows(OPENED, person=person, since=since))

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(ALL, **named(expiry), limit=limit))

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        return await self._writer.write(lambda db: drop_expired(db, table, expiry))

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(BEHIND, since=since, margin=margin))

    async def taken_up(self, table: int) -> None:
        await self._execute(DONE, table)
