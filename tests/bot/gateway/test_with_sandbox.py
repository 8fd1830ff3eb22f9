"""The whole gateway against the enforcing Bot API server of this repository, over HTTP on this machine."""

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from telegram import BotCommandScopeAllGroupChats

from bot.clock import SystemClock
from bot.config import Settings
from bot.games.painting import photo_of
from bot.games.preferans.pictures.drawings import LayoutDrawing
from bot.gateway.api.lookups import TelegramMembers
from bot.gateway.app import Gateway
from bot.gateway.errors import GatewayError
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.metrics import Metrics
from bot.pictures import LayoutHand
from bot.runtime.secret import Token
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from bot.screens.model import Button, Press, Screen
from bot.tables.ports import (
    BUMPS_PER_DEAL,
    Answer,
    Attachment,
    Document,
    FileUnavailable,
    Origin,
    Person,
    Role,
    Surface,
    Urgency,
    Wanted,
)
from tests.bot.sandbox.conftest import App, polled
from tests.clocks import PATIENCE_S, HandClock, until
from tests.storage_in_memory.store import MemoryStorage

SPEED = 60.0
PIC = LayoutDrawing("Расклад", (LayoutHand("Аня", ("Ts",)), LayoutHand("Боря", ("Tc",)), LayoutHand("Вика", ("Td",))))


class Echo:
    """An application with one table message per group: /new shows it, a press answers and edits it."""

    def __init__(self) -> None:
        self.publisher: TelegramPublisher | None = None
        self.presses: list[Press | None] = []
        self.commands: list[str] = []
        self.attached: list[Attachment] = []
        self.reached: list[tuple[int, bool]] = []
        self.moves: list[tuple[int, int]] = []
        self.opened_again: list[int] = []
        self.without_topic: list[int] = []
        self.table = 1

    def reopened(self, chat: int) -> None:
        self.opened_again.append(chat)

    def homeless(self, table: int) -> None:
        self.without_topic.append(table)

    def table_message(self, chat: int, text: str, *, generation: int = 0, seq: int = 1, **more: Any) -> None:
        assert self.publisher is not None
        screen = Screen(text, ((Button("дальше", Press(1, seq, "next")),),), retired="было", **more)
        surface = Surface(self.table, Role.TABLE, chat)
        self.publisher.show(Wanted(surface, screen, generation, Urgency.NOW, seq, pin=True))

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        self.presses.append(press)

        async def reply() -> None:
            await answer.toast("принято")
            await answer.alert("второй раз")
            if press is not None:
                self.table_message(origin.chat, f"нажато {len(self.presses)}", seq=press.token + 1)

        self._task = asyncio.create_task(reply())

    def taking_long(self, press: Press | None, person: Person) -> str:
        return "слишком долго"

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        self.commands.append(f"{name} {args}".strip())
        if origin.attached is not None:
            self.attached.append(origin.attached)
        if name == "new":
            self.table_message(origin.chat, "стол")

    def nameless(self, name: str, origin: Origin) -> None:
        raise AssertionError(name)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        self.reached.append((person.id, can_dm))

    def migrated(self, old: int, new: int) -> None:
        self.moves.append((old, new))


