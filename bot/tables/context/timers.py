"""Alarms of tables: one for each table and purpose; a new one replaces the old.

Alarms are in memory only. What a table waits for follows from its log, so they are set again when the table is opened.
"""

import asyncio
from collections.abc import Callable

from bot.clock import Clock
from bot.runtime.pending import at_hand


class Timers:
    """Alarms by table and purpose, each of which calls back once."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[tuple[int, str], asyncio.Task[None]] = {}

    def set(self, table: int, purpose: str, at: float, call: Callable[[], object]) -> None:
        """Call `call` at clock second `at`, or at once if that has passed; replace an alarm of the same purpose."""
        self.cancel(table, purpose)
        with at_hand(None):  # no update waits for an alarm
            self._tasks[table, purpose] = asyncio.create_task(self._wait(table, purpose, at, call))

    async def _wait(self, table: int, purpose: str, at: float, call: Callable[[], object]) -> None:
        while (left := at - self._clock.now()) > 0:  # a loop that counts milliseconds may wake a little early
            await self._clock.sleep(left)
        self._tasks.pop((table, purpose), None)
        call()

    def cancel(self, table: int, purpose: str) -> None:
        """Cancel one alarm, if it is set."""
        task = self._tasks.pop((table, purpose), None)
        if task is not None:
            task.cancel()

    def cancel_all(self) -> None:
        """Cancel all alarms, at the end of the program."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
