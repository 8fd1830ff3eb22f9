"""Wake-ups come at their time and never before it."""

import asyncio

from bot.tables.context.timers import Timers
from tests.clocks import PATIENCE_S


class EarlyClock:
    """Every sleep ends a little early, as in an event loop that counts whole milliseconds."""

    speed = 1.0

    def __init__(self) -> None:
        self.at = 1000.0

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds - 0.0008 if seconds > 0.001 else max(0.0, seconds)
        await asyncio.sleep(0)

    def machine(self, seconds: float) -> float:
        return seconds


async def test_nothing_is_called_before_its_time() -> None:
    clock = EarlyClock()
    called: list[float] = []
    done = asyncio.Event()

    def call() -> None:
        called.append(clock.now())
        done.set()

    Timers(clock).set(1, "time", 1060.0, call)
    await asyncio.wait_for(done.wait(), PATIENCE_S)
    assert len(called) == 1
    assert called[0] >= 1060.0


async def test_what_is_due_already_is_called_at_once() -> None:
    clock = EarlyClock()
    done = asyncio.Event()
    Timers(clock).set(1, "time", 900.0, done.set)
    await asyncio.wait_for(done.wait(), PATIENCE_S)
    assert clock.now() == 1000.0
