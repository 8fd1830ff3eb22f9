"""Store in one schema of a PostgreSQL database, owned by one session at a time."""

import asyncio
from collections.abc import Callable
from typing import Final

import psycopg

from bot.metrics import Metrics
from bot.storage.errors import StorageError
from bot.storage.ports import CAUSE_AGE_S, PRESS_AGE_S, Storage
from bot.storage.postgres.people import PostgresPeople
from bot.storage.postgres.schema import Opened, schema_of
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import PostgresTables
from bot.storage.rows import Pruned
from bot.storage.sql.tables import OPEN

PIECE: Final = 2000
"""Causes that one statement deletes on each side: an hour's of a full bot at once would take longer than the session
waits for an answer, and all presses with it."""
# of those by the index the presses begin with a bot, and have one colon
OLD: Final = """abs(at - $3::float8) >
    CASE WHEN cause ~ '^[0-9][^:]*:[^:]*$' THEN $4::float8 ELSE $5::float8 END"""
OLD_CAUSES: Final = f"""DELETE FROM causes WHERE ctid = ANY (ARRAY(
    (SELECT ctid FROM causes WHERE at < $1::float8 AND {OLD} ORDER BY at LIMIT $6::bigint)
    UNION ALL
    (SELECT ctid FROM causes WHERE at > $2::float8 AND {OLD} ORDER BY at DESC LIMIT $6::bigint)))"""
DEAD_DRAFTS: Final = f"DELETE FROM drafts WHERE key LIKE '%:%' AND table_id NOT IN (SELECT id FROM tables WHERE {OPEN})"
ENDED: Final = "UPDATE pulka SET ended = true"


class PostgresStorage(PostgresTables, PostgresPeople, Storage):
    """Implementation of `ports.Storage` in PostgreSQL; made by `PostgresServer.take`.

    Only who holds the advisory lock of the bot writes. The lock is the writing session's: it is free when the server
    has ended that session, never while the session can still commit.
    """

    def __init__(
        self,
        bot_id: int,
        now: Callable[[], float],
        sessions: tuple[Session, Session],
        metrics: Metrics,
        opened: Opened,
    ) -> None:
        """Take what `PostgresServer.take` opened; `sessions`: the one that writes, and the one that reads."""
        super().__init__(bot_id, now, *sessions, metrics)
        self._is_new = opened.is_new
        self._made_schema = opened.made_schema
        self.took_over = opened.took_over
        """True when the owner before did not end cleanly: it left no mark at its close."""

    @property
    def is_new(self) -> bool:
        """Return whether the schema was made when it was opened, see `ports.Storage`."""
        return self._is_new

    @property
    def lost(self) -> asyncio.Event:
        """Event that a session, the lock or the outcome of a COMMIT is lost: every call raises, the program ends."""
        return self._session.lost

    @property
    def answered_at(self) -> float:
        """Return the monotonic second at which the newest request that the writing session answered was sent.

        The server holds the lock for this session for at least `session.SILENCE_S` after it.
        """
        return self._session.answered_at

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Forget old causes and drafts, see `ports.Storage`."""
        now, shortest = self._now(), min(cause_age_s, press_age_s)
        ages = (now - shortest, now + shortest, now, press_age_s, cause_age_s, PIECE)
        causes, newest = 0, PIECE
        while newest >= PIECE:
            newest = (await self._writer.write((OLD_CAUSES, ages)))[0].written
            causes += newest
        (drafts,) = await self._writer.write((DEAD_DRAFTS, ()))
        return Pruned(causes, drafts.written)

    async def close(self, *, ended: bool = True) -> None:
        """Finish writes, leave a mark that nothing is missing, and release the bot, see `ports.Storage`.

        `ended`: False if this program has not shown what the owner before it left unshown; then no mark is left.
        """
        await self._end(ENDED if ended else None)

    async def discard(self) -> None:
        """Close a store to which nothing was written; its schema goes with it, if it was made for this store."""
        await self._end(f"DROP SCHEMA {schema_of(self.bot_id)} CASCADE" if self._made_schema else ENDED)

    async def _end(self, last: str | None) -> None:
        """Finish writes, say a last statement to the server if there is one, and let go of the bot."""
        if self._closed:
            return
        self._closed = True
        if self.lost.is_set():  # nothing can be finished
            self._session.cut()
            self._reading.cut()
        await self._writer.close()
        if last is not None and not self.lost.is_set():
            try:
                await self._session.ask(last)
            except (psycopg.Error, StorageError):
                self.lost.set()  # then whoever comes next takes over
        await self._reading.close()
        await self._session.close()
