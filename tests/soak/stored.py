"""The tables of a store in memory, read as the application reads them."""

from dataclasses import dataclass

from bot.storage.ports import Storage, TableRow
from bot.tables.log.codec import restored
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import fold
from bot.tables.log.state import Table
from engine.games.preferans import PREFERANS
from tests.storage_in_memory.store import MemoryStorage


@dataclass(frozen=True)
class Logged:
    """An event as it was written, at clock second `at`."""

    seq: int
    at: float
    event: LogEvent


class Stored:
    """Rows of the store, read without waiting for it."""

    def __init__(self, storage: Storage) -> None:
        assert isinstance(storage, MemoryStorage)
        self._storage = storage

    @property
    def tables(self) -> list[int]:
        """The numbers of all tables, the oldest first."""
        return sorted(self._storage._tables)

    def row(self, table: int) -> TableRow:
        """Return what the index tells of a table."""
        return self._storage._tables[table]

    def length(self, table: int) -> int:
        """Count how many events a table has."""
        return len(self._storage._events[table])

    def log(self, table: int, start: int = 0) -> list[Logged]:
        """Return the events of a table but for the first `start`."""
        events = self._storage._events[table][start:]
        return [Logged(stored.seq, stored.at, restored(PREFERANS, stored.body)) for stored in events]

    def table(self, number: int, length: int | None = None) -> Table:
        """Return a table after so many of its events (None: all of them)."""
        row = self.row(number)
        table = Table(row.id, row.chat, row.thread, PREFERANS)
        for logged in self.log(number)[:length]:
            table = fold(table, logged.seq, logged.at, logged.event)
        return table
