"""A clock that moves only when a test says so, and waiting for what happens in real time."""

import asyncio
import heapq
import itertools
from collections.abc import Callable

PATIENCE_S = 60.0  # real seconds, however slow the machine


class HandClock:
    """Implements `bot.clock.Clock`. It stands still but for `drift` seconds at every look; `pass_time` moves it."""

    speed = 1.0
    drift = 0.0

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        """Return the clock's time in seconds."""
        self.at += self.drift
        return self.at

    def machine(self, seconds: float) -> float:
        return seconds

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.at + seconds, next(self._order), waiting))
        await waiting

    def lag(self, seconds: float) -> None:
        """Keep the program busy for so long: time passes and nobody wakes."""
        self.at += seconds

    @property
    def next_due(self) -> float | None:
        """When the next sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    async def pass_time(self, seconds: float) -> None:
        """Let clock seconds pass; everything due runs, in the order of its time."""
        end = self.at + seconds
        await settle()
        while (due := self.next_due) is not None and due <= end:
            _, _, waiting = heapq.heappop(self._sleepers)
            self.at = max(self.at, due)
            waiting.set_result(None)
            await settle()
        self.at = end
        await settle()


async def settle(turns: int = 60) -> None:
    """Let everything run that waits neither for a clock nor for a thread; at most that many turns of the loop."""
    ready = getattr(asyncio.get_running_loop(), "_ready", None)  # asyncio's own loop; uvloop does not tell
    for _ in range(turns):
        await asyncio.sleep(0)
        if ready is not None and not ready:
            return  # nobody else is due in this turn, so nothing happens in the next


async def until(ready: Callable[[], object]) -> None:
    """Wait for what threads, other processes or the system's clock bring about. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        while not ready():  # noqa: ASYNC110  # it has no event to tell
            await asyncio.sleep(0.002)
