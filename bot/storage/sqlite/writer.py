"""Group commit on one SQLite connection."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.metrics import Metrics
from bot.storage.errors import StorageError, StorageFailed, UnknownTable
from bot.storage.sql.group_commit import GroupCommit, QueuedWrite
from bot.storage.sqlite.codes import is_busy, points_nowhere
from bot.storage.sqlite.schema import Connection

Write = Callable[[sqlite3.Connection], Any]
T = TypeVar("T")


def failed(error: sqlite3.Error) -> StorageError:
    """Convert an error of SQLite to one of the store; a foreign key that refers to no row means an unknown table."""
    if points_nowhere(error):
        return UnknownTable("There is no such table.")
    found = StorageFailed(f"The database refused: {str(error).rstrip('.')} ({type(error).__name__}).")
    found.__cause__ = error
    return found


class Writer(GroupCommit[Write]):
    """Queue of writes on one connection."""

    def __init__(self, db: Connection, metrics: Metrics) -> None:
        super().__init__(metrics)
        self._db = db

    async def write(self, write: Callable[[sqlite3.Connection], T], *, can_wait: bool = False) -> T:
        """Run `write` and return its result once committed; `write` may only use the connection it is given.

        Raises StorageFailed if SQLite or the disk fails, else what `write` raised; then nothing of it is stored.
        """
        result: T = await self._ask(write, can_wait=can_wait)
        return result

    async def _transact(self, writes: Sequence[QueuedWrite[Write]]) -> None:
        await self._db.run(lambda db: transact(db, writes))

    def _told(self, error: Exception) -> Exception:
        return failed(error) if isinstance(error, sqlite3.Error) else error

    def _is_vain(self, error: Exception) -> bool:
        return is_busy(error)  # each alone would only wait once more

    def _is_of_the_disk(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.Error) and not points_nowhere(error)


def transact(db: sqlite3.Connection, writes: Sequence[QueuedWrite[Write]]) -> None:
    """Run writes in one transaction, on the connection's thread. Raises the error of the first write that fails."""
    if db.in_transaction:  # a rollback failed before
        db.execute("ROLLBACK")
    db.execute("BEGIN IMMEDIATE")
    try:
        for queued in writes:
            queued.result = queued.write(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # after an error of a full disk SQLite has rolled back already
            db.execute("ROLLBACK")
        raise
