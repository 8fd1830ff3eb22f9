"""Store in one SQLite file: WAL, every commit flushed to the disk, one process at a time."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from bot.metrics import Metrics
from bot.storage.errors import DatabaseLocked, NotADatabase, OpenError, UnusablePath
from bot.storage.ports import CAUSE_AGE_S, PRESS_AGE_S, Storage
from bot.storage.rows import Pruned
from bot.storage.sqlite.codes import in_words, is_broken, is_busy
from bot.storage.sqlite.lock import FileLock
from bot.storage.sqlite.people import SqlitePeople
from bot.storage.sqlite.schema import Connection, connect, create_file, prepare
from bot.storage.sqlite.tables import SqliteTables
from bot.storage.sqlite.writes import prune

BUSY_S: Final = 0.5
"""Real seconds to wait for another program that holds the file; well below the 2 s in which a press is answered."""


class SqliteStorage(SqliteTables, SqlitePeople, Storage):
    """Implementation of `ports.Storage` in SQLite."""

    @classmethod
    async def open(
        cls,
        path: Path,
        now: Callable[[], float] = time.time,
        *,
        busy_s: float = BUSY_S,
        metrics: Metrics | None = None,
    ) -> Self:
        """Open or create the database at `path`, with its folders; `now`: clock for the rows, in seconds.

        Raises an OpenError with one sentence: NewerDatabase, NotADatabase, UnusablePath or DatabaseLocked.
        """
        path = create_file(path)
        lock = FileLock(path)
        opened: list[Connection] = []
        try:
            opened.append(await connect(path, busy_s))
            is_new = await prepare(opened[0], path)
            has_inbox = bool(await opened[0].execute_fetchall("SELECT 1 FROM sqlite_schema WHERE name = 'inbox'"))
            opened.append(await connect(path, busy_s))
            await opened[1].execute("PRAGMA query_only = ON")
        except (sqlite3.Error, OpenError) as error:
            for db in opened:
                await db.close()
            lock.release()
            raise (error if isinstance(error, OpenError) else refusal(path, error)) from error
        connections = (opened[0], opened[1])
        return cls(path, now, lock, connections, metrics or Metrics(), is_new=is_new, has_inbox=has_inbox)

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Delete old causes and drafts, see `ports.Storage`."""
        now = self._now()
        return await self._writer.write(lambda db: prune(db, now, cause_age_s, press_age_s))

    async def close(self) -> None:
        """Finish writes, close the file and release its lock, see `ports.Storage`."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._reading.close()
        await self._writing.close()
        self._lock.release()


def size_of(path: Path) -> int:
    """Return the size in bytes of the database file and its write-ahead log; 0 if neither exists."""
    beside = path.with_name(f"{path.name}-wal")
    return sum(file.stat().st_size for file in (path, beside) if file.exists())


def refusal(path: Path, error: sqlite3.Error) -> OpenError:
    """Convert SQLite's error while opening a file to an error with one sentence that names the file."""
    if is_busy(error):
        return DatabaseLocked(f"Базой {path} пользуется другая программа.")
    if is_broken(error):
        return NotADatabase(f"База {path} повреждена, или это не файл SQLite.")
    return UnusablePath(f"База {path} не годится: {in_words(error)}.")
