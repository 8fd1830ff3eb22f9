"""A sandbox inside the test's own loop, real PTB bots that talk to it, and people who play."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import telegram
from telegram.request import HTTPXRequest

from bot.clock import SystemClock
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from tests.clocks import PATIENCE_S

Json = dict[str, Any]


class FrozenClock(SystemClock):
    """A clock that stands still until it is moved; machine time as short as it gets."""

    def __init__(self) -> None:
        super().__init__(1000.0)
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time


class App:
    """The control API."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(
            base_url=url, timeout=60, trust_env=False, verify=False
        )  # plain http: no certificates to load

    async def get(self, path: str, **query: object) -> Any:
        answer = await self.http.get("/app" + path, params={key: str(value) for key, value in query.items()})
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: object) -> Any:
        answer = await self.http.post("/app" + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, path: str, **body: object) -> str:
        answer = await self.http.post("/app" + path, json=body)
        assert answer.status_code == 400, answer.text
        return str(answer.json()["error"])

    async def person(self, name: str = "Аня", *, started: bool = True) -> int:
        person = (await self.post("/people", name=name))["id"]
        if started:
            await self.post(f"/people/{person}/start")
        return int(person)

    async def group(self, *members: int, bot: str = "member") -> int:
        return int((await self.post("/groups", title="Пулька у Ани", members=list(members), bot=bot))["id"])

    async def press(self, person: int, chat: int, message_id: int, **which: object) -> str:
        made = await self.post(f"/people/{person}/press", chat=chat, message_id=message_id, **which)
        return str(made["query_id"])

    async def call(self, method: str, token: str = DEFAULT_TOKEN, **body: object) -> Json:
        answer = await self.http.post(f"/bot{token}/{method}", json=body)
        result: Json = answer.json()
        assert answer.status_code == result.get("error_code", 200)
        return result


def make_bot(url: str, token: str = DEFAULT_TOKEN) -> telegram.Bot:
    def request() -> HTTPXRequest:
        return HTTPXRequest(httpx_kwargs={"trust_env": False, "verify": False})

    return telegram.Bot(
        token,
        base_url=f"{url}/bot",
        base_file_url=f"{url}/file/bot",
        request=request(),
        get_updates_request=request(),
    )


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
async def server(tmp_path: Path, clock: FrozenClock) -> AsyncIterator[Server]:
    made = Server(tmp_path, DEFAULT_TOKEN, clock)
    made.start(0)
    yield made
    await made.stop()


@pytest.fixture
async def app(server: Server) -> AsyncIterator[App]:
    made = App(f"http://127.0.0.1:{server.port}")
    yield made
    await made.http.aclose()


@pytest.fixture
async def bot(app: App) -> AsyncIterator[telegram.Bot]:
    async with make_bot(app.url) as made:
        yield made


async def polled(server: Server, before: object = None) -> object:
    """Wait until somebody waits in getUpdates, another one than `before`; who it is."""
    async with asyncio.timeout(PATIENCE_S):
        while (who := server.hub.poller._current) in (None, before):  # noqa: ASYNC110  # it tells nobody
            await asyncio.sleep(0.005)
    return who


async def spawn(data: Path) -> tuple[asyncio.subprocess.Process, str]:
    """A sandbox in a process of its own, and its address."""
    command = [sys.executable, "-m", "bot.sandbox", "serve", "--port", "0", "--speed", "60", "--data", str(data)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    return process, json.loads(await process.stdout.readline())["url"]
