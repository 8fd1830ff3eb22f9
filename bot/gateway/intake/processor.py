"""Order of updates: one after the other, as they came; a handler only puts a job into a mailbox."""

from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import SimpleUpdateProcessor

from bot.metrics import Metrics


class InOrder(SimpleUpdateProcessor):
    """Processor that runs each update's handler to its end before the next update is looked at, and counts updates."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(max_concurrent_updates=1)
        self._metrics = metrics

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle one update; the library tells the application's error handler of one that breaks."""
        self._metrics.updated(_kind(update))
        await coroutine


def _kind(update: object) -> str:
    """Return what Telegram calls this sort of update."""
    given = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
    return next(given, "unknown")
