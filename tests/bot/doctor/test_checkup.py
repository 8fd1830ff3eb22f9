"""`python -m bot doctor` on the sandbox's server: what it tells, what it leaves behind, what it never tells."""

import asyncio
import sys
from typing import Any

import httpx
import pytest

from bot import program
from bot.doctor import in_group, in_private, visit
from bot.doctor.findings import State
from bot.doctor.pace import PACE
from bot.gateway.errors import GatewayError, WrongToken
from bot.runtime.secret import Token
from bot.sandbox import limits
from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.storage.sqlite.store import SqliteStorage
from tests.bot.doctor.conftest import NAME, TITLE, Host
from tests.bot.sandbox.conftest import App

TRIALS = (*in_private.TRIALS, *in_group.TRIALS)


def line(page: str, name: str) -> str:
    """The line of a trial."""
    found = [one for one in page.splitlines() if one[2:].startswith(name + " — ")]
    assert len(found) == 1, page
    return found[0]


def states(page: str) -> dict[str, str]:
    """The mark of every trial."""
    return {trial.name: line(page, trial.name)[0] for trial in TRIALS}


async def from_bot(app: App, *people: int) -> list[Any]:
    """The bot's messages that somebody sees."""
    chats = [chat for person in people for chat in await app.get(f"/people/{person}/chats")]
    seen = [message for chat in chats for message in (*chat["messages"], *chat["ephemerals"])]
    return [one for one in seen if one.get("message", one)["from"]["is_bot"]]


async def calls(app: App) -> list[str]:
    """The methods that were called."""
    return [entry["method"].lower() for entry in await app.get("/log")]


async def test_everything_is_tried_and_nothing_left(host: Host, app: App) -> None:
    page = await host.visited()
    assert states(page) == {trial.name: "!" if trial is PACE else "+" for trial in TRIALS}
    told = line(page, PACE.name)
    assert "после 12 правок сообщения и 8 правок вида: 429" in told
    assert "виды считаются" in told
    assert line(page, "Убрано за собой").startswith("= Убрано за собой — всё")
    assert await from_bot(app, host.person, host.friend) == []
    assert not host.database.exists(), "a visit makes no database"


async def test_a_second_visit_leaves_nothing_either(host: Host, app: App) -> None:
    """A foreign update keeps those of the first visit unread: the line on its pin, which is deleted, comes again."""
    await host.send(host.group, "/new@pulka_sandbox_bot")
    for _ in range(2):
        page = await host.visited()
        assert states(page) == {trial.name: "!" if trial is PACE else "+" for trial in TRIALS}
        assert line(page, "Убрано за собой").startswith("= Убрано за собой — всё")
    assert await from_bot(app, host.person, host.friend) == []


