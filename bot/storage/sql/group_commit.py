"""Group commit: one task writes everything that is waiting in one transaction, with one flush to the disk."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from bot.metrics import Metrics
from bot.storage.errors import closed

MOST_TOGETHER: Final = 256
"""Largest number of writes in one transaction."""
GATHER_S: Final = 0.02
"""Real seconds for which a write that can wait is held back; on a busy bot the next write comes earlier."""

W = TypeVar("W")


class QueuedWrite(Generic[W]):
    """Write in the queue, with the future on which its caller waits."""

    def __init__(self, write: W) -> None:
        self.write = write
        self.result: Any = None
        self.waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        """Give the result to the caller, unless it has stopped waiting."""
        if not self.waiter.done():
            self.waiter.set_result(self.result)

    def fail(self, error: Exception) -> None:
        """Give the error to the caller, unless it has stopped waiting."""
        if not self.waiter.done():
            self.waiter.set_exception(error)


class GroupCommit(ABC, Generic[W]):
    """Queue of writes, run in the order in which they were requested.

    A write that can wait is run with the next one that cannot, or after `GATHER_S`: a transaction of its own would
    delay other writes.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._queue: asyncio.Queue[QueuedWrite[W] | None] = asyncio.Queue()
        self._gathered: list[QueuedWrite[W]] = []
        self._end_of_wait: asyncio.TimerHandle | None = None
        self._closed = False
        self.is_failing = False
        """True when the disk refused the last write."""
        self._task = asyncio.create_task(self._run(), name="storage-writer")

    @abstractmethod
    async def _transact(self, writes: Sequence[QueuedWrite[W]]) -> None:
        """Run writes in one transaction, and set their results. Raises the error of the first write that fails."""

    @abstractmethod
    def _told(self, error: Exception) -> Exception:
        """Convert an error of `_transact` to the error that callers get."""

    @abstractmethod
    def _is_vain(self, error: Exception) -> bool:
        """Return whether the error would hit each write of a failed transaction again, so that retries are in vain."""

    @abstractmethod
    def _is_of_the_disk(self, error: Exception) -> bool:
        """Return whether the error is a failure of the database (such as a full disk), not one of the write itself."""

    async def _ask(self, write: W, *, can_wait: bool = False) -> Any:
        """Run `write` and return its result once committed; `can_wait`: with the next write, or after `GATHER_S`."""
        if self._closed:
            raise closed()
        queued = QueuedWrite(write)
        self._gathered.append(queued)
        if not can_wait:
            self._go_on()
        elif self._end_of_wait is None:
            self._end_of_wait = asyncio.get_running_loop().call_later(GATHER_S, self._go_on)
        return await queued.waiter

    def _go_on(self) -> None:
        """Move the writes that were held back to the queue."""
        if self._end_of_wait is not None:
            self._end_of_wait.cancel()
            self._end_of_wait = None
        for queued in self._gathered:
            self._queue.put_nowait(queued)
        self._gathered.clear()

    async def close(self) -> None:
        """Refuse new writes, and finish those in the queue."""
        if not self._closed:
            self._closed = True
            self._go_on()
            self._queue.put_nowait(None)
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while (first := await self._queue.get()) is not None:
                if writes := self._together(first):
                    await self._commit(writes)
        finally:
            self._closed = True
            self._go_on()
            while not self._queue.empty():
                if (queued := self._queue.get_nowait()) is not None:
                    queued.fail(closed())

    def _together(self, first: QueuedWrite[W]) -> list[QueuedWrite[W]]:
        """Return `first` and the writes queued after it, without those whose callers have stopped waiting."""
        writes = [first]
        while len(writes) < MOST_TOGETHER and not self._queue.empty():
            if (queued := self._queue.get_nowait()) is None:
                self._queue.put_nowait(None)  # the end: nothing comes behind it
                break
            writes.append(queued)
        return [queued for queued in writes if not queued.waiter.done()]

    async def _commit(self, writes: Sequence[QueuedWrite[W]]) -> None:
        """Run all writes in one transaction; if that fails, each in its own, so that only the bad one fails."""
        try:
            with self._metrics.commit():
                await self._transact(writes)
        except Exception as error:  # noqa: BLE001 - handed to the callers, who wait for it
            if len(writes) == 1 or self._is_vain(error):
                self.is_failing = self.is_failing or self._is_of_the_disk(error)
                for queued in writes:
                    queued.fail(self._told(error))
                return
            for queued in writes:
                await self._commit([queued])
        else:
            self.is_failing = False
            for queued in writes:
                queued.succeed()
