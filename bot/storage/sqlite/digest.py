"""Digest of a copy, kept inside the copy: it tells whether the content has changed since the copy was taken.

SQLite checks that pages fit together, not what is written on them, and so does not see a changed bit in a valid event.
The digest is SHA-256 over the schema and over every row, whatever order the rows lie in.
"""

import sqlite3
from hashlib import sha256
from typing import Final

TABLE: Final = "copy_digest"
"""Table of the digest; only copies have one: the bot drops it from a database on which it plays."""
DROP: Final = f"DROP TABLE IF EXISTS {TABLE}"


def sign(db: sqlite3.Connection) -> None:
    """Write the digest of a copy into it; the connection must be able to write."""
    db.execute(DROP)
    found = _digest(db)
    db.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    db.execute(f"INSERT INTO {TABLE} VALUES (?)", (found,))
    db.commit()


def is_signed(db: sqlite3.Connection) -> bool:
    """Return whether a copy has a digest."""
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (TABLE,)).fetchone() is not None


def is_as_signed(db: sqlite3.Connection) -> bool:
    """Return whether the content of a signed copy still has its digest."""
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
    """Text as stored, decodable or not; its repr differs from that of a blob."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Mark the bytes as text."""
        return f"text {super().__repr__()}"
