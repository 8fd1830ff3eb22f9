"""HTTP/1.1 over kept connections, for short calls to one server: httptools reads the answers.

A call costs the processor a third of what aiohttp's session takes; uploads, downloads and proxies are left to that.
"""

import asyncio
import socket
import ssl
from typing import Final, cast

import aiohappyeyeballs
import httptools
from yarl import URL

KEPT_S: Final = 60.0
NEXT_ADDRESS_S: Final = 0.25  # when a second address of the server is tried beside the first (RFC 8305)


class Line(asyncio.Protocol):
    """One connection with at most one call on it; not `open` any more when the server has hung up."""

    def __init__(self) -> None:
        self.open = False
        self.free_since = 0.0
        self._parser = httptools.HttpResponseParser(self)
        self._pieces: list[bytes] = []
        self._waiter: asyncio.Future[tuple[int, bytes]] | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer. Raises ConnectionError; who stops waiting must `close` the line."""
        if not self.open:
            raise ConnectionError("the line is closed")
        self._waiter = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiter

    def close(self) -> None:
        """Hang up."""
        self.open = False
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are no subclass of it
        self.open = True

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        self.open = False
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol; what is no HTTP ends the line."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError:
            self.close()

    def on_message_begin(self) -> None:
        """See httptools."""
        self._pieces = []

    def on_body(self, piece: bytes) -> None:
        """See httptools."""
        self._pieces.append(piece)

    def on_message_complete(self) -> None:
        """See httptools; an answer that nobody waits for ends the line."""
        status = self._parser.get_status_code()
        if status < 200:
            return
        if self._waiter is None or self._waiter.done():
            self.close()
            return
        self.open = self._parser.should_keep_alive()
        self._waiter.set_result((status, b"".join(self._pieces)))


class Lines:
    """At most `most` lines to the server of an http or https `origin`; `agent` is the User-Agent."""

    def __init__(self, origin: URL, context: ssl.SSLContext, most: int, agent: str) -> None:
        self._origin = origin
        self._context = context if origin.scheme == "https" else None
        self._head = f" HTTP/1.1\r\nHost: {origin.raw_authority}\r\nUser-Agent: {agent}\r\n".encode()
        self._free: list[Line] = []
        self._room = asyncio.Semaphore(most)

    async def post(self, path: str, form: bytes, *, connect_s: float, read_s: float) -> tuple[int, bytes]:
        """Status and body of one call. Raises TimeoutError and OSError."""
        kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
        request = b"POST %b%b%bContent-Length: %d\r\n\r\n%b" % (path.encode(), self._head, kind, len(form), form)
        loop = asyncio.get_running_loop()
        line = self._kept(loop.time()) if not self._room.locked() else None
        async with asyncio.timeout(connect_s if line is None else read_s) as limit, self._room:
            if line is None:
                line = self._kept(loop.time()) or await self._connected()
                limit.reschedule(loop.time() + read_s)
            try:
                answer = await line.ask(request)
            except BaseException:
                line.close()
                raise
            if line.open:
                line.free_since = loop.time()
                self._free.append(line)
            else:
                line.close()
        return answer

    def _kept(self, now: float) -> Line | None:
        """The line used last; those the server is about to forget are closed."""
        while self._free and self._free[0].free_since < now - KEPT_S:
            self._free.pop(0).close()
        while self._free:
            if (line := self._free.pop()).open:
                return line
        return None

    async def _connected(self) -> Line:
        """A new line, to whichever address of the server answers first."""
        loop, host = asyncio.get_running_loop(), self._origin.raw_host or ""
        found = await loop.getaddrinfo(host, self._origin.port, type=socket.SOCK_STREAM)
        sock = await aiohappyeyeballs.start_connection(found, happy_eyeballs_delay=NEXT_ADDRESS_S)
        name = host if self._context is not None else None
        _, line = await loop.create_connection(Line, sock=sock, ssl=self._context, server_hostname=name)
        return line

    def close(self) -> None:
        """Hang up on every line that nobody uses."""
        while self._free:
            self._free.pop().close()
