"""Bytes of old matches in the database, packed and not: `python -m tests.bench.bench_packing [--matches 90]`.

A few matches of three people are played to their end through the application; each is stored many times, with the
times of people who think (31 presses in 94 s), the messages that are left of it, and their photos. The database is
measured compact, before and after `Storage.pack`. A year is that of 500 tables which play for 30 % of it. A
measurement, never a test.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bot.storage.ports import LoggedEvent, SeatChange, StoredEvent, SurfaceRow, TableChange, TableRow
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.state import Stage
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA
from tests.storage_in_memory.store import MemoryStorage

MATCHES = 90
RULES = ("10", "leningrad 20", "скат", "austrian_limited")
DEAL_S = 94.0
YEAR_DEALS = 500 * 0.3 * 365 * 86_400 / DEAL_S
SPREAD = 1.0
"""Standard deviation of the logarithm of the time that a person thinks."""
FIRST_CHAT = -800_000_000
HEX, PHOTO = "0123456789abcdef", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Played(NamedTuple):
    """Rows of the store about one finished match."""

    row: TableRow
    log: tuple[LoggedEvent, ...]
    surfaces: tuple[SurfaceRow, ...]
    deals: int


class Size(NamedTuple):
    """Bytes of a compact database, all of it and its logs alone."""

    all: int
    logs: int


async def played(options: str, seed: int) -> Played:
    """Play a match to its end."""
    desk = Desk(decks=Decks(seed=seed))
    await desk.begin(ANYA, BORIS, VIKA, options=options)
    while (table := await desk.state()).stage is not Stage.OVER:
        await desk.deal()
        await desk.pass_time(25)
    assert isinstance(desk.storage, MemoryStorage)
    row = await desk.storage.table(1)
    assert row is not None
    found = Played(row, await desk.storage.events(1), await desk.storage.surfaces(1), table.number)
    await desk.stop()
    return found


async def store(storage: SqliteStorage, model: Played, number: int, rng: random.Random) -> None:
    """Write a match once more."""
    row = model.row
    assert row.match_seq is not None
    assert row.deal_seq is not None
    change = TableChange(status=row.status, match_seq=row.match_seq, deal_seq=row.deal_seq)
    seatings = [SeatChange(1000 * number + seat, seat) for seat in (1, 2, 3)]
    events = [StoredEvent(event.tag, event.body) for event in model.log]
    made = await storage.create_table(FIRST_CHAT - number, None, row.game, events, change=change, seatings=seatings)
    for surface in model.surfaces:
        digest = ".".join("".join(rng.choices(HEX, k=16)) for _ in range(3))
        photo = "".join(rng.choices(PHOTO, k=83)) if surface.key.startswith("deal:") else None
        message = rng.randrange(10**6)
        shown = replace(surface, table=made.table, message=message, hash=digest, file_id=photo)
        await storage.put_surface(shown, can_wait=surface is not model.surfaces[-1])


def think(path: Path, models: Sequence[Played], rng: random.Random) -> None:
    """Give the events of every match times between which people think."""
    with closing(sqlite3.connect(path)) as db, db:
        for table, log in enumerate(models, 1):
            at, before, rows = 1.7e9 + rng.random(), log.log[0].at, []
            presses = len({event.at for event in log.log})
            for event in log.log:
                if event.at != before:
                    at += rng.lognormvariate(0, SPREAD) * DEAL_S * log.deals / presses / 1.65
                    before = event.at
                rows.append((at, table, event.seq))
            db.executemany("UPDATE events SET at = ? WHERE table_id = ? AND seq = ?", rows)


def size_of(path: Path) -> Size:
    """Make a closed database compact and measure it."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
        ((pages, page),) = db.execute("SELECT * FROM pragma_page_count(), pragma_page_size()").fetchall()
        names = "('events', 'packed_logs', 'packed_people', 'packed_people_by_table')"
        ((logs,),) = db.execute(f"SELECT sum(pgsize) FROM dbstat WHERE name IN {names}").fetchall()
        return Size(pages * page, logs)


async def measured(matches: int, models: Sequence[Played]) -> None:
    """Store, measure, pack, measure, and print."""
    rng = random.Random(1)
    chosen = [models[number % len(models)] for number in range(matches)]
    deals = sum(model.deals for model in chosen)
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "pulka.db"
        storage = await SqliteStorage.open(path)
        for number, model in enumerate(chosen):
            await store(storage, model, number, rng)
        await storage.close()
        think(path, chosen, rng)
        before = size_of(path)
        storage = await SqliteStorage.open(path)
        begun = time.perf_counter()
        packed = await storage.pack(time.time() + 1, matches)
        packing_s = time.perf_counter() - begun
        begun = time.perf_counter()
        for table in packed:
            await storage.events(table)
        reading_s = time.perf_counter() - begun
        await storage.close()
        after = size_of(path)
    sys.stdout.write(f"{matches} matches, {deals} deals\n")
    for what, size in (("rows", before), ("packed", after)):
        sys.stdout.write(
            f"  {what}: {size.all / deals:.0f} bytes a deal, {size.logs / deals:.0f} of them logs;"
            f" a year of 500 tables {size.all / deals * YEAR_DEALS / 1e9:.0f} GB\n"
        )
    sys.stdout.write(
        f"  packing {packing_s / matches * 1000:.0f} ms a match, reading a packed log"
        f" {reading_s / matches * 1000:.1f} ms\n"
    )


def main(arguments: list[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure the bytes of old matches, packed and not.")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many to store (default {MATCHES})")
    options = parser.parse_args(arguments)
    models = [asyncio.run(played(rules, seed)) for seed, rules in enumerate(RULES)]
    for model in models:
        size = sum(len(event.tag) + len(event.body) for event in model.log) / model.deals
        sys.stdout.write(f"{model.row.game}: {model.deals} deals of {size:.0f} bytes\n")
    asyncio.run(measured(options.matches, models))


if __name__ == "__main__":
    main()
