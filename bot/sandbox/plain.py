"""Fast answers for the most frequent paths, on tornado's connections but without its web framework.

With the framework a call costs twice as much. Every other path is passed unchanged to the web application.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http.client import responses
from typing import Final

from msgspec import Struct
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.web import Application

log = logging.getLogger(__name__)

BROKEN: Final = b'{"ok":false,"error_code":500,"description":"Internal Server Error"}'


class Asked(Struct):
    """HTTP request: method, path as it was sent, query string, headers and the whole body."""

    method: str
    path: str
    query: str
    headers: HTTPHeaders
    body: bytes = b""


class Said(Struct):
    """HTTP response with a JSON body; `code` 0 closes the connection without a response."""

    code: int
    body: bytes = b""


Replies = Callable[[Asked], Said | Awaitable[Said]]
Finder = Callable[[str, str], Replies | None]


class Plain(HTTPServerConnectionDelegate):
    """Router of requests: `find(method, path)` returns the function that replies, or None for the web application."""

    def __init__(self, find: Finder, rest: Application) -> None:
        self.find = find
        self.rest = rest
        self.under_way: set[asyncio.Future[Said]] = set()

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Return the delegate that handles one request on a connection."""
        return Exchange(self, server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """Notify the web application that a connection is closed."""
        self.rest.on_close(server_conn)


class Exchange(HTTPMessageDelegate):
    """Exchange of one request and its response."""

    def __init__(self, server: Plain, server_conn: object, connection: HTTPConnection) -> None:
        self._server = server
        self._server_conn = server_conn
        self._connection = connection
        self._other: HTTPMessageDelegate | None = None
        self._chunks: list[bytes] = []

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Find out who replies; if it is the web application, pass the headers on."""
        assert isinstance(start_line, RequestStartLine)  # this is the side of the server
        path, _, query = start_line.path.partition("?")
        found = self._server.find(start_line.method, path)
        if found is None:
            self._other = self._server.rest.start_request(self._server_conn, self._connection)
            return self._other.headers_received(start_line, headers)
        self._replies, self._asked = found, Asked(start_line.method, path, query, headers)
        return None

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Store a piece of the body, or pass it on to the web application."""
        if self._other is not None:
            return self._other.data_received(chunk)
        self._chunks.append(chunk)
        return None

    def finish(self) -> None:
        """Reply to the complete request, at once or when the answer is ready."""
        if self._other is not None:
            self._other.finish()
            return
        self._asked.body = b"".join(self._chunks)
        try:
            said = self._replies(self._asked)
        except Exception:  # as tornado does with a broken handler
            log.exception("%s was not answered", self._replies)
            said = Said(500, BROKEN)
        if isinstance(said, Said):
            self._say(said)
            return
        waiting = asyncio.ensure_future(said)
        self._server.under_way.add(waiting)
        waiting.add_done_callback(self._say_later)

    def _say_later(self, done: asyncio.Future[Said]) -> None:
        self._server.under_way.discard(done)
        if done.cancelled():
            self._say(Said(0))
        elif (error := done.exception()) is not None:
            log.error("%s was not answered", self._replies, exc_info=error)
            self._say(Said(500, BROKEN))
        else:
            self._say(done.result())

    def _say(self, said: Said) -> None:
        if not said.code:
            self._connection.detach().close()  # type: ignore[attr-defined]  # HTTP/1's, the only ones there are
            return
        start_line = ResponseStartLine("HTTP/1.1", said.code, responses.get(said.code, "Unknown"))
        length = str(len(said.body))
        headers = HTTPHeaders({"Content-Type": "application/json; charset=utf-8", "Content-Length": length})
        self._connection.write_headers(start_line, headers, said.body)
        self._connection.finish()

    def on_connection_close(self) -> None:
        """Notify the web application that the caller has disconnected; a call that has begun continues."""
        if self._other is not None:
            self._other.on_connection_close()
