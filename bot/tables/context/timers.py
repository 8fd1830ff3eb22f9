"""Wake-ups of tables on the clock: one per table and purpose; a new one replaces the old.

Wake-ups live in memory only: what a table waits for follows from its log and is set again when it is read.
"""

import asyncio
from collections.abc import Callable

from bot.clock import Clock
from bot.runtime.pending import at_hand


class Timers:
    """Timers by table and purpose, each of which calls back once."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[tuple[int, str], asyncio.Task[None]] = {}

    def set(self, table: int, purpose: str, at: float, call: Callable[[], object]) -> None:
        """Call `call` at clock second `at`, at once when that has passed."""
        self.cancel(table, purpose)
        with at_hand(None):  # no update waits for an alarm
            self._tasks[table, purpose] = asyncio.create_task(self._wait(table, purpose, at, call))

    async def _wait(self, table: int, purpose: str, at: float, call: Callable[[], object]) -> None:
        while (left := at - self._clock.now()) > 0:  # a loop that counts milliseconds may wake a little early
            await self._clock.sleep(left)
        self._tasks.pop((table, purpose), None)
        call()

    def cancel(self, table: int, purpose: str) -> None:
        """Forget one wake-up."""
        task = self._tasks.pop((table, purpose), None)
        if task is not None:
            task.cancel()

    def cancel_all(self) -> None:
        """Forget everything, at the end of the program."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
