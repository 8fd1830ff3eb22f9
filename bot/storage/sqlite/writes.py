"""Writes of more than one statement; the writer runs each in a transaction, and commits or undoes it whole.

They run on the thread of the connection: a transaction costs the event loop one wait, not one a statement.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bot.storage.errors import UnknownTable
from bot.storage.rows import (
    LEFT_SEAT,
    UNSET,
    Appended,
    Cause,
    Conflict,
    NewTable,
    Pruned,
    Repeated,
    SeatChange,
    StoredEvent,
    TableChange,
    TableStatus,
)

OPEN: Final = "status IN ('lobby', 'running')"
"""Condition of an open table, in the words of the partial index."""
KNOWN_CAUSE: Final = "SELECT table_id, seq, person FROM causes WHERE cause = ?"
LEFT: Final = (
    "UPDATE seats SET seat = ? WHERE table_id = ? AND person = ?"
    " AND EXISTS (SELECT 1 FROM tables WHERE id = ? AND match_seq IS NOT NULL)"
)
STOOD: Final = "DELETE FROM seats WHERE table_id = ? AND person = ? AND seat <> ?"


class LogAppend(msgspec.Struct, frozen=True):
    """Content of one append."""

    events: tuple[StoredEvent, ...]
    cause: Cause | None
    change: TableChange
    seatings: tuple[SeatChange, ...]
    at: float
    """Second of the call."""
    opens: NewTable | None = None
    """Table that is made with the append."""

    @property
    def changed(self) -> dict[str, Any]:
        """Columns of the table's row that change, with their values."""
        fields = msgspec.structs.asdict(self.change)
        values = {name: value for name, value in fields.items() if value is not UNSET}
        if "required" in values:
            values["required"] = msgspec.json.encode(values["required"]).decode()
        return values


def one(db: sqlite3.Connection, sql: str, *values: Any, **named: Any) -> tuple[Any, ...] | None:
    """Read the first row of a query; None without rows."""
    row = db.execute(sql, named or values).fetchone()
    return tuple(row) if row is not None else None


def known_cause(db: sqlite3.Connection, key: str) -> Repeated | None:
    """Find what a cause did before."""
    found = one(db, KNOWN_CAUSE, key)
    return Repeated(*found) if found else None


def create(db: sqlite3.Connection, chat: int, thread: int | None, game: str, entry: LogAppend) -> Appended | Repeated:
    """Make a table with its first events."""
    if entry.cause and (repeated := known_cause(db, entry.cause.key)):
        return repeated
    return _write_table(db, chat, thread, game, entry)


def _write_table(db: sqlite3.Connection, chat: int, thread: int | None, game: str, entry: LogAppend) -> Appended:
    sql = "INSERT INTO tables (chat, thread, game, status, seq, updated_at) VALUES (?, ?, ?, ?, 0, ?) RETURNING id"
    found = one(db, sql, chat, thread, game, TableStatus.LOBBY, entry.at)
    assert found is not None  # an INSERT that did not raise returns its row
    return _write_entry(db, found[0], 0, entry)


def append(db: sqlite3.Connection, table: int, expected_seq: int, entry: LogAppend) -> Appended | Repeated | Conflict:
    """Write events behind `expected_seq`, and make the table that `entry` opens. Raises UnknownTable."""
    if entry.cause and (repeated := known_cause(db, entry.cause.key)):
        return repeated
    found = one(db, "SELECT seq FROM tables WHERE id = ?", table)
    if found is None:
        raise UnknownTable(f"There is no table {table}.")
    if found[0] != expected_seq:
        return Conflict(table, found[0])
    done, new = _write_entry(db, table, expected_seq, entry), entry.opens
    if new is None:
        return done
    first = LogAppend(tuple(new.events), None, new.change, tuple(new.seatings), entry.at)
    return replace(done, opened=_write_table(db, new.chat, new.thread, new.game, first).table)


def _write_entry(db: sqlite3.Connection, table: int, seq: int, entry: LogAppend) -> Appended:
    last = seq + len(entry.events)
    db.executemany(
        "INSERT INTO events (table_id, seq, tag, body, at) VALUES (?, ?, ?, ?, ?)",
        [(table, n, event.tag, event.body.decode(), entry.at) for n, event in enumerate(entry.events, seq + 1)],
    )
    touched = {"seq": last, "updated_at": entry.at} if entry.events else {}
    if columns := touched | entry.changed:
        assignments = ", ".join(f"{name} = ?" for name in columns)
        db.execute(f"UPDATE tables SET {assignments} WHERE id = ?", (*columns.values(), table))
    if entry.cause:
        db.execute(
            "INSERT INTO causes (cause, table_id, seq, person, at) VALUES (?, ?, ?, ?, ?)",
            (entry.cause.key, table, last if entry.events else 0, entry.cause.person, entry.at),
        )
    _seat(db, table, entry.seatings)
    return Appended(table, last)


def _seat(db: sqlite3.Connection, table: int, seatings: Sequence[SeatChange]) -> None:
    for seating in seatings:
        if seating.seat is None:
            db.execute(LEFT, (LEFT_SEAT, table, seating.person, table))
            db.execute(STOOD, (table, seating.person, LEFT_SEAT))
        else:
            db.execute(
                "INSERT INTO seats (table_id, person, seat) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, person) DO UPDATE SET seat = excluded.seat",
                (table, seating.person, seating.seat),
            )


def migrate_chat(db: sqlite3.Connection, old: int, new: int) -> tuple[int, ...]:
    """Re-key everything of a chat; return the ids of the tables moved."""
    if old == new:
        return ()
    moved = db.execute("SELECT id FROM tables WHERE chat = ? ORDER BY id", (old,)).fetchall()
    db.execute("UPDATE tables SET chat = ? WHERE chat = ?", (new, old))
    db.execute(
        "UPDATE surfaces SET chat = ?, hash = '', seq = 0, stale_after = min(stale_after, 0) WHERE chat = ?", (new, old)
    )
    db.execute(
        "INSERT INTO chats (id, settings) SELECT ?, settings FROM chats WHERE id = ? AND migrated_to IS NULL"
        " ON CONFLICT (id) DO NOTHING",
        (new, old),
    )
    db.execute(
        "INSERT INTO chats (id, settings, migrated_to) VALUES (?, '{}', ?)"
        " ON CONFLICT (id) DO UPDATE SET migrated_to = excluded.migrated_to",
        (old, new),
    )
    return tuple(row[0] for row in moved)


def drop(db: sqlite3.Connection, tables: Sequence[int]) -> None:
    """Delete tables with all that belongs to them."""
    for table in tables:
        for name in ("events", "causes", "seats", "surfaces", "drafts", "restored"):
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
        db.execute("DELETE FROM tables WHERE id = ?", (table,))


def prune(db: sqlite3.Connection, now: float, cause_age_s: float) -> Pruned:
    """Forget old causes, those of a clock that ran ahead, and drafts of persons at tables that are over."""
    causes = db.execute("DELETE FROM causes WHERE at NOT BETWEEN ? AND ?", (now - cause_age_s, now + cause_age_s))
    drafts = db.execute(
        f"DELETE FROM drafts WHERE key LIKE '%:%' AND table_id NOT IN (SELECT id FROM tables WHERE {OPEN})"
    )
    return Pruned(causes.rowcount, drafts.rowcount)
