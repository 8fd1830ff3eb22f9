"""Group commit: one task writes; all that waits at a time goes into one transaction and one flush to the disk."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from bot.metrics import Metrics
from bot.storage.errors import StorageError, StorageFailed, UnknownTable, closed
from bot.storage.sqlite.codes import is_busy, points_nowhere
from bot.storage.sqlite.schema import Connection

MOST_TOGETHER: Final = 256
"""Most writes of one transaction."""
GATHER_S: Final = 0.02
"""Real seconds a write that can wait is held back; where many play, the next write comes before that."""

T = TypeVar("T")


class Job:
    """Write, with the future of its caller."""

    def __init__(self, write: Callable[[sqlite3.Connection], Any]) -> None:
        self.write = write
        self.result: Any = None
        self.waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        """Hand over the result, unless the caller has gone."""
        if not self.waiter.done():
            self.waiter.set_result(self.result)

    def fail(self, error: Exception) -> None:
        """Hand over the error; an error of SQLite becomes a StorageError."""
        if not self.waiter.done():
            self.waiter.set_exception(failed(error) if isinstance(error, sqlite3.Error) else error)


def failed(error: sqlite3.Error) -> StorageError:
    """Turn an error of SQLite into one of the store; a foreign key that points nowhere means an unknown table."""
    if points_nowhere(error):
        return UnknownTable("There is no such table.")
    found = StorageFailed(f"The database refused: {str(error).rstrip('.')} ({type(error).__name__}).")
    found.__cause__ = error
    return found


def is_of_the_disk(error: Exception) -> bool:
    """Tell whether SQLite refused a write, and not the write the rows that it found."""
    return isinstance(error, sqlite3.Error) and not points_nowhere(error)


class Writer:
    """Queue of writes on one connection, run in the order in which they were asked for.

    A write that can wait goes with the next one that cannot, or after `GATHER_S`: a transaction of its own would hold
    others up.
    """

    def __init__(self, db: Connection, metrics: Metrics) -> None:
        self._db = db
        self._metrics = metrics
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._gathered: list[Job] = []
        self._end_of_wait: asyncio.TimerHandle | None = None
        self._closed = False
        self.is_failing = False
        self._task = asyncio.create_task(self._run(), name="storage-writer")

    async def write(self, write: Callable[[sqlite3.Connection], T], *, can_wait: bool = False) -> T:
        """Run `write` and return its result once committed; `write` may only use the connection it is given.

        Raises StorageFailed when SQLite or the disk fails, else what `write` raised; then nothing was kept of it.
        """
        if self._closed:
            raise closed()
        job = Job(write)
        self._gathered.append(job)
        if not can_wait:
            self._go_on()
        elif self._end_of_wait is None:
            self._end_of_wait = asyncio.get_running_loop().call_later(GATHER_S, self._go_on)
        result: T = await job.waiter
        return result

    def _go_on(self) -> None:
        """Queue everything that was gathered."""
        if self._end_of_wait is not None:
            self._end_of_wait.cancel()
            self._end_of_wait = None
        for job in self._gathered:
            self._jobs.put_nowait(job)
        self._gathered.clear()

    async def close(self) -> None:
        """Refuse new writes, and finish those in the queue."""
        if not self._closed:
            self._closed = True
            self._go_on()
            self._jobs.put_nowait(None)
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while (first := await self._jobs.get()) is not None:
                if jobs := self._together(first):
                    await self._commit(jobs)
        finally:
            self._closed = True
            self._go_on()
            while not self._jobs.empty():
                if (job := self._jobs.get_nowait()) is not None:
                    job.fail(closed())

    def _together(self, first: Job) -> list[Job]:
        """Return all writes that wait now, without those whose callers have gone."""
        jobs = [first]
        while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
            if (job := self._jobs.get_nowait()) is None:
                self._jobs.put_nowait(None)  # the end: nothing comes behind it
                break
            jobs.append(job)
        return [job for job in jobs if not job.waiter.done()]

    async def _commit(self, jobs: Sequence[Job]) -> None:
        """Run all in one transaction; when that breaks, each in one of its own, so that only the bad one fails."""
        try:
            with self._metrics.commit():
                await self._db.run(lambda db: transact(db, jobs))
        except Exception as error:  # noqa: BLE001 - handed to the callers, who wait for it
            if len(jobs) == 1 or is_busy(error):  # each alone would only wait once more
                self.is_failing = self.is_failing or is_of_the_disk(error)
                for job in jobs:
                    job.fail(error)
                return
            for job in jobs:
                await self._commit([job])
        else:
            self.is_failing = False
            for job in jobs:
                job.succeed()


def transact(db: sqlite3.Connection, jobs: Sequence[Job]) -> None:
    """Run writes in one transaction, on the thread of the connection. Raises what the first bad one raised."""
    if db.in_transaction:  # a rollback failed before
        db.execute("ROLLBACK")
    db.execute("BEGIN IMMEDIATE")
    try:
        for job in jobs:
            job.result = job.write(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk has rolled back by itself
            db.execute("ROLLBACK")
        raise
