"""Sandbox and bot are killed separately; ids go on, unconfirmed updates come again, limits hold."""

import asyncio
import io
import signal
import sys
from pathlib import Path

import pytest
import telegram
from PIL import Image
from telegram.error import Conflict

from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from tests.bot.sandbox.conftest import App, FrozenClock, make_bot, polled, spawn
from tests.clocks import PATIENCE_S
from tests.narrowed import there


async def test_sigkill_of_the_sandbox(tmp_path: Path) -> None:
    process, url = await spawn(tmp_path)
    app = App(url)
    person = await app.person()
    group = await app.group(person)
    async with make_bot(url) as bot:
        first = await bot.send_message(group, "Стол")
        await bot.pin_chat_message(group, first.message_id)
        photo = await bot.send_photo(person, _dot())
        query = await app.press(person, group, first.message_id, data="x")
        updates = await bot.get_updates()
        log = await app.get("/log")
    process.send_signal(signal.SIGKILL)
    await process.wait()
    await app.http.aclose()

    process, url = await spawn(tmp_path)
    app = App(url)
    async with make_bot(url) as bot:
        again = await bot.get_updates()
        assert [u.to_json() for u in again] == [u.to_json() for u in updates]
        assert await bot.edit_message_text("Стол 2", group, first.message_id)
        sent = await bot.send_message(group, "дальше")
        assert sent.message_id > photo.message_id
        assert (await bot.get_file(photo.photo[-1].file_id)).file_size
        newer = await app.press(person, group, first.message_id, data="x")
        assert int(newer) > int(query)
        assert (await bot.get_updates(offset=again[-1].update_id + 1))[0].update_id == again[-1].update_id + 1
        chats = await app.get(f"/people/{person}/chats")
        assert chats[0]["pinned"][0]["text"] == "Стол 2"
        assert (await app.get("/log"))[: len(log)] == log
    process.terminate()
    assert await process.wait() == 0
    await app.http.aclose()


def _dot() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (9, 9)).save(out, "PNG")
    return out.getvalue()


async def test_limits_survive(tmp_path: Path, clock: FrozenClock) -> None:
    codes = []
    person = 0
    for _ in range(2):
        server = Server(tmp_path, DEFAULT_TOKEN, clock)
        server.start(0)
        app = App(f"http://127.0.0.1:{server.port}")
        person = person or await app.person()
        codes += [(await app.call("sendMessage", chat_id=person, text="x")).get("error_code", 200) for _ in range(2)]
        await app.http.aclose()
        await server.stop()
    assert codes == [200, 200, 200, 429]


async def test_long_poll_wakes_up(app: App, bot: telegram.Bot, server: Server) -> None:
    person = await app.person()
    last = (await bot.get_updates())[-1].update_id
    waiting = asyncio.create_task(bot.get_updates(offset=last + 1, timeout=20))
    await polled(server)
    assert not waiting.done()
    await app.post(f"/people/{person}/send", chat=person, text="проснись")
    async with asyncio.timeout(PATIENCE_S):
        assert there((await waiting)[0].message).text == "проснись"


async def test_a_second_poller_ends_the_first(app: App, bot: telegram.Bot, server: Server) -> None:
    words = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    first = asyncio.create_task(app.call("getUpdates", timeout=20))
    one = await polled(server)
    second = asyncio.create_task(bot.get_updates(timeout=20))
    answer = await first
    await polled(server, one)
    assert (answer["error_code"], answer["description"]) == (409, words)
    third = asyncio.create_task(app.call("getUpdates", timeout=20))
    with pytest.raises(Conflict, match="terminated by other getUpdates"):
        await second
    await app.person()
    assert len((await third)["result"]) == 1


async def test_a_poller_that_died_takes_nothing_with_it(app: App, server: Server) -> None:
    dying = asyncio.create_task(app.call("getUpdates", timeout=20))
    await polled(server)
    dying.cancel()
    person = await app.person()
    got = (await app.call("getUpdates", timeout=1))["result"]
    assert [update["message"]["chat"]["id"] for update in got] == [person]


async def test_a_stop_answers_those_who_wait(tmp_path: Path) -> None:
    process, url = await spawn(tmp_path)
    app = App(url)
    person = await app.person()
    looking = asyncio.create_task(app.get(f"/people/{person}/events", since=9999, timeout=20))
    calls = [asyncio.create_task(app.call("getUpdates", timeout=20, offset=999_999_999_999)) for _ in range(2)]
    (ended,), (polling,) = await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
    assert (await ended)["error_code"] == 409, "the other one is there, and so is who called before"
    process.terminate()
    assert (await polling)["result"] == []
    assert await looking == []
    assert await process.wait() == 0
    await app.http.aclose()


async def test_busy_port(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot.sandbox", "serve", "--port", str(server.port), "--data", str(tmp_path / "2")]
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    _, errors = await process.communicate()
    assert process.returncode == 2
    assert errors.decode().count("\n") == 1
    assert str(server.port) in errors.decode()
