"""Ephemeral messages: who may get one, who sees it, how it changes and how it is lost."""

import json
from typing import Any

import pytest

from bot.sandbox.bot_api import DEFAULT_TOKEN
from bot.sandbox.server import Server
from tests.bot.sandbox.conftest import App, FrozenClock, Json
from tests.bot.sandbox.test_methods import picture

KEYS = {"inline_keyboard": [[{"text": "Карты", "callback_data": "cards"}]]}


class Scene:
    """A group with two people, the bot and a message with a button."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def begin(self, bot: str = "member") -> "Scene":
        self.anya, self.boris = await self.app.person("Аня"), await self.app.person("Борис")
        self.group = await self.app.group(self.anya, self.boris, bot=bot)
        sent = await self.app.call("sendMessage", chat_id=self.group, text="Стол", reply_markup=KEYS)
        self.table = sent["result"]["message_id"]
        return self

    async def send(self, text: str = "тайна", **parameters: object) -> Json:
        """An ephemeral message, to Аня unless told otherwise."""
        wish = {"receiver_user_id": self.anya, **parameters}
        return await self.app.call(
            "sendMessage", chat_id=self.group, text=text, reply_markup=KEYS, ephemeral_message_parameters=wish
        )

    async def replace(self, text: str = "тайна") -> int:
        """One in place of the table, after a press."""
        query = await self.app.press(self.anya, self.group, self.table, text="Карты")
        sent = await self.send(text, callback_query_id=query, replace_callback_query_message=True)
        return int(sent["result"]["ephemeral_message_id"])

    async def sees(self, person: int) -> list[tuple[str, int | None]]:
        """Return what the person's client shows: texts and the messages they stand for."""
        chats = await self.app.get(f"/people/{person}/chats")
        found = next(chat for chat in chats if chat["chat"] == self.group)["ephemerals"]
        return [(one["message"]["text"], one["replaces"]) for one in found]

    async def edit(self, number: int, text: str, what: str = "Text", receiver: int = 0) -> Json:
        named: dict[str, Any] = {"receiver_user_id": receiver or self.anya, "ephemeral_message_id": number}
        return await self.app.call(f"editEphemeralMessage{what}", chat_id=self.group, text=text, **named)


@pytest.fixture
async def scene(app: App) -> Scene:
    return await Scene(app).begin()


def words(answer: Json) -> Any:
    assert not answer["ok"]
    return answer["description"].removeprefix("Bad Request: ")


async def test_in_place_of_the_pressed_message_for_one_person(scene: Scene, app: App) -> None:
    query = await app.press(scene.anya, scene.group, scene.table, text="Карты")
    sent = (await scene.send(callback_query_id=query, replace_callback_query_message=True))["result"]
    assert (sent["message_id"], sent["receiver_user"]["id"], sent["chat"]["id"]) == (0, scene.anya, scene.group)
    assert sent["ephemeral_message_id"] > 0
    assert await scene.sees(scene.anya) == [("тайна", scene.table)]
    assert await scene.sees(scene.boris) == []
    events = await app.get(f"/people/{scene.boris}/events", since=0)
    assert "тайна" not in str(events)
    assert "тайна" not in str((await app.get(f"/people/{scene.boris}/chats"))[0]["messages"])


async def test_a_press_is_an_ordinary_query_and_names_the_number(scene: Scene, app: App) -> None:
    number = await scene.replace()
    updates = (await app.call("getUpdates"))["result"]
    pressed = await app.press(scene.anya, scene.group, 0, ephemeral=number, text="Карты")
    query = (await app.call("getUpdates", offset=updates[-1]["update_id"] + 1))["result"][0]["callback_query"]
    assert (query["id"], query["data"], query["message"]["message_id"]) == (pressed, "cards", 0)
    assert query["message"]["ephemeral_message_id"] == number
    again = await scene.send(callback_query_id=pressed, replace_callback_query_message=True)
    assert words(again) == "can't replace an ephemeral message; it must be edited"
    assert (
        await app.refused(f"/people/{scene.boris}/press", chat=scene.group, ephemeral=number, text="Карты")
        == "no button «Карты» under this message"
    )


