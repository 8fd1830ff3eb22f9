"""Packed logs in SQLite: the events of a table that is long over, except the first, are compressed in one row."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from bot.storage.packing import PackedLog, unpacked
from bot.storage.rows import LoggedEvent

STILL_TO_PACK: Final = (
    "SELECT 1 FROM tables WHERE id = ? AND packed = 0 AND status IN ('finished', 'closed') AND updated_at < ?"
)
ROWS: Final = "SELECT seq, tag, CAST(body AS BLOB), at FROM events WHERE table_id = ? AND seq > 1 ORDER BY seq"


def to_pack(db: sqlite3.Connection, table: int) -> tuple[LoggedEvent, ...]:
    """Read the events of a table that are to be packed: all but the first."""
    return tuple(LoggedEvent(*row) for row in db.execute(ROWS, (table,)))


def put_packed(
    db: sqlite3.Connection, table: int, before: float, log: Sequence[LoggedEvent], packed: PackedLog
) -> bool:
    """Replace the rows of a log by the packed log; return False, with nothing written, if the log has changed since.

    Runs in the writer's transaction, after the log was read and packed.
    """
    if db.execute(STILL_TO_PACK, (table, before)).fetchone() is None or to_pack(db, table) != tuple(log):
        return False
    db.execute("INSERT INTO packed_logs (table_id, body) VALUES (?, ?)", (table, packed.value))
    db.executemany(
        "INSERT INTO packed_people (person, table_id) VALUES (?, ?)", [(who, table) for who in sorted(packed.people)]
    )
    db.execute("DELETE FROM events WHERE table_id = ? AND seq > 1", (table,))
    db.execute("UPDATE surfaces SET file_id = NULL WHERE table_id = ?", (table,))
    db.execute("UPDATE tables SET packed = 1 WHERE id = ?", (table,))
    return True


def unpack(db: sqlite3.Connection, table: int) -> None:
    """Unpack the events of a packed log into rows; does nothing if the log is not packed.

    Raises StorageFailed for a damaged log.
    """
    found = db.execute("SELECT body FROM packed_logs WHERE table_id = ?", (table,)).fetchone()
    if found is None:
        return
    db.executemany(
        "INSERT INTO events (table_id, seq, tag, body, at) VALUES (?, ?, ?, CAST(? AS TEXT), ?)",
        [(table, event.seq, event.tag, event.body, event.at) for event in unpacked(found[0])],
    )
    db.execute("DELETE FROM packed_logs WHERE table_id = ?", (table,))
    db.execute("DELETE FROM packed_people WHERE table_id = ?", (table,))
    db.execute("UPDATE tables SET packed = 0 WHERE id = ?", (table,))
