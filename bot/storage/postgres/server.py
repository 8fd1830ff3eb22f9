"""PostgreSQL server that several programs share: it is checked once, then asked for the schema of a free bot."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Self

import psycopg

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.errors import NewerDatabase, NotADatabase, OpenError, StorageFailed, StorageLost, UnusableServer
from bot.storage.postgres.address import Address
from bot.storage.postgres.schema import prepare, schema_of
from bot.storage.postgres.session import SILENCE_S, Session
from bot.storage.postgres.store import PostgresStorage

log = logging.getLogger(__name__)

OLDEST: Final = 14
"""Oldest usable version of PostgreSQL: since 14 a server ends idle sessions."""
MOST_SKEW_S: Final = 1.0
"""Largest difference in real seconds between the clocks of the server and of this machine."""
FACTS: Final = """SELECT current_setting('server_version_num')::integer / 10000, current_setting('fsync') = 'on',
    current_setting('server_encoding') = 'UTF8', pg_is_in_recovery(), extract(epoch FROM clock_timestamp())::float8"""
PART: Final = 48
"""Number of low bits of a lock's number that contain the bot's id; higher bits: the part of the bot (so far only 0)."""
LOCK: Final = "SELECT pg_try_advisory_lock($1)"
UNLOCK: Final = "SELECT pg_advisory_unlock($1)"
TIMEOUTS: Final = ("idle_session_timeout", "idle_in_transaction_session_timeout", "tcp_user_timeout")
"""Settings for how many milliseconds a session may be silent before the server ends it."""
QUIET: Final[Mapping[str, str]] = {
    "log_min_error_statement": "panic",
    "log_statement": "none",
    "log_min_duration_statement": "-1",
    "log_min_duration_sample": "-1",
    "log_transaction_sample_rate": "0",
    "log_error_verbosity": "terse",
}
"""Settings that keep statements and rows, which contain cards and secrets, out of the server's log. The last one is for
a row that a constraint refuses, which only an error of this program could cause."""
HUSH: Final = (
    "SELECT "
    + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in QUIET.items())
    + " WHERE (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)"
)
"""Statement that applies `QUIET`, if this role may do so."""
OWNER: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') !~ 'apply'",
    HUSH,
    "SET jit = off",
)
"""Statements for the session that owns a bot: commits are safe on disk, and the server's log is quiet if this role may
decide that."""
QUOTES: Final = """SELECT 'log_min_error_statement' WHERE current_setting('log_min_error_statement') <> 'panic'
    UNION ALL SELECT 'log_statement' WHERE current_setting('log_statement') IN ('mod', 'all')
    UNION ALL SELECT name FROM pg_settings
        WHERE name IN ('log_min_duration_statement', 'log_min_duration_sample') AND setting <> '-1'
    UNION ALL SELECT 'log_transaction_sample_rate' WHERE current_setting('log_transaction_sample_rate') <> '0'"""
"""Query for the settings that make the server's log quote statements of this session."""
QUOTING: Final = (
    "the log of the database's server may quote statements, cards and secrets in them (%s); its administrator ends "
    "that by ALTER ROLE ... SET, see docs/hosting.md"
)
READER: Final = ("SET default_transaction_read_only = on", "SET idle_session_timeout = 0", "SET jit = off")
"""Statements for the session that only reads."""


class Facts(NamedTuple):
    """Facts about a server that decide whether it can be trusted."""

    version: int
    flushes: bool
    is_utf8: bool
    is_copy: bool
    ahead_s: float
    """Seconds by which the server's clock is ahead of this machine's."""


def check(found: Facts, place: str) -> None:
    """Raise UnusableServer for a server on which a move could be lost; `place`: the database, for the message."""
    if found.version < OLDEST:
        raise UnusableServer(f"Сервер базы {place} — PostgreSQL {found.version}, а нужен {OLDEST} или новее.")
    if not found.flushes:
        raise UnusableServer(f"Сервер базы {place} не сбрасывает записи на диск (fsync = off): ход мог бы пропасть.")
    if not found.is_utf8:
        raise UnusableServer(f"База {place} не в кодировке UTF8: заведите новую.")
    if found.is_copy:
        raise UnusableServer(f"Сервер базы {place} только читает: нужен тот, что принимает записи.")
    if abs(found.ahead_s) > MOST_SKEW_S:
        raise UnusableServer(
            f"Часы сервера базы {place} и этой машины расходятся на {abs(found.ahead_s):.0f} с: сверьте их."
        )


async def facts(session: Session) -> Facts:
    """Query the server for its `Facts`. Raises psycopg.Error."""
    before = time.time()
    ((version, flushes, is_utf8, is_copy, then),) = await session.ask(FACTS)
    return Facts(version, flushes, is_utf8, is_copy, then - (before + time.time()) / 2)


