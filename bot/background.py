"""Background tasks: kept until they are done, since the event loop alone might forget them."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Background:
    """Tasks that run by themselves; one that fails is logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task; needs a running event loop."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work in the background failed", exc_info=error)

    def cancel(self) -> None:
        """Stop every task that still runs."""
        for task in self._tasks:
            task.cancel()

    async def drain(self) -> None:
        """Wait until every task has ended, also those that begin meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)
