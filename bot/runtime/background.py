"""Background tasks, referenced here until they are done: the event loop itself keeps only weak references."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

from bot.runtime.pending import EndOfProgram, Pending, at_hand, share

log = logging.getLogger(__name__)


class Background:
    """Tasks that run in the background; a failure is logged.

    A task counts as work of the current update, which is over only when the task is done (`bot.runtime.pending`).
    `apart`: the tasks belong to no update, because they are started again automatically after a restart.
    """

    def __init__(self, *, apart: bool = False) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._apart = apart

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task and return it; needs a running event loop."""
        update = None if self._apart else share()
        with at_hand(update):
            task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(partial(self._ended, update))
        return task

    def _ended(self, update: Pending | None, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled():  # the program ends, and the next one begins with that update
            return
        error = task.exception()
        if isinstance(error, EndOfProgram):
            return
        if error is not None:
            log.error("work in the background failed", exc_info=error)
        if update is not None:
            update.give_back()

    def cancel(self) -> None:
        """Stop every task that still runs."""
        for task in self._tasks:
            task.cancel()

    async def drain(self) -> None:
        """Wait until every task has ended, including tasks started meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)
