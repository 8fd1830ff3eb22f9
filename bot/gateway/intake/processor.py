"""The order of updates: one after the other, as they came; a handler only puts a job into a mailbox."""

import logging
from collections.abc import Awaitable
from typing import Any

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot.gateway.api.failures import where
from bot.metrics import Metrics

log = logging.getLogger(__name__)


class InOrder(BaseUpdateProcessor):
    """Runs each update's handler to its end before the next update is looked at; none of them waits for anything."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(max_concurrent_updates=1)
        self._metrics = metrics

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Handle one update; one that breaks is reported and passed over."""
        self._metrics.updated(_kind(update))
        try:
            await coroutine
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain people's texts
            log.error("an update could not be handled: %s", where(error))

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to clean up."""


def _kind(update: object) -> str:
    """What Telegram calls this sort of update."""
    given = (kind for kind in Update.ALL_TYPES if getattr(update, kind, None) is not None)
    return next(given, "unknown")
