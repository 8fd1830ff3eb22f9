"""What the bot can do, through python-telegram-bot as it is."""

import io

import pytest
import telegram
from PIL import Image
from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto

from tests.bot.sandbox.conftest import App, FrozenClock
from tests.narrowed import there


def picture(width: int = 40, height: int = 30, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(out, kind)
    return out.getvalue()


def keys(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in rows]
    )


async def test_who_it_is(bot: telegram.Bot) -> None:
    me = await bot.get_me()
    assert (me.id, me.is_bot, me.username) == (4242, True, "pulka_sandbox_bot")


async def test_command_reaches_the_bot_and_the_answer_the_person(app: App, bot: telegram.Bot) -> None:
    person = await app.person("<b>Аня</b>")
    await app.post(f"/people/{person}/send", chat=person, text="/play сейчас")
    updates = await bot.get_updates()
    assert [u.message.text for u in updates if u.message] == ["/start", "/play сейчас"]
    message = updates[1].message
    assert message is not None
    assert message.from_user is not None
    assert message.from_user.first_name == "<b>Аня</b>"
    assert (message.entities[0].type, message.entities[0].offset, message.entities[0].length) == ("bot_command", 0, 5)
    assert message.chat.type == "private"
    sent = await bot.send_message(
        person, "<b>Раз</b> &amp; два 🂡", parse_mode="HTML", reply_markup=keys([("♥", "v1.1")])
    )
    assert sent.text == "Раз & два 🂡"
    chats = await app.get(f"/people/{person}/chats")
    shown = chats[-1]["messages"][-1]
    assert shown["text"] == "Раз & два 🂡"
    assert shown["entities"] == [{"type": "bold", "offset": 0, "length": 3}]
    assert shown["reply_markup"]["inline_keyboard"][0][0] == {"text": "♥", "callback_data": "v1.1"}


