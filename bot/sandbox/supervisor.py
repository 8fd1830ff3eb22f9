"""Supervisor of two child processes: the server (kept running) and the bot (killed and started from the page)."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from bot.logs import hider
from bot.sandbox.server import HOST, stop_signal

STOP_S = 5.0
RESTART_PAUSE_S = 0.5
BUSY = 2
LOGGED = re.compile(r'\d{4}-\d\d-\d\d [\d:,]+ (\w+) |{"time":.*?"level":"(\w+)"')  # either format of bot.logs
GRAVE = ("ERROR", "CRITICAL")
Process = asyncio.subprocess.Process


class BotChild:
    """Process of the bot; `tell` is called at every change of its state."""

    def __init__(
        self, program: tuple[str, ...], environment: dict[str, str], log: Path, tell: Callable[[], None]
    ) -> None:
        self._program = program
        self._environment = environment
        self._hidden = hider([environment["BOT_TOKEN"]])
        self._log = log
        self._tell = tell
        self._process: Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._killed = False
        self.news: dict[str, str] = {"state": "starting", "line": ""}

    async def start(self) -> None:
        """Start the bot unless it is running."""
        if self._process is not None:
            return
        self._killed = False
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._program,
            env=self._environment,
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        self._set("up", "", self._process.pid)
        self._watcher = asyncio.create_task(self._watch(self._process))

    def kill(self) -> None:
        """Kill the bot with SIGKILL, as a power cut would."""
        if self._process is not None:
            self._killed = True
            self._process.kill()

    async def stop(self) -> None:
        """Stop the bot with SIGTERM; if it still runs after 5 s, with SIGKILL."""
        if self._process is None or self._watcher is None:
            return
        self._killed = True
        await end(self._process)
        await self._watcher

    def _set(self, state: str, line: str, pid: int = 0) -> None:
        self.news = {"state": state, "line": self._hidden(line), "pid": str(pid or "")}
        self._tell()

    async def _watch(self, process: Process) -> None:
        """Copy the bot's log to a file, without the token, and report how the bot ended."""
        assert process.stderr is not None
        last = ""
        with self._log.open("a", encoding="utf-8") as log:
            while raw := await process.stderr.readline():
                line = self._hidden(raw.decode("utf-8", "replace").rstrip())
                last = line or last
                log.write(line + "\n")
                log.flush()
        code = await process.wait()
        self._process = None
        self._set("down", "" if self._killed else reason_in(last) or (f"код выхода {code}" if code > 0 else ""))


def reason_in(line: str) -> str:
    """Return a line of the bot's output if it is a logged error or not in the log's format; any other line: empty."""
    logged = LOGGED.match(line)
    level = (logged[1] or logged[2]) if logged else ""
    return line if not logged or level in GRAVE else ""


class ServerChild:
    """Process of the server, and the connection to it."""

    def __init__(self, arguments: list[str]) -> None:
        self._arguments = arguments
        self.process: Process | None = None

    async def start(self, port: int) -> int:
        """Start the server and return its port; 0 if it could not listen and has ended."""
        await self.begin(port)
        return await self.port()

    async def begin(self, port: int) -> Process:
        """Start the process of the server and return it; the server does not listen yet."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.sandbox",
            "serve",
            "--supervised",
            "--port",
            str(port),
            *self._arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        return self.process

    async def port(self) -> int:
        """Wait until the server listens and return its port; 0 if it could not listen and has ended."""
        assert self.process is not None
        assert self.process.stdout is not None
        if first := await self.process.stdout.readline():
            return int(msgspec.json.decode(first)["port"])
        await self.process.communicate()  # closes its pipes before the loop ends
        return 0

    def send(self, news: dict[str, str]) -> None:
        """Send the state of the bot's process to the server."""
        if self.process is not None and self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(msgspec.json.encode(news) + b"\n")


async def end(process: Process) -> None:
    """Stop a process with SIGTERM; if it still runs after 5 s, with SIGKILL."""
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(STOP_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


class Supervisor:
    """Supervisor of server and bot together."""

    def __init__(self, server: ServerChild, bot: BotChild, port: int) -> None:
        self._server = server
        self._bot = bot
        self._port = port
        self.url = f"http://{HOST}:{port}/"
        """Address of the page."""

    async def run(self) -> None:
        """Pass the page's requests on to the bot, and restart a dead server at its port; run until cancelled."""
        while True:
            await self._listen()
            await asyncio.sleep(RESTART_PAUSE_S)
            if await self._server.start(self._port):
                self._server.send(self._bot.news)

    async def _listen(self) -> None:
        process = self._server.process
        assert process is not None
        assert process.stdout is not None
        while line := await process.stdout.readline():
            match msgspec.json.decode(line):
                case {"bot": "kill"}:
                    self._bot.kill()
                case {"bot": "start"}:
                    await self._bot.start()
        await process.wait()


async def play(port: int, data: Path, speed: float, token: str, program: tuple[str, ...] = ("-m", "bot")) -> int:
    """Run server and bot until SIGINT or SIGTERM; return 0, or 2 if the server cannot work (port, folder)."""
    stop = asyncio.create_task(stop_signal().wait())
    server = ServerChild(["--data", str(data), "--speed", str(speed), "--token", token])
    process = await server.begin(port)
    listening = asyncio.create_task(server.port())
    await asyncio.wait([listening, stop], return_when=asyncio.FIRST_COMPLETED)
    if listening.done() and not listening.result():
        return BUSY
    if listening.done():
        port = listening.result()
        bot = BotChild(program, _environment(port, data, speed, token), data / "bot.log", lambda: server.send(bot.news))
        await _supervise(Supervisor(server, bot, port), bot, stop)
    await end(server.process or process)
    await listening
    return 0


async def _supervise(supervisor: Supervisor, bot: BotChild, stop: asyncio.Task[bool]) -> None:
    """Print the address, start the bot and keep both running until `stop` is done; then stop the bot."""
    running = asyncio.create_task(supervisor.run())
    sys.stdout.write(f"Пулька: откройте {supervisor.url} (остановить: Ctrl+C)\n")
    sys.stdout.flush()
    await bot.start()
    await asyncio.wait([running, stop], return_when=asyncio.FIRST_COMPLETED)
    running.cancel()
    await asyncio.wait([running])
    await bot.stop()


def _environment(port: int, data: Path, speed: float, token: str) -> dict[str, str]:
    """Return environment variables that make a bot use the sandbox at this port as Telegram."""
    environment = os.environ | {
        "BOT_TOKEN": token,
        "TELEGRAM_API_URL": f"http://{HOST}:{port}",
        "DATABASE_PATH": str(data / "pulka.db"),
        "CLOCK_SPEED": str(speed),
        "WEBHOOK_URL": "",  # the host's own address is for Telegram
    }
    direct = ",".join(filter(None, (environment.get("NO_PROXY", environment.get("no_proxy")), HOST)))
    return environment | {"NO_PROXY": direct, "no_proxy": direct}
