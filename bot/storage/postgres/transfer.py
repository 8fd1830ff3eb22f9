"""Transfer of the whole content of a bot's schema: reading it, or writing it in one transaction."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

import psycopg

from bot.runtime.secret import Secret
from bot.storage.content import NEWEST, TABLES, Content, Row
from bot.storage.errors import DatabaseLocked, NewerDatabase, NotADatabase, StorageLost, UnusableServer
from bot.storage.postgres.address import Address
from bot.storage.postgres.entries import told_by_first
from bot.storage.postgres.schema import IS_OURS, migrations, prepare, schema_of
from bot.storage.postgres.server import HUSH, LOCK, check, facts, lock_key
from bot.storage.postgres.session import Session
from bot.storage.rows import StoredEvent

ANSWER_S: Final = 3600.0
"""Real seconds to wait for an answer; the limit is long because nobody plays meanwhile."""
MOVED: Final = "_moved_%Y%m%d_%H%M%S"
"""Suffix (for strftime) of the name of a schema whose content was moved to another place."""
BEFORE: Final = "_before_%Y%m%d_%H%M%S"
"""Suffix (for strftime) of the name of a schema that was replaced by a copy."""
TOLD: Final = ("opened_at", "host", "review", "source")
"""Columns of a table that its first event states."""
BOTS: Final = "SELECT nspname FROM pg_namespace WHERE nspname ~ '^bot_[0-9]+$' ORDER BY nspname"
SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Place(NamedTuple):
    """Schema of one bot in a database, with a session to it."""

    session: Session
    bot: int
    database: str
    """Name of the database, for messages."""

    @property
    def schema(self) -> str:
        """Return the name of the schema."""
        return schema_of(self.bot)

    def __str__(self) -> str:
        return f"база бота {self.bot} в {self.database}"


class TableStart(NamedTuple):
    """Row of a table, with time (in seconds) and body of its first event; None without events."""

    row: Row
    at: float | None
    body: str | None


@asynccontextmanager
async def connected(url: Secret, bot: int | None) -> AsyncIterator[Place]:
    """Connect to the schema of a bot; None: the only bot in the database.

    Raises UnusableServer, also for errors of the server within the block; no message contains the password.
    """
    address = Address(url)
    session = await address.connect(asyncio.Event(), ANSWER_S)
    try:
        check(await facts(session), address.place)
        await session.ask(HUSH)
        yield Place(session, bot if bot is not None else await _only(session, address.place), address.place)
    except psycopg.Error as error:
        raise (address.silence() if session.lost.is_set() else address.refusal(error)) from None
    except StorageLost:
        raise UnusableServer(
            f"Связь с базой {address.place} оборвалась под самый конец: осталось ли в ней записанное, неизвестно."
        ) from None
    finally:
        await session.close()


async def _only(session: Session, place: str) -> int:
    found = [int(name.removeprefix("bot_")) for (name,) in await session.ask(BOTS)]
    if len(found) != 1:
        those = f"боты {', '.join(map(str, found))}" if found else "ни одного бота"
        raise UnusableServer(f"В базе {place} {those}: назовите номер бота или задайте BOT_TOKEN.")
    return found[0]


async def lock(place: Place) -> None:
    """Lock a bot, so that no program can own it until the session ends. Raises DatabaseLocked."""
    if not (await place.session.ask(LOCK, lock_key(place.bot)))[0][0]:
        raise DatabaseLocked(f"Бот {place.bot} в базе {place.database} работает: сначала остановите его.")


async def bring_up_to_date(place: Place) -> bool:
    """Open a locked schema as an owner would; return whether its last owner had ended properly. Raises OpenError."""
    await _must_be_there(place)
    await place.session.ask(f"SET search_path = {place.schema}")
    return not (await prepare(place.session, place.schema, place.database)).took_over


async def leave(place: Place, *, ended: bool) -> None:
    """Undo the mark of a new owner in a schema; `ended`: what `bring_up_to_date` returned for the last owner."""
    await place.session.ask(f"UPDATE {place.schema}.pulka SET ended = $1", ended)


async def _must_be_there(place: Place) -> None:
    if not await _is_ours(place):
        raise UnusableServer(f"В базе {place.database} нет бота {place.bot}: брать нечего.")


async def _is_ours(place: Place) -> bool:
    """Return whether the schema exists and belongs to this program. Raises NotADatabase if it is another program's."""
    ((is_used, is_ours),) = await place.session.ask(IS_OURS, place.schema)
    if is_used and not is_ours:
        raise NotADatabase(f"Схема {place.schema} в базе {place.database} принадлежит другой программе.")
    return bool(is_ours)


