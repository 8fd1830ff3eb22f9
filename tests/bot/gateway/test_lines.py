"""Calls over kept connections: what a server may do, and what becomes of it."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from typing import cast

import pytest
import uvloop
from telegram.error import NetworkError, TimedOut
from telegram.request import RequestData
from yarl import URL

from bot.gateway import lines as module
from bot.gateway.lines import Lines
from bot.gateway.request import Fields, Request
from bot.metrics import Metrics

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"


class Server:
    """Answers every request with the next of `answers` (the last one for ever) and writes down what it was asked."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, bytes]] = []
        self.connections = 0
        self.open: set[asyncio.Task[None]] = set()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self.serve(reader, writer))
        self.open.add(task)
        task.add_done_callback(self.open.discard)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        number = self.connections
        with closing(writer), suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                self.asked.append((number, head + await reader.readexactly(length)))
                answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
                if not answer:
                    return
                for piece in answer.split(b"|"):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0.01)


@asynccontextmanager
async def listening(server: Server, most: int = 4) -> AsyncIterator[Lines]:
    listener = await asyncio.start_server(server.accept, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    lines = Lines(URL(f"http://127.0.0.1:{port}"), ssl.create_default_context(), most, "pulka")
    try:
        yield lines
    finally:
        lines.close()
        listener.close()
        while server.open:
            await asyncio.wait(server.open)
        await asyncio.sleep(0)


async def call(lines: Lines, form: bytes = b"a=1", read_s: float = 5.0) -> tuple[int, bytes]:
    return await lines.post("/bot1:x/getMe", form, connect_s=5.0, read_s=read_s)


async def test_calls_share_a_connection() -> None:
    server = Server(OK)
    async with listening(server) as lines:
        assert [await call(lines) for _ in range(3)] == [(200, b"{}")] * 3
    assert [number for number, _ in server.asked] == [1, 1, 1]
    head, _, body = server.asked[0][1].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /bot1:x/getMe HTTP/1.1\r\nHost: 127.0.0.1:")
    assert b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3" in head
    assert body == b"a=1"


def test_on_the_loop_of_the_program() -> None:
    uvloop.run(test_calls_share_a_connection())


async def test_an_answer_in_pieces() -> None:
    chunked = b"HTTP/1.1 400 Bad|Request\r\nTransfer-Encoding: chunked\r\n\r|\n2\r\n{}\r\n0\r\n\r|\n"
    async with listening(Server(chunked)) as lines:
        assert [await call(lines) for _ in range(2)] == [(400, b"{}")] * 2


async def test_no_more_connections_than_allowed() -> None:
    server = Server(OK)
    async with listening(server, most=2) as lines:
        assert await asyncio.gather(*(call(lines) for _ in range(7))) == [(200, b"{}")] * 7
    assert server.connections == 2


async def test_a_server_that_hung_up_meanwhile_is_called_anew() -> None:
    server = Server(OK, b"")
    async with listening(server) as lines:
        await call(lines)
        with pytest.raises(ConnectionError):
            await call(lines)
        server.answers = [OK]
        assert await call(lines) == (200, b"{}")


async def test_a_server_that_wants_to_hang_up() -> None:
    server = Server(OK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    async with listening(server) as lines:
        assert [await call(lines) for _ in range(2)] == [(200, b"{}")] * 2
    assert server.connections == 2


async def test_what_is_no_http_is_an_error() -> None:
    async with listening(Server(b"hello\r\n\r\n")) as lines:
        with pytest.raises(ConnectionError):
            await call(lines)


async def test_who_gives_up_waiting_takes_no_later_answer() -> None:
    server = Server(OK.replace(b"{}", b"|{}"), OK.replace(b"{}", b"[]"))
    async with listening(server) as lines:
        with pytest.raises(TimeoutError):
            await call(lines, read_s=0.002)
        assert await call(lines) == (200, b"[]")
    assert server.connections == 2


async def test_a_line_that_was_idle_for_long_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_S", -1.0)
    server = Server(OK)
    async with listening(server) as lines:
        assert [await call(lines) for _ in range(2)] == [(200, b"{}")] * 2
    assert server.connections == 2


async def asked(url: str, *, outside: bool, wait_s: float = 5.0) -> object:
    request = Request(Metrics(), pool=2, wait_s=wait_s, media_s=wait_s, outside=outside)
    await request.initialize()
    try:
        given = cast(RequestData, Fields({"a": "1"}))
        return await request.do_request(f"{url}/bot1:x/getMe", "POST", given)
    finally:
        await request.shutdown()


async def test_errors_are_the_librarys_and_name_no_address() -> None:
    server = Server(b"|" * 50)
    async with listening(server) as lines:
        with pytest.raises(TimedOut):
            await asked(str(lines._origin), outside=False, wait_s=0.05)
    with pytest.raises(NetworkError, match=r"^no connection \(ConnectionRefusedError\)$"):
        await asked(str(lines._origin), outside=False)


async def test_a_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = Server(OK)
    async with listening(proxy) as lines:
        monkeypatch.setenv("http_proxy", str(lines._origin))
        monkeypatch.setenv("no_proxy", "")
        assert await asked("http://telegram.invalid", outside=True) == (200, b"{}")
    assert proxy.asked[0][1].startswith(b"POST http://telegram.invalid/bot1:x/getMe")
