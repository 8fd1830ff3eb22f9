"""All stores behind one fixture, on a clock that a test moves by hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.ports import Storage, StoredEvent
from bot.storage.postgres.server import PostgresServer
from bot.storage.postgres.store import PostgresStorage
from bot.storage.sqlite.store import SqliteStorage
from tests.clocks import HandClock
from tests.servers.postgres import database, postgres
from tests.storage_in_memory.store import MemoryStorage

__all__ = ["database", "postgres"]
BOT = 7
EMPTY = """DO $$ DECLARE one text; BEGIN
    IF to_regclass('bot_7.pulka') IS NOT NULL THEN
        FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'bot_7' AND tablename <> 'pulka' LOOP
            EXECUTE 'DELETE FROM bot_7.' || one;
        END LOOP;
        UPDATE bot_7.pulka SET newest_table = 0;
    END IF;
END $$"""
"""Leave a schema as one that was just made: quicker than making it."""


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@asynccontextmanager
async def on_server(database: Secret, now: Callable[[], float]) -> AsyncIterator[PostgresStorage]:
    """An empty store in a database of this worker."""
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        db.execute(EMPTY)
    server = await PostgresServer.connect(database, now, Metrics())
    opened = await server.take([BOT])
    assert opened is not None
    yield opened
    await opened.close()
    await server.close()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> AsyncIterator[Storage]:
    """An empty store of each kind."""
    if request.param == "postgres":
        async with on_server(request.getfixturevalue("database"), clock.now) as on_postgres:
            yield on_postgres
        return
    opened: Storage
    opened = (
        MemoryStorage(clock.now)
        if request.param == "memory"
        else await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
    )
    yield opened
    await opened.close()


@pytest.fixture
async def sqlite(tmp_path: Path, clock: HandClock) -> AsyncIterator[SqliteStorage]:
    """An empty store in a file that gives up soon when the file is locked."""
    opened = await SqliteStorage.open(tmp_path / "pulka.db", clock.now, busy_s=0.01)
    yield opened
    await opened.close()


@pytest.fixture
async def commits(sqlite: SqliteStorage) -> list[str]:
    """The COMMITs of the `sqlite` store from now on."""
    said: list[str] = []
    await sqlite._writing.set_trace_callback(lambda sql: said.append(sql) if sql == "COMMIT" else None)
    return said


@pytest.fixture
def log() -> Callable[..., list[StoredEvent]]:
    """Events with these tags; the body repeats the tag."""
    return lambda *tags: [StoredEvent(tag, f'{{"type":"{tag}","name":"Пётр"}}'.encode()) for tag in tags]