async def test_only_for_a_while_after_the_persons_own_press(scene: Scene, app: App, server: Server) -> None:
    assert words(await scene.send()) == "CHAT_ADMIN_REQUIRED"
    foreign = await app.press(scene.boris, scene.group, scene.table, text="Карты")
    assert words(await scene.send(callback_query_id=foreign)).startswith("query is too old")
    query = await app.press(scene.anya, scene.group, scene.table, text="Карты")
    assert (await scene.send(callback_query_id=query))["ok"]
    server.hub.world.queries[query].real -= 16
    assert words(await scene.send(callback_query_id=query)).startswith("query is too old")


async def test_an_administrator_needs_no_press(app: App) -> None:
    scene = await Scene(app).begin("administrator")
    assert (await scene.send())["ok"]
    assert await scene.sees(scene.anya) == [("тайна", None)]
    stranger = await app.person("Вика")
    assert words(await scene.send(receiver_user_id=stranger)) == "USER_NOT_PARTICIPANT"
    wish = {"receiver_user_id": scene.anya}
    private = await app.call("sendMessage", chat_id=scene.anya, text="тайна", ephemeral_message_parameters=wish)
    assert words(private) == "ephemeral messages can't be sent to private chats"


async def test_edited_and_deleted_by_methods_of_their_own(scene: Scene, app: App) -> None:
    number = await scene.replace()
    assert (await scene.edit(number, "другая"))["result"] is True
    assert await scene.sees(scene.anya) == [("другая", scene.table)]
    assert "not modified" in words(await scene.edit(number, "другая"))
    assert words(await scene.edit(number, "х" * 1025)) == "MEDIA_CAPTION_TOO_LONG"
    assert words(await scene.edit(number, "чужая", receiver=scene.boris)) == "message to edit not found"
    assert words(await scene.edit(number, "", what="Caption")) == "there is no caption in the message to edit"
    plain = await app.call("editMessageText", chat_id=scene.group, message_id=0, text="другая")
    assert words(plain) == "message to edit not found"
    named: dict[str, Any] = {"receiver_user_id": scene.anya, "ephemeral_message_id": number}
    marked = await app.call("editEphemeralMessageReplyMarkup", chat_id=scene.group, reply_markup=KEYS, **named)
    assert marked["result"] is True
    assert (await app.call("deleteEphemeralMessage", chat_id=scene.group, **named))["result"] is True
    assert await scene.sees(scene.anya) == []
    gone = await app.call("deleteEphemeralMessage", chat_id=scene.group, **named)
    assert words(gone) == "message to delete not found"


async def test_lost_when_the_client_restarts_of_which_the_bot_hears_nothing(scene: Scene, app: App) -> None:
    number = await scene.replace()
    await app.post(f"/people/{scene.anya}/restart")
    assert await scene.sees(scene.anya) == []
    assert (await scene.edit(number, "другая"))["ok"]
    assert await scene.sees(scene.anya) == []
    await scene.replace("новая")
    assert await scene.sees(scene.anya) == [("новая", scene.table)]


async def test_an_old_client_never_shows_any(scene: Scene, app: App) -> None:
    await app.post(f"/people/{scene.anya}/old", old=True)
    await scene.replace()
    assert await scene.sees(scene.anya) == []
    assert not [e for e in await app.get(f"/people/{scene.anya}/events", since=0) if e["type"] == "ephemeral"]


