"""Causes of presses that a database remembers for ever: a clock hour is soon over where a clock runs quickly."""

import sqlite3
from contextlib import closing
from pathlib import Path

KEPT = """
CREATE TABLE IF NOT EXISTS kept_causes (cause TEXT PRIMARY KEY, table_id INTEGER, seq INTEGER, person INTEGER, at REAL);
CREATE TRIGGER IF NOT EXISTS keep_causes AFTER DELETE ON causes BEGIN
    INSERT OR REPLACE INTO kept_causes VALUES (OLD.cause, OLD.table_id, OLD.seq, OLD.person, OLD.at);
END;
"""


def keep_causes(path: Path) -> None:
    """Have the database of a running bot remember the causes that the bot forgets."""
    with closing(sqlite3.connect(path, timeout=60)) as db:
        db.executescript(KEPT)