@asynccontextmanager
async def snapshot(place: Place) -> AsyncIterator[None]:
    """Read the schema as of one moment inside the block, while play may go on. Raises UnusableServer, NewerDatabase."""
    await _must_be_there(place)
    session = place.session
    await session.ask(f"SET search_path = {place.schema}")
    await session.ask(SNAPSHOT)
    version, known = (await session.ask("SELECT version FROM pulka"))[0][0], len(migrations())
    if version != known:
        raise NewerDatabase(
            f"Схема {place.schema} в базе {place.database} версии {version}, а эта программа знает версию {known}:"
            " нужна программа той же версии, что играет."
        )
    yield  # the session ends with the block, and the transaction with it


async def newest(session: Session) -> int:
    """Return the newest id that a table (of players) of the schema ever had."""
    return int((await session.ask("SELECT newest_table FROM pulka"))[0][0])


async def rows(session: Session, table: str) -> AsyncIterator[Row]:
    """Yield the rows of a database table, one of `TABLES`."""
    columns = ", ".join("can_dm::integer" if column == "can_dm" else column for column in TABLES[table])
    async for row in session.stream(f"SELECT {columns} FROM {table}"):
        yield row


async def content(session: Session) -> Content:
    """Read the whole schema and return its digest."""
    found = Content()
    found.seen(NEWEST, (await newest(session),))
    for table in TABLES:
        async for row in rows(session, table):
            found.seen(table, row)
    return found


async def put_aside(place: Place, ending: str = MOVED) -> str:
    """Rename the schema, so that no bot uses it any more; return its new name."""
    aside = place.schema + time.strftime(ending)
    await place.session.ask(f"ALTER SCHEMA {place.schema} RENAME TO {aside}")
    return aside


async def put_back(place: Place, aside: str) -> None:
    """Give a renamed schema its old name back."""
    await place.session.ask(f"ALTER SCHEMA {aside} RENAME TO {place.schema}")


async def make_room(place: Place, *, may_put_aside: bool) -> str | None:
    """Create an empty schema within a transaction; return the new name of an older schema with content, or None.

    Raises UnusableServer for a schema with content unless `may_put_aside`, NotADatabase for another program's.
    """
    session, aside = place.session, None
    if await _is_ours(place):
        await session.ask(f"SET LOCAL search_path = {place.schema}")
        if not await _is_empty(session):
            if not may_put_aside:
                raise UnusableServer(f"Бот {place.bot} в базе {place.database} уже есть, и база его не пуста.")
            aside = await put_aside(place, BEFORE)
    if aside is None:
        await session.ask(f"DROP SCHEMA IF EXISTS {place.schema} CASCADE")
    await session.ask(f"CREATE SCHEMA {place.schema}")
    await session.ask(f"SET LOCAL search_path = {place.schema}")
    for sql in migrations():
        await session.ask(sql)
    await session.ask("UPDATE pulka SET version = $1", len(migrations()))
    return aside


async def _is_empty(session: Session) -> bool:
    held = ((await session.ask(f"SELECT EXISTS (SELECT 1 FROM {table})"))[0][0] for table in TABLES)
    return not any([one async for one in held])


async def put_tables(session: Session, tables: Iterable[TableStart]) -> None:
    """Write the rows of the table `tables`, with the columns that first events state."""
    columns = (*TABLES["tables"], *TOLD)
    await session.copy_in(f"COPY tables ({', '.join(columns)}) FROM STDIN", map(_with_told, tables))


def _with_told(table: TableStart) -> tuple[Any, ...]:
    told = told_by_first([StoredEvent("", table.body.encode())] if table.body is not None else [])
    return (*table.row, table.at, told.get("host"), told.get("review", False), told.get("source"))


async def put(session: Session, table: str, given: Iterable[Row]) -> None:
    """Write rows of a database table other than `tables`."""
    await session.copy_in(f"COPY {table} ({', '.join(TABLES[table])}) FROM STDIN", given)


async def put_newest(session: Session, number: int) -> None:
    """Store the newest id that a table (of players) ever had, and set the counter of the inbox."""
    await session.ask("UPDATE pulka SET newest_table = $1", number)
    await session.ask(
        "SELECT setval(pg_get_serial_sequence('inbox', 'place'), greatest(1, max(place)), max(place) IS NOT NULL)"
        " FROM inbox"
    )
