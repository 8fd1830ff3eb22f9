"""Tables with their logs and seats in the SQLite store."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

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
from bot.storage.sql.tables import OPEN, TO_PACK, TableReads
from bot.storage.sqlite.inbox import OF_CAUSE, SqliteInbox
from bot.storage.sqlite.packing import put_packed, to_pack
from bot.storage.sqlite.writes import append, create, drop, one

FIRST: Final = "(SELECT body FROM events WHERE table_id = t.id AND seq = 1)"
# a table that goes on from an imported match is in the chat of that; one given up before it began does not count
GOES_ON: Final = """EXISTS (SELECT 1 FROM tables AS n JOIN events AS e ON e.table_id = n.id AND e.seq = 1
    WHERE n.chat = t.chat AND n.id > t.id AND (n.match_seq IS NOT NULL OR n.status <> 'closed')
        AND json_extract(e.body, '$.source') = t.id)"""
EXPIRED: Final = f"""t.match_seq IS NULL AND t.status IN ('lobby', 'closed')
    AND t.updated_at < max(:gathered, :imported)
    AND CASE WHEN coalesce(json_extract({FIRST}, '$.review'), 0)
        THEN t.updated_at < :imported AND NOT {GOES_ON}
        ELSE t.updated_at < :gathered
            AND (t.status = 'closed' OR NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id)) END"""
ALL: Final = f"SELECT id FROM tables AS t WHERE {EXPIRED} ORDER BY id LIMIT :limit"
THIS: Final = f"SELECT 1 FROM tables AS t WHERE id = :table AND {EXPIRED}"
OPENED: Final = """SELECT e.at FROM (SELECT id FROM tables ORDER BY id DESC LIMIT 500) AS t
    JOIN events AS e ON e.table_id = t.id AND e.seq = 1
    WHERE e.at > :since AND json_extract(e.body, '$.host') = :person
        AND NOT coalesce(json_extract(e.body, '$.review'), 0) ORDER BY e.at"""


def named(expiry: Expiry) -> dict[str, Any]:
    """Return the limits as named values for the queries."""
    return {"gathered": expiry.gathered, "imported": expiry.imported}


def drop_expired(db: sqlite3.Connection, table: int, expiry: Expiry) -> bool:
    """Delete a table if it has expired, and return whether it had; runs in the writer's transaction."""
    if one(db, THIS, **named(expiry), table=table) is None:
        return False
    drop(db, [table])
    return True


BEHIND: Final = f"""
SELECT id FROM tables AS t WHERE ({OPEN} OR updated_at > :since) AND (
    t.updated_at > (SELECT max(updated_at) FROM tables) - :margin
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.stale_after < t.seq)
    OR EXISTS (SELECT 1 FROM json_each(t.required) AS r
        WHERE NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = r.key)
            AND (r.value = 0 OR EXISTS (SELECT 1 FROM persons AS p WHERE p.id = r.value AND p.can_dm)))
    OR {OPEN} AND EXISTS (SELECT 1 FROM drafts AS d WHERE d.table_id = t.id AND NOT EXISTS (
        SELECT 1 FROM events AS e WHERE e.table_id = t.id AND e.seq > d.token
            AND (e.tag LIKE 'deal.%' OR e.tag LIKE 'match.%')))
) ORDER BY id
"""
"""Query for the ids that `ports.Storage.stale_tables` lists."""


T = TypeVar("T")


class SqliteTables(SqliteInbox, TableReads):
    """Part of `ports.Storage` for tables."""

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
        """Write an entry, and delete the update of its cause from the inbox unless the result is a Conflict."""
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
