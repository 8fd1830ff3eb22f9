"""Group commit: one task writes; all that waits at a time goes into one transaction and one flush to the disk."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from bot.metrics import Metrics
from bot.storage.errors import closed

MOST_TOGETHER: Final = 256
"""Most writes of one transaction."""
GATHER_S: Final = 0.02
"""Real seconds a write that can wait is held back; where many play, the next write comes before that."""

W = TypeVar("W")


class QueuedWrite(Generic[W]):
    """Write, with the future of its caller."""

    def __init__(self, write: W) -> None:
        self.write = write
        self.result: Any = None
        self.waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        """Hand over the result, unless the caller has gone."""
        if not self.waiter.done():
            self.waiter.set_result(self.result)

    def fail(self, error: Exception) -> None:
        """Hand over the error, unless the caller has gone."""
        if not self.waiter.done():
            self.waiter.set_exception(error)


class GroupCommit(ABC, Generic[W]):
    """Queue of writes, run in the order in which they were asked for.

    A write that can wait goes with the next one that cannot, or after `GATHER_S`: a transaction of its own would hold
    others up.
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
        """Run writes in one transaction, and set their results. Raises what the first bad one raised."""

    @abstractmethod
    def _told(self, error: Exception) -> Exception:
        """Return the error that callers get for an error of `_transact`."""

    @abstractmethod
    def _is_vain(self, error: Exception) -> bool:
        """Return whether each write alone would break by the error that broke them together."""

    @abstractmethod
    def _is_of_the_disk(self, error: Exception) -> bool:
        """Return whether the database refused a write, and not the write the rows that it found."""

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
        """Queue everything that was gathered."""
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
        """Take what waits behind a write, without those whose callers have gone."""
        writes = [first]
        while len(writes) < MOST_TOGETHER and not self._queue.empty():
            if (queued := self._queue.get_nowait()) is None:
                self._queue.put_nowait(None)  # the end: nothing comes behind it
                break
            writes.append(queued)
        return [queued for queued in writes if not queued.waiter.done()]

    async def _commit(self, writes: Sequence[QueuedWrite[W]]) -> None:
        """Run all in one transaction; when that breaks, each in one of its own, so that only the bad one fails."""
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
