"""Logs that were read lately, and who may have a long one read."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from bot.screens.refusals import Refusal
from bot.tables.context.throttle import Throttle
from bot.tables.log.events import LogEvent
from bot.tables.refused import Refused

LONG: Final = 2000  # events: some 35 deals of people
LONG_BYTES: Final = 512 * 1024  # of JSON: some 100 deals, or a sheet with hundreds of corrections
MOST_BYTES: Final = 16 * 1024 * 1024  # in memory about as much


class Log(NamedTuple):
    """The first events of a table's log, which only grows, and how many bytes they are in the store."""

    events: tuple[LogEvent, ...] = ()
    size: int = 0


class LogCache:
    """By table; those not asked for the longest go when there is no room."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._logs: OrderedDict[int, Log] = OrderedDict()
        self._size = 0
        self.age = 0  # grows whenever something is forgotten: what was read before may be wrong

    def of(self, table: int) -> Log:
        """What is remembered; nothing is an empty log."""
        if table in self._logs:
            self._logs.move_to_end(table)
        return self._logs.get(table, Log())

    def keep(self, table: int, log: Log, age: int) -> None:
        """Remember what was begun to be read at this age; nothing when something has been forgotten since."""
        if age != self.age or log.size > self._most_bytes:
            return
        self._drop(table)
        self._logs[table] = log
        self._size += log.size
        while self._size > self._most_bytes:
            self._drop(next(iter(self._logs)))

    def forget(self, tables: Sequence[int]) -> None:
        """The store has been changed under them."""
        self.age += 1
        for table in tables:
            self._drop(table)

    def _drop(self, table: int) -> None:
        self._size -= self._logs.pop(table, Log()).size


class Readers:
    """Who has long work done: one piece at a time each, over all chats, the next one three seconds after it began."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._throttle = Throttle()
        self._busy: set[tuple[int, str]] = set()

    @asynccontextmanager
    async def turn(self, person: int, what: str, *, is_long: bool) -> AsyncIterator[None]:
        """Do something; short things are done at once, and those the program (0) wants. Refused: busy."""
        if not is_long or not person:
            yield
            return
        async with self.alone(person, what):
            if not self._throttle.is_time((person, what), self._now()):
                raise Refused(Refusal.BUSY)
            yield

    @asynccontextmanager
    async def alone(self, person: int, what: str) -> AsyncIterator[None]:
        """Do something the person has done once at a time, whatever its length. Refused: busy."""
        key = person, what
        if key in self._busy:
            raise Refused(Refusal.BUSY)
        self._busy.add(key)
        try:
            yield
        finally:
            self._busy.discard(key)