class World:
    """A running gateway, its application, and people."""

    def __init__(self, app: App, gateway: Gateway, storage: MemoryStorage, clock: SystemClock) -> None:
        self.app, self.gateway, self.storage, self.clock = app, gateway, storage, clock
        self.echo = Echo()
        self.stop = asyncio.Event()
        self.publisher = self.publish()
        gateway.listen(self.echo, self.publisher)

    def publish(self, *, paced: bool = True) -> TelegramPublisher:
        self.publisher = TelegramPublisher(
            self.gateway.bot,
            self.storage,
            self.clock,
            on_migrate=self.echo.migrated,
            on_reopen=self.echo.reopened,
            on_homeless=self.echo.homeless,
            paced=paced,
            render=photo_of,
            patience=self.gateway.patience,
        )
        self.echo.publisher = self.publisher
        return self.publisher

    def kill_publisher(self) -> None:
        """Leave what SIGKILL leaves: nothing that runs, nothing that waits."""
        for worker in self.publisher._workers.values():
            worker.outbox.drop_screens()
            if worker.task is not None:
                worker.task.cancel()

    async def messages(self, person: int, chat: int) -> list[dict[str, Any]]:
        chats = await self.app.get(f"/people/{person}/chats")
        return next(found["messages"] for found in chats if found["chat"] == chat)

    async def until_text(self, person: int, chat: int, text: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in await self.messages(person, chat):
                    if text in (message.get("text"), message.get("caption")):
                        return message
                await asyncio.sleep(0.02)

    async def limited(self) -> int:
        return sum(int(one["limited"]) for one in (await self.app.get("/counters")).values())


def settings(port: int, token: str = DEFAULT_TOKEN) -> Settings:
    return Settings(token=Token(token), api_url=f"http://127.0.0.1:{port}", clock_speed=SPEED)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    made = Server(tmp_path, DEFAULT_TOKEN, SystemClock(SPEED))
    made.start(0)
    yield made
    await made.stop()


@pytest.fixture
async def world(server: Server) -> AsyncIterator[World]:
    clock, app = SystemClock(SPEED), App(f"http://127.0.0.1:{server.port}")
    gateway = Gateway(settings(server.port), clock, Metrics())
    await gateway.connect()
    storage = MemoryStorage(clock.now)
    for _ in range(3):
        await storage.create_table(-1, None, "preferans")
    made = World(app, gateway, storage, clock)
    serving = asyncio.create_task(gateway.serve(made.stop))
    yield made
    made.stop.set()
    await asyncio.gather(serving, return_exceptions=True)
    await made.publisher.drain()
    await gateway.close()
    await app.http.aclose()


async def test_a_command_a_table_a_press_an_answer(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    await world.gateway.set_commands([("new", "Новый стол")], private=False)
    await world.app.post(f"/people/{anna}/send", chat=group, text="/new@pulka_sandbox_bot pool_target=4")
    table = await world.until_text(anna, group, "стол")
    query = await world.app.press(anna, group, table["message_id"], text="дальше")
    answer = await world.app.get(f"/people/{anna}/answers/{query}", timeout=5)
    assert (answer["text"], answer["alert"]) == ("принято", False)
    assert (await world.until_text(anna, group, "нажато 1"))["message_id"] == table["message_id"]
    forged = await world.app.press(anna, group, table["message_id"], data="мусор")
    assert (await world.app.get(f"/people/{anna}/answers/{forged}", timeout=5))["text"] == "принято"
    await world.publisher.idle()
    assert world.echo.presses == [Press(1, 1, "next"), None]
    assert "new pool_target=4" in world.echo.commands
    assert world.gateway.url == "https://t.me/pulka_sandbox_bot"
    log = await world.app.get("/log")
    assert [entry["description"] for entry in log if not entry["ok"] and "pin" not in entry["description"]] == []


async def test_start_block_and_unblock(world: World) -> None:
    anna = await world.app.person()
    await world.app.post(f"/people/{anna}/block", blocked=True)
    await world.app.post(f"/people/{anna}/start", payload="sit_7")
    await until(lambda: "start sit_7" in world.echo.commands and world.echo.reached[-1] == (anna, True))
    assert (anna, False) in world.echo.reached
    assert world.echo.reached[-1] == (anna, True)


async def test_generations_pictures_pings_and_files(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna, bot="administrator")
    world.echo.table_message(group, "сдача 1", generation=1)
    await world.until_text(anna, group, "сдача 1")
    world.echo.table_message(group, "сдача 2", generation=BUMPS_PER_DEAL)
    world.publisher.tell(group, None, Screen("картинка", picture=PIC))
    world.publisher.send_file(group, None, Document("pulka-1.txt", b"x", "запись"))
    ping = Wanted(Surface(1, Role.PING, anna, None, anna), Screen("ваш ход"), 1, Urgency.NOW, 1, silent=False)
    world.publisher.show(ping)
    await world.until_text(anna, anna, "ваш ход")
    world.publisher.remove(ping.surface)
    await world.publisher.idle()
    shown = await world.messages(anna, group)
    assert [
        m.get("text") or m.get("caption") for m in shown if m["from"]["id"] == 4242 and "pinned_message" not in m
    ] == [
        "было",
        "сдача 2",
        "картинка",
        "запись",
    ]
    assert ["reply_markup" in m for m in shown if m.get("text") in ("было", "сдача 2")] == [False, True]
    assert not [m for m in await world.messages(anna, anna) if m.get("text") == "ваш ход"]
    chats = await world.app.get(f"/people/{anna}/chats")
    assert len(next(chat["pinned"] for chat in chats if chat["chat"] == group)) == 1


async def test_a_file_is_fetched(world: World) -> None:
    anna = await world.app.person()
    data = base64.b64encode(b"pulka 1").decode()
    await world.app.post(f"/people/{anna}/document", chat=anna, name="a.txt", data=data)
    await until(lambda: world.echo.attached)
    (attached,) = world.echo.attached
    files = world.gateway.files
    assert await files.read(attached, 7) == b"pulka 1"
    for wrong, most in ((attached, 6), (Attachment("nowhere"), 7)):
        with pytest.raises(FileUnavailable):
            await files.read(wrong, most)
    await world.app.post("/faults", method="getFile", code=500, description="Internal Server Error")
    with pytest.raises(FileUnavailable):
        await files.read(attached, 7)


async def test_the_picture_of_a_message_changes(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    other = LayoutDrawing("Другой", PIC.hands)
    for text, view in (("сдача", PIC), ("почему", PIC), ("расклад", other), ("и снова сдача", PIC)):
        world.echo.table_message(group, text, picture=view)
        await world.until_text(anna, group, text)
    methods = (await world.app.get("/counters"))[str(group)]["methods"]
    used = {name.lower(): times for name, times in methods.items()}
    assert (used["sendphoto"], used["editmessagecaption"], used["editmessagemedia"]) == (1, 1, 2)


async def test_a_group_becomes_a_supergroup(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    world.echo.table_message(group, "стол")
    await world.until_text(anna, group, "стол")
    new = (await world.app.post(f"/groups/{group}/migrate"))["id"]
    world.echo.table_message(group, "стол 2", seq=2, generation=2)
    await world.until_text(anna, new, "стол 2")
    assert (group, new) in world.echo.moves


async def press_for(world: World, group: int, seconds: float) -> None:
    """A table that changes as fast as it can for so many real seconds."""
    end, seq = world.clock.now() + seconds * SPEED, 1
    while world.clock.now() < end:
        seq += 1
        world.echo.table_message(group, f"ход {seq}", seq=seq, generation=seq // 50)
        await asyncio.sleep(0.002)


async def test_the_limits_hold_also_over_restarts(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    for _ in range(2):
        await press_for(world, group, 1.5)
        world.kill_publisher()
        world.publish()
    await press_for(world, group, 1.5)
    assert await world.limited() == 0
    counters = (await world.app.get("/counters"))[str(group)]
    assert counters["sends"] + counters["edits"] > 30


async def test_without_pacing_the_limits_are_seen(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    world.publish(paced=False)
    for _ in range(10):  # a slow machine needs more time to be too quick
        await press_for(world, group, 1.0)
        if await world.limited():
            break
    assert await world.limited() > 0


async def test_faults_of_the_network_lose_nothing(world: World) -> None:
    anna = await world.app.person()
    group = await world.app.group(anna)
    world.echo.table_message(group, "один")
    await world.until_text(anna, group, "один")
    for fault in ({"drop": True}, {"code": 502, "description": "Bad Gateway"}, {"retry_after": 2}, {"when": "after"}):
        await world.app.post("/faults", **{"method": "editMessageText", "code": 500, **fault})
    world.echo.table_message(group, "два", seq=2)
    await world.until_text(anna, group, "два")
    await world.publisher.idle()
    assert len([m for m in await world.messages(anna, group) if m.get("text") == "два"]) == 1


async def test_a_429_that_names_no_chat_puts_new_messages_off(world: World) -> None:
    """Of all chats, for as long as it asks; then they go on, and nobody has to wake them."""
    anna = await world.app.person()
    group = await world.app.group(anna)
    world.echo.table_message(group, "один")
    await world.until_text(anna, group, "один")
    await world.app.post("/faults", method="setMyCommands", retry_after=30, times=2)
    asked = world.clock.now()
    await world.gateway.set_commands([("new", "Стол")], private=False)
    world.echo.table_message(group, "правка", seq=2)
    await world.until_text(anna, group, "правка")
    edited = world.clock.now()
    world.echo.table_message(group, "новое", generation=1, seq=3)
    await world.until_text(anna, group, "новое")
    assert edited < asked + 30 <= world.clock.now(), "what answers a press is bound by its chat alone"
    await until(lambda: not world.gateway._chores._tasks)
    assert world.clock.now() >= asked + 60, "refused twice"
    kept = await world.gateway.bot.get_my_commands(BotCommandScopeAllGroupChats())
    assert [command.command for command in kept] == ["new"], "and set all the same"


async def test_what_is_asked_for_one_person_waits_for_telegram(world: World) -> None:
    """An administrator stays one once Telegram has patience again; the clock stands still while Telegram is asked."""
    anna = await world.app.person()
    group = await world.app.group(anna)
    clock = HandClock()
    members = TelegramMembers(world.gateway.bot, clock)
    await world.app.post("/faults", method="getChatMember", retry_after=3)
    asked = asyncio.create_task(members.administers(group, anna))
    await until(lambda: clock.next_due is not None)
    await clock.pass_time(3)
    assert await asked
    await world.app.post("/faults", method="getChatMember", retry_after=30)
    assert await members.administers(group, anna) is None, "nobody waits that long for an answer"
    assert clock.next_due is None


async def test_who_is_in_a_group_is_asked_of_telegram(world: World) -> None:
    anna, boris = await world.app.person(), await world.app.person()
    group = await world.app.group(anna)
    assert await world.gateway.members.is_there(group, anna)
    assert not await world.gateway.members.is_there(group, boris)
    await world.app.post("/faults", method="getChatMember", retry_after=30)
    assert await world.gateway.members.is_there(group, boris), "nobody is gone of whom nobody can say it"


async def test_administrators_are_told_where_other_members_are_not(world: World) -> None:
    anna, boris = await world.app.person(), await world.app.person()
    group = await world.app.group(anna, boris)
    await world.app.post(f"/groups/{group}/permissions", members="CHAT_ADMIN_REQUIRED")
    members = world.gateway.members
    assert [await members.administers(group, person) for person in (anna, boris)] == [True, False]
    assert await members.is_there(group, boris)
    await world.app.post("/faults", method="getChatAdministrators", code=400, description="CHAT_ADMIN_REQUIRED")
    assert await members.administers(group, anna) is None
    await world.app.post(f"/groups/{group}/permissions", members="")
    await world.app.post(f"/groups/{group}/members", person=boris, restricted=True)
    await world.app.post(f"/groups/{group}/members", person=boris, present=False)
    assert not await members.is_there(group, boris), "restricted, and gone"


async def test_who_connects_waits_as_long_as_asked(server: Server) -> None:
    app, clock = App(f"http://127.0.0.1:{server.port}"), SystemClock(SPEED)
    await app.post("/faults", method="getMe", retry_after=40)
    gateway, asked = Gateway(settings(server.port), clock, Metrics()), clock.now()
    await gateway.connect()
    assert clock.now() >= asked + 40
    await gateway.close()
    await app.http.aclose()


async def test_a_wrong_token_is_one_sentence(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    gateway = Gateway(settings(server.port, "77:AAsecretsecretsecretsecret"), SystemClock(SPEED), Metrics())
    with pytest.raises(GatewayError, match="BOT_TOKEN") as caught:
        await gateway.connect()
    await gateway.close()
    assert "secret" not in str(caught.value) + caplog.text


async def test_of_two_pollers_one_ends_loudly(server: Server) -> None:
    """Mostly the first; the second when the first was just between two calls."""
    first, second = (Gateway(settings(server.port), SystemClock(SPEED), Metrics()) for _ in range(2))
    stop = asyncio.Event()
    await first.connect()
    await second.connect()
    serving = asyncio.create_task(first.serve(stop))
    await polled(server)
    other = asyncio.create_task(second.serve(stop))
    (ended,), (stays,) = await asyncio.wait((serving, other), return_when=asyncio.FIRST_COMPLETED)
    with pytest.raises(GatewayError, match="другая программа"):
        await ended
    stop.set()
    await stays
    await first.close()
    await second.close()


async def test_telegram_may_come_later(server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    port = server.port
    await server.stop()
    gateway = Gateway(settings(port), SystemClock(SPEED), Metrics())
    connecting = asyncio.create_task(gateway.connect())
    async with asyncio.timeout(PATIENCE_S):
        while "cannot be reached" not in caplog.text:  # noqa: ASYNC110 - a log has no event
            await asyncio.sleep(0.05)
    again = Server(tmp_path, DEFAULT_TOKEN, SystemClock(SPEED))
    again.start(port)
    await asyncio.wait_for(connecting, PATIENCE_S)
    await gateway.close()
    await again.stop()
