"""Marks of open tables that came out of a copy: secrets that were hidden when it was taken may have been shown since.

A mark stands in the database from the moment that the database is put in place, or a copy is opened in its place, until
the tables have been given other secrets. What the messages of a marked table show is not known: they are out of date.
"""

import sqlite3
from typing import Final

from bot.storage.sqlite.writes import OPEN

CREATE: Final = "CREATE TABLE IF NOT EXISTS restored (table_id INTEGER PRIMARY KEY)"
"""Table of the marks, as the migration makes it."""
MARK: Final = f"INSERT OR IGNORE INTO restored SELECT id FROM tables WHERE {OPEN}"
OF_OPEN: Final = f"WHERE table_id IN (SELECT id FROM tables WHERE {OPEN})"
OUTDATED: Final = f"UPDATE surfaces SET hash = '', seq = 0, stale_after = min(stale_after, 0) {OF_OPEN}"
OUTDATED_BEFORE_6: Final = f"UPDATE surfaces SET hash = '', seq = 0 {OF_OPEN}"
HAS_STALE_AFTER: Final = "SELECT 1 FROM pragma_table_info('surfaces') WHERE name = 'stale_after'"
MARKED: Final = f"SELECT id FROM tables JOIN restored ON table_id = id WHERE {OPEN} ORDER BY id"
DONE: Final = "DELETE FROM restored WHERE table_id = ?"


def mark(db: sqlite3.Connection) -> None:
    """Mark every open table of a database of any version; the caller commits."""
    if db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone():
        db.execute(CREATE)
        db.execute(MARK)
        db.execute(OUTDATED if db.execute(HAS_STALE_AFTER).fetchone() else OUTDATED_BEFORE_6)
