"""Updates brought to an address: in order, with the secret, again until taken; getUpdates is refused meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import telegram
from telegram.error import BadRequest, Conflict
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from tests.bot.sandbox.conftest import App, FrozenClock, polled
from tests.clocks import PATIENCE_S
from tests.narrowed import there

SECRET = "a-secret-of-our-own"


class Hook:
    """A bot's address: what came, and the codes it answers with before it begins to answer 200."""

    def __init__(self) -> None:
        self.came: list[tuple[str, dict[str, Any]]] = []
        self.codes: list[int] = []
        hook = self

        class Handler(RequestHandler):
            def post(self) -> None:
                code = hook.codes.pop(0) if hook.codes else 200
                self.set_status(code)
                if code == 200:
                    secret = self.request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
                    hook.came.append((secret, msgspec.json.decode(self.request.body)))

        self.server = HTTPServer(Application([(r"/hook", Handler)], log_function=lambda handler: None))
        sockets = bind_sockets(0, "127.0.0.1")
        self.server.add_sockets(sockets)
        self.url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/hook"

    def texts(self) -> list[str]:
        return [update["message"]["text"] for _, update in self.came]

    async def until(self, texts: list[str]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.texts() != texts:  # noqa: ASYNC110  # another task brings them
                await asyncio.sleep(0.01)


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    made = Hook()
    yield made
    made.server.stop()
    await made.server.close_all_connections()


async def test_updates_come_in_order_with_the_secret(app: App, bot: telegram.Bot, hook: Hook) -> None:
    person = await app.person()
    await bot.set_webhook(hook.url, secret_token=SECRET, max_connections=1, allowed_updates=["message"])
    for text in "абвгд":
        await app.post(f"/people/{person}/send", chat=person, text=text)
    await hook.until(["/start", *"абвгд"])
    assert {secret for secret, _ in hook.came} == {SECRET}
    ids = [update["update_id"] for _, update in hook.came]
    assert ids == sorted(set(ids))
    info = await bot.get_webhook_info()
    assert (info.url, info.pending_update_count, info.max_connections) == (hook.url, 0, 1)
    assert info.allowed_updates == ("message",)
    assert info.last_error_date is None


async def test_what_is_refused_comes_again_before_what_follows(app: App, bot: telegram.Bot, hook: Hook) -> None:
    hook.codes = [500, 403, 302]
    await bot.set_webhook(hook.url)
    person = await app.person()
    await app.post(f"/people/{person}/send", chat=person, text="за ним")
    await hook.until(["/start", "за ним"])
    assert [secret for secret, _ in hook.came] == ["", ""]
    assert "302" in str((await bot.get_webhook_info()).last_error_message)


async def test_no_polling_beside_a_webhook(app: App, bot: telegram.Bot, hook: Hook, server: Server) -> None:
    waiting = asyncio.create_task(app.call("getUpdates", timeout=20))
    await polled(server)
    await bot.set_webhook(hook.url)
    assert (await waiting)["error_code"] == 409
    with pytest.raises(Conflict, match="while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert (await bot.get_webhook_info()).url == ""
    await app.person()
    assert [there(update.message).text for update in await bot.get_updates()] == ["/start"]
    assert hook.came == []


async def test_a_webhook_outlives_the_server(tmp_path: Path, clock: FrozenClock, hook: Hook) -> None:
    """Set for an address where nobody answers, then the server is restarted and somebody does."""
    hook.codes = [503] * 1000
    for _ in range(2):
        server = Server(tmp_path, DEFAULT_TOKEN, clock)
        server.start(0)
        app = App(f"http://127.0.0.1:{server.port}")
        if not hook.came and not (await app.get("/state"))["people"]:
            await app.call("setWebhook", url=hook.url)
            await app.person()
        else:
            hook.codes = []
            await hook.until(["/start"])
        await app.http.aclose()
        await server.stop()


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"url": "https://example.com/hook"}, "keeps to one machine"),
        ({"url": "ftp://127.0.0.1/hook"}, "(?i)HTTPS URL must be provided"),
        ({"url": "http://127.0.0.1:port/hook"}, "(?i)HTTPS URL must be provided"),
        ({"url": "http://127.0.0.1:1/hook", "secret_token": "с пробелом"}, "unallowed characters"),
    ],
)
async def test_what_is_no_webhook(app: App, bot: telegram.Bot, wish: dict[str, str], words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        await bot.set_webhook(**wish)  # type: ignore[arg-type]  # one dictionary of strings for all parameters
    assert (await bot.get_webhook_info()).url == ""


async def test_dropping_what_waits(app: App, bot: telegram.Bot, hook: Hook) -> None:
    await app.person()
    await bot.set_webhook(hook.url, drop_pending_updates=True)
    await app.person()
    await hook.until(["/start"])
    assert await bot.set_webhook("")
    assert (await bot.get_webhook_info()).url == ""
