"""What a press costs the store: an append with its cause, and two messages shown, on SQLite and on PostgreSQL.

`python -m tests.bench.bench_store [--presses 4000]`. PostgreSQL is a private server of this machine, or that of
`--url`; with `--url` the schema of bot 999 in it is written to. A measurement, never a test.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.ports import Appended, Cause, Storage, StoredEvent, SurfaceRow
from bot.storage.postgres.server import PostgresServer
from bot.storage.sqlite.store import SqliteStorage
from tests.servers.postgres import private

BOT = 999
EVENT = StoredEvent(
    "deal.card", b'{"type":"deal.card","seat":1,"card":"As","trick":3,"took":null,"note":"' + b"x" * 100 + b'"}'
)
WRITERS = (1, 16)
WARM = 50  # presses before the first that counts
Open = Callable[[AsyncExitStack], Awaitable[Storage]]


async def press(storage: Storage, table: int, seq: int) -> float:
    """Do what a press does; seconds until the move is committed."""
    begun = time.perf_counter()
    done = await storage.append(table, seq, [EVENT], cause=Cause(f"7:{table}-{seq}-{begun}", 11))
    took = time.perf_counter() - begun
    if not isinstance(done, Appended):
        raise TypeError(done)
    shown = SurfaceRow(
        table=table, key="table", chat=-table, message=40, seq=done.seq, hash="h" * 40, stale_after=done.seq
    )
    hand = SurfaceRow(
        table=table, key="hand:11", chat=11, message=41, seq=done.seq, hash="g" * 40, stale_after=done.seq
    )
    await asyncio.gather(storage.put_surface(shown, can_wait=True), storage.put_surface(hand, can_wait=True))
    return took


async def measured(open_one: Open, writers: int, presses: int) -> tuple[list[float], float]:
    """Let so many tables be played at once; seconds of each move, and presses a second."""
    async with AsyncExitStack() as stack:
        storage = await open_one(stack)
        tables = [(await storage.create_table(-5, None, "hearts")).table for _ in range(writers)]

        async def play(table: int) -> list[float]:
            return [await press(storage, table, seq) for seq in range(presses // writers)]

        for _ in range(WARM):
            await press(storage, (await storage.create_table(-5, None, "hearts")).table, 0)
        begun = time.perf_counter()
        found = await asyncio.gather(*map(play, tables))
        return [took for one in found for took in one], presses / (time.perf_counter() - begun)


async def on_sqlite(stack: AsyncExitStack) -> Storage:
    """Open a file in a temporary folder."""
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    storage = await SqliteStorage.open(Path(folder) / "pulka.db")
    stack.push_async_callback(storage.close)
    return storage


def on_postgres(url: Secret) -> Open:
    """Open the schema of BOT on a server."""

    async def opened(stack: AsyncExitStack) -> Storage:
        server = await PostgresServer.connect(url, time.time, Metrics())
        stack.push_async_callback(server.close)
        storage = await server.take([BOT])
        if storage is None:
            raise SystemExit(f"bot {BOT} has an owner")
        stack.push_async_callback(storage.close)
        return storage

    return opened


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure what a press costs the store.")
    parser.add_argument("--presses", type=int, default=4000, help="how many (default 4000)")
    parser.add_argument("--url", help="a PostgreSQL server (default: a private one of this machine)")
    options = parser.parse_args(arguments)
    if options.url:
        report(on_postgres(Secret(options.url)), options.presses)
        return
    with private() as cluster:
        report(on_postgres(cluster.url()), options.presses)


def report(postgres: Open, presses: int) -> None:
    """Measure both stores and print what was found."""
    for name, open_one in (("SQLite", on_sqlite), ("PostgreSQL", postgres)):
        for writers in WRITERS:
            took, rate = asyncio.run(measured(open_one, writers, presses if writers > 1 else presses // 4))
            percent = quantiles(took, n=100)
            sys.stdout.write(
                f"{name}, {writers} at once: a move in {percent[49] * 1000:.1f} ms, p99 {percent[98] * 1000:.1f} ms;"
                f" {rate:.0f} presses/s with two messages each\n"
            )


if __name__ == "__main__":
    main()
