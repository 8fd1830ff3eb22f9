"""A start on many stored tables, and what an idle one costs: `python -m tests.bench.bench_stored [--tables 1000]`.

The tables stand in the middle of deals. Ready is when the bot has answered a person of one of them, who had written
/hand before the process was started: the import of the program, the way to the sandbox, reading his table and sending
his cards are all in it. Memory is what the process has more than on an empty database, some seconds later; that of
tables at work is measured in this process, on the application without Telegram. A measurement, never a test.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bot.clock import SystemClock
from bot.games.faces import FACES
from bot.screens.texts import texts
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.service import TableService
from engine.games import GAMES
from tests.bench.stored import Played, played, store
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.doubles import Files, Members
from tests.bot.tables.kit.people import BOT_URL
from tests.bot.tables.kit.wall import Wall
from tests.e2e.phones import Phone
from tests.e2e.world import FreshBot, playing

TABLES = 1000
MODELS = 12
TIMES = 5
QUIET_S = 4.0
PATIENCE_S = 60.0
LOOK_S = 0.01


def rss_kb(process: int | str = "self") -> int:
    """Return memory of a process, in kB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def answered(phone: Phone, bot: FreshBot) -> float:
    """Start the bot; seconds until the person has a message of it."""
    phone.poll()
    before = len(phone.events)
    begun = time.monotonic()
    bot.start()
    while not any(event["type"] == "message" for event in phone.events[before:]):
        if time.monotonic() > begun + PATIENCE_S:
            raise SystemExit(f"no answer: {bot.log.read_text()[-2000:]}")
        time.sleep(LOOK_S)
        phone.poll()
    return time.monotonic() - begun


def start(tables: int, models: list[Played]) -> tuple[float, int]:
    """Return seconds to the answer, and kB some seconds later; without tables the answer is that there is none."""
    with tempfile.TemporaryDirectory() as name, playing(Path(name), 1) as sandbox:
        phones = [Phone(sandbox, who) for who in ("Аня", "Борис", "Вика")]
        anya = phones[0]
        other = str(Path(name) / "greeting.db")
        greeting = FreshBot(sandbox, Path(name), DATABASE_PATH=other, LOG_LEVEL="WARNING")
        anya.person.start()
        answered(anya, greeting)
        greeting.stop()
        bot = FreshBot(sandbox, Path(name), LOG_LEVEL="ERROR")  # the other tables' chats are not there
        asyncio.run(store(Path(bot.env["DATABASE_PATH"]), tables, models, time.time(), [phone.id for phone in phones]))
        anya.person.say(None, "/hand")
        try:
            ready = answered(anya, bot)
            time.sleep(QUIET_S)
            assert bot.process is not None
            return ready, rss_kb(bot.process.pid)
        finally:
            bot.stop()
            sys.stderr.write(bot.log.read_text()[-2000:])


async def at_work(tables: int, models: list[Played]) -> tuple[int, float]:
    """Count how many tables stay in memory when all were touched, and kB for each of them."""
    clock = SystemClock()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "pulka.db"
        await store(path, tables, models, clock.now())
        storage = await SqliteStorage.open(path, now=clock.now)
        service = TableService(
            storage=storage,
            publisher=Wall(storage),
            decks=Decks(),
            clock=clock,
            texts=texts("ru"),
            bot_url=BOT_URL,
            members=Members(),
            files=Files(),
            games=GAMES,
            faces=FACES,
        )
        sessions = service._context.sessions
        for number in range(1, 11):
            await sessions.get(number)
        gc.collect()
        before = rss_kb()
        for number in range(11, tables + 1):
            await sessions.get(number)
        gc.collect()
        kept = len(sessions._sessions)
        cost = (rss_kb() - before) / (kept - 10)
        await service.stop()
        await storage.close()
        return kept, cost


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure a start on many stored tables.")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"how many (default {TABLES})")
    parser.add_argument("--times", type=int, default=TIMES, help=f"how often to start (default {TIMES})")
    options = parser.parse_args(arguments)
    models = asyncio.run(played(MODELS))
    kept, cost = asyncio.run(at_work(options.tables, models))
    empty = [start(0, models) for _ in range(options.times)]
    full = [start(options.tables, models) for _ in range(options.times)]
    for tables, rows in ((0, empty), (options.tables, full)):
        times = sorted(seconds for seconds, _ in rows)
        sys.stdout.write(
            f"{tables} stored tables, {len(times)} starts: ready in {median(times):.2f} s, longest {times[-1]:.2f} s;"
            f" {median(kb for _, kb in rows) / 1024:.1f} MB\n"
        )
    idle = (median(kb for _, kb in full) - median(kb for _, kb in empty)) / options.tables
    sys.stdout.write(f"memory: {idle:.1f} kB per idle table; {cost:.1f} kB for each of {kept} tables at work\n")


if __name__ == "__main__":
    main()
