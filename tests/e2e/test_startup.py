"""What keeps the program from working is one sentence on the terminal, and it ends when it is told to."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from bot.screens.actions import Action
from tests import forks
from tests.e2e import stores
from tests.e2e.world import ROOT, START_S, TOKEN, Bot, FreshBot, Person, Sandbox, playing, wait_for
from tests.servers.postgres import Cluster
from tests.sockets import free_port

Run = Callable[[dict[str, str], Path], tuple[int, str, str]]


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    with playing(tmp_path_factory.mktemp("world")) as running:
        yield running


def begun_at_home(env: dict[str, str], _: Path) -> tuple[int, str, str]:
    """Run the program as a person does; its exit status, and what it wrote to standard output and to standard error."""
    command = [sys.executable, "-m", "bot"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", timeout=START_S, check=False
    )
    return done.returncode, done.stdout, done.stderr


def forked(env: dict[str, str], folder: Path) -> tuple[int, str, str]:
    """Run the program as a fork of one that has made its imports; see `begun_at_home`."""
    paths = folder / "output.txt", folder / "errors.txt"
    with paths[0].open("wb") as output, paths[1].open("wb") as errors:
        status = forks.begin("bot", env=env, output=output.fileno(), errors=errors.fileno()).wait(START_S)
    said, complained = (path.read_text("utf-8") for path in paths)
    return status, said, complained


def refused(folder: Path, sandbox: Sandbox | None, run: Run = forked, **env: str) -> str:
    """The one sentence with which the program gives up."""
    where = {"DATABASE_PATH": str(folder / "pulka.db"), "DATABASE_URL": ""}
    told = {**os.environ, "BOT_TOKEN": TOKEN, **where, "LOG_LEVEL": "WARNING"}
    if sandbox is not None:
        told |= {"TELEGRAM_API_URL": sandbox.url, "CLOCK_SPEED": str(sandbox.speed)}
    told |= env
    status, said, complained = run(told, folder)
    assert status != 0
    assert said == ""
    lines = complained.strip().splitlines()
    assert len(lines) == 1, complained
    assert lines[0].endswith(".")
    assert "Traceback" not in lines[0]
    assert not told["BOT_TOKEN"] or told["BOT_TOKEN"] not in lines[0]
    return lines[0]


def running(sandbox: Sandbox, folder: Path, kind: type[Bot] = Bot) -> Bot:
    """A bot that polls."""
    bot = kind(sandbox, folder)
    bot.launch()
    return bot


@pytest.mark.parametrize("run", [begun_at_home, forked])
def test_no_token(tmp_path: Path, run: Run) -> None:
    assert "BOT_TOKEN" in refused(tmp_path, None, run, BOT_TOKEN="")


def test_a_token_that_is_none(tmp_path: Path) -> None:
    assert "BOT_TOKEN" in refused(tmp_path, None, BOT_TOKEN="hello")


def test_a_wrong_token(tmp_path: Path, sandbox: Sandbox) -> None:
    assert "BOT_TOKEN" in refused(tmp_path, sandbox, BOT_TOKEN="4242:somebody-elses-token")


def test_a_wrong_address(tmp_path: Path) -> None:
    assert "TELEGRAM_API_URL" in refused(tmp_path, None, TELEGRAM_API_URL="ftp://example.org")


def test_a_folder_for_a_database(tmp_path: Path, sandbox: Sandbox) -> None:
    assert "DATABASE_PATH" in refused(tmp_path, sandbox, DATABASE_PATH=str(tmp_path))


def test_a_file_that_is_no_database(tmp_path: Path, sandbox: Sandbox) -> None:
    (tmp_path / "pulka.db").write_bytes(b"Every good boy deserves fun. " * 50)
    assert "pulka.db" in refused(tmp_path, sandbox)


def test_a_database_of_a_newer_version(tmp_path: Path, sandbox: Sandbox) -> None:
    bot = running(sandbox, tmp_path)
    assert bot.stop() == 0
    db = sqlite3.connect(tmp_path / "pulka.db")
    db.execute("PRAGMA user_version = 9999")
    db.commit()
    db.close()
    assert "поновее" in refused(tmp_path, sandbox)


def test_two_bots_on_one_database(tmp_path: Path, sandbox: Sandbox) -> None:
    bot = running(sandbox, tmp_path)
    assert "pulka.db" in refused(tmp_path, sandbox)
    assert bot.alive()
    assert bot.stop() == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_pollers_of_one_token(tmp_path: Path, sandbox: Sandbox, kind: str, request: pytest.FixtureRequest) -> None:
    """Telegram tells one of the two; that one goes, loudly, and the other plays on; two clusters are no better."""
    bots = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        server = request.getfixturevalue("postgres").url("postgres") if kind == "postgres" else None
        stored = stores.on_server(server.reveal(), folder) if server is not None else {}
        bots.append(Bot(sandbox, folder, **stored))
        bots[-1].launch()
    first, second = bots
    wait_for(lambda: not (first.alive() and second.alive()), "one of the two to go", START_S)
    gone, stays = (second, first) if first.alive() else (first, second)
    assert gone.process is not None
    assert gone.process.returncode == 1
    words = gone.log.read_text()
    assert words.strip().splitlines()[-1].endswith("сначала остановите её.")
    assert "Traceback" not in words
    assert stays.alive()
    assert stays.stop() == 0


def test_two_databases(tmp_path: Path) -> None:
    said = refused(tmp_path, None, DATABASE_URL="postgresql://pulka:hidden@db/pulka")
    assert said == "Заданы и DATABASE_PATH, и DATABASE_URL: оставьте что-то одно."


def test_a_server_of_databases_that_is_away(tmp_path: Path) -> None:
    port = free_port()
    url = f"postgresql://pulka:hidden@127.0.0.1:{port}/pulka"
    said = refused(tmp_path, None, DATABASE_PATH="", DATABASE_URL=url)
    assert f"127.0.0.1:{port}" in said
    assert "hidden" not in said


def test_a_wrong_password_is_never_printed(tmp_path: Path, postgres: Cluster) -> None:
    with postgres.guarded("the-right-one") as user:
        url = f"postgresql://{user}:the-%23wrong-one@127.0.0.1:{postgres.port}/pulka"
        told = {"DATABASE_PATH": "", "DATABASE_URL": url, "LOG_LEVEL": "DEBUG"}
        status, said, complained = forked({**os.environ, "BOT_TOKEN": TOKEN, **told}, tmp_path)
    assert (status, said) == (1, "")
    assert "wrong-one" not in complained
    assert "парол" in complained.strip().splitlines()[-1]


def test_it_ends_when_it_is_told_to(tmp_path: Path, sandbox: Sandbox) -> None:
    bot = running(sandbox, tmp_path, FreshBot)
    assert bot.stop() == 0
    assert sandbox.get("updates") == []
    words = bot.log.read_text()
    assert "Traceback" not in words
    assert TOKEN.partition(":")[2] not in words


def test_who_watches_sees_the_presses_counted(sandbox: Sandbox, tmp_path: Path) -> None:
    bot = Bot(sandbox, tmp_path, METRICS_PORT=str(port := free_port()))
    bot.launch()
    try:
        person, group = in_a_group(sandbox)
        person.say(group, "/new")
        person.do(Action.SIT, group)
        page = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        assert httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).status_code == 200
        assert bot.stop() == 0
    finally:
        bot.kill()
    assert "pulka_press_seconds_count 1.0" in page
    assert 'pulka_updates_total{kind="callback_query"} 1.0' in page
    assert "pulka_tables 1.0" in page
    size = next(line for line in page.splitlines() if line.startswith("pulka_database_bytes "))
    assert float(size.partition(" ")[2]) > 10_000
    assert "Вера" not in page
    assert TOKEN.partition(":")[2] not in page


def test_a_copy_made_while_it_plays_is_played_on(sandbox: Sandbox, tmp_path: Path) -> None:
    bot = Bot(sandbox, tmp_path)
    bot.launch()
    try:
        person, group = in_a_group(sandbox)
        person.say(group, "/new")
        person.do(Action.SIT, group)
        copies(bot, "backup", tmp_path / "copy.db")
        assert bot.stop() == 0
        (tmp_path / "pulka.db").unlink()
        said = copies(bot, "restore", tmp_path / "copy.db")
        assert "снова как в" in said
        assert "проверить нечем" not in said
        bot.launch()
        person.do(Action.STAND, group)
        assert bot.stop() == 0
    finally:
        bot.kill()


def test_a_log_for_programs(sandbox: Sandbox, tmp_path: Path) -> None:
    """One JSON object a line, whoever writes it, from the start to the end."""
    bot = Bot(sandbox, tmp_path, LOG_FORMAT="json")
    bot.launch()
    try:
        person, _ = in_a_group(sandbox)
        wait_for(lambda: len(person.messages()) > 1, "an answer to /start")
        assert bot.stop() == 0
    finally:
        bot.kill()
    lines = [msgspec.json.decode(line) for line in bot.log.read_text().splitlines()]
    assert lines
    assert all(line["level"] and line["message"] for line in lines)


def in_a_group(sandbox: Sandbox) -> tuple[Person, int]:
    """Somebody who has opened the private chat, and a group."""
    person = Person(sandbox, "Вера")
    group: int = sandbox.post("groups", title="Наблюдение", members=[person.id])["id"]
    person.start()
    return person, group


def copies(bot: Bot, command: str, path: Path) -> str:
    """Return what `backup` or `restore` says."""
    words = [sys.executable, "-m", "bot", command, str(path)]
    return subprocess.run(words, cwd=ROOT, env=bot.env, check=True, capture_output=True, encoding="utf-8").stdout
