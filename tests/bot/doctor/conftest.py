"""A host who does what the doctor asks for, on the sandbox's server."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.clock import SystemClock
from bot.config import Settings
from bot.doctor import visit
from bot.doctor.checkup import checkup
from bot.runtime.secret import Token
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from tests.bot.sandbox.conftest import App
from tests.clocks import PATIENCE_S

NAME = "Секретная"
TITLE = "Тайный стол"
CODE = re.compile(r"doctor-[0-9a-f]+")


class SteppingClock(SystemClock):
    """A clock of doctor and server that jumps over every sleep, and runs with real time besides."""

    jumped = 0.0

    def now(self) -> float:
        return super().now() + self.jumped

    async def sleep(self, seconds: float) -> None:
        self.jumped += max(0.0, seconds)
        await asyncio.sleep(0)


def jpeg(colour: str) -> bytes:
    """A small picture."""
    made = BytesIO()
    Image.new("RGB", (64, 64), colour).save(made, "JPEG")
    return made.getvalue()


@dataclass
class Host:
    """A host with a friend and a group; what the doctor says makes them act. `lazy`: requests that nobody follows."""

    app: App
    clock: SteppingClock
    database: Path
    person: int
    friend: int
    group: int
    lazy: str = ""
    said: list[str] = field(default_factory=list)
    _acts: list[asyncio.Task[None]] = field(default_factory=list)

    def say(self, words: str) -> None:
        """Hear the doctor."""
        self.said.append(words)
        if words[:1].isdigit() and words[0] not in self.lazy:
            self._acts.append(asyncio.create_task(self._act(words)))

    async def _act(self, words: str) -> None:
        code = CODE.search(words)
        match words[0]:
            case "1":
                assert code is not None
                await self.app.post(f"/people/{self.person}/start", payload=code[0])
            case "2":
                await self._press(self.person, self.person, "Нажмите")
            case "3":
                assert code is not None
                await self.send(self.group, f"/start@pulka_sandbox_bot {code[0]}")
            case "4":
                await self._press(self.person, self.group, "Показать мне")
            case "5":
                await self._press(self.friend, self.group, "Показать мне")

    async def send(self, chat: int, text: str) -> None:
        """Write into a chat."""
        await self.app.post(f"/people/{self.person}/send", chat=chat, text=text)

    async def _press(self, who: int, chat: int, label: str) -> None:
        """Press a button as soon as it is there; one of an earlier visit is deleted."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                chats = await self.app.get(f"/people/{who}/chats")
                for message in [one for seen in chats for one in seen["messages"]]:
                    rows = (message.get("reply_markup") or {}).get("inline_keyboard", [])
                    if message["chat"]["id"] == chat and label in [key["text"] for row in rows for key in row]:
                        await self.app.press(who, chat, message["message_id"], text=label)
                        return
                await asyncio.sleep(0.02)

    async def visited(self, **changed: Any) -> str:
        """The page of a visit."""
        settings = Settings(token=Token(DEFAULT_TOKEN), api_url=self.app.url, database_path=self.database)
        settings = replace(settings, **changed)
        try:
            return await checkup(settings, self.say, (jpeg("red"), jpeg("blue")), self.clock)
        finally:
            for act in self._acts:
                act.cancel()
            done = await asyncio.gather(*self._acts, return_exceptions=True)
            assert [one for one in done if isinstance(one, Exception)] == []


@pytest.fixture
def clock() -> SteppingClock:
    return SteppingClock()


@pytest.fixture
async def server(tmp_path: Path, clock: SteppingClock) -> AsyncIterator[Server]:
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
async def host(app: App, clock: SteppingClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    monkeypatch.setattr(visit, "PERSON_S", 1e6)  # the clock jumps, and people of a loaded machine take their time
    person, friend = await app.person(NAME, started=False), await app.person("Боря", started=False)
    group = await app.post("/groups", title=TITLE, members=[person, friend], bot="member")
    return Host(app, clock, tmp_path / "data" / "pulka.db", person, friend, int(group["id"]))
