"""Presses that were refused because a mailbox was full.

A person who was asked to wait presses again. If Telegram repeats the first press later, it must then do nothing.
"""

import logging
from collections import OrderedDict, deque
from typing import Final

from bot.runtime.background import Background
from bot.storage.ports import Cause, StorageFailed, StorageLost, UnknownTable
from bot.tables.context.repository import Repository

log = logging.getLogger(__name__)

KEPT: Final = 10_000  # presses remembered
WAITING: Final = 200  # more are only kept in memory: no flood of presses becomes one of writes


class Backpressure:
    """Keys of the refused presses, in memory; they are also stored, one at a time, after the moves of the tables."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._known: OrderedDict[str, None] = OrderedDict()
        self._waiting: deque[tuple[int, Cause]] = deque()
        self._writing = Background()
        self._is_writing = False

    def has(self, cause: str) -> bool:
        """Return whether the press with this key was refused since the program started; the store knows older ones."""
        return cause in self._known

    def note(self, table: int, cause: Cause) -> None:
        """Remember a refused press on a button of a table (0: of no table). Needs a running event loop."""
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
                except StorageLost:  # the program ends
                    return
        finally:
            self._is_writing = False

    async def drain(self) -> None:
        """Wait until the presses that are queued for the store have been written."""
        await self._writing.drain()
