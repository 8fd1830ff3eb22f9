"""Server's end of the connection to the supervisor: JSON lines on stdin and stdout.

In: `{"state": "up" | "down" | "starting", "line": "why it is down", "pid": "..."}`. Out: `{"bot": "kill" | "start"}`.
"""

import asyncio
import contextlib
import os
import signal
import sys

import msgspec

from bot.sandbox.bot_api import Hub


class Pipe:
    """Connection to the supervisor: states of the bot's process come in, requests of the page go out."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        hub.command = self._ask
        hub.process = {"state": "starting", "line": ""}
        self._bot_pid = 0

    @staticmethod
    def _ask(action: str) -> None:
        sys.stdout.write(msgspec.json.encode({"bot": action}).decode() + "\n")
        sys.stdout.flush()

    async def run(self) -> None:
        """Read until the supervisor has ended, then stop the bot, which would otherwise keep running."""
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
        while line := await reader.readline():
            news = msgspec.json.decode(line, type=dict[str, str])
            self._bot_pid = int(news.pop("pid", "") or 0)
            self._hub.process = news
            self._hub.world.news.notify()
        if self._bot_pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._bot_pid, signal.SIGTERM)
