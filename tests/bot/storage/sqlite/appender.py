"""Appends to several tables at once until it is killed; prints `<table> <seq> <cause>` for what was acknowledged."""

import asyncio
import itertools
import sys
from pathlib import Path

from bot.storage.ports import Appended, Cause, StoredEvent
from bot.storage.sqlite.store import SqliteStorage


async def play(storage: SqliteStorage, table: int, run: str) -> None:
    """Append to a table without end."""
    row = await storage.table(table)
    assert row is not None
    seq = row.seq
    for turn in itertools.count():
        key = f"{run}:{table}:{turn}"
        events = [StoredEvent("deal.card", f'"{key}"'.encode())] * (1 + turn % 3)
        done = await storage.append(table, seq, events, cause=Cause(key, 11))
        assert isinstance(done, Appended)
        seq = done.seq
        sys.stdout.write(f"{table} {seq} {key}\n")
        sys.stdout.flush()


async def main(path: Path, run: str) -> None:
    """Append to many tables of a file at once."""
    storage = await SqliteStorage.open(path)
    tables = [row.id for row in await storage.open_index()]
    for _ in range(5 - len(tables)):
        done = await storage.create_table(-5, None, "hearts")
        tables.append(done.table)
    await asyncio.gather(*(play(storage, table, run) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
