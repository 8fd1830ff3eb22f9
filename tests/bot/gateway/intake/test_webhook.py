"""Updates brought over HTTP: into the queue in order, only with the secret; what ends the program and what does not."""

import asyncio
import datetime
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest
from telegram import Bot, Update, WebhookInfo
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter
from telegram.ext import Updater

from bot.config import Webhook
from bot.gateway.errors import GatewayError
from bot.gateway.intake.kept_updates import KeptUpdates
from bot.gateway.intake.webhook import HEADER, LOOK_S, Listener
from bot.runtime.secret import Secret
from bot.storage.ports import StorageFailed
from tests.clocks import PATIENCE_S, HandClock, settle
from tests.sockets import free_port
from tests.storage_in_memory.store import MemoryStorage

SECRET = "a-secret-of-our-own"
URL = "https://example.org/pulka"


class Source:
    """Duck-types setWebhook and getWebhookInfo: raises or gives what it holds."""

    defaults = None

    def __init__(self, *held: Exception) -> None:
        self.held = list(held)
        self.asked: list[dict[str, Any]] = []
        self.info: WebhookInfo | Exception = info()

    async def set_webhook(self, url: str, **rest: Any) -> bool:
        if self.held:
            raise self.held.pop(0)
        self.asked.append({"url": url, **rest})
        return True

    async def initialize(self) -> None:
        """See telegram.Bot."""

    async def shutdown(self) -> None:
        """See telegram.Bot."""

    async def get_webhook_info(self) -> WebhookInfo:
        if isinstance(self.info, Exception):
            raise self.info
        return self.info


def info(url: str = URL, **more: Any) -> WebhookInfo:
    return WebhookInfo(url, has_custom_certificate=False, pending_update_count=more.pop("pending", 0), **more)


class Door:
    """A listener at work, and somebody in front of it."""

    def __init__(self, source: Source, storage: MemoryStorage | None = None) -> None:
        self.source = source
        self.clock = HandClock()
        self.queue: asyncio.Queue[object] = asyncio.Queue()
        self.port = free_port()
        hook = Webhook(url=URL, secret=Secret(SECRET), port=self.port)
        kept_updates = KeptUpdates(storage, bot_id=1) if storage is not None else None
        listener = Listener(cast(Bot, source), self.queue, self.clock, hook, kept_updates=kept_updates)
        self.task = asyncio.create_task(listener.run())
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, verify=False)

    async def bring(self, body: bytes, secret: str | None = SECRET, path: str = "/pulka") -> int:
        headers = {HEADER: secret} if secret is not None else {}
        return (await self.http.post(path, content=body, headers=headers)).status_code

    def taken(self) -> list[int]:
        return [cast(Update, self.queue.get_nowait()).update_id for _ in range(self.queue.qsize())]

    async def ends(self, seconds: float = 1.0) -> str:
        """The sentence with which it gives up."""
        await settle()
        await self.clock.pass_time(seconds)
        with pytest.raises(GatewayError) as caught:
            async with asyncio.timeout(PATIENCE_S):
                await self.task
        words = str(caught.value)
        assert words.endswith(".")
        assert SECRET not in words
        return words

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.http.aclose()


@asynccontextmanager
async def library_listening() -> AsyncIterator[tuple[str, Updater]]:
    """The server of the library at work, and its address."""
    source, port = Source(), free_port()
    updater = Updater(cast(Bot, source), asyncio.Queue())
    async with updater:
        await updater.start_webhook("127.0.0.1", port, webhook_url=URL, secret_token=SECRET, max_connections=1)
        yield f"http://127.0.0.1:{port}/", updater
        await updater.stop()


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    made = Door(Source())
    await settle()
    yield made
    await made.close()


async def test_updates_are_taken_in_order(door: Door) -> None:
    assert [await door.bring(b'{"update_id": %d}' % number) for number in (5, 6, 9)] == [200, 200, 200]
    assert await door.bring(b'{"update_id": 10}', path="/") == 200
    assert door.taken() == [5, 6, 9, 10]


async def test_telegram_is_told_where(door: Door) -> None:
    (asked,) = door.source.asked
    assert (asked["url"], asked["secret_token"], asked["max_connections"]) == (URL, SECRET, 1)
    assert "drop_pending_updates" not in asked


@pytest.fixture
async def shared() -> AsyncIterator[tuple[Door, MemoryStorage]]:
    """A listener of a program that shares its store."""
    storage = MemoryStorage()
    made = Door(Source(), storage)
    await settle()
    yield made, storage
    await made.close()


