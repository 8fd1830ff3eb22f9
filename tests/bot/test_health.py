"""The sign of life: there while the loop turns, old when it hangs, gone after the end."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from bot import health
from bot.clock import SystemClock
from bot.runtime.secret import DatabaseUrl
from tests.checks.source import ROOT


async def test_a_life(tmp_path: Path) -> None:
    database = tmp_path / "pulka.db"
    assert "не запущен" in health.complaint(database)
    beating = asyncio.create_task(health.beat(database, SystemClock(60)))
    await asyncio.sleep(0)
    assert health.complaint(database) == ""
    os.utime(health.sign_of(database), (0, time.time() - health.SILENCE_S - 5))
    assert "молчит" in health.complaint(database)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert "не запущен" in health.complaint(database)


ON_SERVER = DatabaseUrl("postgresql://pulka:secret@db/pulka")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The machine's folder of temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


async def test_a_life_on_a_database_that_others_use_too(temporary: Path) -> None:
    assert health.complaint(ON_SERVER) == "Бот на базе pulka на db не запущен."
    beating = asyncio.create_task(health.beat(ON_SERVER, SystemClock(60)))
    await asyncio.sleep(0)
    assert health.complaint(ON_SERVER) == ""
    assert "не запущен" in health.complaint(DatabaseUrl("postgresql://pulka@db/other"))
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert "не запущен" in health.complaint(ON_SERVER)


def test_whoever_was_killed_shows_no_life(temporary: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    sign = health.sign_of(ON_SERVER)
    left = sign.with_name(sign.name.replace(str(os.getpid()), str(killed.pid)))
    left.touch()
    assert "не запущен" in health.complaint(ON_SERVER)
    assert not left.exists()


async def test_a_full_disk_stops_the_sign_only(tmp_path: Path) -> None:
    beating = asyncio.create_task(health.beat(tmp_path / "no folder" / "pulka.db", SystemClock()))
    await asyncio.sleep(0)
    assert not beating.done()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


def asked(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | env, capture_output=True, encoding="utf-8", check=False)


def test_the_command(tmp_path: Path) -> None:
    database = tmp_path / "pulka.db"
    down = asked("health", DATABASE_PATH=str(database), BOT_TOKEN="")
    assert (down.returncode, down.stderr.count("\n")) == (1, 1)
    assert str(database) in down.stderr
    health.sign_of(database).touch()
    up = asked("health", DATABASE_PATH=str(database), BOT_TOKEN="")
    assert (up.returncode, up.stdout + up.stderr) == (0, "")
    copy = tmp_path / "copy.db"
    refused = asked("backup", str(copy), DATABASE_PATH=str(database))
    assert (refused.returncode, refused.stderr) == (1, f"Базы {database} нет: копировать нечего.\n")
    wrong = asked("helth")
    assert wrong.returncode == 1
    assert "health" in wrong.stderr
