"""Proxy in front of a server of a test, on a thread of its own: it loses answers, swallows all, resets, holds up."""

import asyncio
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing sends a RST


class Link:
    """Connection through the proxy: the client's side and the server's."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.sides = (client, server)
        self.torn = False
        """True when bytes of it were swallowed: it cannot go on."""

    def reset(self) -> None:
        """Break both sides off as a machine that is gone does."""
        for side in self.sides:
            with suppress(OSError):
                side.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            side.transport.abort()


class Proxy:
    """Port of this machine that leads to another; its moods may be changed from any thread."""

    def __init__(self, target: int, host: str = "127.0.0.1") -> None:
        """Lead to the port `target` of this machine; `host`: the address at which the proxy listens."""
        self._target, self._host = target, host
        self._loop = asyncio.new_event_loop()
        self._links: set[Link] = set()
        self._deaf = self._mute = self._away = False
        self._delay_s = 0.0
        self.port = 0

    def heal(self) -> None:
        """Pass everything on from now on; connections that lost something are reset."""
        self._on_loop(self._healed)

    def lose_answers(self) -> None:
        """Pass on what the client says, and nothing that the server says."""
        self._on_loop(lambda: self._mood(mute=True, deaf=False))

    def black_hole(self) -> None:
        """Pass on nothing, not even that a side has closed; new connections are accepted and stay silent."""
        self._on_loop(lambda: self._mood(mute=True, deaf=True))

    def refuse(self) -> None:
        """Reset all connections, and every new one at once: the server is away."""
        self._on_loop(self._gone_away)

    def delay(self, seconds: float) -> None:
        """Hold everything up for so many real seconds."""
        self._on_loop(lambda: setattr(self, "_delay_s", seconds))

    def reset(self) -> None:
        """Reset all connections; new ones are let through."""
        self._on_loop(self._reset_all)

    def _mood(self, *, mute: bool, deaf: bool) -> None:
        self._mute, self._deaf = mute, deaf

    def _healed(self) -> None:
        self._mood(mute=False, deaf=False)
        self._away = False
        self._delay_s = 0.0
        for link in [link for link in self._links if link.torn]:
            link.reset()

    def _gone_away(self) -> None:
        self._away = True
        self._reset_all()

    def _reset_all(self) -> None:
        for link in list(self._links):
            link.reset()

    def _on_loop(self, change: Callable[[], object]) -> None:
        """Run a change on the thread of the proxy, and wait until it is made."""

        async def made() -> None:
            change()

        asyncio.run_coroutine_threadsafe(made(), self._loop).result()

    async def _accept(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        if self._away:
            client.transport.abort()
            return
        try:
            from_server, server = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:  # the server is away: so is its port
            client.transport.abort()
            return
        link = Link(client, server)
        self._links.add(link)
        try:
            await asyncio.gather(
                self._pass(link, reader, server, is_answer=False), self._pass(link, from_server, client, is_answer=True)
            )
        except asyncio.CancelledError:
            pass  # the proxy is closed: what is left is to hang up
        finally:
            self._links.discard(link)
            for side in link.sides:
                side.transport.abort()

    async def _pass(
        self, link: Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._delay_s:
                    await asyncio.sleep(self._delay_s)
                if self._deaf or (self._mute and is_answer):
                    link.torn = True
                    continue
                writer.write(data)
                await writer.drain()
        if self._deaf or (self._mute and is_answer):
            link.torn = True
        else:
            with suppress(OSError):
                writer.write_eof()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accept, self._host, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _finish(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # transports close in a turn of their own


@contextmanager
def proxy(target: int, host: str = "127.0.0.1") -> Iterator[Proxy]:
    """Put a proxy in front of a port of this machine; `host`: the address at which it listens."""
    made = Proxy(target, host)
    thread = threading.Thread(target=made._loop.run_forever, name="proxy", daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(made._listen(), made._loop).result()
    try:
        yield made
    finally:
        asyncio.run_coroutine_threadsafe(made._finish(), made._loop).result()
        made._loop.call_soon_threadsafe(made._loop.stop)
        thread.join()
        made._loop.close()
