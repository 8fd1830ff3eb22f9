"""Digest of a copy, stored in the copy itself; it shows whether the content has changed since the copy was taken.

SQLite checks the structure of its pages, not their values, and so does not notice a changed bit in a valid event. The
digest is SHA-256 over the schema and every row, independent of the order of the rows.
"""

import sqlite3
from hashlib import sha256
from typing import Final

TABLE: Final = "copy_digest"
"""Table that contains the digest; only copies have it: the bot drops it from a database on which it plays."""
DROP: Final = f"DROP TABLE IF EXISTS {TABLE}"


def sign(db: sqlite3.Connection) -> None:
    """Compute the digest of a copy and write it into the copy."""
    db.execute(DROP)
    found = _digest(db)
    db.execute(f"CREATE TABLE {TABLE} (sha256 TEXT NOT NULL)")
    db.execute(f"INSERT INTO {TABLE} VALUES (?)", (found,))
    db.commit()


def is_signed(db: sqlite3.Connection) -> bool:
    """Return whether a copy has a digest."""
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (TABLE,)).fetchone() is not None


def is_as_signed(db: sqlite3.Connection) -> bool:
    """Return whether the content of a signed copy still matches its digest."""
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
    """Text as stored, whether it can be decoded or not; its repr differs from that of a blob."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the repr of the bytes with the word "text" before it."""
        return f"text {super().__repr__()}"
