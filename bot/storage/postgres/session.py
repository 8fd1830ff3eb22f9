"""Session with the server: one connection, with a time limit for every answer."""

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import psycopg
from psycopg.pq import Escaping
from psycopg.sql import Literal

from bot.metrics import Metrics
from bot.storage.postgres.codes import gone

SILENCE_S: Final = 5.0
"""Real seconds of silence after which the server ends a session that owns a bot; longest wait for an answer, too."""
WARNING: Final = "01000"
"""SQLSTATE of a warning, for example that the server no longer waits for its standby."""
Connection = psycopg.AsyncConnection[tuple[Any, ...]]
Statement = tuple[str, Sequence[Any]]
"""SQL with placeholders `$1`, `$2` ..., and their values."""
T = TypeVar("T")


class StatementResult(NamedTuple):
    """Result of one statement."""

    rows: list[tuple[Any, ...]]
    written: int
    """Number of rows read or written."""


class Session:
    """Connection on which one query runs at a time.

    An owner's session sends each query as one message, with the values in its text. So the server has either a whole
    transaction or nothing. Statements with separate values are several messages, and a server that has received some of
    them waits for the rest without the timeouts that end silent sessions.
    """

    def __init__(self, db: Connection, lost: asyncio.Event, silence_s: float, metrics: Metrics | None) -> None:
        """Take an open connection; `silence_s`: longest wait for an answer; `metrics`: None unless it can own a bot."""
        self._db = db
        self._escaping = Escaping(db.pgconn)
        self._silence_s = silence_s
        self._metrics = metrics
        self._backend = db.info.backend_pid
        self._warnings = 0
        self.lost = lost
        """Set when the connection has broken, or the outcome of a COMMIT is unknown."""
        self.stirred = asyncio.Event()
        """Set when the server sends something without a query: usually that it ends the session."""
        self.answered_at = time.monotonic()
        """Monotonic second at which the newest request that was answered was sent."""
        self._asking = 0
        self._ear = socket.fromfd(db.fileno(), socket.AF_UNSPEC, socket.SOCK_STREAM)
        self._listen()
        db.add_notice_handler(self._noticed)

    async def ask(self, sql: str, *values: Any, within_s: float | None = None) -> list[tuple[Any, ...]]:
        """Run one statement, or a script of several without values, and return the rows. Raises psycopg.Error.

        `within_s`: real seconds to wait for the answer, if not `silence_s`; after that the connection is cut.
        """
        return (await self.run(sql, *values, within_s=within_s)).rows

    async def run(self, sql: str, *values: Any, within_s: float | None = None) -> StatementResult:
        """Run one statement and return its result, see `ask`."""
        text, apart = (self._bound(sql, values), None) if self._metrics is not None else (sql, values or None)
        with self._answering(within_s):
            return await _answer(await self._db.execute(text, apart))

    async def beat(self) -> None:
        """Send a query to keep the session alive; it counts as lost if another process of the server answers.

        That happens if a pooler assigns sessions by transaction: then this program does not hold the lock. Raises
        psycopg.Error, StorageLost.
        """
        if self._backend != (await self.ask("SELECT pg_backend_pid()"))[0][0]:
            self.lost.set()
            raise gone()

    async def transaction(self, statements: Sequence[Statement]) -> list[StatementResult]:
        """Run statements in one transaction and one message; if one fails, raise its error and store nothing.

        Raises StorageLost if the connection breaks meanwhile, or a synchronous standby has not received the
        transaction: then it is unknown whether it is stored.
        """
        text = ";\n".join(self._bound(sql, values) for sql, values in statements)
        with self._committing(), self._answering():
            cursor = await self._db.execute(text)
            answers = [await _answer(cursor)]
            while cursor.nextset():
                answers.append(await _answer(cursor))
        return answers

    async def alone(self, work: Callable[["Session"], Awaitable[T]]) -> T:
        """Run work of several queries in one transaction. Raises what the work raises; StorageLost as `transaction`."""
        await self.ask("BEGIN")
        try:
            result = await work(self)
        except BaseException:
            if not self._db.closed:
                await self.ask("ROLLBACK")
            raise
        with self._committing():
            await self.ask("COMMIT")
        return result

    def _bound(self, sql: str, values: Sequence[Any]) -> str:
        """Return a statement with the values inserted into its text."""
        return _form(sql).format(*map(self._text, values)) if values else sql

    def _text(self, value: Any) -> str:
        """Return a value as an SQL literal; psycopg's `Literal`, which takes any type, is several times slower."""
        if value is None:
            return "NULL"
        if type(value) is int:
            return str(value) if value >= 0 else f"({value})"
        if type(value) is str and "\0" not in value:
            return bytes(self._escaping.escape_literal(value.encode())).decode()
        if type(value) is list and all(one is None or type(one) is int for one in value):
            return f"'{{{','.join('NULL' if one is None else str(one) for one in value)}}}'"
        if type(value) is list:
            return f"ARRAY[{','.join(map(self._text, value))}]"
        return Literal(value).as_string(self._db)

    @contextmanager
    def _committing(self) -> Iterator[None]:
        """Run the block, which commits; raises StorageLost if the outcome is unknown."""
        if self._db.closed:
            self.lost.set()
            raise psycopg.OperationalError("the connection is closed")
        self._warnings = 0
        try:
            yield
        except psycopg.Error:
            if not self._db.closed:
                raise
        else:
            if not self._warnings:  # one tells that it is kept here, and not at the standby that was to have it, too
                return
        self.lost.set()
        if self._metrics is not None:
            self._metrics.lost_commit()
        raise gone()

    async def copy_in(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Write rows by COPY, without a time limit. Raises psycopg.Error."""
        async with self._db.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                await copy.write_row(row)

    async def stream(self, sql: str) -> AsyncIterator[tuple[Any, ...]]:
        """Yield the rows of a query one by one, without a time limit. Raises psycopg.Error."""
        async with self._db.cursor() as cursor:
            async for row in cursor.stream(sql):
                yield row

    def cut(self) -> None:
        """Cut the connection, so that whoever waits for an answer fails at once; does nothing if it is closed."""
        if not self._db.closed:
            with suppress(OSError):  # the other side has closed it already
                self._ear.shutdown(socket.SHUT_RDWR)

    async def close(self) -> None:
        """End the session; a second call does nothing."""
        self._deafen()
        self._ear.close()
        await self._db.close()

    @contextmanager
    def _answering(self, within_s: float | None = None) -> Iterator[None]:
        """Cut the connection if the block takes longer than `within_s`; then set `lost` or `answered_at`."""
        self._deafen()
        self._asking += 1
        sent = time.monotonic()
        timer = asyncio.get_running_loop().call_later(self._silence_s if within_s is None else within_s, self.cut)
        try:
            yield
        finally:
            timer.cancel()
            self._asking -= 1
            if self._db.closed:
                self.lost.set()
            else:
                self._listen()
                self.answered_at = sent
                if self._metrics is not None:
                    self._metrics.asked_database(time.monotonic() - sent)

    def _listen(self) -> None:
        """Receive the server's unsolicited messages while no query runs."""
        if not self._asking and self._ear.fileno() >= 0:
            asyncio.get_running_loop().add_reader(self._ear.fileno(), self._stir)

    def _deafen(self) -> None:
        if self._ear.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._ear.fileno())

    def _stir(self) -> None:
        self._deafen()
        self.stirred.set()

    def _noticed(self, said: psycopg.errors.Diagnostic) -> None:
        self._warnings += said.sqlstate == WARNING


@lru_cache(maxsize=256)
def _form(sql: str) -> str:
    """Convert a statement with `$1`, `$2` ... to a format string for the texts of its values."""
    return re.sub(r"\$(\d+)", lambda found: f"{{{int(found[1]) - 1}}}", sql.replace("{", "{{").replace("}", "}}"))


async def _answer(cursor: psycopg.AsyncCursor[tuple[Any, ...]]) -> StatementResult:
    """Read the whole result of a statement."""
    return StatementResult(await cursor.fetchall() if cursor.description is not None else [], cursor.rowcount)
