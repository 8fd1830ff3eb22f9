"""Polling by the library: in order, confirmed by the next call, past what cannot be read, with an end in words."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import pytest
from telegram import Update
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.ext import ExtBot, Updater
from telegram.ext._utils import networkloop
from telegram.request import BaseRequest, RequestData

from bot.gateway.api.failures import Silenced, pause_after
from bot.gateway.api.request import Request
from bot.gateway.errors import GatewayError
from bot.gateway.intake import polling
from bot.gateway.intake.kept_updates import KeptUpdates
from bot.gateway.intake.polling import Fetching, Polling
from bot.gateway.intake.updates import ALLOWED
from bot.metrics import Metrics
from bot.storage.ports import KeptUpdate, StorageFailed
from tests.clocks import PATIENCE_S, until
from tests.storage_in_memory.store import MemoryStorage

ME = {"id": 1, "is_bot": True, "first_name": "Пулька", "username": "pulka_bot"}
CONFLICT = (409, b'{"ok":false,"error_code":409,"description":"Conflict: terminated by other getUpdates request"}')
UNKNOWN = (401, b'{"ok":false,"error_code":401,"description":"Unauthorized"}')
Held = list[Any] | tuple[int, bytes] | Exception | asyncio.Future[tuple[int, bytes]]


class Server:
    """Answers getUpdates with what it holds, then lets it wait for ever.

    A number is an empty update, a future an answer to come.
    """

    def __init__(self, *held: Held) -> None:
        self.held = list(held)
        self.asked: list[tuple[int, float]] = []
        """Offset and time-out of every call."""
        self.emptied = asyncio.Event()

    async def answer(self, url: str, method: str, request_data: RequestData | None = None, **waits: Any) -> Any:
        named = request_data.parameters if request_data is not None else {}
        if not url.endswith("/getUpdates"):
            return 200, json.dumps({"ok": True, "result": ME if url.endswith("/getMe") else True}).encode()
        assert named["allowed_updates"] == list(ALLOWED)
        timeout = cast(float, named["timeout"])
        assert waits["read_timeout"] == 10 + timeout
        self.asked.append((cast(int, named["offset"]), timeout))
        if not self.held and timeout:
            self.emptied.set()
            await asyncio.Event().wait()
        given = self.held.pop(0) if self.held else []
        if isinstance(given, Exception):
            raise given
        if isinstance(given, asyncio.Future):
            return await given
        if isinstance(given, tuple):
            return given
        return told([{"update_id": one} if isinstance(one, int) else one for one in given])

    @property
    def offsets(self) -> list[int]:
        return [offset for offset, timeout in self.asked if timeout]


def told(result: object) -> tuple[int, bytes]:
    return 200, json.dumps({"ok": True, "result": result}).encode()


def press(number: int, **wrong: Any) -> dict[str, Any]:
    message = {"chat": {"id": -1, "type": "group"}, "message_id": 5, "date": 1, "text": "7♠"}
    query = {"id": "1", "from": {"id": 7, "is_bot": False, "first_name": "Аня"}, "message": message, "data": "x"}
    return {"update_id": number, "callback_query": query | wrong}


def broken(number: int) -> dict[str, object]:
    """A message without a place, with a card in it."""
    return {"update_id": number, "message": {"message_id": 1, "date": 1, "chat": "7♠"}}


class Plain(BaseRequest):
    """The connection as the library has it, to that server."""

    def __init__(self, server: Server) -> None:
        self._server = server

    read_timeout = 10.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(self, url: str, method: str, *given: Any, **named: Any) -> Any:
        return await self._server.answer(url, method, *given, **named)


class Pauses:
    """Stands where the library sleeps: no pause takes time, unless `stuck`."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.stuck = False

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(1000 if self.stuck else 0)


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> Pauses:
    made = Pauses()
    monkeypatch.setattr(networkloop, "asyncio", made)
    monkeypatch.setattr(polling, "STOP_S", 0.01)
    return made


Ours = Callable[[Server], BaseRequest]


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Ours:
    """The gateway's connection, to a server."""

    def connected(server: Server) -> Fetching:
        async def do_request(_: Request, *given: Any, **named: Any) -> Any:
            return await server.answer(*given, **named)

        monkeypatch.setattr(Request, "do_request", do_request)
        return Fetching(Metrics(), pool=1, wait_s=10, media_s=10, outside=False)

    return connected


@asynccontextmanager
async def updating(server: Server, connection: BaseRequest) -> AsyncIterator[Updater]:
    """The library's updater, which fetches through a connection."""
    bot = ExtBot("1:secret", request=Plain(server), get_updates_request=connection)
    async with Updater(bot, asyncio.Queue()) as updater:
        yield updater


