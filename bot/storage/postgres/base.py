"""Base of the PostgreSQL store: one session that owns the bot and writes, and one that only reads."""

import asyncio
import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

import psycopg

from bot.metrics import Metrics
from bot.storage.disguise import Disguise
from bot.storage.errors import closed
from bot.storage.postgres.codes import failed, gone
from bot.storage.postgres.session import Session
from bot.storage.postgres.writer import Writer
from bot.storage.sql.reads import Reads

READ_S: Final = 60.0
"""Real seconds to wait for the answer to a read; after that the session counts as lost."""


@lru_cache(maxsize=256)
def numbered(sql: str) -> str:
    """Replace each `?` in SQL by `$1`, `$2` ...; a `?` may occur only as a placeholder for a value."""
    numbers = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)


class PostgresBase(Reads):
    """Base of the store with its two sessions; reads have a session of their own, and so see committed rows only."""

    def __init__(
        self, bot_id: int, now: Callable[[], float], writing: Session, reading: Session, metrics: Metrics
    ) -> None:
        """Take the sessions that `PostgresServer.take` opened; `now`: clock for the rows, in seconds."""
        self.bot_id = bot_id
        """Telegram's id of the bot whose schema it is."""
        self.disguise = Disguise()
        self._now = now
        self._session, self._reading = writing, reading
        self._writer = Writer(writing, metrics)
        self._one_reads = asyncio.Lock()
        self._closed = False
        self._watching: list[set[int]] = []

    @contextmanager
    def _written_to(self) -> Iterator[set[int]]:
        """Collect the ids of tables for which an append is requested within the block."""
        tables: set[int] = set()
        self._watching.append(tables)
        try:
            yield tables
        finally:
            self._watching.remove(tables)

    @property
    def is_failing(self) -> bool:
        """Return whether the server refused the last write, see `ports.Storage`."""
        return self._writer.is_failing

    async def _execute(self, sql: str, *values: Any, can_wait: bool = False) -> int:
        """Run a writing statement and return the number of rows written; `can_wait`: with the next write, or in 20 ms.

        Raises StorageFailed, StorageLost.
        """
        return (await self._writer.write((numbered(sql), values), can_wait=can_wait))[0].written

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query. Raises StorageFailed, StorageLost."""
        if self._session.lost.is_set():
            raise gone()
        if self._closed:
            raise closed()
        # Who asks may be cancelled while the server works; the session goes on with the next question all the same.
        return await asyncio.shield(asyncio.ensure_future(self._read(numbered(sql), values)))

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        async with self._one_reads:
            try:
                return await self._reading.ask(sql, *values, within_s=READ_S)
            except psycopg.Error as error:
                raise (gone() if self._reading.lost.is_set() else failed(error)) from None
