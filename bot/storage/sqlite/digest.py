"""What tells a copy whose content has changed since it was taken: one number over everything in it, kept inside it.

SQLite checks that pages fit together, not what is written on them: a bit that falls over in the middle of a valid event
goes unseen. The digest is SHA-256 over the schema and over every row, whatever order the rows lie in.
"""

import sqlite3
from hashlib import sha256
from typing import Final

TABLE: Final = "copy_digest"  # only copies have it: the bot drops it from a database it plays on
DROP: Final = f"DROP TABLE IF EXISTS {TABLE}"


def sign(db: sqlite3.Connection) -> None:
    """Write the digest of a copy into it; the connection must be able to write."""
    db.execute(DROP)
    found = _digest(db)
    db.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    db.execute(f"INSERT INTO {TABLE} VALUES (?)", (found,))
    db.commit()


def is_signed(db: sqlite3.Connection) -> bool:
    """Whether a copy tells what its content was."""
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (TABLE,)).fetchone() is not None


def is_as_signed(db: sqlite3.Connection) -> bool:
    """Whether the content of a signed copy is what it was."""
    return db.execute(f"SELECT sha256 FROM {TABLE}").fetchall() == [(_digest(db),)]


def _digest(db: sqlite3.Connection) -> str:
    usual = db.text_factory
    db.text_factory = _Text
    try:
        schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> ? ORDER BY type, name"
        head = [db.execute("PRAGMA user_version").fetchall(), db.execute(schema, (TABLE,)).fetchall()]
        tables = "SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table' AND name <> ? ORDER BY name"
        for (name,) in db.execute(tables, (TABLE,)).fetchall():
            rows = db.execute(f'SELECT * FROM "{name.decode()}"')
            head.append([sum(int.from_bytes(sha256(repr(row).encode()).digest()) for row in rows)])
        return sha256(repr(head).encode()).hexdigest()
    finally:
        db.text_factory = usual


class _Text(bytes):
    """Text as it is stored, readable or not, and not to be mixed up with a blob."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"text {super().__repr__()}"
