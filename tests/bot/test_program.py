"""The words of `python -m bot`."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import psycopg
import pytest

from bot import health
from bot.program import USAGE, main
from bot.runtime.secret import Secret
from tests.checks.source import ROOT
from tests.servers.postgres import database, postgres

__all__ = ["database", "postgres"]
KEPT = ROOT / "tests" / "storage" / "0001.db"

ASKED = (["--help"], ["-h"], ["restore", "-h"], ["backup", "--help"])
WRONG = (
    *(["dance"], ["backup"], ["backup", ""], ["restore", ""], ["restore", "-f"]),
    *(["backup", "a", "7"], ["move"], ["move", "a"], ["move", "a", ""], ["move", "a", "postgresql://b/c", "7", "8"]),
)


@pytest.mark.parametrize(("words", "status"), [*((words, 0) for words in ASKED), *((words, 1) for words in WRONG)])
def test_what_it_can_do_is_told(
    words: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    assert main() == status
    out, err = capsys.readouterr()
    assert (out, err) == ((f"{USAGE}\n", "") if not status else ("", f"{USAGE}\n"))


def test_the_help_has_a_line_for_each_command_that_fits_a_terminal() -> None:
    head, _, terms = USAGE.partition("\n\n")
    commands = [line.removeprefix("python -m bot").split("  ")[0].strip() for line in head.splitlines()]
    assert [line.split()[0] if line else "" for line in commands] == [
        *("", "doctor", "backup", "restore", "move", "rebuild", "health", "version", "--help")
    ]
    assert all(word in terms for line in commands for word in line.split() if word in ("ОТКУДА", "КУДА"))
    assert max(map(len, USAGE.splitlines())) <= 100


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["move", "a.db", "b.db"], "обе одного вида"),
        (["move", "postgresql://a/b", "postgres://c/d", "7"], "обе одного вида"),
        (["move", "a.db", "postgresql://a/b", "7:AAA"], "Номер бота — число"),
        (["move", "a.db", "DATABASE_URL", "7"], "DATABASE_URL не задан"),
        (["move", "a.db", "postgresql://b:s3cr3t#@c/d", "7"], "должен быть адресом вида postgresql://"),
        (["move", "a.db", "postgresql://b:s3cr3t@c/d", "7"], "Базы a.db нет: переносить нечего."),
        (["move", ".", "postgresql://b:s3cr3t@c/d", "7"], "папка"),
    ],
)
def test_what_cannot_be_moved_is_told_in_a_sentence(
    words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    for name in ("DATABASE_URL", "DATABASE_PATH", "BOT_TOKEN", "BOT_TOKENS_FILE"):
        monkeypatch.delenv(name, raising=False)
    assert main() == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err
    assert "s3cr3t" not in err


def test_without_the_library_of_postgresql_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", "move", "a.db", "postgresql://a/b", "7"])
    monkeypatch.setitem(sys.modules, "bot.storage.moving", None)
    monkeypatch.delattr("bot.storage.moving", raising=False)
    assert main() == 1
    assert "psycopg" in capsys.readouterr().err


def test_without_the_library_of_postgresql_a_rebuild_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", "rebuild"])
    monkeypatch.delenv("DATABASE_PATH", raising=False)
    monkeypatch.setenv("DATABASE_URL", "postgresql://a/b")
    monkeypatch.setenv("BOT_TOKEN", "901:AAA")
    monkeypatch.setitem(sys.modules, "bot.storage.postgres.server", None)
    assert main() == 1
    assert "psycopg" in capsys.readouterr().err


def test_a_database_moves_is_copied_and_comes_back(
    tmp_path: Path, database: Secret, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(KEPT, tmp_path / "old.db")
    monkeypatch.delenv("DATABASE_PATH", raising=False)
    monkeypatch.setenv("DATABASE_URL", database.reveal())
    monkeypatch.setenv("BOT_TOKEN", "901:AAA")
    said = []
    commands = ("move old.db DATABASE_URL", "backup copy.db", "restore copy.db 901", f"move {database.reveal()} new.db")
    for words in commands:
        monkeypatch.setattr("sys.argv", ["bot", *words.split()])
        assert main() == 0, capsys.readouterr().err
        said.append(capsys.readouterr().out)
    assert "столов 5, событий 159, всё сверено. Прежняя отложена: " in said[0]
    assert [text.split()[0] for text in said] == ["База", "Копия", "База", "База"]
    assert "снова как в copy.db. Прежняя — в bot_901_before_" in said[2]
    assert all(text.count("\n") == 1 for text in said)
    assert sorted(path.name.partition(".moved-")[0] for path in tmp_path.glob("*.db*")) == [
        *("copy.db", "new.db", "new.db.lock", "old.db", "old.db.lock"),
    ]
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        for (name,) in db.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bot_901%'").fetchall():
            db.execute(f"DROP SCHEMA {name} CASCADE")


@pytest.mark.parametrize(("url", "name"), [("", "BROKER_URL"), ("http://host", "BROKER_URL")])
def test_a_worker_without_a_broker_is_told_one_sentence(
    url: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot"])
    monkeypatch.setenv("ROLE", "jobs")
    monkeypatch.setenv("BROKER_URL", url)
    assert main() == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert name in told


def test_the_health_of_a_worker_is_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot", "health"])
    monkeypatch.setattr(health, "WORKER", tmp_path / "worker")
    monkeypatch.setenv("ROLE", "jobs")
    assert main() == 1
    assert capsys.readouterr().err == "Работник (ROLE=jobs) не запущен.\n"
    health.sign_of(health.WORKER).touch()
    assert main() == 0


def test_a_worker_process_imports_nothing_of_the_program() -> None:
    """multiprocessing imports the main module in each worker, and then what the work itself needs."""
    words = "import sys, bot.__main__, bot.robot_pool; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"bot.program", "bot.wiring", "telegram", "aiosqlite", "numba", "PIL"}


def test_the_version_is_the_project_s(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    monkeypatch.setattr(sys, "argv", ["bot", "version"])
    assert main() == 0
    assert capsys.readouterr().out == f"{project['version']}\n"
