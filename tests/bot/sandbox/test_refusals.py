"""What Telegram refuses is refused in its words, and python-telegram-bot makes the right exception of it."""

import io
import time
from typing import Any

import pytest
import telegram
from PIL import Image
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken

from tests.bot.sandbox.conftest import App, FrozenClock, make_bot
from tests.narrowed import there

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def refusal(answer: dict[str, object], code: int = 400) -> object:
    assert (answer["ok"], answer["error_code"]) == (False, code)
    return answer["description"]


def rows(*lengths: int) -> dict[str, list[list[dict[str, str]]]]:
    return {"inline_keyboard": [[{"text": "х", "callback_data": "x"}] * length for length in lengths]}


async def test_unknown_method_and_tokens(app: App, bot: telegram.Bot) -> None:
    assert refusal(await app.call("sendPigeon"), 404) == "Not Found"
    assert refusal(await app.call("getMe", "4242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), 401) == "Unauthorized"
    assert refusal(await app.call("getMe", "no-token"), 404) == "Not Found"
    with pytest.raises(telegram.error.EndPointNotFound):
        await bot.do_api_request("sendPigeon")
    with pytest.raises(InvalidToken):
        async with make_bot(app.url, "4242:wrong"):
            pass


async def test_a_bot_does_not_begin(app: App, bot: telegram.Bot) -> None:
    person = await app.person(started=False)
    with pytest.raises(Forbidden, match=r"(?i)bot can't initiate conversation with a user"):
        await bot.send_message(person, "Привет")
    assert "нажмите СТАРТ" in await app.refused(f"/people/{person}/send", chat=person, text="привет")
    await app.post(f"/people/{person}/start", payload="sit_7")
    assert await bot.send_message(person, "Привет")
    assert there((await bot.get_updates())[-1].message).text == "/start sit_7"


async def test_what_a_group_forbids_its_members(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await app.group(anya)
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "green").save(out, "PNG")
    photo = out.getvalue()
    sent = await bot.send_message(group, "Стол")
    await app.post(f"/groups/{group}/permissions", forbidden=["text", "photo", "document"])
    with pytest.raises(BadRequest, match=r"(?i)not enough rights to send text messages to the chat"):
        await bot.send_message(group, "Стол")
    with pytest.raises(BadRequest, match=r"(?i)not enough rights to send photos to the chat"):
        await bot.send_photo(group, photo)
    with pytest.raises(BadRequest, match=r"(?i)not enough rights to send documents to the chat"):
        await bot.send_document(group, b"[pulka]")
    with pytest.raises(BadRequest, match=r"(?i)CHAT_SEND_PHOTOS_FORBIDDEN"):
        await bot.edit_message_media(InputMediaPhoto(photo), group, sent.message_id)
    permissions = (await bot.get_chat(group)).permissions
    assert permissions is not None
    assert (permissions.can_send_messages, permissions.can_send_photos) == (False, False)
    assert await bot.edit_message_text("Стол 2", group, sent.message_id)
    assert "forbidden is a list of" in await app.refused(f"/groups/{group}/permissions", forbidden=["polls"])
    await app.post(f"/groups/{group}/bot", status="administrator", by=anya)
    assert await bot.send_photo(group, photo), "administrators may"
    assert await bot.edit_message_media(InputMediaPhoto(photo), group, sent.message_id)


async def test_blocked_deactivated_kicked(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya)
    await app.post(f"/people/{anya}/block", blocked=True)
    answer = await app.call("sendMessage", chat_id=anya, text="эй")
    assert refusal(answer, 403) == "Forbidden: bot was blocked by the user"
    await app.post(f"/people/{boris}/deactivate")
    answer = await app.call("sendMessage", chat_id=boris, text="эй")
    assert refusal(answer, 403) == "Forbidden: user is deactivated"
    await app.post(f"/groups/{group}/bot", status="kicked", by=anya)
    answer = await app.call("sendMessage", chat_id=group, text="эй")
    assert refusal(answer, 403) == "Forbidden: bot was kicked from the group chat"
    changes = [u.my_chat_member for u in await bot.get_updates() if u.my_chat_member]
    assert [(change.chat.id, change.new_chat_member.status) for change in changes] == [
        (anya, "kicked"),
        (group, "kicked"),
    ]
    await app.post(f"/people/{anya}/start")
    assert await bot.send_message(anya, "снова")
    change = [u.my_chat_member for u in await bot.get_updates() if u.my_chat_member][-1]
    assert (change.old_chat_member.status, change.new_chat_member.status) == ("kicked", "member")
    await app.post(f"/groups/{group}/bot", status="member", by=anya)
    larger = (await app.post(f"/groups/{group}/migrate"))["id"]
    await app.post(f"/groups/{larger}/bot", status="kicked", by=anya)
    answer = await app.call("sendMessage", chat_id=larger, text="эй")
    assert refusal(answer, 403) == "Forbidden: bot was kicked from the supergroup chat"


async def test_migration(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    sent = await bot.send_message(group, "Стол")
    larger = (await app.post(f"/groups/{group}/migrate"))["id"]
    assert await bot.edit_message_text("Стол 2", group, sent.message_id), "edits are not refused"
    for method in ("deleteMessage", "pinChatMessage"):
        answer = await app.call(method, chat_id=group, message_id=sent.message_id)
        assert refusal(answer) == "Bad Request: group chat was upgraded to a supergroup chat"
        assert answer["parameters"] == {"migrate_to_chat_id": larger}
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(group, "Стол")
    assert caught.value.new_chat_id == larger
    left, place, came = (await bot.get_updates())[-3:]
    assert place.my_chat_member is not None
    change = place.my_chat_member
    assert change.chat.id == larger
    assert (change.old_chat_member.status, change.new_chat_member.status) == ("left", "member")
    old, new = there(left.message), there(came.message)
    assert (old.chat.id, old.migrate_to_chat_id) == (group, larger)
    assert (new.chat.id, new.chat.type, new.migrate_from_chat_id) == (larger, "supergroup", group)
    assert (await bot.send_message(larger, "Стол")).message_id == 2


async def test_chats_and_messages_that_are_not_there(app: App) -> None:
    person = await app.person()
    said = (await app.post(f"/people/{person}/send", chat=person, text="моё"))["message_id"]
    for chat in (1, -1, "@nobody"):
        assert refusal(await app.call("sendMessage", chat_id=chat, text="эй")) == "Bad Request: chat not found"
    edit: dict[str, Any] = {"chat_id": person, "text": "эй"}
    assert (
        refusal(await app.call("editMessageText", message_id=999, **edit)) == "Bad Request: message to edit not found"
    )
    assert refusal(await app.call("editMessageText", message_id=said, **edit)) == "Bad Request: message can't be edited"
    gone = await app.call("deleteMessage", chat_id=person, message_id=999)
    assert refusal(gone) == "Bad Request: message to delete not found"
    answer = await app.call("sendMessage", chat_id=person, text="эй", reply_parameters={"message_id": 999})
    assert refusal(answer) == "Bad Request: message to be replied not found"


async def test_not_modified(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("♥", callback_data="1", style="danger")]])
    sent = await bot.send_message(person, "<b>Раз</b>", parse_mode="HTML", reply_markup=keyboard)
    same: dict[str, Any] = {
        "chat_id": person,
        "message_id": sent.message_id,
        "text": "<strong>Раз</strong>",
        "parse_mode": "HTML",
    }
    assert refusal(await app.call("editMessageText", reply_markup=keyboard.to_dict(), **same)) == NOT_MODIFIED
    assert (await app.call("editMessageText", **same))["ok"]


async def test_old_messages_are_not_deleted(app: App, bot: telegram.Bot, clock: FrozenClock) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "раз")
    clock.time += 48 * 3600 + 1
    with pytest.raises(BadRequest, match=r"(?i)message can't be deleted"):
        await bot.delete_message(person, sent.message_id)
    assert await bot.edit_message_text("два", person, sent.message_id)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "message text is empty"),
        ("  \n ", "message text is empty"),
        ("<b></b>", "message text is empty"),
        ("х" * 4097, "message is too long"),
        ("🂡" * 2049, "message is too long"),
        ("<br>", 'can\'t parse entities: Unsupported start tag "br" at byte offset 0'),
    ],
)
async def test_texts(app: App, text: str, words: str) -> None:
    person = await app.person()
    answer = await app.call("sendMessage", chat_id=person, text=text, parse_mode="HTML")
    assert refusal(answer) == f"Bad Request: {words}"


