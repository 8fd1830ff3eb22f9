"""Inbox of the SQLite store: updates that are not processed yet.

A bot alone on its file stores none, unless it finds some that `python -m bot move` has brought from a server. The table
of the inbox is created by that command, or when the first update is stored.
"""

import sqlite3
from collections.abc import Collection, Sequence
from typing import Final

from bot.storage.ports import MOST_TRIES
from bot.storage.rows import KeptUpdate
from bot.storage.sqlite.base import SqliteBase

CREATE: Final = """CREATE TABLE IF NOT EXISTS inbox (
    place INTEGER PRIMARY KEY,
    id INTEGER NOT NULL UNIQUE,
    cause TEXT NOT NULL,
    body TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
)"""
KEEP: Final = "INSERT INTO inbox (id, cause, body) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
DONE: Final = "DELETE FROM inbox WHERE id = ?"
OF_CAUSE: Final = "DELETE FROM inbox WHERE cause = ?"


class SqliteInbox(SqliteBase):
    """Implementation of `ports.Inbox`."""

    async def has_waiting(self) -> bool:
        """Return whether there are updates that are not processed yet."""
        return self._has_inbox and bool(await self._rows("SELECT 1 FROM inbox LIMIT 1"))

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        rows = [(update.id, update.cause, update.body.decode()) for update in updates]

        def write(db: sqlite3.Connection) -> None:
            db.execute(CREATE)
            db.executemany(KEEP, rows)

        await self._writer.write(write)
        self._has_inbox = True

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        return await self._writer.write(_taken) if self._has_inbox else ()

    async def done(self, updates: Collection[int]) -> None:
        numbers = [(number,) for number in updates]
        if self._has_inbox:
            await self._writer.write(lambda db: db.executemany(DONE, numbers).close(), can_wait=True)


def _taken(db: sqlite3.Connection) -> tuple[KeptUpdate, ...]:
    db.execute("DELETE FROM inbox WHERE tries >= ?", (MOST_TRIES,))
    db.execute("UPDATE inbox SET tries = tries + 1")
    rows = db.execute("SELECT id, body, cause FROM inbox ORDER BY place").fetchall()
    return tuple(KeptUpdate(number, body.encode(), cause) for number, body, cause in rows)
