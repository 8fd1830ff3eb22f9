"""Owners on one PostgreSQL: how many presses one, two and three processes do in a second, and their ratio.

`python -m tests.bench owners`. Drawing holds up the event loop for 3 ms a press and Telegram takes 3 ms, both by
sleeping, so the figures show what the database serialises, and not how many processors the machine has.
`python -m tests.bench.bench_owners ADDRESS BOT` is one of the processes: it owns one bot.
"""

import asyncio
import subprocess
import sys
import time
from contextlib import AsyncExitStack, ExitStack
from typing import Final

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.ports import Storage
from bot.storage.postgres.server import PostgresServer
from tests.bench.bench_store import WARM, press
from tests.servers.postgres import private

OWNERS: Final = (1, 2, 3)
ROUNDS: Final = 3
TABLES: Final = 4
"""Tables of one owner at which people press at once."""
DRAWING_S: Final = 0.003
TELEGRAM_S: Final = 0.003
MEASURED_S: Final = 5.0
FIRST_BOT: Final = 990


async def play(storage: Storage, until: float) -> int:
    """Press at one table until a monotonic second; return how often."""
    table, presses = (await storage.create_table(-5, None, "hearts")).table, 0
    while time.monotonic() < until:
        await press(storage, table, presses)
        time.sleep(DRAWING_S)  # noqa: ASYNC251 - as drawing does
        await asyncio.sleep(TELEGRAM_S)
        presses += 1
    return presses


async def own(address: str, bot: int) -> None:
    """Own a bot, press when standard input says so, and write the number of presses."""
    async with AsyncExitStack() as stack:
        server = await PostgresServer.connect(Secret(address), time.time, Metrics())
        stack.push_async_callback(server.close)
        storage = await server.take([bot])
        if storage is None:
            raise SystemExit(f"bot {bot} has an owner")
        stack.push_async_callback(storage.close)
        for _ in range(WARM):
            await press(storage, (await storage.create_table(-5, None, "hearts")).table, 0)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.readline)
        until = time.monotonic() + MEASURED_S
        made = await asyncio.gather(*(play(storage, until) for _ in range(TABLES)))
        sys.stdout.write(f"{sum(made)}\n")


def measured(address: str, owners: int) -> float:
    """Return the presses a second of so many owners."""
    with ExitStack() as stack:
        processes = []
        for number in range(owners):
            command = [sys.executable, "-m", "tests.bench.bench_owners", address, str(FIRST_BOT + number)]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            stack.enter_context(process)
            stack.callback(process.kill)
            processes.append(process)
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        presses = sum(int(process.communicate()[0]) for process in processes)
    return presses / MEASURED_S


def main() -> int:
    """Print the figures; with an address and a bot own that bot for whoever measures."""
    if sys.argv[1:]:
        asyncio.run(own(sys.argv[1], int(sys.argv[2])))
        return 0
    with private() as cluster:
        found: dict[int, list[float]] = {owners: [] for owners in OWNERS}
        for _ in range(ROUNDS):
            for owners in OWNERS:
                found[owners].append(measured(cluster.url().reveal(), owners))
    one = sorted(found[1])[ROUNDS // 2]
    for owners, rates in found.items():
        middle = sorted(rates)[ROUNDS // 2]
        each = ", ".join(f"{rate:.0f}" for rate in rates)
        sys.stdout.write(
            f"{owners} owners: {middle:.0f} presses/s ({each}), {middle / one:.2f} times as many as one;"
            f" each press 3 ms of drawing and 3 ms of Telegram\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
