"""A program among others, against the sandbox in this process: when it speaks, what it takes up, how it ends."""

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot import wiring
from bot.clock import SystemClock
from bot.config import Settings, Watching
from bot.runtime.secret import DatabaseUrl, Token
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from bot.storage.ports import KeptUpdate, StorageLost
from bot.storage.postgres import server as postgres
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.decks import SystemDecks
from bot.wiring import BotLost
from tests.bot.sandbox.conftest import App
from tests.bot.test_monitor import get
from tests.clocks import PATIENCE_S, until
from tests.sockets import free_port
from tests.storage_in_memory.store import MemoryStorage

SPEED = 60.0
OTHER = Token("1:another-bot-of-the-file")


class Shared(MemoryStorage):
    """Store of one bot on a server of databases."""

    took_over = False

    def __init__(self, bot_id: int) -> None:
        super().__init__(lambda: time.time() * SPEED)
        self.bot_id = bot_id
        self.lost = asyncio.Event()
        self.silent_since = 0.0
        """Monotonic second of the last answer; 0.0: it answers all the time."""
        self.is_closed = self.is_discarded = False

    @property
    def answered_at(self) -> float:
        return self.silent_since or time.monotonic()

    async def _turn(self) -> None:
        if self.lost.is_set():
            raise StorageLost("lost")
        await super()._turn()

    async def close(self) -> None:
        self.is_closed = True

    async def discard(self) -> None:
        self.is_discarded = True


class Database:
    """Server of databases on which the sandbox's bot is free when `free` is set, and those in `others` always."""

    def __init__(self) -> None:
        self.storage = Shared(Token(DEFAULT_TOKEN).bot_id)
        self.free = asyncio.Event()
        self.others: list[Shared] = []
        self.asked = 0

    async def connect(self, *_: object) -> "Database":
        return self

    async def take(self, bots: Sequence[int]) -> Shared | None:
        self.asked += 1
        other = next((store for store in self.others if store.bot_id in bots), None)
        if other is not None:
            return other
        return self.storage if self.free.is_set() and self.storage.bot_id in bots else None

    async def close(self) -> None: ...


def running(settings: Settings) -> asyncio.Task[None]:
    return asyncio.create_task(wiring._run(settings, wiring.HOSTED, SystemDecks(), paced=True))


class Stage:
    """Sandbox, database, and one program of those that could serve the bot."""

    def __init__(self, server: Server, database: Database) -> None:
        self.app = App(f"http://127.0.0.1:{server.port}")
        self.database = database
        self.port = free_port()
        self.settings = Settings(
            token=OTHER,
            more_tokens=(Token(DEFAULT_TOKEN),),
            api_url=f"http://127.0.0.1:{server.port}",
            database_url=DatabaseUrl("postgresql://pulka@db/pulka"),
            clock_speed=SPEED,
            watching=Watching(port=self.port),
        )
        self.program = running(self.settings)

    async def status(self) -> str:
        return str(json.loads((await get(self.port, "/health"))[1])["status"])

    async def calls(self) -> list[dict[str, Any]]:
        """What the bot has called, but for its waiting."""
        found: list[dict[str, Any]] = await self.app.get("/log")
        return [one for one in found if one["method"] != "getUpdates"]

    async def until_status(self, status: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while await self.status() != status:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)

    async def until_called(self, method: str, times: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while [one["method"] for one in await self.calls()].count(method) < times:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)

    async def ends(self) -> BaseException | None:
        async with asyncio.timeout(PATIENCE_S):
            (result,) = await asyncio.gather(self.program, return_exceptions=True)
        return result


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    server, database = Server(tmp_path, DEFAULT_TOKEN, SystemClock(SPEED)), Database()
    server.start(0)
    monkeypatch.setattr(postgres, "PostgresServer", database)
    monkeypatch.setattr(wiring, "warm_up", lambda: None)
    monkeypatch.setattr(wiring, "_keep_for_good", lambda: None)
    monkeypatch.setattr(wiring, "_make_ready", lambda program: None)
    made = Stage(server, database)
    await until(lambda: database.asked or made.program.done())
    yield made
    made.program.cancel()
    await asyncio.gather(made.program, return_exceptions=True)
    await made.app.http.aclose()
    await server.stop()


async def test_a_standby_says_nothing_to_telegram_until_it_is_the_owner(stage: Stage) -> None:
    assert await stage.status() == "standby"
    assert await stage.calls() == []
    stage.database.free.set()
    await stage.until_status("owner")
    assert "getMe" in [one["method"] for one in await stage.calls()]


