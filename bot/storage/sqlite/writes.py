"""Writes of several statements; the writer commits each in a transaction, or rolls it back as a whole.

They run on the connection's thread, so that the event loop waits once for a transaction, not once for each statement.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from bot.storage.errors import UnknownTable
from bot.storage.merging import merged
from bot.storage.rows import (
    LEFT_SEAT,
    UNSET,
    Appended,
    Conflict,
    Pruned,
    Repeated,
    SeatChange,
    TableStatus,
)
from bot.storage.sql.entries import LogAppend
from bot.storage.sql.restored import OUT_OF_DATE
from bot.storage.sql.statistics import MOVE_HOME
from bot.storage.sql.tables import KNOWN_CAUSE, OF_A_TABLE, OPEN
from bot.storage.sqlite.packing import unpack

LEFT: Final = (
    "UPDATE seats SET seat = ? WHERE table_id = ? AND person = ?"
    " AND EXISTS (SELECT 1 FROM tables WHERE id = ? AND match_seq IS NOT NULL)"
)
PUT_SETTINGS: Final = (
    "INSERT INTO chats (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings"
)
STOOD: Final = "DELETE FROM seats WHERE table_id = ? AND person = ? AND seat <> ?"


def one(db: sqlite3.Connection, sql: str, *values: Any, **named: Any) -> tuple[Any, ...] | None:
    """Return the first row of a query; None without rows."""
    row = db.execute(sql, named or values).fetchone()
    return tuple(row) if row is not None else None


def known_cause(db: sqlite3.Connection, key: str) -> Repeated | None:
    """Return what the cause with this key did before; None for a new cause."""
    found = one(db, KNOWN_CAUSE, key)
    return Repeated(*found) if found else None


def create(db: sqlite3.Connection, chat: int, thread: int | None, game: str, entry: LogAppend) -> Appended | Repeated:
    """Create a table with its first events, unless the cause is known."""
    if entry.cause and (repeated := known_cause(db, entry.cause.key)):
        return repeated
    return _write_table(db, chat, thread, game, entry)


def _write_table(db: sqlite3.Connection, chat: int, thread: int | None, game: str, entry: LogAppend) -> Appended:
    sql = "INSERT INTO tables (chat, thread, game, status, seq, updated_at) VALUES (?, ?, ?, ?, 0, ?) RETURNING id"
    found = one(db, sql, chat, thread, game, TableStatus.LOBBY, entry.at)
    assert found is not None  # an INSERT that did not raise returns its row
    return _write_entry(db, found[0], 0, entry)


def append(db: sqlite3.Connection, table: int, expected_seq: int, entry: LogAppend) -> Appended | Repeated | Conflict:
    """Append events after `expected_seq`, and create the table that `entry` opens. Raises UnknownTable."""
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
    return replace(done, opened=_write_table(db, new.chat, new.thread, new.game, entry.of_opened).table)


def _write_entry(db: sqlite3.Connection, table: int, seq: int, entry: LogAppend) -> Appended:
    last = seq + len(entry.events)
    if seq and (entry.events or entry.change.status is not UNSET):
        unpack(db, table)
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
    """Move everything of a chat to its new id; return the ids of the tables moved."""
    if old == new:
        return ()
    moved = db.execute("SELECT id FROM tables WHERE chat = ? ORDER BY id", (old,)).fetchall()
    db.execute("UPDATE tables SET chat = ? WHERE chat = ?", (new, old))
    db.execute(MOVE_HOME, (new, old))
    db.execute(f"UPDATE surfaces SET chat = ?, {OUT_OF_DATE} WHERE chat = ?", (new, old))
    if left := one(db, "SELECT settings FROM chats WHERE id = ? AND migrated_to IS NULL", old):
        known = one(db, "SELECT settings FROM chats WHERE id = ?", new)
        settings = merged(left[0].encode(), known[0].encode()).decode() if known else left[0]
        db.execute(PUT_SETTINGS, (new, settings))
    db.execute(
        "INSERT INTO chats (id, settings, migrated_to) VALUES (?, '{}', ?)"
        " ON CONFLICT (id) DO UPDATE SET migrated_to = excluded.migrated_to",
        (old, new),
    )
    return tuple(row[0] for row in moved)


def drop(db: sqlite3.Connection, tables: Sequence[int]) -> None:
    """Delete tables and all that belongs to them."""
    for table in tables:
        for name in OF_A_TABLE:
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
        db.execute("DELETE FROM tables WHERE id = ?", (table,))


def prune(db: sqlite3.Connection, now: float, cause_age_s: float, press_age_s: float) -> Pruned:
    """Delete old causes, also those with a time far in the future, and drafts of persons at tables that are over."""
    shortest = min(cause_age_s, press_age_s)  # by the index; of those the presses begin with a bot, and have one colon
    causes = db.execute(
        "DELETE FROM causes WHERE at NOT BETWEEN ? AND ?"
        " AND abs(at - ?) > CASE WHEN cause GLOB '[0-9]*:*' AND cause NOT LIKE '%:%:%' THEN ? ELSE ? END",
        (now - shortest, now + shortest, now, press_age_s, cause_age_s),
    )
    drafts = db.execute(
        f"DELETE FROM drafts WHERE key LIKE '%:%' AND table_id NOT IN (SELECT id FROM tables WHERE {OPEN})"
    )
    return Pruned(causes.rowcount, drafts.rowcount)