async def test_longest_text_and_caption(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    assert await bot.send_message(person, f"<b>{'х' * 4096}</b>", parse_mode="HTML")
    out = io.BytesIO()
    Image.new("RGB", (20, 20)).save(out, "PNG")
    assert await bot.send_photo(person, out.getvalue(), caption=f"<b>{'х' * 1024}</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)message caption is too long"):
        await bot.send_photo(person, out.getvalue(), caption="х" * 1025)


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ({"inline_keyboard": [[{"text": "х", "callback_data": "я" * 32 + "x"}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "х", "url": "кривой адрес"}]]}, "BUTTON_URL_INVALID"),
        (
            {"inline_keyboard": [[{"text": "х"}]]},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"inline_keyboard": [[{"text": "х", "callback_data": ""}]]},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"inline_keyboard": [[{"text": "х", "callback_data": "x", "style": "pink"}]]},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"inline_keyboard": [[{"text": "х", "callback_data": "x", "url": "https://a.b"}]]}, "BUTTON_TYPE_INVALID"),
        (rows(9), "reply markup is too long"),
        (rows(*[8] * 12, 5), "reply markup is too long"),
        (
            {"inline_keyboard": {"text": "х"}},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
    ],
)
async def test_keyboards(app: App, markup: object, words: str) -> None:
    person = await app.person()
    answer = await app.call("sendMessage", chat_id=person, text="эй", reply_markup=markup)
    assert refusal(answer) == f"Bad Request: {words}"


