"""Lag meter of the event loop: how late it comes to what was due, because something held it."""

import asyncio
from typing import Final

from bot.metrics import Metrics

EVERY_S: Final = 0.1  # real seconds; whatever holds the loop for longer is seen


async def meter(metrics: Metrics) -> None:
    """Record how late the loop is, ten times a second, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_S
        await asyncio.sleep(EVERY_S)
        metrics.lagged(max(0.0, loop.time() - due))