def lock_key(bot: int, part: int = 0) -> int:
    """Return the number of the advisory lock for the owner of a bot; `part`: always 0, bots are not divided yet."""
    return part << PART | bot


class PostgresServer:
    """Database on a server that can be trusted with matches; `take` opens the store of a bot."""

    def __init__(self, address: Address, now: Callable[[], float], metrics: Metrics, silence_s: float) -> None:
        self._address = address
        self._silence_s = silence_s
        self._now = now
        self._metrics = metrics
        self._spare: Session | None = None
        """Session that owns no bot, kept for the next try."""
        self._unusable: dict[int, OpenError] = {}
        """Bots whose schemas this program cannot use, with the reasons: they are not tried again."""

    @classmethod
    async def connect(
        cls, url: Secret, now: Callable[[], float], metrics: Metrics, *, silence_s: float = SILENCE_S
    ) -> Self:
        """Connect to the database at `url` and check the server; `now`: clock for the rows, in seconds.

        `silence_s`: real seconds of silence after which the server ends a session that owns a bot.

        Raises OpenError with one sentence, without the password, if the address is invalid, or the server is
        unreachable, refuses the user, is older than 14, does not flush to disk, is read-only, or has a different time.
        """
        server = cls(Address(url), now, metrics, silence_s)
        server._spare = await server._connected()
        return server

    async def take(self, bots: Sequence[int]) -> PostgresStorage | None:
        """Open the store of the first of the bots without an owner; None if other programs own all of them.

        Raises StorageFailed if the server does not answer (a later call may succeed), and OpenError with one sentence
        if this program can use the schema of none of the bots.
        """
        session = await self._waiting()
        try:
            for bot in bots:
                if bot in self._unusable or not (await session.ask(LOCK, lock_key(bot)))[0][0]:
                    continue
                try:
                    return await self._open(bot, session)
                except (NewerDatabase, NotADatabase) as error:
                    self._unusable[bot] = error
                    await session.ask(UNLOCK, lock_key(bot))
                    log.error("bot %s is left alone: %s", bot, error)
            if bots and self._unusable.keys() >= {*bots}:
                raise self._unusable[bots[0]]
        except psycopg.Error as error:
            is_lost = session.lost.is_set()
            await session.close()
            raise (StorageFailed(str(self._address.silence())) if is_lost else self._address.refusal(error)) from None
        except (UnusableServer, StorageLost):
            await session.close()
            raise StorageFailed(str(self._address.silence())) from None
        except BaseException:
            await session.close()
            raise
        self._spare = session
        return None

    async def _waiting(self) -> Session:
        """Return a session that owns no bot: the spare one if it is still alive, or a new one. Raises StorageFailed."""
        spare, self._spare = self._spare, None
        if spare is not None:
            try:
                await spare.beat()
            except (psycopg.Error, StorageLost):
                await spare.close()
            else:
                return spare
        try:
            return await self._connected()
        except UnusableServer as error:
            raise StorageFailed(str(error)) from None

    async def _connected(self) -> Session:
        """Open a session that can own a bot, after checking the server. Raises UnusableServer."""
        session = await self._address.connect(asyncio.Event(), self._silence_s, self._metrics)
        try:
            check(await facts(session), self._address.place)
            for timeout in TIMEOUTS:
                await session.ask("SELECT set_config($1, $2, false)", timeout, str(int(self._silence_s * 1000)))
            for setting in OWNER:
                await session.ask(setting)
        except psycopg.Error as error:
            is_lost = session.lost.is_set()
            await session.close()
            raise (self._address.silence() if is_lost else self._address.refusal(error)) from None
        except BaseException:
            await session.close()
            raise
        return session

    async def _open(self, bot: int, writing: Session) -> PostgresStorage:
        """Open the store of a bot whose lock this session holds. Raises OpenError, psycopg.Error."""
        name = schema_of(bot)
        await writing.ask(f"SET search_path = {name}")
        opened = await prepare(writing, name, self._address.place)
        if loud := [name for (name,) in await writing.ask(QUOTES)]:
            log.warning(QUOTING, ", ".join(loud))
        reading = await self._address.connect(writing.lost, self._silence_s)
        try:
            for setting in (*READER, f"SET search_path = {name}"):
                await reading.ask(setting)
        except BaseException:
            await reading.close()
            raise
        return PostgresStorage(bot, self._now, (writing, reading), self._metrics, opened)

    async def close(self) -> None:
        """Close the spare session; stores that were taken stay open."""
        if self._spare is not None:
            await self._spare.close()
            self._spare = None