async def test_largest_keyboard(app: App) -> None:
    person = await app.person()
    keyboard = rows(*[8] * 12, 4)
    keyboard["inline_keyboard"][0][0]["callback_data"] = "я" * 32
    assert (await app.call("sendMessage", chat_id=person, text="эй", reply_markup=keyboard))["ok"]


async def test_callback_answers(app: App, bot: telegram.Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "эй")

    async def press() -> str:
        return await app.press(person, person, sent.message_id, data="x")

    first = await press()
    answer = await app.call("answerCallbackQuery", callback_query_id=first, text="х" * 201)
    assert refusal(answer) == "Bad Request: MESSAGE_TOO_LONG"
    answer = await app.call("answerCallbackQuery", callback_query_id=first, url="https://example.com/")
    assert refusal(answer) == "Bad Request: URL_INVALID"
    assert (await app.call("answerCallbackQuery", callback_query_id=first, text="х" * 200, show_alert=True))["ok"]
    assert refusal(await app.call("answerCallbackQuery", callback_query_id=first)) == TOO_OLD
    assert refusal(await app.call("answerCallbackQuery", callback_query_id="77")) == TOO_OLD
    late = await press()
    now = time.time()
    monkeypatch.setattr("bot.sandbox.methods.callbacks.time.time", lambda: now + 5.5)
    with pytest.raises(BadRequest, match=r"(?i)query is too old"):
        await bot.answer_callback_query(late)


@pytest.mark.parametrize(
    ("size", "words"), [((9001, 1000), "PHOTO_INVALID_DIMENSIONS"), ((2100, 100), "PHOTO_INVALID_DIMENSIONS")]
)
async def test_photo_shapes(app: App, bot: telegram.Bot, size: tuple[int, int], words: str) -> None:
    person = await app.person()
    out = io.BytesIO()
    Image.new("L", size).save(out, "PNG")
    with pytest.raises(BadRequest, match=rf"(?i){words}"):
        await bot.send_photo(person, out.getvalue())


async def test_photos_that_are_none(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    for body, words in [(b"\x89PNG\r\n", "IMAGE_PROCESS_FAILED"), (b"", "file must be non-empty")]:
        with pytest.raises(BadRequest, match=rf"(?i){words}"):
            await bot.send_photo(person, body)
    with pytest.raises(BadRequest, match="is too big for a photo; the maximum size is 10485760 bytes"):
        await bot.send_photo(person, b"0" * (10 * 1024 * 1024 + 1))
    with pytest.raises(BadRequest, match=r"(?i)wrong remote file identifier"):
        await bot.send_photo(person, "AgACAgIAAxkDAA")
    assert refusal(await app.call("sendPhoto", chat_id=person)) == "Bad Request: there is no photo in the request"
