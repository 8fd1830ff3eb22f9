"""Processing of updates one after another, in the order received; a handler only puts jobs into mailboxes."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import SimpleUpdateProcessor

from bot.gateway.intake.kept_updates import KeptUpdates
from bot.metrics import Metrics
from bot.runtime.pending import at_hand


class InOrder(SimpleUpdateProcessor):
    """Processor that finishes each update's handler before it looks at the next update, and counts updates."""

    def __init__(self, metrics: Metrics, kept_updates: KeptUpdates | None = None) -> None:
        super().__init__(max_concurrent_updates=1)
        self._metrics = metrics
        self._kept_updates = kept_updates

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Run the handler of one update; if it raises, the library calls the application's error handler."""
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
    """Return the Bot API's name for the type of an update, such as "callback_query"; "unknown" if it has none."""
    given = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
    return next(given, "unknown")
