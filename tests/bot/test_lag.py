"""Lag meter: whatever holds the event loop is in the figures."""

import asyncio
import time

from bot import lag
from bot.metrics import Metrics

HELD_S = 0.3


class Heard(Metrics):
    """Figures that tell a test of each look at the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.late: asyncio.Queue[float] = asyncio.Queue()

    def lagged(self, seconds: float) -> None:
        super().lagged(seconds)
        self.late.put_nowait(seconds)


async def test_a_held_loop_is_told() -> None:
    metrics = Heard()
    meter = asyncio.create_task(lag.meter(metrics))
    await metrics.late.get()
    time.sleep(HELD_S)  # noqa: ASYNC251 - what is measured
    assert await metrics.late.get() >= HELD_S - lag.EVERY_S
    meter.cancel()
