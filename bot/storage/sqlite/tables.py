"""Tables, their logs and seats of the store in SQLite."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.storage.ports import NO_CHANGE
from bot.storage.rows import (
    LEFT_SEAT,
    Appended,
    Cause,
    Conflict,
    Expiry,
    LoggedEvent,
    NewTable,
    Repeated,
    SeatAt,
    SeatChange,
    StoredEvent,
    TableChange,
    TableLog,
    TableRow,
)
from bot.storage.sqlite.base import SqliteBase
from bot.storage.sqlite.behind import BEHIND
from bot.storage.sqlite.expiry import ALL, OPENED, drop_expired, named
from bot.storage.sqlite.restored import DONE, MARKED
from bot.storage.sqlite.writes import KNOWN_CAUSE, OPEN, LogAppend, append, create

COLUMNS: Final = ", ".join(TableRow.__struct_fields__)
"""Columns of a table, in the order of the fields of `TableRow`."""
BEGUN: Final = "match_seq IS NOT NULL AND status <> 'closed'"
PAGE: Final = "ORDER BY id DESC LIMIT ? OFFSET ?"
EVENTS: Final = "SELECT seq, tag, body, at FROM events WHERE table_id = ?"
LAST_FIRST: Final = "ORDER BY updated_at DESC, id DESC"


def table_row(row: Sequence[Any]) -> TableRow:
    """Make a table of a row of COLUMNS."""
    return msgspec.convert(dict(zip(TableRow.__struct_fields__, row, strict=True)), TableRow)


def logged(row: Sequence[Any]) -> LoggedEvent:
    """Make an event of a row of seq, tag, body, at."""
    seq, tag, body, at = row
    return LoggedEvent(seq, tag, body.encode(), at)


class SqliteTables(SqliteBase):
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
        entry = LogAppend(tuple(events), cause, change, tuple(seatings), self._now())
        return await self._writer.write(lambda db: create(db, chat, thread, game, entry))

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
        entry = LogAppend(tuple(events), cause, change, tuple(seatings), self._now(), opens)
        return await self._writer.write(lambda db: append(db, table, expected_seq, entry))

    async def repeated(self, cause: str) -> Repeated | None:
        found = await self._row(KNOWN_CAUSE, cause)
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
        return tuple(map(logged, await self._rows(f"{EVENTS} AND seq >= ? ORDER BY seq", table, from_seq)))

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
        return await self._tables(f"WHERE {mine} AND {BEGUN} {PAGE}", person, person, limit, offset)

    async def _tables(self, rest: str, *values: Any) -> tuple[TableRow, ...]:
        return tuple(map(table_row, await self._rows(f"SELECT {COLUMNS} FROM tables {rest}", *values)))

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        return tuple(row[0] for row in await self._rows(OPENED, person=person, since=since))

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(ALL, **named(expiry), limit=limit))

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        return await self._writer.write(lambda db: drop_expired(db, table, expiry))

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(BEHIND, since=since, margin=margin))

    async def restored_tables(self) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(MARKED))

    async def taken_up(self, table: int) -> None:
        await self._execute(DONE, table)

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
