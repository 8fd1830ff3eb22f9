"""Both stores behind one fixture, on a clock that a test moves by hand."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.storage.memory.store import MemoryStorage
from bot.storage.ports import Storage, StoredEvent
from bot.storage.sqlite.store import SqliteStorage
from tests.clocks import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(params=["memory", "sqlite"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> AsyncIterator[Storage]:
    """An empty store of each kind."""
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
