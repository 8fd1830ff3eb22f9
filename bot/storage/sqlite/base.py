"""Base of the SQLite store: one connection that writes, and one that only reads."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from bot.metrics import Metrics
from bot.storage.disguise import Disguise
from bot.storage.errors import closed
from bot.storage.sql.reads import Reads
from bot.storage.sqlite.lock import FileLock
from bot.storage.sqlite.schema import Connection
from bot.storage.sqlite.writer import Writer, failed

log = logging.getLogger(__name__)
T = TypeVar("T")


class SqliteBase(Reads):
    """Base of the store with its two connections; reads have their own, and so see committed rows only."""

    def __init__(
        self,
        path: Path,
        now: Callable[[], float],
        lock: FileLock,
        connections: tuple[Connection, Connection],
        metrics: Metrics,
        *,
        is_new: bool = False,
        has_inbox: bool = False,
    ) -> None:
        """Take what `SqliteStorage.open` opened; `connections`: writing, reading; `now`: clock for rows, in s."""
        self.path = path
        self._now = now
        self._lock = lock
        self._writing, self._reading = connections
        self._writer = Writer(self._writing, metrics)
        self._closed = False
        self._has_inbox = has_inbox
        self._is_new = is_new
        self.disguise = Disguise()

    @property
    def is_new(self) -> bool:
        """Return whether the file was created when it was opened, see `ports.Storage`."""
        return self._is_new

    @property
    def is_failing(self) -> bool:
        """Return whether the disk refused the last write, see `ports.Storage`."""
        return self._writer.is_failing

    async def _execute(self, sql: str, *values: Any, can_wait: bool = False) -> None:
        """Run one writing statement; `can_wait`: with the next write, or after 20 ms. Raises StorageFailed."""
        await self._writer.write(lambda db: db.execute(sql, values).close(), can_wait=can_wait)

    async def _empty_log(self) -> None:
        """Write the write-ahead log into the file and empty it, since it retains old pages until they are overwritten.

        While somebody reads the file (for a copy), the log cannot be emptied; it is deleted when the program ends.
        """
        try:
            await self._writing.run(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        except (sqlite3.Error, ValueError) as error:  # ValueError: aiosqlite is closed, which empties the log too
            log.warning("the log beside the database was not emptied: %s", error)

    async def _rows(self, sql: str, *values: Any, **named: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query. Raises StorageFailed."""
        if self._closed:
            raise closed()
        try:
            return [tuple(row) for row in await self._reading.execute_fetchall(sql, named or values)]
        except sqlite3.Error as error:
            raise failed(error) from error

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of `work`, which only reads, run on the connection's thread. Raises StorageFailed."""
        if self._closed:
            raise closed()
        try:
            return await self._reading.run(work)
        except sqlite3.Error as error:
            raise failed(error) from error