async def test_confirmed_updates_do_not_come_again(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    await app.post(f"/people/{person}/send", chat=person, text="раз")
    first, second = await bot.get_updates()
    assert second.update_id == first.update_id + 1
    assert [u.update_id for u in await bot.get_updates(offset=first.update_id, limit=1)] == [first.update_id]
    assert [u.update_id for u in await bot.get_updates(offset=second.update_id)] == [second.update_id]
    assert await bot.get_updates(offset=second.update_id + 1) == ()
    assert await app.get("/updates") == []


async def test_allowed_updates(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    await bot.get_updates(allowed_updates=["callback_query"])
    await bot.delete_webhook(drop_pending_updates=True)
    await app.post(f"/people/{person}/send", chat=person, text="мимо")
    await app.post(f"/people/{person}/block", blocked=True)
    assert await bot.get_updates() == ()


async def test_press_and_answer(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис", started=False)
    group = await app.group(anya, boris)
    sent = await bot.send_message(group, "Стол", reply_markup=keys([("Сесть", "v1.1.2.sit"), ("Встать", "up")]))
    query_id = await app.press(boris, group, sent.message_id, text="Сесть")
    query = (await bot.get_updates())[-1].callback_query
    assert query is not None
    assert (query.id, query.data, query.from_user.id) == (query_id, "v1.1.2.sit", boris)
    assert query.message is not None
    assert query.message.is_accessible
    assert query.chat_instance
    assert not (await app.get(f"/people/{boris}/answers/{query_id}"))["answered"]
    link = "https://t.me/pulka_sandbox_bot?start=sit_1"
    assert await bot.answer_callback_query(query.id, url=link)
    assert (await app.get(f"/people/{boris}/answers/{query_id}", timeout=5))["url"] == link
    kinds = {p: [e["type"] for e in await app.get(f"/people/{p}/events")] for p in (anya, boris)}
    assert "answer" in kinds[boris]
    assert "answer" not in kinds[anya]


async def test_forged_and_stale_presses(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "текст")
    await app.press(person, person, sent.message_id, data="'; DROP TABLE")
    await bot.delete_message(person, sent.message_id)
    await app.press(person, person, sent.message_id, data="old")
    updates = await bot.get_updates()
    forged, stale = updates[-2].callback_query, updates[-1].callback_query
    assert forged is not None
    assert forged.data == "'; DROP TABLE"
    assert stale is not None
    assert stale.message is not None
    assert not stale.message.is_accessible
    assert "no button" in await app.refused(f"/people/{person}/press", chat=person, message_id=1, row=0, col=0)


async def test_privacy_mode(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    sent = await bot.send_message(group, "Стол")
    for text in ("болтовня", "/new", "/new@other_bot", "/new@pulka_sandbox_bot x", "привет, @pulka_sandbox_bot"):
        await app.post(f"/people/{anya}/send", chat=group, text=text)
    await app.post(f"/people/{anya}/send", chat=group, text="ответ", reply_to=sent.message_id)
    heard = [u.message.text for u in await bot.get_updates() if u.message and u.message.chat.id == group]
    assert heard == [None, "/new", "/new@pulka_sandbox_bot x", "привет, @pulka_sandbox_bot", "ответ"]


async def test_photo_and_its_file(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    sent = await bot.send_photo(person, picture(2600, 1300), caption="<i>лист</i>", parse_mode="HTML")
    size = sent.photo[-1]
    assert (size.width, size.height) == (1280, 640)
    assert sent.caption == "лист"
    file = await bot.get_file(size.file_id)
    assert Image.open(io.BytesIO(bytes(await file.download_as_bytearray()))).format == "JPEG"
    again = await bot.send_photo(person, size.file_id)
    assert again.photo[-1].file_unique_id == size.file_unique_id
    shown = await app.http.get(f"/app/files/{size.file_id}")
    assert shown.headers["Content-Type"] == "image/jpeg"


async def test_text_becomes_photo(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "рисую")
    media = InputMediaPhoto(picture(), caption="готово")
    edited = await bot.edit_message_media(media, person, sent.message_id, reply_markup=keys([("ок", "ok")]))
    assert isinstance(edited, telegram.Message)
    assert (edited.text, edited.caption) == (None, "готово")
    captioned = await bot.edit_message_caption(person, sent.message_id, caption="совсем")
    assert isinstance(captioned, telegram.Message)
    assert (captioned.caption, captioned.reply_markup) == ("совсем", None)


async def test_document(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    sent = await bot.send_document(person, b"[pulka]", filename="сдача.txt", caption="запись")
    assert sent.document is not None
    assert sent.document.file_name == "сдача.txt"
    file = await bot.get_file(sent.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"[pulka]"


async def test_edit_without_markup_takes_the_keyboard_away(app: App, bot: telegram.Bot, clock: FrozenClock) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "раз", reply_markup=keys([("х", "x")]))
    edited = await bot.edit_message_text("два", person, sent.message_id)
    assert isinstance(edited, telegram.Message)
    assert edited.reply_markup is None
    edited = await bot.edit_message_reply_markup(person, sent.message_id, reply_markup=keys([("у", "y")]))
    assert isinstance(edited, telegram.Message)
    assert (edited.text, edited.edit_date is not None) == ("два", True)


async def test_pins(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    sent = await bot.send_message(group, "Стол")
    await bot.pin_chat_message(group, sent.message_id)
    pinned = (await bot.get_chat(group)).pinned_message
    assert pinned is not None
    assert pinned.message_id == sent.message_id
    await bot.unpin_chat_message(group)
    assert (await bot.get_chat(group)).pinned_message is None
    with pytest.raises(telegram.error.BadRequest, match=r"(?i)message to unpin not found"):
        await bot.unpin_chat_message(group, sent.message_id)
    await bot.unpin_all_chat_messages(group)
    shy = (await app.post("/groups", title="Тихая", members=[anya], anyone_pins=False))["id"]
    sent = await bot.send_message(shy, "Стол")
    with pytest.raises(telegram.error.BadRequest, match=r"(?i)not enough rights to manage pinned messages in the chat"):
        await bot.pin_chat_message(shy, sent.message_id)


async def test_commands_and_descriptions(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    await bot.set_my_commands([BotCommand("new", "Новый стол")])
    await bot.set_my_commands([BotCommand("play", "Играть")], scope=telegram.BotCommandScopeAllPrivateChats())
    assert [c.command for c in await bot.get_my_commands()] == ["new"]
    group = await app.group(person)
    chats = {chat["chat"]: chat for chat in await app.get(f"/people/{person}/chats")}
    assert [c["command"] for c in chats[person]["commands"]] == ["play"]
    assert [c["command"] for c in chats[group]["commands"]] == ["new"]
    await bot.delete_my_commands()
    assert await bot.get_my_commands() == ()
    await bot.set_my_description("Преферанс")
    await bot.set_my_short_description("Преф")
    assert (await bot.get_my_description()).description == "Преферанс"
    assert await bot.set_chat_menu_button()
    with pytest.raises(telegram.error.BadRequest, match=r"(?i)BOT_COMMAND_INVALID"):
        await bot.set_my_commands([BotCommand("стол", "Новый стол")])


async def test_members(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris, bot="administrator")
    assert (await bot.get_chat_member(group, boris)).status == "member"
    assert (await bot.get_chat_member(group, anya)).status == "creator"
    admins = await bot.get_chat_administrators(group)
    assert [admin.user.id for admin in admins] == [anya, 4242]
    await app.post(f"/groups/{group}/members", person=boris, present=False)
    assert (await bot.get_chat_member(group, boris)).status == "left"
    left = there((await bot.get_updates())[-1].message).left_chat_member
    assert there(left).id == boris
    assert "не в этой группе" in await app.refused(f"/people/{boris}/send", chat=group, text="/new")
    assert await bot.leave_chat(group)
    with pytest.raises(telegram.error.Forbidden, match="bot is not a member of the group chat"):
        await bot.send_message(group, "эй")


async def test_a_person_sees_only_own_chats(app: App, bot: telegram.Bot) -> None:
    anya, boris, vika = [await app.person(name) for name in ("Аня", "Борис", "Вика")]
    group = await app.group(anya, boris)
    await bot.send_message(anya, "карты Ани")
    await bot.send_message(group, "стол")
    assert [chat["chat"] for chat in await app.get(f"/people/{vika}/chats")] == [vika]
    assert "карты Ани" not in str(await app.get(f"/people/{boris}/events"))
    assert "стол" in str(await app.get(f"/people/{boris}/events"))
    assert "стол" not in str(await app.get(f"/people/{vika}/events"))


async def test_get_form_and_json_bodies(app: App) -> None:
    person = await app.person()
    base = "/bot4242:SANDBOX-no-secret-for-this-machine-1"
    answers = [
        await app.http.get(f"{base}/sendMessage", params={"chat_id": person, "text": "раз"}),
        await app.http.post(f"{base}/SENDMESSAGE", data={"chat_id": person, "text": "два"}),
        await app.http.post(f"{base}/sendMessage", json={"chat_id": person, "text": "три"}),
    ]
    assert [answer.json()["result"]["text"] for answer in answers] == ["раз", "два", "три"]


async def test_many_deleted_at_once(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    said = (await app.post(f"/people/{anya}/send", chat=group, text="/new"))["message_id"]
    sent = [(await bot.send_message(group, text)).message_id for text in "аб"]
    assert await bot.delete_messages(group, [*sent, 999_999])
    with pytest.raises(telegram.error.BadRequest, match=r"(?i)message can't be deleted"):
        await bot.delete_message(group, said)
    left = (await app.get(f"/people/{anya}/chats"))[0]["messages"]
    assert [message.get("text") for message in left] == [None, "/new"]


async def test_buttons_that_are_no_callbacks(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    rows = [
        [InlineKeyboardButton("ссылка", url="https://t.me/pulka_sandbox_bot?start=x")],
        [InlineKeyboardButton("запись", copy_text=telegram.CopyTextButton("[pulka]"))],
        [InlineKeyboardButton("черви", callback_data="h", style="danger")],
    ]
    sent = await bot.send_message(person, "эй", reply_markup=InlineKeyboardMarkup(rows))
    place = {"chat": person, "message_id": sent.message_id, "col": 0}
    link = await app.post(f"/people/{person}/press", row=0, **place)
    assert link == {"url": "https://t.me/pulka_sandbox_bot?start=x"}
    assert await app.post(f"/people/{person}/press", row=1, **place) == {"copy": "[pulka]"}
    assert "query_id" in await app.post(f"/people/{person}/press", row=2, **place)
    shown = (await app.get(f"/people/{person}/chats"))[-1]["messages"][-1]["reply_markup"]["inline_keyboard"]
    assert shown[2][0]["style"] == "danger"


async def test_small_things(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    group = await app.group(person)
    assert await bot.send_chat_action(person, "typing")
    assert (await app.get(f"/people/{person}/events"))[-1]["action"] == "typing"
    assert await bot.get_chat_member_count(group) == 2
    assert await bot.close()
    assert await bot.log_out()
    for text in "абв":
        await app.post(f"/people/{person}/send", chat=person, text=text)
    assert [u.message.text for u in await bot.get_updates(offset=-2) if u.message] == ["б", "в"]
