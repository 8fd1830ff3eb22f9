"""Databases that are kept: how one is made, and how a test opens one."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from bot.storage.sqlite.store import SqliteStorage
from tests.clocks import HandClock


@contextmanager
def new_database(target: str) -> Iterator[Path]:
    """Yield the path of a database to be made, and leave no lock beside it.

    Raises SystemExit where the file exists.
    """
    path = Path(target)
    if path.exists():
        raise SystemExit(f"{path} exists; a kept database is never changed.")
    yield path
    path.with_name(path.name + ".lock").unlink(missing_ok=True)


@asynccontextmanager
async def copy_of(kept: Path, folder: Path) -> AsyncIterator[tuple[SqliteStorage, HandClock]]:
    """Open a copy of a kept database in a folder, with a clock at its last event."""
    storage = await SqliteStorage.open(Path(shutil.copy(kept, folder / kept.name)))
    (last,) = (await storage._rows("SELECT max(at) FROM events"))[0]
    yield storage, HandClock(at=last)
    await storage.close()
