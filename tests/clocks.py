"""Waiting for what happens in real time."""

import asyncio
from collections.abc import Callable

PATIENCE_S = 60.0  # real seconds, however slow the machine


async def until(ready: Callable[[], object]) -> None:
    """Wait for what threads, other processes or the system's clock bring about. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while not ready():  # noqa: ASYNC110  # it has no event to tell
            await asyncio.sleep(0.002)
