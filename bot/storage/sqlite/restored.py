"""Marks of `sql.restored` in a file of any version.

They stand there from the moment that the file is put in place, or a copy is opened in its place.
"""

import sqlite3
from typing import Final

from bot.storage.sql.restored import MARK, OF_OPEN, OUTDATED

CREATE: Final = "CREATE TABLE IF NOT EXISTS restored (table_id INTEGER PRIMARY KEY)"
"""Table of the marks, as the migration makes it."""
OUTDATED_BEFORE_6: Final = f"UPDATE surfaces SET hash = '', seq = 0 {OF_OPEN}"
HAS_INBOX: Final = "SELECT 1 FROM sqlite_schema WHERE name = 'inbox'"
HAS_STALE_AFTER: Final = "SELECT 1 FROM pragma_table_info('surfaces') WHERE name = 'stale_after'"


def mark(db: sqlite3.Connection) -> None:
    """Mark every open table of a database of any version; the caller commits.

    Updates that waited when the copy was taken are dropped: whoever sent them has seen for long what came of them.
    """
    if db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone():
        db.execute(CREATE)
        db.execute(MARK)
        db.execute(OUTDATED if db.execute(HAS_STALE_AFTER).fetchone() else OUTDATED_BEFORE_6)
    if db.execute(HAS_INBOX).fetchone():
        db.execute("DELETE FROM inbox")
