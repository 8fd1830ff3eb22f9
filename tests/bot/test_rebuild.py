"""`python -m bot rebuild`: statistics made anew from logs, packed ones too."""

import asyncio
import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from bot import rebuild
from bot.metrics import Metrics
from bot.rebuild import Rebuilding, on_a_file, on_a_server
from bot.secret import DatabaseUrl, Secret
from bot.storage.errors import UnusablePath
from bot.storage.ports import DatabaseLocked, OpenError
from bot.storage.postgres.server import PostgresServer
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.past.folding import fold
from engine.core.errors import NotAnalysed
from engine.games import GAMES
from tests.checks.source import ROOT
from tests.narrowed import there
from tests.servers.postgres import database, postgres

__all__ = ["database", "postgres"]

KEPT = ROOT / "tests/storage/0010.db"
"""A database with finished matches of three games, some of them packed."""
ROWS = "SELECT m.table_id, m.at, m.body, d.number, d.body FROM match_stats m JOIN deal_stats d USING (table_id)"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kept database; nothing in it is analysed, which would take long."""

    def refuse(game: object, deal: object) -> None:
        raise NotAnalysed("no_analysis")

    monkeypatch.setattr("bot.tables.past.folding.counted", refuse)
    return Path(shutil.copy(KEPT, tmp_path / "pulka.db"))


async def rows(path: Path) -> list[tuple[object, ...]]:
    storage = await SqliteStorage.open(path)
    try:
        return await storage._rows(f"{ROWS} ORDER BY 1, 4")
    finally:
        await storage.close()


async def test_a_rebuild_gives_the_same_rows(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await on_a_file(file, GAMES) == 0
    first = await rows(file)
    assert {table for table, *_ in first} == {1, 12, 20, 32, 35, 55}
    assert await on_a_file(file, GAMES) == 0
    assert await rows(file) == first
    assert capsys.readouterr().out == "Статистика посчитана заново, пулек: 7.\n" * 2


async def test_it_tells_how_far_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rebuild, "TOLD_EVERY_S", -1.0)
    await on_a_file(file, GAMES)
    assert capsys.readouterr().out.splitlines()[:2] == ["Посчитано пулек: 1 из 7.", "Посчитано пулек: 2 из 7."]


async def test_it_can_be_stopped_and_goes_on_later(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def interrupted(*given: Any) -> bool:
        done = await fold(*given)
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.sleep(0)
        return done

    monkeypatch.setattr(rebuild, "fold", interrupted)
    assert await on_a_file(file, GAMES) == 1
    assert capsys.readouterr().out.startswith("Остановлено: посчитано пулек ")
    assert 0 < len({table for table, *_ in await rows(file)}) < 6
    storage = await SqliteStorage.open(file)
    assert 0 < len(await Rebuilding(storage)._waiting(GAMES["preferans"])) < 5
    await storage.close()


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UnusablePath, match="нет: считать нечего"):
        await on_a_file(tmp_path / "none.db", GAMES)
    assert os.listdir(tmp_path) == []


async def test_a_bot_that_runs_keeps_its_database(file: Path) -> None:
    storage = await SqliteStorage.open(file)
    with pytest.raises(DatabaseLocked):
        await on_a_file(file, GAMES)
    await storage.close()


async def test_a_bot_on_a_server_is_rebuilt_when_nobody_serves_it(
    database: Secret, capsys: pytest.CaptureFixture[str]
) -> None:
    url, bot = DatabaseUrl(database.reveal()), 77
    assert await on_a_server(url, [bot], GAMES) == 0
    assert capsys.readouterr().out == "Статистика посчитана заново, пулек: 0.\n"
    server = await PostgresServer.connect(url, time.time, Metrics())
    storage = there(await server.take([bot]))
    with pytest.raises(OpenError, match="Бота 77 обслуживает другая программа"):
        await on_a_server(url, [bot], GAMES)
    await storage.close()
    await server.close()


async def test_a_rebuild_leaves_what_a_bot_that_died_has_not_shown_to_the_next_one(database: Secret) -> None:
    url, bot = DatabaseUrl(database.reveal()), 78
    server = await PostgresServer.connect(url, time.time, Metrics())
    await there(await server.take([bot])).close(ended=False)
    assert await on_a_server(url, [bot], GAMES) == 0
    storage = there(await server.take([bot]))
    assert storage.took_over
    await storage.close()
    assert await on_a_server(url, [bot], GAMES) == 0
    storage = there(await server.take([bot]))
    assert not storage.took_over
    await storage.close()
    await server.close()
