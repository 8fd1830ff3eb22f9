"""Cache of table logs that were read lately, and the limit on reading long ones."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from bot.screens.refusals import Refusal
from bot.tables.context.limits import Throttle
from bot.tables.log.events import LogEvent
from bot.tables.refused import Refused

LONG: Final = 2000  # events: some 35 deals of people
LONG_BYTES: Final = 512 * 1024  # of JSON: some 100 deals, or a sheet with hundreds of corrections
MOST_BYTES: Final = 16 * 1024 * 1024  # in memory about as much


class Log(NamedTuple):
    """The first part of a table's log; a log only grows."""

    events: tuple[LogEvent, ...] = ()
    """The first events, in order."""
    size: int = 0
    """Number of bytes of `events` in the store."""


class LogCache:
    """Cache of logs by table; if there is no room, the least recently used log is removed."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._logs: OrderedDict[int, Log] = OrderedDict()
        self._size = 0
        self.age = 0  # grows whenever a log is forgotten: one read before that may be wrong

    def of(self, table: int) -> Log:
        """Return the remembered log of a table, empty if none is remembered."""
        if table in self._logs:
            self._logs.move_to_end(table)
        return self._logs.get(table, Log())

    def keep(self, table: int, log: Log, age: int) -> None:
        """Keep a log unless it is too large, or `forget` ran while it was read. age: `self.age` when reading began."""
        if age != self.age or log.size > self._most_bytes:
            return
        self._drop(table)
        self._logs[table] = log
        self._size += log.size
        while self._size > self._most_bytes:
            self._drop(next(iter(self._logs)))

    def forget(self, tables: Sequence[int]) -> None:
        """Forget the logs of tables that the store has changed."""
        self.age += 1
        for table in tables:
            self._drop(table)

    def _drop(self, table: int) -> None:
        self._size -= self._logs.pop(table, Log()).size


class Readers:
    """Limit on long work in all chats: for each person one piece of a kind at a time, begun 3 s apart or more."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._throttle = Throttle()
        self._busy: set[tuple[int, str]] = set()

    @asynccontextmanager
    async def turn(self, person: int, what: str, *, is_long: bool) -> AsyncIterator[None]:
        """Hold a person's turn for a kind of work. Refused: busy, except for short work and person 0, the program."""
        if not is_long or not person:
            yield
            return
        async with self.alone(person, what):
            if not self._throttle.is_time((person, what), self._now()):
                raise Refused(Refusal.BUSY)
            yield

    @asynccontextmanager
    async def alone(self, person: int, what: str) -> AsyncIterator[None]:
        """Hold a person's only turn for a kind of work, however short. Raises Refused (busy) while it is held."""
        key = person, what
        if key in self._busy:
            raise Refused(Refusal.BUSY)
        self._busy.add(key)
        try:
            yield
        finally:
            self._busy.discard(key)
