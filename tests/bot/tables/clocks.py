"""A clock that moves only when a test says so."""

import asyncio
import heapq
import itertools


class HandClock:
    """Implements `bot.clock.Clock`; `pass_time` wakes the sleepers in order."""

    speed = 1.0

    def __init__(self) -> None:
        self._now = 1000.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), waiting))
        await waiting

    def lag(self, seconds: float) -> None:
        """The program is busy for so long: time passes and nobody wakes."""
        self._now += seconds

    def machine(self, seconds: float) -> float:
        return seconds

    @property
    def next_due(self) -> float | None:
        """When the next sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    async def pass_time(self, seconds: float) -> None:
        """Let clock seconds pass; everything due runs."""
        end = self._now + seconds
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, waiting = heapq.heappop(self._sleepers)
            self._now = max(self._now, at)
            if not waiting.done():
                waiting.set_result(None)
            await settle()
        self._now = end
        await settle()


async def settle() -> None:
    """Let everything that can run now run."""
    for _ in range(30):
        await asyncio.sleep(0)