PRESS = b'{"update_id": 7, "callback_query": {"id": "q", "from": {"id": 5, "is_bot": false, "first_name": "A"}}}'


async def test_an_update_is_kept_before_it_is_confirmed(shared: tuple[Door, MemoryStorage]) -> None:
    door, storage = shared
    storage.failing = StorageFailed("away")
    assert await door.bring(PRESS) == 503
    assert door.taken() == []
    storage.failing = None
    assert await door.bring(PRESS) == 200
    assert door.taken() == [7]
    assert [(row.id, row.cause) for row in await storage.waiting()] == [(7, "1:q")]


async def test_telegram_may_bring_several_to_a_program_that_shares_its_store(
    shared: tuple[Door, MemoryStorage],
) -> None:
    assert shared[0].source.asked[0]["max_connections"] == 40


async def test_nobody_but_telegram(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    assert [await door.bring(b'{"update_id": 1}', secret) for secret in (None, "", "other", SECRET + "x")] == [403] * 4
    assert (await door.http.get("/")).status_code == 405
    assert door.taken() == []
    assert SECRET not in caplog.text


@pytest.mark.parametrize("body", ["7♠", "[]", "{}", '{"update_id": 1, "message": "7♠"}'])
async def test_an_unreadable_update_is_left_out(door: Door, caplog: pytest.LogCaptureFixture, body: str) -> None:
    assert await door.bring(body.encode()) == 200
    assert await door.bring(b'{"update_id": 2}') == 200
    assert door.taken() == [2]
    assert "could not be read" in caplog.text
    assert "7♠" not in caplog.text


async def test_the_librarys_own_server_makes_telegram_bring_an_unreadable_update_for_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The reason for a server of one's own: until the answer is 200, Telegram brings no other over the connection."""
    async with library_listening() as (url, updater):
        async with httpx.AsyncClient(trust_env=False) as http:
            headers = {HEADER: SECRET, "Content-Type": "application/json"}
            bodies = [b'{"update_id": 1, "message": "7\xe2\x99\xa0"}'] * 2 + [b'{"update_id": 2}']
            found = [(await http.post(url, content=body, headers=headers)).status_code for body in bodies]
        assert found == [400, 400, 200]
        assert updater.update_queue.qsize() == 1
    assert "7♠" in caplog.text


async def test_half_a_sign_loses_no_press(door: Door) -> None:
    press = {
        "id": "1",
        "from": {"id": 7, "is_bot": False, "first_name": "half \ud83d"},
        "message": {"chat": {"id": -1, "type": "group"}, "message_id": 5, "date": 1},
        "data": "x",
    }
    assert await door.bring(json.dumps({"update_id": 3, "callback_query": press}).encode()) == 200
    assert door.taken() == [3]


async def test_failures_of_the_network_are_waited_out(caplog: pytest.LogCaptureFixture) -> None:
    door = Door(Source(NetworkError("no route"), RetryAfter(3)))
    await settle()
    await door.clock.pass_time(5)
    assert len(door.source.asked) == 1
    assert "no route" in caplog.text
    await door.close()


async def test_what_ends_the_program() -> None:
    assert "BOT_TOKEN" in await Door(Source(InvalidToken())).ends()
    refused = Door(Source(BadRequest("bad webhook: IP address 10.0.0.1 is reserved")))
    assert "WEBHOOK_URL: " in (words := await refused.ends())
    assert "reserved" in words
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        hook = Webhook(url=URL, secret=Secret(SECRET), port=busy.getsockname()[1])
        with pytest.raises(GatewayError, match="WEBHOOK_PORT"):
            await Listener(cast(Bot, Source()), asyncio.Queue(), HandClock(), hook).run()


@pytest.mark.parametrize("url", ["", "https://example.org/somebody"])
async def test_another_program_took_over(door: Door, url: str) -> None:
    door.source.info = info(url)
    assert "другая программа" in await door.ends(LOOK_S + 1)


async def test_complaints_are_told_once(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    when = datetime.datetime(2026, 11, 21, tzinfo=datetime.UTC)
    door.source.info = NetworkError("no route")
    await door.clock.pass_time(LOOK_S + 1)
    with caplog.at_level(logging.WARNING):
        door.source.info = info(last_error_date=when, last_error_message="Connection refused", pending=3)
        for _ in range(3):
            await door.clock.pass_time(LOOK_S + 1)
    assert caplog.text.count("(3 wait): Connection refused") == 1
    assert not door.task.done()