async def fetch(server: Server, ours: Ours) -> list[int]:
    """The ids of what reaches the queue until the server has given all; an error that ended it is raised."""
    connection = cast(Fetching, ours(server))
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        empty = asyncio.create_task(server.emptied.wait())
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.wait({running, empty}, return_when=asyncio.FIRST_COMPLETED)
        empty.cancel()
        running.cancel()
        (result,) = await asyncio.gather(running, return_exceptions=True)
        assert not updater.running
        if isinstance(result, Exception):
            raise result
        queue = updater.update_queue
        return [cast(Update, queue.get_nowait()).update_id for _ in range(queue.qsize())]


async def test_updates_come_in_order_and_are_confirmed(ours: Ours) -> None:
    server = Server([5, 6], [], [9])
    assert await fetch(server, ours) == [5, 6, 9]
    assert server.offsets == [0, 7, 7, 10]


async def test_the_call_under_way_has_confirmed_what_was_taken(ours: Ours) -> None:
    """Another call at the end would be answered by a conflict, which the call before hears of."""
    server = Server([3, 4])
    assert await fetch(server, ours) == [3, 4]
    assert server.asked == [(0, 25), (5, 25)]


async def test_an_answer_that_comes_at_the_end_is_left_to_the_next_start(
    ours: Ours, caplog: pytest.LogCaptureFixture
) -> None:
    """The library would cry in the log that it stopped unexpectedly; nothing is lost, for nothing was confirmed."""
    server = Server([3], last := asyncio.Future[tuple[int, bytes]]())
    connection = cast(Fetching, ours(server))
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        await until(lambda: len(server.asked) == 2)
        running.cancel()
        last.set_result(told([{"update_id": 4}]))
        await asyncio.gather(running, return_exceptions=True)
        assert updater.update_queue.qsize() == 1
    assert server.asked == [(0, 25), (4, 25)]
    assert [record.message for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []


@pytest.mark.parametrize(
    ("error", "told_of"),
    [(Silenced("another program may speak"), []), (TimedOut(), ["no updates from Telegram: Timed out"])],
)
async def test_a_last_call_that_fails_leaves_what_was_taken_to_the_next_start(
    ours: Ours, caplog: pytest.LogCaptureFixture, error: TelegramError, told_of: list[str]
) -> None:
    """The end falls between two calls, so that one more would confirm; the library would cry in the log."""
    server = Server([3], last := asyncio.Future[tuple[int, bytes]](), error)
    connection = cast(Fetching, ours(server))
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        await until(lambda: len(server.asked) == 2)
        last.set_result(told([]))
        while connection.is_asking:  # noqa: ASYNC110 - the gap between two calls is a few turns of the loop
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert updater.update_queue.qsize() == 1
    assert server.asked == [(0, 25), (4, 25), (4, 0)]
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == told_of


class Refusing(MemoryStorage):
    """Refuses to keep the first two batches."""

    refusals = 2

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        if self.refusals:
            self.refusals -= 1
            raise StorageFailed("away")
        await super().keep(updates)


async def test_a_batch_is_kept_before_it_is_confirmed(ours: Ours) -> None:
    """While the inbox refuses, the batch is asked for again and nobody gets any of it."""
    storage, server = Refusing(), Server(*[[press(5), 6]] * 3)
    connection = cast(Fetching, ours(server))
    connection.kept_updates = KeptUpdates(storage, bot_id=1)
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        async with asyncio.timeout(PATIENCE_S):
            await server.emptied.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        queue = updater.update_queue
        assert [cast(Update, queue.get_nowait()).update_id for _ in range(queue.qsize())] == [5, 6]
    assert server.offsets == [0, 0, 0, 7]
    assert [row.id for row in await storage.waiting()] == [5], "what nobody asks for is not kept"


async def test_failures_of_the_network_are_waited_out(ours: Ours, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    server = Server(NetworkError("no route"), TimedOut(), TimedOut(), RetryAfter(3), (502, b"<html>"), [1])
    assert await fetch(server, ours) == [1]
    said = [record.getMessage() for record in caplog.records if record.name == polling.__name__]
    assert said[:3] == [
        "no updates from Telegram: no route",
        "no updates from Telegram: Timed out",
        "no updates from Telegram: Timed out",
    ]
    assert said[3].startswith("no updates from Telegram: Bad Gateway (502)")
    assert said[4:] == ["Telegram answers again"]


def test_pauses_grow_to_half_a_minute() -> None:
    assert [pause_after(count) for count in (1, 2, 3, 7, 500)] == [0.5, 1.0, 2.0, 30.0, 30.0]


@pytest.mark.parametrize(("answers", "words"), [((CONFLICT, CONFLICT), "другая программа"), ((UNKNOWN,), "BOT_TOKEN")])
async def test_what_ends_the_program(
    ours: Ours, answers: tuple[tuple[int, bytes], ...], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server([1], *answers)
    with pytest.raises(GatewayError, match=words) as caught:
        await fetch(server, ours)
    assert "secret" not in str(caught.value) + caplog.text
    assert str(caught.value).count(".") == 1
    assert len(server.asked) == 1 + len(answers), "a call more would end the other program, too"


async def test_one_foreign_question_ends_nothing(ours: Ours) -> None:
    server = Server([1], CONFLICT, [2])
    assert await fetch(server, ours) == [1, 2]


async def test_an_end_in_the_middle_of_a_pause_does_not_wait(ours: Ours, pauses: Pauses) -> None:
    pauses.stuck = True
    server = Server(NetworkError("no route"))
    connection = cast(Fetching, ours(server))
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        await until(lambda: pauses.taken)
        running.cancel()
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(running, return_exceptions=True)
        assert not updater.running
    assert len(server.asked) == 1, "nothing is there to confirm"


async def test_an_unreadable_update_is_gone_past_with_a_line(ours: Ours, caplog: pytest.LogCaptureFixture) -> None:
    server = Server([1, broken(2), 3], [broken(900)], [4_000])
    assert await fetch(server, ours) == [1, 2, 3, 900, 4_000]
    assert server.offsets == [0, 4, 901, 4_001]
    assert [record.message.partition(":")[0] for record in caplog.records] == ["an update could not be read"] * 2
    assert "7♠" not in caplog.text


async def test_the_library_by_itself_asks_for_an_unreadable_update_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    """The reason for `Fetching`."""
    server = Server(*[[broken(2), 3]] * 5)
    async with updating(server, Plain(server)) as updater:
        await updater.start_polling(timeout=polling.POLL, allowed_updates=ALLOWED)
        async with asyncio.timeout(PATIENCE_S):
            await server.emptied.wait()
        await updater.stop()
        assert updater.update_queue.empty()
    assert server.offsets == [0] * 6
    assert "7♠" in caplog.text


async def test_the_library_by_itself_falls_silent_at_a_refused_token() -> None:
    """The reason for `TokenRefused`."""
    server, heard = Server(UNKNOWN), list[TelegramError]()
    async with updating(server, Plain(server)) as updater:
        await updater.start_polling(timeout=polling.POLL, allowed_updates=ALLOWED, error_callback=heard.append)
        await until(lambda: server.asked)
        assert updater.running
        with suppress(InvalidToken):  # raised only if the library has not dropped its task by then
            await updater.stop()
    assert (len(server.asked), heard) == (1, [])


async def test_a_press_with_a_wrong_field_can_still_be_answered(ours: Ours) -> None:
    server = Server([press(1, data=5), press(2, message=9), press(3), press(4, id=7), 5])
    connection = cast(Fetching, ours(server))
    async with updating(server, connection) as updater:
        running = asyncio.create_task(Polling(updater, connection).run())
        async with asyncio.timeout(PATIENCE_S):
            found = [cast(Update, await updater.update_queue.get()) for _ in range(5)]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    queries = [one.callback_query for one in found]
    assert [query and (query.id, query.message is None) for query in queries] == [
        ("1", True),
        ("1", True),
        ("1", False),
        None,
        None,
    ]


@pytest.mark.parametrize("junk", [{}, {"update_id": "7"}, {"update_id": None}, {"update_id": True}, [], "7", None])
async def test_what_has_no_number_is_left_out(
    ours: Ours, junk: object, pauses: Pauses, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server([junk, 8], [junk], [9])
    assert await fetch(server, ours) == [8, 9]
    assert server.offsets == [0, 9, 9, 10]
    assert caplog.text.count("without a number") == 2
    assert pauses.taken == [1], "the server would give the second batch again at once"


async def test_a_batch_in_disorder_is_put_in_order(ours: Ours) -> None:
    server = Server([7, 5, 6], [])
    assert await fetch(server, ours) == [5, 6, 7]
    assert server.offsets == [0, 8, 8]


@pytest.mark.parametrize("given", [True, {"update_id": 7}, "[]", None])
async def test_what_is_no_list_is_not_asked_for_again_at_once(ours: Ours, given: object, pauses: Pauses) -> None:
    server = Server(*[told(given)] * 6, [1])
    assert await fetch(server, ours) == [1]
    assert pauses.taken == [1, 1.5, 2.25, 3.375, 5.0625, 7.59375]
