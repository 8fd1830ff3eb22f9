"""The control API itself: faults, seeds for the newcomer, hostile input, what the page is served."""

import asyncio
import base64

import pytest
import telegram
from telegram.error import NetworkError, TimedOut

from bot.sandbox.bot_api import DEFAULT_TOKEN
from tests.bot.sandbox.conftest import App


async def test_newcomer_once(app: App) -> None:
    await app.post("/newcomer")
    await app.post("/newcomer")
    state = await app.get("/state")
    assert [person["name"] for person in state["people"]] == ["Аня", "Борис", "Вика"]
    assert [(group["title"], group["bot"]) for group in state["groups"]] == [("Пулька у Ани", "member")]
    assert state["bot"]["process"] is None
    fourth = await app.person("Гриша", started=False)
    await app.post(f"/groups/{state['groups'][0]['id']}/members", person=fourth, present=True)
    assert [chat["kind"] for chat in await app.get(f"/people/{fourth}/chats")] == ["group", "private"]


async def test_ordered_error_and_429(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    await app.post("/faults", method="sendMessage", chat=anya, code=500, description="Internal Server Error", times=2)
    await app.post("/faults", chat=boris, retry_after=7)
    with pytest.raises(NetworkError, match="Internal Server Error"):
        await bot.send_message(anya, "раз")
    answer = await app.call("sendMessage", chat_id=boris, text="раз")
    assert answer["parameters"] == {"retry_after": 7}
    assert await bot.send_message(boris, "раз")
    assert [fault["times"] for fault in await app.get("/faults")] == [1]
    await app.http.delete("/app/faults")
    assert await bot.send_message(anya, "раз")


async def test_a_send_that_arrives_but_is_not_heard_of(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    await app.post("/faults", method="sendMessage", when="after", drop=True)
    with pytest.raises(NetworkError):
        await bot.send_message(person, "дошло")
    await app.post("/faults", method="sendMessage", when="after", delay_s=2.0)
    with pytest.raises(TimedOut):
        await bot.send_message(person, "дошло поздно", read_timeout=0.1)
    texts: list[str] = []
    while "дошло поздно" not in texts:
        texts = [message.get("text") for message in (await app.get(f"/people/{person}/chats"))[-1]["messages"]]
    assert texts == ["/start", "дошло", "дошло поздно"]


async def test_events_wait_and_go_on(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    last = (await app.get(f"/people/{person}/events"))[-1]["id"]
    waiting = asyncio.create_task(app.get(f"/people/{person}/events", since=last, timeout=10))
    await asyncio.sleep(0.05)
    sent = await bot.send_message(person, "раз")
    events = await waiting
    assert [(event["type"], event["message"]["text"]) for event in events] == [("message", "раз")]
    await bot.edit_message_text("два", person, sent.message_id)
    await bot.delete_message(person, sent.message_id)
    later = await app.get(f"/people/{person}/events", since=events[-1]["id"])
    assert [event["type"] for event in later] == ["edited", "deleted"]


async def test_people_send_files(app: App, bot: telegram.Bot) -> None:
    """In private all of them reach the bot, in a group those with a command under them."""
    anya = await app.person("Аня")
    group = await app.group(anya)
    data = base64.b64encode(b"pulka 1\n").decode()
    for chat, caption in (
        (anya, ""),
        (group, ""),
        (group, "просто файл"),
        (group, "/import@pulka_sandbox_bot"),
        (group, "/import@other"),
    ):
        await app.post(f"/people/{anya}/document", chat=chat, name="запись.txt", data=data, caption=caption)
    heard = [update.message for update in await bot.get_updates() if update.message and update.message.document]
    assert [(message.chat.id, message.caption) for message in heard] == [
        (anya, None),
        (group, "/import@pulka_sandbox_bot"),
    ]
    document = heard[1].document
    assert document is not None
    assert (document.file_name, document.file_size) == ("запись.txt", 8)
    file = await bot.get_file(document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"pulka 1\n"
    shown = (await app.get(f"/people/{anya}/chats"))[0]["messages"]
    names = [message["document"]["file_name"] for message in shown if "document" in message]
    assert names == ["запись.txt"] * 4


async def test_files_nobody_can_send(app: App) -> None:
    boris = await app.person("Борис", started=False)
    group = await app.group(await app.person("Аня"))
    sent = {"name": "x", "data": "eA=="}
    assert await app.refused(f"/people/{boris}/document", chat=boris, **sent) == "сначала нажмите СТАРТ"
    assert "не в этой группе" in await app.refused(f"/people/{boris}/document", chat=group, **sent)
    await app.post(f"/people/{boris}/start")
    assert await app.refused(f"/people/{boris}/document", chat=boris, name="x", data="") == "файл пуст"
    assert "base64" in await app.refused(f"/people/{boris}/document", chat=boris, name="x", data="?")
    assert "1024" in await app.refused(f"/people/{boris}/document", chat=boris, caption="x" * 1025, **sent)


async def test_impossible_wishes_are_one_sentence(app: App) -> None:
    person = await app.person()
    assert await app.refused("/people", name="") == "a name has 1 to 64 characters"
    assert await app.refused("/people/1/start") == "no person 1"
    assert "must be an integer" in await app.refused(f"/people/{person}/send", chat="x", text="y")
    assert "чужой" in await app.refused(f"/people/{person}/send", chat=person + 1, text="y")
    assert "status of the bot" in await app.refused(f"/groups/{await app.group(person)}/bot", status="king")
    assert await app.refused("/bot", action="kill") == "the server runs without a supervisor"
    answer = await app.http.post("/app/people", content="name=x", headers={"Content-Type": "text/plain"})
    assert answer.status_code == 400
    answer = await app.http.get("/app/state", headers={"Host": "evil.example"})
    assert answer.status_code == 403


async def test_the_page_is_served_without_strangers(app: App) -> None:
    page = await app.http.get("/")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    for name in ("main.js", "phone.css", "icon.svg"):
        assert (await app.http.get(f"/{name}")).status_code == 200
    for name in ("__init__.py", "%2e%2e/__init__.py", "no.js"):
        assert (await app.http.get(f"/{name}")).status_code == 404


async def test_the_token_is_in_no_log(app: App, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "tornado")
    await app.call("getMe")
    await app.call("sendPigeon")
    await app.http.post(f"/bot{DEFAULT_TOKEN}/sendMessage", content=b"{", headers={"Content-Type": "application/json"})
    assert DEFAULT_TOKEN not in caplog.text
