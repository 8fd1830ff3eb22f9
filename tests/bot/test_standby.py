"""A program without a bot asks for one until it has one or is told to stop."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from bot import standby
from bot.standby import stand_by
from bot.storage.ports import OpenError, StorageFailed
from tests.clocks import PATIENCE_S


class Server:
    """Gives what it holds, then a store for ever."""

    def __init__(self, *held: Exception | None) -> None:
        self.held = list(held)
        self.asked: list[tuple[int, ...]] = []

    async def take(self, bots: Sequence[int]) -> str | None:
        self.asked.append(tuple(bots))
        given = self.held.pop(0) if self.held else "store"
        if isinstance(given, Exception):
            raise given
        return given


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standby, "LOOK_S", 0.001)


async def test_it_tries_all_bots_until_one_is_free() -> None:
    server, waits = Server(None, None), list[str]()
    assert await stand_by(server, (1, 2), asyncio.Event(), lambda: waits.append("now")) == "store"
    assert server.asked == [(1, 2)] * 3
    assert waits == ["now"]


async def test_it_waits_for_a_server_that_is_away_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    server = Server(None, None, StorageFailed("away"), StorageFailed("away"), None)
    assert await stand_by(server, (1,), asyncio.Event(), print) == "store"
    busy = "standing by: every bot has its owner"
    assert [record.getMessage() for record in caplog.records] == [busy, "standing by: away", busy]


async def test_it_stops_when_told() -> None:
    server, stop = Server(*[None] * 10_000), asyncio.Event()
    waiting = asyncio.create_task(stand_by(server, (1,), stop, print))
    await asyncio.sleep(0)
    stop.set()
    async with asyncio.timeout(PATIENCE_S):
        assert await waiting is None


async def test_a_store_that_cannot_be_used_ends_it() -> None:
    with pytest.raises(OpenError, match="newer"):
        await stand_by(Server(OpenError("newer")), (1,), asyncio.Event(), print)
