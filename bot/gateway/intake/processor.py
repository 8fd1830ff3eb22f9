"""Order of updates: one after the other, as they came; a handler only puts a job into a mailbox."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import SimpleUpdateProcessor

from bot.gateway.intake.kept_updates import KeptUpdates
from bot.metrics import Metrics
from bot.runtime.pending import at_hand


class InOrder(SimpleUpdateProcessor):
    """Processor that runs each update's handler to its end before the next update is looked at, and counts updates."""

    def __init__(self, metrics: Metrics, kept_updates: KeptUpdates | None = None) -> None:
        super().__init__(max_concurrent_updates=1)
        self._metrics = metrics
        self._kept_updates = kept_updates

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle one update; the library tells the application's error handler of one that breaks."""
        self._metrics.updated(_kind(update))
        if self._kept_updates is None or not isinstance(update, Update):
            await coroutine
            return
        pending = self._kept_updates.begin(update.update_id)
        try:
            with at_hand(pending):
                await coroutine
        except asyncio.CancelledError:  # the program ends, and the next one begins with this update
            pending = None
            raise
        finally:
            if pending is not None:
                pending.give_back()


def _kind(update: object) -> str:
    """Return what Telegram calls this sort of update."""
    given = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
    return next(given, "unknown")