async def test_where_views_do_not_count(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GROUP_WINDOW_CALLS", 40)
    told = line(await host.visited(), PACE.name)
    assert told.startswith("+")
    assert "виды не считаются" in told


async def test_updates_of_others_stay_for_the_bot(host: Host, app: App) -> None:
    for word in ("/new@pulka_sandbox_bot", "/help@pulka_sandbox_bot"):
        await host.send(host.group, word)
    before = await app.get("/updates")
    page = await host.visited()
    assert line(page, in_private.ALERT.name).startswith("+")
    after = await app.get("/updates")
    assert after[: len(before)] == before


async def test_own_updates_do_not_stay(host: Host, app: App) -> None:
    await app.call("getUpdates", offset=10**9)
    await host.visited()
    assert await app.get("/updates") == []


async def test_a_hundred_presses_wait_for_the_bot(host: Host, app: App) -> None:
    for _ in range(100):
        await host.send(host.group, "/new@pulka_sandbox_bot")
    before = await app.get("/updates")
    page = await host.visited()
    assert set(states(page).values()) == {"-"}
    assert "бота ждут сто обновлений" in line(page, in_group.POST.name)
    assert host.said == [], "nobody is asked for what could not be read"
    assert (await app.get("/updates"))[: len(before)] == before


async def test_beside_a_serving_bot_no_update_is_asked_for(host: Host, app: App) -> None:
    await host.send(host.group, "/new@pulka_sandbox_bot")
    serving = await SqliteStorage.open(host.database)
    before = await app.get("/updates")
    try:
        page = await host.visited()
    finally:
        await serving.close()
    assert set(states(page).values()) == {"-"}
    assert "сначала остановите его" in line(page, in_group.POST.name)
    assert "мс" in line(page, "Ответ сервера")
    assert "getupdates" not in await calls(app)
    assert await app.get("/updates") == before


async def test_a_bot_that_serves_elsewhere(host: Host, app: App) -> None:
    await app.call("getUpdates", offset=10**9)

    async def polling() -> int:
        """Poll as a bot does; return how often another program ended the question."""
        ended = 0
        async with httpx.AsyncClient(base_url=app.url, timeout=60) as http:
            while True:
                try:
                    answer = await http.post(f"/bot{DEFAULT_TOKEN}/getUpdates", json={"timeout": 25})
                except asyncio.CancelledError:
                    return ended
                ended += answer.status_code == 409

    other = asyncio.create_task(polling())
    await asyncio.sleep(0)
    page = await host.visited()
    other.cancel()
    assert "бот работает на другой машине" in line(page, in_group.POST.name)
    assert await other <= 1, "a bot goes on after one foreign question"


async def test_a_webhook_is_not_touched(host: Host, app: App) -> None:
    set_up = await app.call("setWebhook", url="http://127.0.0.1:1/secret-path")
    assert set_up["ok"], set_up
    page = await host.visited()
    assert set(states(page).values()) == {"-"}
    assert line(page, "Webhook").startswith("= Webhook — задан")
    assert "secret-path" not in page
    assert (await app.call("getWebhookInfo"))["result"]["url"] == "http://127.0.0.1:1/secret-path"
    assert not {"setwebhook", "deletewebhook"} & {*(await calls(app))[1:]}


@pytest.mark.parametrize("lazy", ["12345", "2345", "45", "5"])
async def test_nobody_presses(host: Host, app: App, monkeypatch: pytest.MonkeyPatch, lazy: str) -> None:
    monkeypatch.setattr(visit, "PERSON_S", 20.0)
    host.lazy = lazy
    page = await host.visited()
    assert "-" in states(page).values()
    assert line(page, in_group.SECOND.name).startswith("-")
    assert await from_bot(app, host.person, host.friend) == []


REFUSALS = {
    "editMessageText": in_private.EDIT,
    "editMessageMedia": in_private.TEXT_TO_PHOTO,
    "answerCallbackQuery": in_private.ALERT,
    "pinChatMessage": in_group.PIN,
    "deleteMessage": in_group.DELETE,
    "getChatMember": in_group.MEMBER,
    "getChatAdministrators": in_group.ADMINISTRATORS,
    "editEphemeralMessageText": in_group.VIEW_EDIT,
    "editEphemeralMessageMedia": in_group.VIEW_PHOTO,
}


@pytest.mark.parametrize(("method", "known"), [(method, bool(n % 2)) for n, method in enumerate(REFUSALS)])
async def test_each_refusal_is_told_without_names(host: Host, app: App, method: str, *, known: bool) -> None:
    phrase = "CHAT_ADMIN_REQUIRED" if known else "что-то новое"
    words = f"Bad Request: {phrase} {NAME} {TITLE} {host.group} {host.person} https://server/bot{DEFAULT_TOKEN}/x"
    await app.post("/faults", method=method, times=1000, code=400, description=words)
    page = await host.visited()
    told = line(page, REFUSALS[method].name)
    assert told.startswith("!")
    assert REFUSALS[method].if_refused in told
    assert ("chat_admin_required" in told) is known
    assert ("осталось сообщений" in line(page, "Убрано за собой")) is (method == "deleteMessage")
    for canary in (NAME, TITLE, str(host.group), str(host.person), str(host.friend), DEFAULT_TOKEN, "что-то новое"):
        assert canary not in page


async def test_no_message_reaches_the_group(host: Host, app: App) -> None:
    await app.post(
        "/faults", method="sendMessage", chat=host.group, times=9, code=400, description="CHAT_WRITE_FORBIDDEN"
    )
    page = await host.visited()
    assert line(page, in_group.POST.name).startswith("!")
    assert line(page, in_group.VIEW.name).startswith("-")
    assert await from_bot(app, host.person, host.friend) == []


@pytest.mark.parametrize(("mode", "words"), [("ignored", "сервер показал его всем"), ("refused", "aren't supported")])
async def test_a_server_without_views(host: Host, app: App, mode: str, words: str) -> None:
    await app.post("/ephemerals", mode=mode)
    page = await host.visited()
    assert words in line(page, in_group.VIEW.name)
    assert in_group.VIEW.if_refused in line(page, in_group.VIEW.name)
    assert line(page, in_group.VIEW_EDIT.name).startswith("-")
    assert await from_bot(app, host.person, host.friend) == []


async def test_a_group_where_people_play(host: Host) -> None:
    storage = await SqliteStorage.open(host.database)
    await storage.create_table(host.group, None, "preferans")
    await storage.close()
    page = await host.visited()
    assert "открыт стол" in line(page, in_group.POST.name)
    assert line(page, in_private.EDIT.name).startswith("+")


async def test_a_topic(host: Host, app: App) -> None:
    group = await app.post(f"/groups/{host.group}/forum")
    host.group = int(group["id"])
    page = await host.visited()
    assert State.WORKS.value in line(page, in_group.POST.name)
    assert line(page, "Темы группы").startswith("= Темы группы — есть")


async def test_a_wrong_token_and_a_silent_server(host: Host) -> None:
    with pytest.raises(WrongToken):
        await host.visited(token=Token("1:wrong"))
    with pytest.raises(GatewayError, match=r"^Сервер Bot API не отвечает: в соединении отказано\.$") as caught:
        await host.visited(api_url="http://127.0.0.1:1")
    assert DEFAULT_TOKEN not in str(caught.value)


def test_the_command_wants_a_known_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("BOT_TOKEN", DEFAULT_TOKEN)
    monkeypatch.setattr(sys, "argv", ["bot", "doctor", "17"])
    assert program.main() == 1
    assert capsys.readouterr().err == "Токена бота 17 в настройках нет.\n"
