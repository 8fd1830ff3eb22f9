"""Tables, their logs and seats of the store in PostgreSQL."""

import asyncio
from collections.abc import Sequence
from functools import partial

from bot.storage import packing
from bot.storage.ports import NO_CHANGE
from bot.storage.postgres import entries
from bot.storage.postgres.behind import BEHIND
from bot.storage.postgres.expiry import ALL, OPENED, drop_expired
from bot.storage.postgres.inbox import PostgresInbox
from bot.storage.postgres.packing import ROWS, put_packed, read
from bot.storage.postgres.writes import append
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


class PostgresTables(PostgresInbox, TableReads):
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
        (answer,) = await self._writer.write(entries.creation(chat, thread, game, entry))
        done = entries.answered(answer)
        assert not isinstance(done, Conflict)  # a new table has no other writer
        return done

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
        for watched in self._watching:
            watched.add(table)
        entry = LogAppend(tuple(events), kept, change, tuple(seatings), self._now(), opens)
        if opens is None:
            (answer,) = await self._writer.write(entries.append(table, expected_seq, entry))
            if not entries.is_packed(answer):
                return entries.answered(answer)
        return await self._writer.work(lambda session: append(session, table, expected_seq, entry))

    async def pack(self, before: float, limit: int) -> tuple[int, ...]:
        done = []
        for (table,) in await self._rows(TO_PACK, before, limit):
            log = read(await self._rows(ROWS, table))
            packed = await asyncio.to_thread(packing.packed, log)
            work = partial(put_packed, table=table, before=before, log=log, packed=packed)
            if await self._writer.work(work):
                done.append(table)
        return tuple(done)

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        return tuple(row[0] for row in await self._rows(OPENED, since, person))

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(ALL, expiry.gathered, expiry.imported, limit))

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        return await self._writer.work(lambda session: drop_expired(session, table, expiry))

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(BEHIND, since, margin))

    async def taken_up(self, table: int) -> None:
        await self._execute(DONE, table)
