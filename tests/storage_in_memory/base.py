"""Base of the store in memory: its rows, and a switch that lets it fail."""

import asyncio
import time
from collections.abc import Callable, Mapping

from bot.storage.disguise import Disguise
from bot.storage.errors import StorageError, UnknownTable, closed
from bot.storage.rows import (
    Cause,
    ChatRow,
    DraftRow,
    KeptUpdate,
    LoggedEvent,
    MatchStatistics,
    PersonRow,
    Repeated,
    SurfaceRow,
    TableRow,
)


class MemoryBase:
    """Rows in dictionaries; a write happens at once and whole, after one turn of the loop."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.failing: StorageError | None = None
        """Error that every call raises; None: no call fails."""
        self.restored: set[int] = set()
        """Tables that a test takes for come out of a copy."""
        self.disguise = Disguise()
        self._now = now
        self._closed = False
        self._tables: dict[int, TableRow] = {}
        self._newest_table = 0
        self._events: dict[int, list[LoggedEvent]] = {}
        self._packed: set[int] = set()  # only the mark: in memory nothing is gained
        self._causes: dict[str, tuple[Repeated, float]] = {}
        self._required: dict[int, Mapping[str, int]] = {}
        self._seats: dict[tuple[int, int], int] = {}  # (table, person)
        self._persons: dict[int, PersonRow] = {}
        self._surfaces: dict[tuple[int, str], SurfaceRow] = {}
        self._drafts: dict[tuple[int, str], DraftRow] = {}
        self._chats: dict[int, ChatRow] = {}
        self._folded: dict[int, int] = {}  # number of the facts in the rows of a table
        self._statistics: dict[int, MatchStatistics] = {}
        self._inbox: dict[int, tuple[KeptUpdate, int]] = {}  # with how often it was taken

    @property
    def is_new(self) -> bool:
        """See `ports.Storage`."""
        return True

    @property
    def is_failing(self) -> bool:
        """See `ports.Storage`."""
        return self.failing is not None

    async def use_key(self, key: bytes) -> None:
        """See `ports.Storage`."""
        await self._turn()
        self.disguise.key = key

    async def _turn(self) -> None:
        """Let others run, as a real store would. Raises StorageFailed after `close`, and `failing`."""
        if self._closed:
            raise closed()
        await asyncio.sleep(0)
        if self.failing is not None:
            raise self.failing

    def _known(self, table: int) -> TableRow:
        if table not in self._tables:
            raise UnknownTable(f"There is no table {table}.")
        return self._tables[table]

    def _next_table(self) -> int:
        """Return an id that no table ever had."""
        self._newest_table += 1
        return self._newest_table

    def _repeated(self, cause: Cause | None) -> Repeated | None:
        kept = self.disguise.cause(cause)
        return self._causes[kept.key][0] if kept and kept.key in self._causes else None

    async def close(self) -> None:
        """See `ports.Storage`."""
        self._closed = True
