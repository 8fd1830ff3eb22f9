"""Writes of several queries; the writer runs each in its own transaction."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.storage.merging import merged
from bot.storage.postgres import entries
from bot.storage.postgres.base import numbered
from bot.storage.postgres.packing import unpack
from bot.storage.postgres.session import Session
from bot.storage.rows import Appended, Conflict, Repeated
from bot.storage.sql.entries import LogAppend
from bot.storage.sql.restored import OUT_OF_DATE
from bot.storage.sql.statistics import MOVE_HOME
from bot.storage.sql.tables import OF_A_TABLE


async def append(session: Session, table: int, expected_seq: int, entry: LogAppend) -> Appended | Repeated | Conflict:
    """Append events after `expected_seq`, unpacking the log if needed, and create the table that the entry opens.

    Raises UnknownTable, StorageFailed.
    """
    sql, values = entries.append(table, expected_seq, entry)
    answer = await session.run(sql, *values)
    if entries.is_packed(answer):
        await unpack(session, table)
        answer = await session.run(sql, *values)
    done, new = entries.answered(answer), entry.opens
    if new is None or not isinstance(done, Appended):
        return done
    sql, values = entries.opening(new, entry)
    return replace(done, opened=entries.answered(await session.run(sql, *values)).table)


async def migrate_chat(session: Session, old: int, new: int) -> tuple[int, ...]:
    """Move everything of a chat to its new id; return the ids of the tables moved."""
    if old == new:
        return ()
    moved = await session.ask("UPDATE tables SET chat = $2 WHERE chat = $1 RETURNING id", old, new)
    await session.ask(numbered(MOVE_HOME), new, old)
    await session.ask(f"UPDATE surfaces SET chat = $2, {OUT_OF_DATE} WHERE chat = $1", old, new)
    if left := await session.ask("SELECT settings FROM chats WHERE id = $1 AND migrated_to IS NULL", old):
        known = await session.ask("SELECT settings FROM chats WHERE id = $1", new)
        settings = merged(left[0][0].encode(), known[0][0].encode()).decode() if known else left[0][0]
        await session.ask(
            "INSERT INTO chats (id, settings) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET settings = $2",
            *(new, settings),
        )
    await session.ask(
        "INSERT INTO chats (id, settings, migrated_to) VALUES ($1, '{}', $2)"
        " ON CONFLICT (id) DO UPDATE SET migrated_to = excluded.migrated_to",
        *(old, new),
    )
    return tuple(sorted(table for (table,) in moved))


async def drop(session: Session, tables: Sequence[int]) -> None:
    """Delete tables and all that belongs to them."""
    for name in OF_A_TABLE:
        await session.ask(f"DELETE FROM {name} WHERE table_id = ANY ($1)", list(tables))
    await session.ask("DELETE FROM tables WHERE id = ANY ($1)", list(tables))
