"""A server that loses its power: what was acknowledged is in the log, once."""

import asyncio
from collections import Counter

from bot.metrics import Metrics
from bot.storage.ports import Appended, Cause, Repeated, StorageError, StorageFailed, StoredEvent
from bot.storage.postgres.server import PostgresServer
from bot.storage.postgres.store import PostgresStorage
from tests.clocks import HandClock, until
from tests.servers.postgres import Cluster, private

BOT = 1
CRASHES = 2


async def play(store: PostgresStorage, table: int, run: int, told: list[tuple[int, int, str]]) -> None:
    """Append to a table until the store is lost; note what is acknowledged."""
    row = await store.table(table)
    assert row is not None
    seq = row.seq
    while True:
        key = f"{run}:{table}:{seq}"
        try:
            done = await store.append(table, seq, [StoredEvent("deal.card", f'"{key}"'.encode())], cause=Cause(key, 11))
        except StorageError:
            return
        assert isinstance(done, Appended)
        seq = done.seq
        told.append((table, seq, key))


async def owner(server: PostgresServer) -> PostgresStorage:
    """The next owner, as soon as the server answers and has freed the bot."""
    while True:
        try:
            if (store := await server.take([BOT])) is not None:
                return store
        except StorageFailed:  # it is starting
            await asyncio.sleep(0.02)


async def crashed(cluster: Cluster, server: PostgresServer, run: int) -> list[tuple[int, int, str]]:
    """Let the server crash while five tables are played at; what was acknowledged."""
    store = await owner(server)
    assert store.took_over == (run > 0)
    tables = [row.id for row in await store.open_index()]
    tables += [(await store.create_table(-5, None, "hearts")).table for _ in range(5 - len(tables))]
    told: list[tuple[int, int, str]] = []
    playing = asyncio.gather(*(play(store, table, run, told) for table in tables))
    await until(lambda: len(told) > 100)
    await asyncio.to_thread(cluster.crash)
    await playing
    assert store.lost.is_set()
    await store.close()
    return told


async def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    with private() as cluster:
        server = await PostgresServer.connect(cluster.url(), HandClock().now, Metrics())
        told = [entry for run in range(CRASHES) for entry in await crashed(cluster, server, run)]
        store = await owner(server)
        logs = {row.id: await store.events(row.id) for row in await store.open_index()}
        for log in logs.values():
            assert [event.seq for event in log] == list(range(1, len(log) + 1))
        written = Counter((table, event.body.decode().strip('"')) for table, log in logs.items() for event in log)
        assert set(written.values()) == {1}
        for table, seq, key in told:
            assert logs[table][seq - 1].body.decode() == f'"{key}"'
        table, seq, key = told[-1]
        assert await store.append(table, 0, (), cause=Cause(key)) == Repeated(table, seq, 11)
        await store.close()
        await server.close()
