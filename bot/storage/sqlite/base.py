"""What every part of the SQLite store stands on: one connection that writes, one that only reads."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.metrics import Metrics
from bot.storage.errors import closed
from bot.storage.sqlite.lock import FileLock
from bot.storage.sqlite.schema import Connection
from bot.storage.sqlite.writer import Writer, failed

log = logging.getLogger(__name__)


class SqliteBase:
    """Reads see committed rows only: they have a connection of their own beside the writer's."""

    def __init__(
        self,
        path: Path,
        now: Callable[[], float],
        lock: FileLock,
        connections: tuple[Connection, Connection],
        metrics: Metrics,
    ) -> None:
        """Made by `SqliteStorage.open`; `connections` are the writing and the reading one, `now` gives seconds."""
        self.path = path
        self._now = now
        self._lock = lock
        self._writing, self._reading = connections
        self._writer = Writer(self._writing, metrics)
        self._closed = False

    @property
    def is_failing(self) -> bool:
        """See `ports.Storage`."""
        return self._writer.is_failing

    async def _execute(self, sql: str, *values: Any, can_wait: bool = False) -> None:
        """One writing statement."""
        await self._writer.write(lambda db: db.execute(sql, values).close(), can_wait=can_wait)

    async def _empty_log(self) -> None:
        """Bring the log beside the file into it: there everything stands as it was, until it is written over.

        Whoever reads the file meanwhile (a copy is made) keeps it; then it goes when the program ends.
        """
        try:
            await self._writing.run(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        except (sqlite3.Error, ValueError) as error:  # aiosqlite says ValueError when it is closed: that empties it too
            log.warning("the log beside the database was not emptied: %s", error)

    async def _rows(self, sql: str, *values: Any, **named: Any) -> list[tuple[Any, ...]]:
        """All rows of one query. Raises StorageFailed."""
        if self._closed:
            raise closed()
        try:
            return [tuple(row) for row in await self._reading.execute_fetchall(sql, named or values)]
        except sqlite3.Error as error:
            raise failed(error) from error

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row or None. Raises StorageFailed."""
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None
