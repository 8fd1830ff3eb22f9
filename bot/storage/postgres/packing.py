"""Packed logs in PostgreSQL: the events of a table that is long over, except the first, are compressed in one row."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from bot.storage.packing import PackedLog, unpacked
from bot.storage.postgres.session import Session
from bot.storage.rows import LoggedEvent

STILL_TO_PACK: Final = (
    "SELECT 1 FROM tables WHERE id = $1 AND packed = 0 AND status IN ('finished', 'closed') AND updated_at < $2"
)
ROWS: Final = "SELECT seq, tag, body, at FROM events WHERE table_id = $1 AND seq > 1 ORDER BY seq"
PUT_PEOPLE: Final = "INSERT INTO packed_people (person, table_id) SELECT unnest($1::bigint[]), $2"
PUT_EVENTS: Final = """INSERT INTO events (table_id, seq, tag, body, at)
    SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::float8[])"""


def read(rows: Sequence[tuple[Any, ...]]) -> tuple[LoggedEvent, ...]:
    """Convert the rows of the query ROWS to events."""
    return tuple(LoggedEvent(seq, tag, body.encode(), at) for seq, tag, body, at in rows)


async def put_packed(
    session: Session, table: int, before: float, log: Sequence[LoggedEvent], packed: PackedLog
) -> bool:
    """Replace the rows of a log by the packed log; return False, with nothing written, if the log has changed since.

    Runs in the writer's transaction, after the log was read and packed.
    """
    if not await session.ask(STILL_TO_PACK, table, before) or read(await session.ask(ROWS, table)) != tuple(log):
        return False
    await session.ask("INSERT INTO packed_logs (table_id, body) VALUES ($1, $2)", table, packed.value)
    await session.ask(PUT_PEOPLE, sorted(packed.people), table)
    await session.ask("DELETE FROM events WHERE table_id = $1 AND seq > 1", table)
    await session.ask("UPDATE surfaces SET file_id = NULL WHERE table_id = $1 AND file_id IS NOT NULL", table)
    await session.ask("UPDATE tables SET packed = 1 WHERE id = $1", table)
    return True


async def unpack(session: Session, table: int) -> None:
    """Unpack the events of a packed log into rows; does nothing if the log is not packed.

    Runs in the writer's transaction. Raises StorageFailed for a damaged log.
    """
    found = await session.ask("DELETE FROM packed_logs WHERE table_id = $1 RETURNING body", table)
    if not found:
        return
    log = await asyncio.to_thread(unpacked, found[0][0])
    columns = [(event.seq, event.tag, event.body.decode(), event.at) for event in log]
    await session.ask(PUT_EVENTS, table, *map(list, zip(*columns, strict=True)))
    await session.ask("DELETE FROM packed_people WHERE table_id = $1", table)
    await session.ask("UPDATE tables SET packed = 0 WHERE id = $1", table)
