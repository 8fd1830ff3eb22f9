"""Lag meter: measures how much too late the event loop runs its tasks, because something has blocked it."""

import asyncio
from typing import Final

from bot.metrics import Metrics

EVERY_S: Final = 0.1  # real seconds; whatever holds the loop for longer is seen


async def meter(metrics: Metrics) -> None:
    """Record ten times a second how late the event loop is, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_S
        await asyncio.sleep(EVERY_S)
        metrics.lagged(max(0.0, loop.time() - due))
