"""Calls to a Bot API server: what it may do, and what becomes of it."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import msgspec
import pytest
import uvloop
from telegram import InputFile
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.gateway.api.failures import Fate, Silenced, judge
from bot.gateway.api.request import Request
from bot.metrics import Metrics
from bot.screens.texts import Html
from tests.clocks import PATIENCE_S, until
from tests.servers.nats import certificates

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
IN_TWO = OK.replace(b"{}", b"|{}")

LONG_S = 0.3  # no machine is so busy that a thread of the client would sleep through it


class Server:
    """Answers every request with the next of `answers` (the last one for ever) and writes down what it was asked.

    Between two pieces of an answer, where it has a "|", `pause_s` go by.
    """

    def __init__(self, *answers: bytes, pause_s: float = 0.01) -> None:
        self.answers = list(answers)
        self.pause_s = pause_s
        self.asked: list[tuple[int, bytes]] = []
        self.connections = self.busy = self.busiest = 0
        self.open: set[asyncio.Task[None]] = set()
        self.url = ""

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
                self.busy += 1
                self.busiest = max(self.busiest, self.busy)
                answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
                if not answer:
                    return
                for piece in answer.split(b"|"):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(self.pause_s)
                self.busy -= 1


@asynccontextmanager
async def listening(
    server: Server, wait_s: float = 5.0, may_speak: Callable[[], bool] | None = None
) -> AsyncIterator[Request]:
    """A Request that calls that server, which is `server.url`."""
    listener = await asyncio.start_server(server.accept, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    request = Request(Metrics(), pool=2, wait_s=wait_s, media_s=wait_s, outside=False, may_speak=may_speak)
    await request.initialize()
    try:
        yield request
    finally:
        await request.shutdown()
        listener.close()
        while server.open:
            await asyncio.wait(server.open)


def form(**values: object) -> RequestData:
    """Parameters as the library hands them to a connection."""
    return RequestData([RequestParameter.from_input(name, value) for name, value in values.items()])


async def call(
    request: Request, server: Server, data: RequestData | None = None, read_s: float | None = None
) -> tuple[int, bytes]:
    waits = {} if read_s is None else {"read_timeout": read_s}
    return await request.do_request(f"{server.url}/bot1:x/getMe", "POST", data or form(a="1 &♠"), **waits)


async def test_calls_share_a_connection() -> None:
    server = Server(OK)
    async with listening(server) as request:
        assert [await call(request, server) for _ in range(3)] == [(200, b"{}")] * 3
    assert [number for number, _ in server.asked] == [1, 1, 1]
    head, _, body = server.asked[0][1].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /bot1:x/getMe HTTP/1.1\r\n")
    assert b"content-type: application/json\r\n" in head.lower()
    assert body.decode() == '{"a":"1 &♠"}'


async def test_parameters_go_as_one_json_object() -> None:
    server = Server(OK)
    async with listening(server) as request:
        keys = {"inline_keyboard": [[{"text": "♠", "callback_data": "x"}]]}
        data = form(text=Html("<b>♠</b>"), parse_mode=ParseMode.HTML, chat_id=-1, thread=None, reply_markup=keys)
        await call(request, server, data)
    _, _, body = server.asked[0][1].partition(b"\r\n\r\n")
    keyboard = '"reply_markup":{"inline_keyboard":[[{"text":"♠","callback_data":"x"}]]}'
    assert body.decode() == f'{{"text":"<b>♠</b>","parse_mode":"HTML","chat_id":-1,{keyboard}}}'


def test_of_a_message_only_what_is_read_is_kept() -> None:
    message = {"message_id": 5, "date": 1, "chat": {"id": 7}, "text": "A♠", "reply_markup": {}, "entities": []}
    given = msgspec.json.encode({"ok": True, "result": message})
    assert Request.parse_json_payload(given)["result"] == {"message_id": 5, "date": 1, "chat": {"id": 7}}
    edited = {**message, "edit_date": 2}
    assert Request.parse_json_payload(msgspec.json.encode({"ok": True, "result": edited}))["result"] is True
    pictured = {**edited, "photo": [{"file_id": "x"}]}
    found = Request.parse_json_payload(msgspec.json.encode({"ok": True, "result": pictured}))["result"]
    assert found["photo"] == [{"file_id": "x"}]


def test_on_the_loop_of_the_program() -> None:
    uvloop.run(test_calls_share_a_connection())


async def test_a_file_goes_with_its_name_and_kind() -> None:
    server = Server(OK)
    async with listening(server) as request:
        upload = form(chat_id=7, photo=InputFile(b"\xff\xd8", filename="сдача.jpg"))
        assert await call(request, server, upload) == (200, b"{}")
    said = server.asked[0][1]
    assert b'name="chat_id"\r\n\r\n7\r\n' in said
    assert b"Content-Type: image/jpeg\r\n\r\n\xff\xd8\r\n" in said
    assert b'name="photo"; filename' in said


async def test_an_answer_in_pieces() -> None:
    chunked = b"HTTP/1.1 400 Bad|Request\r\nTransfer-Encoding: chunked\r\n\r|\n2\r\n{}\r\n0\r\n\r|\n"
    server = Server(chunked)
    async with listening(server) as request:
        assert [await call(request, server) for _ in range(2)] == [(400, b"{}")] * 2


async def test_no_more_calls_at_once_than_allowed() -> None:
    server = Server(OK)
    async with listening(server) as request:
        assert await asyncio.gather(*(call(request, server) for _ in range(7))) == [(200, b"{}")] * 7
    assert server.busiest == 2


async def test_a_server_that_hung_up_meanwhile_is_called_anew() -> None:
    server = Server(OK, b"")
    async with listening(server) as request:
        await call(request, server)
        with pytest.raises(NetworkError):
            await call(request, server)
        server.answers = [OK]
        assert await call(request, server) == (200, b"{}")


async def test_a_server_that_wants_to_hang_up() -> None:
    server = Server(OK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    async with listening(server) as request:
        assert [await call(request, server) for _ in range(2)] == [(200, b"{}")] * 2
    assert server.connections == 2


async def test_who_gives_up_waiting_takes_no_later_answer() -> None:
    server = Server(OK.replace(b"{}", b"|{}"), OK.replace(b"{}", b"[]"), pause_s=LONG_S)
    async with listening(server) as request:
        with pytest.raises(TimedOut):
            await call(request, server, read_s=LONG_S / 10)
        assert await call(request, server) == (200, b"[]")
    assert server.connections == 2


async def test_a_call_that_is_cancelled_takes_nothing_from_the_next() -> None:
    server = Server(OK.replace(b"{}", b"|{}"), OK.replace(b"{}", b"[]"), pause_s=LONG_S)
    async with listening(server) as request:
        task = asyncio.ensure_future(call(request, server))
        while not server.busy:  # noqa: ASYNC110  # the server has no event to tell that it answers
            await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await call(request, server) == (200, b"[]")


@pytest.mark.parametrize("answer", [b"hello\r\n\r\n", b"", OK.replace(b": 2", b": 9")])
async def test_errors_are_the_librarys_and_name_no_address(answer: bytes) -> None:
    server = Server(answer)
    async with listening(server, wait_s=0.3) as request:
        with pytest.raises(NetworkError) as found:
            await call(request, server)
    assert str(found.value).startswith(("no connection (", "Timed out"))
    assert found.value.__cause__ is None


@pytest.mark.parametrize("code", [b"302 Found", b"307 Temporary Redirect", b"308 Permanent Redirect"])
async def test_a_call_is_repeated_nowhere_else(code: bytes) -> None:
    elsewhere = Server(OK)
    async with listening(elsewhere):
        moved = b"HTTP/1.1 " + code + b"\r\nContent-Length: 0\r\nLocation: " + elsewhere.url.encode() + b"/x\r\n\r\n"
        server = Server(moved)
        async with listening(server) as request:
            with pytest.raises(NetworkError):
                await request.post(f"{server.url}/bot1:x/sendMessage", form(text="A♠"))
    assert len(server.asked) == 1
    assert not elsewhere.asked


@pytest.mark.parametrize("code", [b"200 OK", b"502 Bad Gateway"])
@pytest.mark.parametrize("body", [b"<html>hello</html>", b"[]", b'"ok"', b'{"status": "up"}', b"", b"[" * 90_000])
async def test_what_is_no_answer_of_telegrams_may_be_asked_for_again(code: bytes, body: bytes) -> None:
    server = Server(b"HTTP/1.1 " + code + b"\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
    async with listening(server) as request:
        with pytest.raises(NetworkError) as found:
            await request.post(f"{server.url}/bot1:x/sendMessage", form(chat_id=1))
    assert judge(found.value).fate is Fate.AGAIN


async def test_a_success_that_says_it_failed_may_be_asked_for_again() -> None:
    body = b'{"ok": false, "error_code": 500, "description": "x"}'
    server = Server(b"HTTP/1.1 200 OK\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
    async with listening(server) as request:
        with pytest.raises(NetworkError) as found:
            await request.post(f"{server.url}/bot1:x/sendMessage", form(chat_id=1))
    assert judge(found.value).fate is Fate.AGAIN


def patience(said: str) -> bytes:
    """Too many requests: wait for what is said, as it stands in the JSON."""
    body = f'{{"ok": false, "error_code": 429, "description": "x", "parameters": {{"retry_after": {said}}}}}'.encode()
    return b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body


@pytest.mark.parametrize(("said", "seconds"), [("3", 3), ('"3"', 3), ("2.5", 3), ('" 7.0 "', 7), ("3e0", 3)])
async def test_the_patience_a_server_asks_for_is_obeyed_however_it_is_written(said: str, seconds: int) -> None:
    async with listening(server := Server(patience(said))) as request:
        with pytest.raises(RetryAfter) as found:
            await request.post(f"{server.url}/bot1:x/sendMessage", form(chat_id=1))
    assert judge(found.value).seconds == seconds


@pytest.mark.parametrize("said", ["null", '"soon"', "[3]", "{}", '"NaN"', '"Infinity"', "1e999", "0", "-3"])
async def test_a_patience_nobody_can_read_is_a_failure_that_is_tried_again(said: str) -> None:
    async with listening(server := Server(patience(said))) as request:
        with pytest.raises(NetworkError) as found:
            await request.post(f"{server.url}/bot1:x/sendMessage", form(chat_id=1))
    assert judge(found.value).fate is Fate.AGAIN


@pytest.mark.parametrize(
    "data",
    [
        form(text="A♠ \ud83d"),
        form(caption="A♠ \ud83d", photo=InputFile(b"x", filename="x.jpg")),
    ],
)
async def test_words_that_cannot_be_written_down_are_refused_without_quoting_them(data: RequestData) -> None:
    server = Server(OK)
    async with listening(server) as request:
        with pytest.raises(BadRequest) as found:
            await request.post(f"{server.url}/bot1:x/sendMessage", data)
    assert "A♠" not in str(found.value)
    assert judge(found.value).fate is Fate.REFUSED
    assert not server.asked


async def test_nobody_there() -> None:
    server = Server(OK)
    async with listening(server):
        pass
    request = Request(Metrics(), pool=2, wait_s=5.0, media_s=5.0, outside=False)
    await request.initialize()
    with pytest.raises(NetworkError, match=r"^no connection \(connection refused\)$"):
        await call(request, server)
    await request.shutdown()


@pytest.mark.parametrize("outside", [True, False])
async def test_a_proxy_is_for_the_world_outside(monkeypatch: pytest.MonkeyPatch, *, outside: bool) -> None:
    proxy, server = Server(OK.replace(b"{}", b"[]")), Server(OK)
    async with listening(proxy), listening(server):
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        request = Request(Metrics(), pool=2, wait_s=5.0, media_s=5.0, outside=outside)
        await request.initialize()
        assert await call(request, server) == (200, b"[]" if outside else b"{}")
        await request.shutdown()


async def test_a_socks_proxy_is_asked_for_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy by `socks5h` looks the server's name up itself: this machine may not know it."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def socks(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(64)
        writer.write(b"\x05\x00")
        heard.set_result(await reader.read(64))
        writer.write(b"\x05\x02\x00\x01" + bytes(6))
        writer.close()

    listener = await asyncio.start_server(socks, "127.0.0.1", 0)
    monkeypatch.setenv("https_proxy", f"socks5h://127.0.0.1:{listener.sockets[0].getsockname()[1]}")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    with pytest.raises(NetworkError, match=r"^no connection \(the SOCKS proxy does not let through\)$"):
        await outside_call("https://telegram.invalid/bot1:SECRET/getMe")
    listener.close()
    assert b"telegram.invalid" in await heard


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("https://telegram.invalid/bot1:SECRET/getMe", "the name of the server is not found"),
        ("http://127.0.0.1:9/bot1:SECRET/getMe", "connection refused"),
    ],
)
async def test_a_failed_connection_tells_its_reason_and_no_address(
    monkeypatch: pytest.MonkeyPatch, url: str, reason: str
) -> None:
    for name in ("https_proxy", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with pytest.raises(NetworkError) as caught:
        await outside_call(url)
    assert str(caught.value) == f"no connection ({reason})"


async def test_an_untrusted_certificate_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("https_proxy", "http_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificates(tmp_path)
    context.load_cert_chain(tmp_path / "server.pem", tmp_path / "server.key")
    listener = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0, ssl=context)
    with pytest.raises(NetworkError, match="the certificate of the server is not trusted"):
        await outside_call(f"https://localhost:{listener.sockets[0].getsockname()[1]}/bot1:SECRET/getMe")
    listener.close()


async def outside_call(url: str) -> None:
    """Make one call to a server of the world outside."""
    request = Request(Metrics(), pool=2, wait_s=30.0, media_s=30.0, outside=True)
    await request.initialize()
    try:
        await request.do_request(url, "GET")
    finally:
        await request.shutdown()


async def test_no_call_begins_without_the_right_to_speak() -> None:
    server, rights = Server(OK), [True, False]
    async with listening(server, may_speak=lambda: rights.pop(0)) as request:
        await call(request, server)
        with pytest.raises(Silenced) as caught:
            await call(request, server)
    assert len(server.asked) == 1
    assert judge(caught.value).fate is Fate.SILENCED, "nobody may take it for a refusal of Telegram's"


async def test_without_the_right_to_speak_a_call_after_hanging_up_is_silenced_too() -> None:
    server, rights = Server(OK), [True]
    async with listening(server, may_speak=lambda: bool(rights)) as request:
        await request.shutdown()
        with pytest.raises(RuntimeError, match="not initialized"):
            await call(request, server)
        rights.clear()
        with pytest.raises(Silenced):
            await call(request, server)
    assert not server.asked


async def test_a_call_that_waits_for_its_turn_does_not_begin_when_the_right_to_speak_is_lost() -> None:
    server, rights = Server(IN_TWO, pause_s=LONG_S), [True]
    async with listening(server, may_speak=lambda: bool(rights)) as request:
        first = [asyncio.create_task(call(request, server)) for _ in range(2)]
        waiting = asyncio.create_task(call(request, server))
        await until(lambda: len(server.asked) == 2)
        rights.clear()
        with pytest.raises(Silenced):
            await waiting
        assert await asyncio.gather(*first) == [(200, b"{}")] * 2
    assert len(server.asked) == 2


async def test_who_waits_too_long_for_a_turn_is_told_so() -> None:
    server = Server(IN_TWO, pause_s=2 * LONG_S)
    async with listening(server, wait_s=LONG_S) as request:
        first = [asyncio.create_task(call(request, server, read_s=PATIENCE_S)) for _ in range(2)]
        await until(lambda: len(server.asked) == 2)
        with pytest.raises(TimedOut):
            await call(request, server, read_s=PATIENCE_S)
        assert await asyncio.gather(*first) == [(200, b"{}")] * 2
    assert len(server.asked) == 2
