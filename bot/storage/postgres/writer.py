"""Group commit on the session that owns a bot."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg

from bot.metrics import Metrics
from bot.storage.errors import StorageError
from bot.storage.postgres.codes import failed, gone, is_of_the_disk
from bot.storage.postgres.session import Session, Statement, StatementResult
from bot.storage.sql.group_commit import GroupCommit, QueuedWrite

BEAT_S: Final = 1.0
"""Real seconds of silence after which the server is asked something, that it keeps the session."""
Work = Callable[[Session], Awaitable[Any]]
Write = tuple[Statement, ...] | Work
"""Statements that go together with those of other callers; or work of several round trips, in its own transaction."""
T = TypeVar("T")


class Writer(GroupCommit[Write]):
    """Queue of writes on one session, which is kept awake while there are none."""

    def __init__(self, session: Session, metrics: Metrics) -> None:
        super().__init__(metrics)
        self._session = session
        self._beating = asyncio.create_task(self._beat(), name="storage-beat")

    async def write(self, *statements: Statement, can_wait: bool = False) -> list[StatementResult]:
        """Run statements and return their answers once committed. Raises StorageFailed, StorageLost."""
        answers: list[StatementResult] = await self._asked(statements, can_wait=can_wait)
        return answers

    async def work(self, work: Callable[[Session], Awaitable[T]]) -> T:
        """Run work in a transaction and return its result once committed. Raises what it raises, and as `write`."""
        result: T = await self._asked(work)
        return result

    async def _asked(self, write: Write, *, can_wait: bool = False) -> Any:
        if self._session.lost.is_set():
            raise gone()
        return await self._ask(write, can_wait=can_wait)

    async def close(self) -> None:
        """Refuse new writes, finish those in the queue, and let the session fall asleep."""
        await super().close()
        self._beating.cancel()
        await asyncio.wait([self._beating])

    async def _commit(self, writes: Sequence[QueuedWrite[Write]]) -> None:
        """Commit runs of statements together, and each piece of work between them separately, in order."""
        together: list[QueuedWrite[Write]] = []
        for queued in writes:
            if isinstance(queued.write, tuple):
                together.append(queued)
                continue
            if together:
                await super()._commit(together)
            await super()._commit([queued])
            together = []
        if together:
            await super()._commit(together)

    async def _transact(self, writes: Sequence[QueuedWrite[Write]]) -> None:
        if self._session.lost.is_set():
            raise gone()
        if not isinstance(work := writes[0].write, tuple):
            writes[0].result = await self._session.alone(work)
            return
        statements = [one for queued in writes if isinstance(queued.write, tuple) for one in queued.write]
        if not statements:
            await self._session.beat()
            return
        answers = iter(await self._session.transaction(statements))
        for queued in writes:
            queued.result = [next(answers) for _ in queued.write] if isinstance(queued.write, tuple) else None

    def _told(self, error: Exception) -> Exception:
        return failed(error) if isinstance(error, psycopg.Error) else error

    def _is_vain(self, error: Exception) -> bool:
        return self._session.lost.is_set()

    def _is_of_the_disk(self, error: Exception) -> bool:
        return is_of_the_disk(error)

    async def _beat(self) -> None:
        """Ask the server something when nothing was asked for a while, or it has stirred, until the session is lost."""
        stirred = self._session.stirred
        while not self._session.lost.is_set():
            pause = self._session.answered_at + BEAT_S - time.monotonic()
            with suppress(TimeoutError):
                await asyncio.wait_for(stirred.wait(), max(0.0, pause))
            if stirred.is_set() or time.monotonic() >= self._session.answered_at + BEAT_S:
                stirred.clear()
                try:
                    await self._asked(())
                except StorageError:
                    return
