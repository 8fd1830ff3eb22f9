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
"""Largest number of old causes, and of causes far in the future, that one statement deletes: those of a busy hour at
once would take longer than the session waits for an answer, and hold up all presses."""
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
    """Implementation of `ports.Storage` in PostgreSQL; created by `PostgresServer.take`.

    Only the holder of the bot's advisory lock writes. The lock belongs to the writing session: it becomes free when the
    server has ended that session, never while the session can still commit.
    """

    def __init__(
        self,
        bot_id: int,
        now: Callable[[], float],
        sessions: tuple[Session, Session],
        metrics: Metrics,
        opened: Opened,
    ) -> None:
        """Take what `PostgresServer.take` opened; `sessions`: the writing one, the reading one."""
        super().__init__(bot_id, now, *sessions, metrics)
        self._is_new = opened.is_new
        self._made_schema = opened.made_schema
        self.took_over = opened.took_over
        """True if the previous owner did not end properly: it did not note its end in the schema."""

    @property
    def is_new(self) -> bool:
        """Return whether the schema was created when it was opened, see `ports.Storage`."""
        return self._is_new

    @property
    def lost(self) -> asyncio.Event:
        """Event that is set when a session, the lock or the outcome of a COMMIT is lost: then every call raises."""
        return self._session.lost

    @property
    def answered_at(self) -> float:
        """Return when the newest request answered on the writing session was sent, in seconds of the monotonic clock.

        The server keeps the lock for this session for at least `session.SILENCE_S` after that.
        """
        return self._session.answered_at

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Delete old causes and drafts, see `ports.Storage`."""
        now, shortest = self._now(), min(cause_age_s, press_age_s)
        ages = (now - shortest, now + shortest, now, press_age_s, cause_age_s, PIECE)
        causes, newest = 0, PIECE
        while newest >= PIECE:
            newest = (await self._writer.write((OLD_CAUSES, ages)))[0].written
            causes += newest
        (drafts,) = await self._writer.write((DEAD_DRAFTS, ()))
        return Pruned(causes, drafts.written)

    async def close(self, *, ended: bool = True) -> None:
        """Finish writes, note that this owner ended properly, and release the bot, see `ports.Storage`.

        `ended`: False if messages that the previous owner left out of date are not updated yet; then no note is made.
        """
        await self._end(ENDED if ended else None)

    async def discard(self) -> None:
        """Close a store to which nothing was written, and delete its schema if that was created for it."""
        await self._end(f"DROP SCHEMA {schema_of(self.bot_id)} CASCADE" if self._made_schema else ENDED)

    async def _end(self, last: str | None) -> None:
        """Finish writes, run a last statement if there is one, and release the bot."""
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
