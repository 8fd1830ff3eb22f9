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
"""Real seconds of silence after which a query is sent to keep the session."""
Work = Callable[[Session], Awaitable[Any]]
Write = tuple[Statement, ...] | Work
"""Statements to commit together with those of other callers, or work of several queries in its own transaction."""
T = TypeVar("T")


class Writer(GroupCommit[Write]):
    """Queue of writes on one session, which is kept alive while there are none."""

    def __init__(self, session: Session, metrics: Metrics) -> None:
        super().__init__(metrics)
        self._session = session
        self._beating = asyncio.create_task(self._beat(), name="storage-beat")

    async def write(self, *statements: Statement, can_wait: bool = False) -> list[StatementResult]:
        """Run statements and return their results once they are committed. Raises StorageFailed, StorageLost."""
        answers: list[StatementResult] = await self._asked(statements, can_wait=can_wait)
        return answers

    async def work(self, work: Callable[[Session], Awaitable[T]]) -> T:
        """Return the result of `work`, run in a transaction, once committed. Raises what it raises, or as `write`."""
        result: T = await self._asked(work)
        return result

    async def _asked(self, write: Write, *, can_wait: bool = False) -> Any:
        if self._session.lost.is_set():
            raise gone()
        return await self._ask(write, can_wait=can_wait)

    async def close(self) -> None:
        """Refuse new writes, finish those in the queue, and stop keeping the session alive."""
        await super().close()
        self._beating.cancel()
        await asyncio.wait([self._beating])

    async def _commit(self, writes: Sequence[QueuedWrite[Write]]) -> None:
        """Commit statements that follow each other together, and each piece of work on its own, in order."""
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
        """Query the server after a silence, or when it sends something unasked, until the session is lost."""
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
