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
from bot.runtime.secret import DatabaseUrl, Secret
from bot.storage.errors import UnusablePath
from bot.storage.ports import DatabaseLocked, OpenError
from bot.storage.postgres.server import PostgresServer
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.context.analyses import Analyses
from bot.tables.past.folding import fold
from engine.core.errors import NotAnalysed
from engine.games import GAMES
from tests.checks.source import ROOT
from tests.narrowed import there
from tests.servers.postgres import database, postgres
from tests.storage.counted import RATED

__all__ = ["database", "postgres"]

FOLDER = ROOT / "tests/storage"
KEPT = FOLDER / "0010.db"
"""A database with finished matches of three games, some of them packed."""
ROWS = "SELECT m.table_id, m.at, m.body, d.number, d.body FROM match_stats m JOIN deal_stats d USING (table_id)"


def refused(game: object, deal: object) -> None:
    """Refuse to analyse a deal."""
    raise NotAnalysed("no_analysis")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kept database; nothing in it is analysed, which would take long."""
    monkeypatch.setattr("bot.tables.past.folding.counted", refused)
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


async def at_once(took_s: float) -> None:
    """Go on without a rest."""


@pytest.mark.parametrize("kept", sorted(FOLDER.glob("*.db")), ids=lambda path: path.stem)
async def test_a_rebuild_gives_the_rows_that_were_stored_match_by_match(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.past.folding.counted", refused)
    storage = await SqliteStorage.open(Path(shutil.copy(kept, tmp_path)))
    await storage.fold_again()
    analyses, rebuilding = Analyses(), Rebuilding(storage)
    waiting = [(game, table) for game in GAMES.values() for table in await rebuilding._waiting(game)]
    for game, table in reversed(waiting):
        assert await fold(storage, game, table, analyses, at_once)
    stored = await storage._rows(f"{ROWS} ORDER BY 1, 4")
    await rebuilding.run(GAMES)
    assert await storage._rows(f"{ROWS} ORDER BY 1, 4") == stored != []
    analyses.close()
    await storage.close()


async def test_matches_that_were_kept_with_their_rows_are_folded_into_the_same(tmp_path: Path) -> None:
    storage, analyses = await SqliteStorage.open(Path(shutil.copy(FOLDER / "0011.db", tmp_path))), Analyses()
    stored = await storage._rows(f"{ROWS} WHERE m.table_id IN (1, {RATED}) ORDER BY 1, 4")
    assert len(stored) == 3 + 6
    await storage.fold_again()
    for table in (1, RATED):
        assert await fold(storage, GAMES["preferans"], table, analyses, at_once)
    assert await storage._rows(f"{ROWS} WHERE m.table_id IN (1, {RATED}) ORDER BY 1, 4") == stored
    analyses.close()
    await storage.close()


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
