"""What the sandbox cannot work with is one sentence in Russian and exit status 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime.sockets import bound
from bot.sandbox.arguments import WrongArguments, parse_arguments
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.lock import FolderLock, FolderTaken
from tests.bot.sandbox.conftest import App, spawn
from tests.checks.source import ROOT
from tests.clocks import PATIENCE_S


def refused(*arguments: str) -> str:
    """The one sentence with which it gives up."""
    done = subprocess.run(
        [sys.executable, "-m", "bot.sandbox", *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    said = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    assert len(said) == 1, done.stderr
    assert said[0].endswith(".")
    return said[0]


@pytest.mark.parametrize("port", ["abc", "99999", "-1", "8765.0", "٣", ""])
def test_a_port_that_is_none(port: str) -> None:
    with pytest.raises(WrongArguments, match="PORT") as caught:
        parse_arguments(["--port", port] if not port.startswith("-") else [f"--port={port}"])
    assert "65535" in str(caught.value)


@pytest.mark.parametrize("speed", ["fast", "0", "-1", "nan", "inf", "10001"])
def test_a_speed_that_is_none(speed: str) -> None:
    with pytest.raises(WrongArguments, match="--speed"):
        parse_arguments([f"--speed={speed}"])


def test_a_token_that_is_none() -> None:
    with pytest.raises(WrongArguments, match="--token"):
        parse_arguments(["serve", "--token", "hello"])


@pytest.mark.parametrize(
    "arguments",
    [
        "--port 9 --data x serve --speed 2",
        "serve --port 9 --data x --speed 2",
        "--port 8 serve --port 9 --data x --speed 2",
    ],
)
def test_options_stand_before_the_command_or_after_it(arguments: str) -> None:
    options = parse_arguments(arguments.split())
    assert (options.port, options.data, options.speed, options.token) == (9, Path("x"), 2.0, DEFAULT_TOKEN)


def test_arguments_that_are_none() -> None:
    for arguments in (["--prot", "1"], ["dance"]):
        with pytest.raises(WrongArguments, match="--help"):
            parse_arguments(arguments)


def test_all_is_told_by_the_command(tmp_path: Path) -> None:
    assert "PORT" in refused("--port", "abc")
    assert "--speed" in refused("--speed", "fast")
    (tmp_path / "file").touch()
    told = refused("--port", "0", "--data", str(tmp_path / "file"))
    assert told == f"Папка {tmp_path / 'file'} не годится: это файл."
    (tmp_path / "world").mkdir()
    (tmp_path / "world/world.db").write_bytes(b"Every good boy deserves fun. " * 50)
    assert "world.db" in refused("serve", "--port", "0", "--data", str(tmp_path / "world"))


def test_a_port_that_is_taken_is_told_in_russian(tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        told = refused("serve", "--port", str(port), "--data", str(tmp_path))
    assert told == f"Порт {port} занят: выберите другой (PORT, --port)."


async def test_one_sandbox_on_a_folder(tmp_path: Path) -> None:
    """The second one names the page of the first; after a SIGKILL the folder is free."""
    process, url = await spawn(tmp_path)
    app = App(url)
    person = await app.person()
    for arguments in ((), ("serve",)):
        assert f"({url}/)" in refused(*arguments, "--port", "0", "--data", str(tmp_path))
    assert (await app.get("/state"))["people"][0]["id"] == person
    process.kill()
    await process.wait()
    await app.http.aclose()
    FolderLock(tmp_path).release()


def test_the_lock_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "er"
    lock = FolderLock(folder)
    with pytest.raises(FolderTaken, match=r"er уже играют: остановите ту игру\.$"):
        FolderLock(folder)
    lock.name("http://127.0.0.1:1/")
    with pytest.raises(FolderTaken, match=r"\(http://127.0.0.1:1/\)"):
        FolderLock(folder)
    lock.release()
    again = FolderLock(folder)
    with pytest.raises(FolderTaken, match=r"er уже играют: остановите"):
        FolderLock(folder)
    again.release()
