"""Tables with their logs and seats in the PostgreSQL store."""

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from bot.storage import packing
from bot.storage.ports import MOST_TRIES, NO_CHANGE
from bot.storage.postgres import entries
from bot.storage.postgres.base import PostgresBase
from bot.storage.postgres.packing import ROWS, put_packed, read
from bot.storage.postgres.session import Session
from bot.storage.postgres.writes import append, drop
from bot.storage.rows import (
    Appended,
    Cause,
    Conflict,
    Expiry,
    KeptUpdate,
    NewTable,
    Repeated,
    SeatChange,
    StoredEvent,
    TableChange,
)
from bot.storage.sql.entries import LogAppend
from bot.storage.sql.restored import DONE
from bot.storage.sql.tables import OPEN, TO_PACK, TableReads

KEEP: Final = """INSERT INTO inbox (id, cause, body)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) ON CONFLICT (id) DO NOTHING"""
DROP: Final = "DELETE FROM inbox WHERE tries >= $1"
TAKE: Final = "UPDATE inbox SET tries = tries + 1"
WAITING: Final = "SELECT id, body, cause FROM inbox ORDER BY place"


class PostgresInbox(PostgresBase):
    """Implementation of `ports.Inbox`."""

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        columns = ([u.id for u in updates], [u.cause for u in updates], [u.body.decode() for u in updates])
        await self._writer.write((KEEP, columns))

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        *_, found = await self._writer.write((DROP, (MOST_TRIES,)), (TAKE, ()), (WAITING, ()))
        return tuple(KeptUpdate(number, body.encode(), cause) for number, body, cause in found.rows)

    async def done(self, updates: Collection[int]) -> None:
        await self._execute("DELETE FROM inbox WHERE id = ANY (?)", list(updates), can_wait=True)


# a table that goes on from an imported match is in the chat of that; one given up before it began does not count
GOES_ON: Final = """EXISTS (SELECT 1 FROM tables AS n WHERE n.chat = t.chat AND n.id > t.id AND n.source = t.id
        AND (n.match_seq IS NOT NULL OR n.status <> 'closed'))"""
EXPIRED: Final = f"""t.match_seq IS NULL AND t.status IN ('lobby', 'closed') AND t.updated_at < greatest($1, $2)
    AND CASE WHEN t.review THEN t.updated_at < $2 AND NOT {GOES_ON}
        ELSE t.updated_at < $1
            AND (t.status = 'closed' OR NOT EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id)) END"""
"""Condition for tables that may be deleted; `$1`, `$2`: the limits `gathered` and `imported` of `Expiry`."""
ALL: Final = f"SELECT id FROM tables AS t WHERE {EXPIRED} ORDER BY id LIMIT $3"
THIS: Final = f"SELECT 1 FROM tables AS t WHERE {EXPIRED} AND id = $3"
OPENED: Final = """SELECT opened_at FROM (SELECT * FROM tables ORDER BY id DESC LIMIT 500) AS t
    WHERE opened_at > $1 AND host = $2 AND NOT review ORDER BY opened_at"""


async def drop_expired(session: Session, table: int, expiry: Expiry) -> bool:
    """Delete a table if it has expired, and return whether it had; runs in the writer's transaction."""
    if not await session.ask(THIS, expiry.gathered, expiry.imported, table):
        return False
    await drop(session, [table])
    return True


BEHIND: Final = f"""
SELECT id FROM tables AS t WHERE ({OPEN} OR updated_at > $1) AND (
    t.updated_at > (SELECT max(updated_at) FROM tables) - $2
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.stale_after < t.seq)
    OR EXISTS (SELECT 1 FROM json_each_text(t.required::json) AS r
        WHERE NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = r.key COLLATE "C")
            AND (r.value = '0' OR EXISTS (SELECT 1 FROM persons AS p WHERE p.id = r.value::bigint AND p.can_dm)))
    OR {OPEN} AND EXISTS (SELECT 1 FROM drafts AS d WHERE d.table_id = t.id AND NOT EXISTS (
        SELECT 1 FROM events AS e WHERE e.table_id = t.id AND e.seq > d.token
            AND (e.tag LIKE 'deal.%' OR e.tag LIKE 'match.%')))
) ORDER BY id
"""
"""Query for the ids that `ports.Storage.stale_tables` lists; `$1`: since, `$2`: margin."""


class PostgresTables(PostgresInbox, TableReads):
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
