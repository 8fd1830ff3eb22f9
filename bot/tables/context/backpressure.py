"""Presses that a full mailbox did not take: who was told to wait is not surprised when Telegram repeats them later."""

import logging
from collections import OrderedDict, deque
from typing import Final

from bot.background import Background
from bot.storage.ports import Cause, StorageFailed, UnknownTable
from bot.tables.context.repository import Repository

log = logging.getLogger(__name__)

KEPT: Final = 10_000
WAITING: Final = 200  # more are only kept in memory: no flood of presses becomes one of writes


class Backpressure:
    """Remembers them, in the store too, one after the other and behind what is played."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._known: OrderedDict[str, None] = OrderedDict()
        self._waiting: deque[tuple[int, Cause]] = deque()
        self._writing = Background()
        self._is_writing = False

    def has(self, cause: str) -> bool:
        """Whether the press was told to wait before, since the program started; the store knows the older ones."""
        return cause in self._known

    def note(self, table: int, cause: Cause) -> None:
        """A press on a table (0: of none) is told to wait. Needs a running event loop."""
        if cause.key in self._known:
            return
        self._known[cause.key] = None
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        if table and len(self._waiting) < WAITING:
            self._waiting.append((table, cause))
            if not self._is_writing:
                self._is_writing = True
                self._writing.spawn(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                table, cause = self._waiting.popleft()
                try:
                    await self._repository.turn_away(table, cause)
                except (StorageFailed, UnknownTable) as error:
                    log.error("table %s, a press that was told to wait: %s", table, error)
        finally:
            self._is_writing = False

    async def drain(self) -> None:
        """Wait until all is written."""
        await self._writing.drain()