async def test_a_token_that_telegram_refuses_keeps_no_other_bot_waiting(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.database.others.append(refused := Shared(OTHER.bot_id))
    await until(lambda: refused.is_closed)
    await stage.until_status("standby")
    stage.database.free.set()
    await stage.until_status("owner")
    assert (refused.is_discarded, stage.database.storage.is_discarded) == (True, False)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "Telegram refuses the token of bot 1, which is left alone"
    ]


async def left_undone(stage: Stage, storage: MemoryStorage | SqliteStorage) -> int:
    """A command that asks for a table in a group, kept and not done; return the number of the group."""
    anna = await stage.app.person()
    group = await stage.app.group(anna)
    chat = {"id": group, "type": "group", "title": "Пулька"}
    who = {"id": anna, "is_bot": False, "first_name": "Аня"}
    left = {"update_id": 1, "message": {"message_id": 77, "date": 1, "chat": chat, "from": who, "text": "/new"}}
    await storage.keep([KeptUpdate(1, json.dumps(left).encode(), f"1:{group}:77")])
    return group


async def test_what_was_left_undone_on_a_server_is_done_where_the_database_has_moved(
    stage: Stage, tmp_path: Path
) -> None:
    """`python -m bot move` brings what a crash has left from PostgreSQL to SQLite, where no bot keeps updates."""
    file = tmp_path / "moved.db"
    moved = await SqliteStorage.open(file, now=time.time)
    group = await left_undone(stage, moved)
    await moved.close()
    alone = replace(stage.settings, token=Token(DEFAULT_TOKEN), more_tokens=(), database_url=None, watching=None)
    program = running(replace(alone, database_path=file))
    try:
        with sqlite3.connect(file) as db:
            await until(lambda: db.execute("SELECT chat FROM tables").fetchall() == [(group,)])
            await until(lambda: not db.execute("SELECT 1 FROM inbox").fetchall())
        db.close()
    finally:
        program.cancel()
        await asyncio.gather(program, return_exceptions=True)
    again = await SqliteStorage.open(file, now=time.time)
    assert not await again.has_waiting()
    await again.close()


async def test_what_the_owner_before_left_undone_is_done(stage: Stage) -> None:
    group = await left_undone(stage, stage.database.storage)
    stage.database.free.set()
    await until(lambda: stage.database.storage._tables)
    await until(lambda: not stage.database.storage._inbox)
    assert stage.database.storage._tables[1].chat == group


async def test_numbers_of_forgotten_persons_are_hashed_under_a_key_of_the_token(stage: Stage) -> None:
    stage.database.free.set()
    await stage.until_status("owner")
    assert stage.database.storage.disguise.key == Token(DEFAULT_TOKEN).key


async def test_the_inbox_is_empty_when_all_is_done(stage: Stage) -> None:
    stage.database.free.set()
    await stage.until_status("owner")
    anna = await stage.app.person()
    group = await stage.app.group(anna)
    await stage.app.post(f"/people/{anna}/send", chat=group, text="/new@pulka_sandbox_bot")
    await until(lambda: stage.database.storage._tables)
    await stage.app.post(f"/people/{anna}/send", chat=group, text="/rules@pulka_sandbox_bot")
    await stage.until_called("sendMessage", 2)  # the table and the rules
    await until(lambda: not stage.database.storage._inbox)
    figures = (await get(stage.port, "/metrics"))[1]
    assert "pulka_inbox_oldest_seconds 0.0" in figures
    assert "pulka_owner 1.0" in figures
    assert "pulka_commit_unknown_total 0.0" in figures
    assert "pulka_db_seconds_count" in figures
    assert 'pulka_takeovers_total{after="end"} 1.0' in figures


async def test_an_owner_that_the_database_does_not_confirm_falls_silent_and_ends(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.database.free.set()
    await stage.until_status("owner")
    anna = await stage.app.person()
    group = await stage.app.group(anna)
    await stage.until_called("setMyCommands", 4)
    await until(lambda: not stage.database.storage._inbox)  # greetings are over
    stage.database.storage.silent_since = time.monotonic() - 10
    before = len(await stage.calls())
    await stage.app.post(f"/people/{anna}/send", chat=group, text="/rules@pulka_sandbox_bot")
    ended = await stage.ends()
    assert isinstance(ended, BotLost)
    assert str(ended) == "Бот больше не обслуживается отсюда: база молчит слишком долго."
    assert len(await stage.calls()) == before
    assert stage.database.storage.is_closed
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.WARNING] == [
        "the bot is given up: база молчит слишком долго"
    ]


async def test_an_owner_whose_session_is_lost_ends(stage: Stage) -> None:
    stage.database.free.set()
    await stage.until_status("owner")
    stage.database.storage.lost.set()
    ended = await stage.ends()
    assert str(ended) == "Бот больше не обслуживается отсюда: связь с базой прервалась."