async def test_ephemeral_messages_count_as_what_the_bot_says_in_the_group(
    scene: Scene, app: App, clock: FrozenClock
) -> None:
    query = await app.press(scene.anya, scene.group, scene.table, text="Карты")
    for _ in range(2):
        assert (await scene.send(callback_query_id=query))["ok"]
    refused = await scene.send(callback_query_id=query)
    assert refused["error_code"] == 429
    clock.time += 60
    number = (await scene.send(callback_query_id=query))["result"]["ephemeral_message_id"]
    answers = [await scene.edit(number, f"{count}") for count in range(20)]
    assert [answer["ok"] for answer in answers] == [True] * 19 + [False]


async def test_a_picture_instead_of_the_words(scene: Scene, app: App, server: Server, clock: FrozenClock) -> None:
    number = str(await scene.replace())

    async def show(width: int) -> Json:
        media = json.dumps({"type": "photo", "media": "attach://drawn", "caption": "карты"})
        whom = {"chat_id": str(scene.group), "receiver_user_id": str(scene.anya), "ephemeral_message_id": number}
        files = {"drawn": ("drawn.png", picture(width), "image/png")}
        path = f"/bot{DEFAULT_TOKEN}/editEphemeralMessageMedia"
        answer: Json = (await app.http.post(path, data={"media": media, **whom}, files=files)).json()
        return answer

    assert (await show(40))["ok"]
    assert words(await show(40)).startswith("message is not modified")
    clock.time += 60
    assert all([(await show(width))["ok"] for width in range(41, 61)])
    kept = len(server.hub.world.files)
    assert (await show(61))["error_code"] == 429
    assert len(server.hub.world.files) == kept, "a refused call leaves nothing behind"


async def test_an_ephemeral_command_and_its_answer(scene: Scene, app: App) -> None:
    commands = [
        {"command": "hand", "description": "Мои карты", "is_ephemeral": True},
        {"command": "table", "description": "Стол"},
    ]
    await app.call("setMyCommands", commands=commands)
    assert (await app.call("getMyCommands"))["result"] == commands
    sent = await app.post(f"/people/{scene.anya}/send", chat=scene.group, text="/hand@pulka_sandbox_bot")
    assert (sent["message_id"], sent["ephemeral"] > 0) == (0, True)
    message = (await app.call("getUpdates"))["result"][-1]["message"]
    assert (message["message_id"], message["ephemeral_message_id"]) == (0, sent["ephemeral"])
    assert (message["from"]["id"], message["receiver_user"]["is_bot"]) == (scene.anya, True)
    assert await scene.sees(scene.boris) == []
    answer = await app.call(
        "sendMessage",
        chat_id=scene.group,
        text="тайна",
        ephemeral_message_parameters={"receiver_user_id": scene.anya},
        reply_parameters={"ephemeral_message_id": sent["ephemeral"]},
    )
    assert answer["ok"]
    assert [text for text, _ in await scene.sees(scene.anya)] == ["/hand@pulka_sandbox_bot", "тайна"]
    await app.post(f"/people/{scene.boris}/old", old=True)
    for person, text in ((scene.boris, "/hand"), (scene.anya, "/table"), (scene.anya, "/hand@other_bot")):
        sent = await app.post(f"/people/{person}/send", chat=scene.group, text=text)
        assert (sent["message_id"] > 0, sent["ephemeral"]) == (True, 0)


async def test_a_server_of_before_shows_them_to_everybody(scene: Scene, app: App) -> None:
    await app.post("/ephemerals", mode="ignored")
    sent = (await scene.send("всем"))["result"]
    assert (sent["message_id"] > 0, sent.get("ephemeral_message_id")) == (True, None)
    assert (await scene.edit(1, "другая"))["error_code"] == 404
    await app.post("/ephemerals", mode="refused")
    assert words(await scene.send()) == "ephemeral messages aren't supported by this server"
    assert "mode is" in await app.refused("/ephemerals", mode="odd")


async def test_ephemeral_messages_survive_the_servers_restart(scene: Scene, app: App, server: Server) -> None:
    await scene.replace()
    world = server.hub.world
    world.load()
    assert await scene.sees(scene.anya) == [("тайна", scene.table)]
