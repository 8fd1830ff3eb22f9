"""File of the world: SQLite in WAL mode, written before the caller gets an answer.

If the process is killed, nothing that was answered is lost: the operating system has the pages. No fsync is made,
because a play world need not survive a power cut.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.sandbox.model import LogEntry

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS records (kind TEXT, key TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS audience (person INTEGER, event INTEGER, PRIMARY KEY (person, event)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS audience_by_event ON audience (event);
CREATE TABLE IF NOT EXISTS log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, real REAL NOT NULL, clock REAL NOT NULL, method TEXT NOT NULL, chat INTEGER,
    ok INTEGER NOT NULL, code INTEGER NOT NULL, description TEXT NOT NULL, counted TEXT NOT NULL, message_id INTEGER
);
"""
LOG_COLUMNS = "real, clock, method, chat, ok, code, description, counted, message_id"  # as in LogEntry
ADD_LOG = f"INSERT INTO log ({LOG_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


class WorldUnusable(Exception):
    """Error: the world's file cannot be opened; the message is one sentence in Russian."""


class Store:
    """Store of counters, records by kind and key, events with their audience, and the log of calls."""

    def __init__(self, path: Path) -> None:
        """Open or create the file. Raises WorldUnusable."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.told = False
        """True if there are events for which no waiting task has been woken yet."""
        try:
            self._db = sqlite3.connect(path, isolation_level=None)
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")  # one owner: no lock for every call
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=OFF")
            self._db.executescript(SCHEMA)
        except sqlite3.Error as error:
            raise WorldUnusable(f"Мир страницы {path} не открывается ({error}): уберите этот файл.") from error

    def close(self) -> None:
        """Close the world's file."""
        self._db.close()

    def _begin(self) -> None:
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Make all changes since the last commit durable."""
        if self._db.in_transaction:
            self._db.execute("COMMIT")

    def rollback(self) -> bool:
        """Undo all changes since the last commit; return False if there were none."""
        if not self._db.in_transaction:
            return False
        self._db.execute("ROLLBACK")
        return True

    def next_id(self, counter: str, first: int) -> int:
        """Return the next number of a counter that begins at `first`; no number comes twice, even after a restart."""
        self._begin()
        row = self._db.execute(
            "INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value",
            (counter, first),
        ).fetchone()
        return int(row[0])

    def put(self, kind: str, key: str | int, value: object) -> None:
        """Store one record; it replaces an older one of this kind and key."""
        self._begin()
        self._db.execute(
            "INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (kind, str(key), msgspec.json.encode(value))
        )

    def drop(self, kind: str, key: str | int) -> None:
        """Remove one record, if it is there."""
        self._begin()
        self._db.execute("DELETE FROM records WHERE kind = ? AND key = ?", (kind, str(key)))

    def load(self, kind: str, type_: type[T]) -> Iterator[tuple[str, T]]:
        """Yield all records of a kind with their keys."""
        for key, body in self._db.execute("SELECT key, body FROM records WHERE kind = ?", (kind,)).fetchall():
            yield key, msgspec.json.decode(body, type=type_)

    def add_event(self, body: dict[str, object], people: list[int]) -> int:
        """Store an event for these people and return its id."""
        self._begin()
        self.told = True
        event = self._db.execute("INSERT INTO events (body) VALUES (?)", (msgspec.json.encode(body),)).lastrowid
        assert event is not None
        self._db.executemany("INSERT INTO audience VALUES (?, ?)", [(person, event) for person in people])
        return event

    def events_of(self, person: int, since: int, limit: int) -> list[bytes]:
        """Return at most `limit` events after `since` that this person may see, oldest first: JSON `{"id", ...}`."""
        rows = self._db.execute(
            "SELECT id, body FROM events JOIN audience ON event = id WHERE person = ? AND event > ? "
            "ORDER BY id LIMIT ?",
            (person, since, limit),
        )
        return [b'{"id":%d,%b' % (row[0], row[1][1:]) for row in rows]

    def events_for_page(self, since: int, limit: int) -> list[tuple[int, bytes]]:
        """Return at most `limit` events after `since`, oldest first, with ids: JSON `{"id", "people": [ids], ...}`."""
        rows = self._db.execute(
            "SELECT id, body, (SELECT group_concat(person) FROM audience WHERE event = id) FROM events "
            "WHERE id > ? ORDER BY id LIMIT ?",
            (since, limit),
        )
        return [(row[0], b'{"id":%d,"people":[%b],%b' % (row[0], (row[2] or "").encode(), row[1][1:])) for row in rows]

    def last_event(self) -> int:
        """Return the id of the newest event, 0 before the first."""
        return int(self._db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0])

    def add_log(self, entry: LogEntry) -> None:
        """Add one call of the bot to the log."""
        self._begin()
        self._db.execute(ADD_LOG, msgspec.structs.astuple(entry))

    def log_after(self, since: int, limit: int, chat: int | None) -> list[tuple[int, LogEntry]]:
        """Return calls after log id `since`, oldest first, of one chat or (None) of all."""
        rows = self._db.execute(
            f"SELECT id, {LOG_COLUMNS} FROM log WHERE id > ? AND (? IS NULL OR chat = ?) ORDER BY id LIMIT ?",
            (since, chat, chat, limit),
        )
        return [(row[0], _entry(row[1:])) for row in rows.fetchall()]

    def counted_between(self, begin: float, end: float) -> list[tuple[float, int, str]]:
        """Return (clock, chat, "send" or "edit") of calls between two clock seconds, to fill limits after a restart.

        Calls after `end` (logged when the clock ran faster) are left out: they would block their chats for years.
        """
        rows = self._db.execute(
            "SELECT clock, chat, counted FROM log WHERE clock > ? AND clock <= ? AND counted != '' AND chat IS NOT NULL"
            " ORDER BY id",
            (begin, end),
        )
        return [(row[0], row[1], row[2]) for row in rows.fetchall()]

    def counters_of_chats(self) -> list[tuple[int | None, str, str, int, int]]:
        """Return the number of calls by chat, method, way of counting and HTTP code: rows of these and the number."""
        rows = self._db.execute(
            "SELECT chat, method, counted, code, count(*) FROM log GROUP BY chat, method, counted, code ORDER BY chat"
        )
        return [(row[0], row[1], row[2], row[3], row[4]) for row in rows.fetchall()]


def _entry(row: tuple[float, float, str, int | None, int, int, str, str, int | None]) -> LogEntry:
    real, clock, method, chat, ok, code, description, counted, message_id = row
    return LogEntry(real, clock, method, chat, bool(ok), code, description, counted, message_id)
