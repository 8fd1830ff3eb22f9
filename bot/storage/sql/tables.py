"""Queries for tables, their logs and seats, with the same SQL for both databases."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.storage.packing import unpacked
from bot.storage.rows import LEFT_SEAT, LoggedEvent, Repeated, SeatAt, TableLog, TableRow
from bot.storage.sql.reads import Reads

OPEN: Final = "status IN ('lobby', 'running')"
"""Condition for open tables, in the words of the partial index that serves it."""
COLUMNS: Final = ", ".join(TableRow.__struct_fields__)
"""Columns of a table, in the order of the fields of `TableRow`."""
BEGUN: Final = "match_seq IS NOT NULL AND status <> 'closed'"
# events are written without spaces, and a quote in somebody's words has a backslash before it
LESSON: Final = """EXISTS (SELECT 1 FROM events
    WHERE table_id = tables.id AND seq = 1 AND body LIKE '%"lesson":true%')"""
PAGE: Final = "ORDER BY id DESC LIMIT ? OFFSET ?"
KNOWN_CAUSE: Final = "SELECT table_id, seq, person FROM causes WHERE cause = ?"
KNOWN_AS_EITHER: Final = "SELECT table_id, seq, person FROM causes WHERE cause IN (?, ?)"
"""Query for what a cause did, by its key or its hash at once, since /forget may be replacing the one by the other."""
LOG: Final = """SELECT 0 AS seq, '' AS tag, '' AS body, 0.0 AS at, body AS packed FROM packed_logs WHERE table_id = ?
    UNION ALL SELECT seq, tag, body, at, NULL FROM events WHERE table_id = ? AND seq >= ? ORDER BY seq"""
"""Query for a log from a seq on, the packed part first; one statement, so that both parts are of the same moment."""
TO_PACK: Final = """SELECT id FROM tables
    WHERE packed = 0 AND status IN ('finished', 'closed') AND seq > 1 AND updated_at < ? ORDER BY id LIMIT ?"""
"""Query for ids of tables that are over and not packed, with the condition of the partial index that serves it."""
LAST_FIRST: Final = "ORDER BY updated_at DESC, id DESC"
OF_A_TABLE: Final = (
    "events",
    "packed_logs",
    "packed_people",
    "causes",
    "seats",
    "surfaces",
    "drafts",
    "restored",
    "match_stats",
    "deal_stats",
    "stats_people",
)
"""Database tables with a column `table_id`, whose rows are deleted with a table of players."""
MARKED: Final = f"SELECT id FROM tables JOIN restored ON table_id = id WHERE {OPEN} ORDER BY id"
"""Query for the ids of open tables restored from a copy."""


def table_row(row: Sequence[Any]) -> TableRow:
    """Convert a row with the columns COLUMNS."""
    return msgspec.convert(dict(zip(TableRow.__struct_fields__, row, strict=True)), TableRow)


def logged(row: Sequence[Any]) -> LoggedEvent:
    """Convert a row of the query LOG to an event."""
    seq, tag, body, at, _ = row
    return LoggedEvent(seq, tag, body.encode(), at)


class TableReads(Reads):
    """Reading part of `ports.Storage` for tables."""

    async def repeated(self, cause: str) -> Repeated | None:
        found = await self._row(KNOWN_AS_EITHER, cause, self.disguise.of_press(cause))
        return Repeated(*found) if found else None

    async def table(self, table: int) -> TableRow | None:
        found = await self._row(f"SELECT {COLUMNS} FROM tables WHERE id = ?", table)
        return table_row(found) if found else None

    async def load(self, table: int) -> TableLog | None:
        row = await self.table(table)
        if row is None:
            return None
        # The log only grows: cut at the row's seq it belongs to the row, whatever is written meanwhile.
        log = await self.events(table, row.deal_seq or 1)
        events = tuple(event for event in log if event.seq <= row.seq)
        return TableLog(row, events)

    async def events(self, table: int, from_seq: int = 1) -> tuple[LoggedEvent, ...]:
        rows = await self._rows(LOG, table, table, from_seq)
        if not rows or rows[0][-1] is None:
            return tuple(map(logged, rows))
        (*_, value), *first = rows
        packed = await asyncio.to_thread(unpacked, value)
        return (*map(logged, first), *(event for event in packed if event.seq >= from_seq))

    async def open_index(self) -> tuple[TableRow, ...]:
        return await self._tables(f"WHERE {OPEN} {LAST_FIRST}")

    async def open_tables(self, chat: int) -> tuple[TableRow, ...]:
        return await self._tables(f"WHERE chat = ? AND {OPEN} {LAST_FIRST}", chat)

    async def recent_tables(self, chat: int, limit: int = 10) -> tuple[TableRow, ...]:
        return await self._tables("WHERE chat = ? ORDER BY id DESC LIMIT ?", chat, limit)

    async def matches_in(self, chat: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        return await self._tables(f"WHERE chat = ? AND {BEGUN} {PAGE}", chat, limit, offset)

    async def matches_of(self, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        mine = "(chat = ? OR id IN (SELECT table_id FROM seats WHERE person = ?))"
        return await self._tables(f"WHERE {mine} AND {BEGUN} AND NOT {LESSON} {PAGE}", person, person, limit, offset)

    async def _tables(self, rest: str, *values: Any) -> tuple[TableRow, ...]:
        return tuple(map(table_row, await self._rows(f"SELECT {COLUMNS} FROM tables {rest}", *values)))

    async def restored_tables(self) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(MARKED))

    async def seats_of(self, person: int, *, open_only: bool = True) -> tuple[SeatAt, ...]:
        sql = (
            "SELECT s.table_id, s.person, s.seat FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = ?"
            f" AND s.seat <> {LEFT_SEAT}"
            f"{f' AND t.{OPEN}' if open_only else ''} ORDER BY t.updated_at DESC, t.id DESC"
        )
        return tuple(SeatAt(*row) for row in await self._rows(sql, person))

    async def seats_at(self, table: int) -> tuple[SeatAt, ...]:
        sql = "SELECT table_id, person, seat FROM seats WHERE table_id = ? AND seat <> ? ORDER BY seat, person"
        return tuple(SeatAt(*row) for row in await self._rows(sql, table, LEFT_SEAT))

    async def has_sat(self, table: int, person: int) -> bool:
        return await self._row("SELECT 1 FROM seats WHERE table_id = ? AND person = ?", table, person) is not None

    async def has_forgotten(self, table: int) -> bool:
        return await self._row("SELECT 1 FROM seats WHERE table_id = ? AND person < 0", table) is not None
