"""Tables that came out of a copy: what was hidden when it was taken, their secrets too, may have been shown since.

A mark for each stands in the database from the moment it is put in place, or a copy is opened as it is, until whoever
plays on has done something about it. What their messages show now nobody knows: they count as out of date.
"""

import sqlite3
from typing import Final

from bot.storage.sqlite.writes import OPEN

CREATE: Final = "CREATE TABLE IF NOT EXISTS restored (table_id INTEGER PRIMARY KEY)"  # as the migration has it
MARK: Final = f"INSERT OR IGNORE INTO restored SELECT id FROM tables WHERE {OPEN}"
OUTDATED: Final = f"UPDATE surfaces SET hash = '', seq = 0 WHERE table_id IN (SELECT id FROM tables WHERE {OPEN})"
MARKED: Final = f"SELECT id FROM tables JOIN restored ON table_id = id WHERE {OPEN} ORDER BY id"
DONE: Final = "DELETE FROM restored WHERE table_id = ?"


def mark(db: sqlite3.Connection) -> None:
    """Mark every open table of a database of any version; the caller commits."""
    if db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone():
        db.execute(CREATE)
        db.execute(MARK)
        db.execute(OUTDATED)
