"""Tables, their logs and seats of the store in memory."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from bot.storage.ports import NO_CHANGE
from bot.storage.rows import (
    LEFT_SEAT,
    UNSET,
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
    TableStatus,
)
from tests.storage_in_memory.base import MemoryBase

NEWEST: Final = 500
"""Number of the newest tables among which `opened_by` looks."""
MOVES: Final = ("deal.", "match.")
"""Beginnings of the tags of events after which no older draft is alive; every game keeps to them."""


def opening(body: bytes) -> dict[str, Any]:
    """Read the first event of a log as plain JSON, for the fields whose names are a promise."""
    opened: dict[str, Any] = msgspec.json.decode(body)
    return opened


def last_touched(row: TableRow) -> tuple[float, int]:
    """Return the key by which tables are listed, the greatest first."""
    return row.updated_at, row.id


class MemoryTables(MemoryBase):
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
        await self._turn()
        if repeated := self._repeated(cause):
            self._take_out(cause)
            return repeated
        new = NewTable(chat=chat, thread=thread, game=game, events=events, change=change, seatings=seatings)
        return self._write_table(new, cause)

    def _write_table(self, new: NewTable, cause: Cause | None = None) -> Appended:
        row = TableRow(
            id=self._next_table(),
            chat=new.chat,
            thread=new.thread,
            status=TableStatus.LOBBY,
            match_seq=None,
            deal_seq=None,
            seq=0,
            deadline=None,
            updated_at=self._now(),
            game=new.game,
        )
        return self._write_entry(row, new.events, cause, new.change, new.seatings)

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
        await self._turn()
        if repeated := self._repeated(cause):
            self._take_out(cause)
            return repeated
        row = self._known(table)
        if row.seq != expected_seq:
            return Conflict(table, row.seq)
        done = self._write_entry(row, events, cause, change, seatings)
        opened = self._write_table(opens).table if opens is not None else None
        return msgspec.structs.replace(done, opened=opened)

    def _write_entry(
        self,
        row: TableRow,
        events: Sequence[StoredEvent],
        cause: Cause | None,
        change: TableChange,
        seatings: Sequence[SeatChange],
    ) -> Appended:
        at, last = self._now(), row.seq + len(events)
        changed = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not UNSET}
        self._required[row.id] = changed.pop("required", self._required.get(row.id, {}))
        touched_at = at if events else row.updated_at
        self._tables[row.id] = msgspec.structs.replace(row, seq=last, updated_at=touched_at, **changed)
        if events or change.status is not UNSET:
            self._packed.discard(row.id)
        log = self._events.setdefault(row.id, [])
        log.extend(LoggedEvent(seq, event.tag, event.body, at) for seq, event in enumerate(events, row.seq + 1))
        if cause:
            self._causes[cause.key] = (Repeated(row.id, last if events else 0, cause.person), at)
            self._take_out(cause)
        for seating in seatings:
            self._seat(self._tables[row.id], seating)
        return Appended(row.id, last)

    def _take_out(self, cause: Cause | None) -> None:
        """Forget the update of a cause."""
        key = cause.key if cause is not None else ""
        self._inbox = {number: kept for number, kept in self._inbox.items() if not key or kept[0].cause != key}

    def _seat(self, row: TableRow, seating: SeatChange) -> None:
        was = self._seats.pop((row.id, seating.person), None)
        if seating.seat is not None:
            self._seats[row.id, seating.person] = seating.seat
        elif was is not None and (row.match_seq is not None or was == LEFT_SEAT):
            self._seats[row.id, seating.person] = LEFT_SEAT

    async def repeated(self, cause: str) -> Repeated | None:
        await self._turn()
        return self._repeated(Cause(cause))

    async def table(self, table: int) -> TableRow | None:
        await self._turn()
        return self._tables.get(table)

    async def load(self, table: int) -> TableLog | None:
        await self._turn()
        row, log = self._tables.get(table), self._events.get(table, [])
        if row is None:
            return None
        return TableLog(row, tuple(event for event in log if event.seq >= (row.deal_seq or 1)))

    async def events(self, table: int, from_seq: int = 1) -> tuple[LoggedEvent, ...]:
        await self._turn()
        return tuple(event for event in self._events.get(table, []) if event.seq >= from_seq)

    async def open_index(self) -> tuple[TableRow, ...]:
        return await self._touched(lambda row: row.status.is_open)

    async def open_tables(self, chat: int) -> tuple[TableRow, ...]:
        return await self._touched(lambda row: row.status.is_open and row.chat == chat)

    async def _touched(self, wanted: Callable[[TableRow], bool]) -> tuple[TableRow, ...]:
        await self._turn()
        return tuple(sorted(filter(wanted, self._tables.values()), key=last_touched, reverse=True))

    async def recent_tables(self, chat: int, limit: int = 10) -> tuple[TableRow, ...]:
        await self._turn()
        return tuple(row for row in reversed(self._tables.values()) if row.chat == chat)[:limit]

    async def matches_in(self, chat: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        return await self._begun(lambda row: row.chat == chat, limit, offset)

    async def matches_of(self, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        def is_own(row: TableRow) -> bool:
            is_lesson = any(opening(first.body).get("lesson") for first in self._events.get(row.id, [])[:1])
            return (row.chat == person or (row.id, person) in self._seats) and not is_lesson

        return await self._begun(is_own, limit, offset)

    async def _begun(self, wanted: Callable[[TableRow], bool], limit: int, offset: int) -> tuple[TableRow, ...]:
        await self._turn()
        rows = [row for row in reversed(self._tables.values()) if row.match_seq is not None and wanted(row)]
        return tuple(row for row in rows if row.status is not TableStatus.CLOSED)[offset : offset + limit]

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        await self._turn()
        newest = sorted(self._tables)[-NEWEST:]
        firsts = [log[0] for table in newest if (log := self._events[table])]
        told = [(first.at, opening(first.body)) for first in firsts if first.at > since]
        return tuple(sorted(at for at, opened in told if opened.get("host") == person and not opened.get("review")))

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        await self._turn()
        return tuple(table for table in sorted(self._tables) if self._has_expired(table, expiry))[:limit]

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        await self._turn()
        if table not in self._tables or not self._has_expired(table, expiry):
            return False
        del self._tables[table], self._events[table], self._required[table]
        self._causes = {key: found for key, found in self._causes.items() if found[0].table != table}
        self._seats = {key: seat for key, seat in self._seats.items() if key[0] != table}
        self._surfaces = {key: row for key, row in self._surfaces.items() if key[0] != table}
        self._drafts = {key: row for key, row in self._drafts.items() if key[0] != table}
        return True

    def _has_expired(self, table: int, expiry: Expiry) -> bool:
        row = self._tables[table]
        if row.match_seq is not None or row.status not in (TableStatus.LOBBY, TableStatus.CLOSED):
            return False
        if self._opening(table).get("review"):
            return row.updated_at < expiry.imported and not any(map(self._goes_on(table), self._tables.values()))
        is_empty = row.status is TableStatus.CLOSED or not any(at == table for at, _ in self._seats)
        return row.updated_at < expiry.gathered and is_empty

    def _goes_on(self, source: int) -> Callable[[TableRow], bool]:
        """Return a test for tables that go on from an imported record: a match has begun, or people gather for it."""
        chat = self._tables[source].chat
        return lambda row: (
            row.chat == chat
            and (row.match_seq is not None or row.status is not TableStatus.CLOSED)
            and self._opening(row.id).get("source") == source
        )

    def _opening(self, table: int) -> dict[str, Any]:
        return opening(self._events[table][0].body) if self._events[table] else {}

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        await self._turn()
        last = max((row.updated_at for row in self._tables.values()), default=0.0)
        rows = [row for row in self._tables.values() if row.status.is_open or row.updated_at > since]
        return tuple(sorted(row.id for row in rows if row.updated_at > last - margin or self._is_behind(row)))

    def _is_behind(self, row: TableRow) -> bool:
        """Tell whether a message is stale or missing, or a draft alive."""
        shown = {surface.key: surface for surface in self._surfaces.values() if surface.table == row.id}
        if any(surface.is_stale(row.seq) for surface in shown.values()):
            return True
        missing = [person for key, person in self._required.get(row.id, {}).items() if key not in shown]
        if any(not person or self._is_reachable(person) for person in missing):
            return True
        moved = max((event.seq for event in self._events[row.id] if event.tag.startswith(MOVES)), default=0)
        drafts = [draft for draft in self._drafts.values() if draft.table == row.id]
        return row.status.is_open and any(draft.token >= moved for draft in drafts)

    def _is_reachable(self, person: int) -> bool:
        return (known := self._persons.get(person)) is not None and known.can_dm

    async def restored_tables(self) -> tuple[int, ...]:
        await self._turn()
        there = sorted(self.restored & self._tables.keys())
        return tuple(table for table in there if self._tables[table].status.is_open)

    async def taken_up(self, table: int) -> None:
        await self._turn()
        self.restored.discard(table)

    async def seats_of(self, person: int, *, open_only: bool = True) -> tuple[SeatAt, ...]:
        rows = await self._touched(
            lambda row: (
                (row.status.is_open or not open_only) and self._seats.get((row.id, person), LEFT_SEAT) != LEFT_SEAT
            )
        )
        return tuple(SeatAt(row.id, person, self._seats[row.id, person]) for row in rows)

    async def seats_at(self, table: int) -> tuple[SeatAt, ...]:
        await self._turn()
        found = [
            SeatAt(at, person, seat) for (at, person), seat in self._seats.items() if at == table and seat != LEFT_SEAT
        ]
        return tuple(sorted(found, key=lambda at: (at.seat, at.person)))

    async def has_sat(self, table: int, person: int) -> bool:
        await self._turn()
        return (table, person) in self._seats

    async def has_forgotten(self, table: int) -> bool:
        await self._turn()
        return any(at == table and who < 0 for at, who in self._seats)
