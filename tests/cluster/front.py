"""Doors to Telegram, one for each process of the bot: they pass calls on and note which process called what, and when.

A call is noted when its first bytes have come; its token chooses the sandbox: a process may serve any of several bots.
"""

import asyncio
import re
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self

from tests.e2e.world import Sandbox

HEAD: Final = b"\r\n\r\n"
CALLED: Final = re.compile(rb"[A-Z]+ /(?:file/)?bot([^/]+)/(\w+)")
LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
BUFFER: Final = 1 << 20


@dataclass(frozen=True)
class Called:
    """Call of a process."""

    at: float
    """Second of the monotonic clock at which the call began."""
    method: str
    token: str


class Front:
    """Door of one process, served by a thread of its own until `close`."""

    def __init__(self, sandboxes: Mapping[str, Sandbox], host: str = "127.0.0.1") -> None:
        """Take the sandboxes by their tokens, and the address at which to listen; `url` is known at once."""
        self._sandboxes = dict(sandboxes)
        self.calls: list[Called] = []
        self.answers: list[float] = []
        """Seconds of the monotonic clock at which getUpdates was answered."""
        self._loop = asyncio.new_event_loop()
        self._connections: set[asyncio.Task[None]] = set()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._attend, host, 0, limit=BUFFER))
        self.url = f"http://{host}:{self._server.sockets[0].getsockname()[1]}"
        self._thread = threading.Thread(target=self._loop.run_forever, name="front", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def since(self, second: float) -> list[Called]:
        """List the calls that began at that second of the monotonic clock or later."""
        return [call for call in self.calls if call.at >= second]

    def close(self) -> None:
        """Close all connections."""
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._server.wait_closed()
        await asyncio.sleep(0)  # connections are lost in the next turn of the loop

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on the calls of one connection, one after the other."""
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        behind: dict[str, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}
        try:
            while True:
                head = await reader.readuntil(HEAD)
                called = self._noted(head)
                if called.token not in behind:
                    behind[called.token] = await self._connected(called.token)
                answers, asks = behind[called.token]
                asks.write(head + await _body(reader, head))
                answer = await answers.readuntil(HEAD)
                writer.write(answer + await _body(answers, answer))
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # either side has hung up, or the door is closed: what is left is to hang up, too
        finally:
            self._connections.discard(task)
            for one in (writer, *(asks for _, asks in behind.values())):
                one.close()
                with suppress(OSError, asyncio.CancelledError):
                    await one.wait_closed()

    def _noted(self, head: bytes) -> Called:
        found = CALLED.match(head)
        if found is None:
            raise OSError("no call of a bot")
        called = Called(time.monotonic(), found[2].decode(), found[1].decode().replace("%3A", ":"))
        self.calls.append(called)
        return called

    async def _connected(self, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._sandboxes[token].port, limit=BUFFER)


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """Read what follows a head, as long as it says."""
    found = LENGTH.search(head)
    return await reader.readexactly(int(found[1])) if found is not None else b""
