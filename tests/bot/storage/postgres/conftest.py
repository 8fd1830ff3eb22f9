"""Servers as programs of a cluster have them, and bots whose schemas nobody else uses."""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import psycopg
import pytest

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.postgres.server import PostgresServer
from bot.storage.postgres.store import PostgresStorage
from tests.clocks import HandClock
from tests.servers.postgres import Cluster
from tests.servers.proxy import Proxy, proxy

Program = Callable[..., Awaitable[PostgresServer]]
BOTS = itertools.count(100)


@pytest.fixture
def bot(database: Secret) -> Iterator[int]:
    """A bot without a schema; what it gets is dropped."""
    number = next(BOTS)
    yield number
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        for other in (number, number + 10_000):
            db.execute(f"DROP SCHEMA IF EXISTS bot_{other} CASCADE")


@pytest.fixture
async def program(database: Secret, clock: HandClock) -> AsyncIterator[Program]:
    """What a program of the cluster sees: `await program()`; `silence_s` and `url` may be given."""
    async with AsyncExitStack() as stack:

        async def connected(url: Secret = database, silence_s: float = 5.0) -> PostgresServer:
            server = await PostgresServer.connect(url, clock.now, Metrics(), silence_s=silence_s)
            stack.push_async_callback(server.close)
            return server

        yield connected


@pytest.fixture
async def store(program: Program, bot: int) -> AsyncIterator[PostgresStorage]:
    """A store of a bot that was made just now."""
    opened = await (await program()).take([bot])
    assert opened is not None
    yield opened
    await opened.close()


@pytest.fixture
def wire(postgres: Cluster) -> Iterator[Proxy]:
    """A proxy in front of the cluster."""
    with proxy(postgres.port) as between:
        yield between


@pytest.fixture
def through(wire: Proxy, database: Secret, postgres: Cluster) -> Secret:
    """The address of the database through the proxy."""
    return Secret(database.reveal().replace(f":{postgres.port}/", f":{wire.port}/"))
