"""The supervisor: two children, the bot killed and raised from the page, the sandbox raised when it dies."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.bot.sandbox.conftest import App
from tests.clocks import PATIENCE_S

PLAY = """
import asyncio, sys
from pathlib import Path
from bot.sandbox.supervisor import play
sys.exit(asyncio.run(play(int(sys.argv[1]), Path(sys.argv[2]), 60.0, "4242:SANDBOX-test", (sys.argv[3],))))
"""
GOOD = """
import os, time, urllib.request
base = os.environ["TELEGRAM_API_URL"] + "/bot" + os.environ["BOT_TOKEN"]
assert os.environ["CLOCK_SPEED"] == "60.0" and os.environ["DATABASE_PATH"].endswith("pulka.db")
assert not os.environ["WEBHOOK_URL"]
urllib.request.urlopen(base + "/getMe").read()
time.sleep(600)
"""
POLITE = f"""
import os, signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(open(os.environ["DATABASE_PATH"] + ".ended", "w").write("x") and 0))
{GOOD}"""
BAD = """
import os, sys
sys.exit("не вышло: " + os.environ["BOT_TOKEN"])
"""


@asynccontextmanager
async def playing(folder: Path, program: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, App]]:
    (folder / "program.py").write_text(program, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAY, "0", str(folder), str(folder / "program.py"), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    app = App(next(word for word in line.split() if word.startswith("http")).rstrip("/"))
    try:
        yield process, app
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
        await app.http.aclose()


async def until(app: App, state: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found: dict[str, Any] = (await app.get("/state"))["bot"]["process"]
            if found["state"] == state:
                return found
            await asyncio.sleep(0.05)


async def calls(app: App, wanted: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while len(await app.get("/log")) < wanted:  # noqa: ASYNC110  # another process makes the calls
            await asyncio.sleep(0.05)


async def test_kill_and_raise(tmp_path: Path) -> None:
    async with playing(tmp_path, GOOD) as (process, app):
        await until(app, "up")
        await calls(app, 1)
        await app.post("/bot", action="kill")
        assert (await until(app, "down"))["line"] == ""
        await app.post("/bot", action="start")
        await until(app, "up")
        await calls(app, 2)
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0


async def test_a_crash_is_told_without_the_token(tmp_path: Path) -> None:
    async with playing(tmp_path, BAD) as (_, app):
        assert (await until(app, "down"))["line"] == "не вышло: <token>"
        assert "4242" not in (tmp_path / "bot.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("2026-11-22 04:54:13,071 WARNING bot.gateway: no answer (Internal Server Error)", ""),
        ('{"time":"2026-11-22 04:54:13,071","level":"INFO","logger":"bot","message":"ERROR"}', ""),
        ("2026-11-22 04:54:13,071 ERROR bot.tables table=1: lost", "ERROR bot.tables table=1: lost"),
        ('{"time":"2026-11-22 04:54:13,071","level":"CRITICAL","message":"x"}', '"CRITICAL"'),
        ("Базой пользуется другая программа.", "Базой пользуется другая программа."),
        ("{не JSON", "{не JSON"),
    ],
)
async def test_of_a_bot_that_was_killed_only_a_reason_is_told(tmp_path: Path, last: str, told: str) -> None:
    killed = f"import os, signal, sys\nprint({last!r}, file=sys.stderr)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    async with playing(tmp_path, killed) as (_, app):
        line = (await until(app, "down"))["line"]
        assert told in line
        assert bool(line) is bool(told)
    assert last in (tmp_path / "bot.log").read_text(encoding="utf-8")


async def test_a_bot_that_ends_without_a_word(tmp_path: Path) -> None:
    async with playing(tmp_path, "import sys; sys.exit(3)") as (_, app):
        assert (await until(app, "down"))["line"] == "код выхода 3"


async def test_a_dead_supervisor_leaves_nobody(tmp_path: Path) -> None:
    async with playing(tmp_path, POLITE) as (process, app):
        await calls(app, 1)
        assert "pid" not in await until(app, "up")
        process.kill()
        await process.wait()
        async with asyncio.timeout(PATIENCE_S):
            await _gone(app)
            await _there(tmp_path / "pulka.db.ended")


async def test_a_dead_sandbox_is_raised(tmp_path: Path) -> None:
    async with playing(tmp_path, GOOD) as (process, app):
        await calls(app, 1)
        person = await app.person()
        os.kill(server := min(_children(process.pid)), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE_S):
            await _buried(process.pid, server)
            await _back(app)
        assert (await until(app, "up"))["line"] == ""
        assert [known["id"] for known in (await app.get("/state"))["people"]] == [person]


def _children(pid: int) -> list[int]:
    """The children of a process; the server is the one that was started first."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("this kernel does not tell the children of a process")
    return [int(child) for child in children.read_text().split()]


async def _buried(pid: int, child: int) -> None:
    while child in _children(pid):  # noqa: ASYNC110  # another process hears that it has died
        await asyncio.sleep(0.02)


async def _there(path: Path) -> None:
    while not os.access(path, os.F_OK):  # noqa: ASYNC110  # another process makes the file
        await asyncio.sleep(0.05)


async def _gone(app: App) -> None:
    while await _listens(app):  # noqa: ASYNC110  # another process listens
        await asyncio.sleep(0.02)


async def _back(app: App) -> None:
    while not await _listens(app):  # noqa: ASYNC110  # another process listens
        await asyncio.sleep(0.02)


async def _listens(app: App) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", int(app.url.rpartition(":")[2]))
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


async def test_busy_port_is_two(tmp_path: Path) -> None:
    async with playing(tmp_path, GOOD) as (_, app):
        port = app.url.rpartition(":")[2]
        command = [sys.executable, "-m", "bot.sandbox", "--port", port, "--data", str(tmp_path / "other")]
        second = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE, env=dict(os.environ))
        _, errors = await second.communicate()
        assert second.returncode == 2
        assert "занят" in errors.decode()
