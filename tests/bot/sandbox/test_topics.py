"""Forum topics, administrators beside the creator, old clients."""

import io

import pytest
import telegram
from PIL import Image
from telegram.error import BadRequest

from tests.bot.sandbox.conftest import App


async def forum(app: App, *people: int) -> int:
    """A forum of these people."""
    return int((await app.post(f"/groups/{await app.group(*people)}/forum"))["id"])


async def heard(bot: telegram.Bot) -> list[telegram.Message]:
    """Return what people wrote, and what was told about topics, as the bot hears it."""
    return [update.message for update in await bot.get_updates() if update.message]


def picture() -> bytes:
    """A small PNG."""
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "green").save(out, "PNG")
    return out.getvalue()


async def test_messages_stand_in_their_topic(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    sent = await bot.send_message(group, "в теме", message_thread_id=topic)
    assert (sent.message_thread_id, sent.is_topic_message, sent.chat.is_forum) == (topic, True, True)
    general = await bot.send_message(group, "в общей")
    assert (general.message_thread_id, general.is_topic_message) == (None, None)
    await app.post(f"/people/{anya}/send", chat=group, text="/new", thread=topic)
    said = (await heard(bot))[-1]
    assert (said.text, said.message_thread_id, said.is_topic_message) == ("/new", topic, True)
    assert [one["name"] for one in (await app.get(f"/people/{anya}/chats"))[0]["topics"]] == ["Стол"]


async def test_an_unknown_a_closed_and_a_deleted_topic(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    for chat, thread in ((group, 999), (anya, topic)):
        with pytest.raises(BadRequest, match=r"[Mm]essage thread not found"):
            await bot.send_message(chat, "куда?", message_thread_id=thread)
    await app.post(f"/groups/{group}/topics", topic=topic, state="closed")
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(group, "поздно", message_thread_id=topic)
    assert await app.refused(f"/people/{anya}/send", chat=group, text="поздно", thread=topic) == "тема закрыта"
    await app.post(f"/groups/{group}/topics", topic=topic, state="deleted")
    with pytest.raises(BadRequest, match=r"[Mm]essage thread not found"):
        await bot.send_message(group, "поздно", message_thread_id=topic)
    shown = (await app.get(f"/people/{anya}/chats"))[0]
    assert shown["topics"] == []
    assert not [message for message in shown["messages"] if message.get("message_thread_id")]


async def test_pictures_and_files_stand_in_their_topic(app: App, bot: telegram.Bot) -> None:
    group = await forum(app, await app.person("Аня"))
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    file = await bot.send_document(group, b"pulka 1", message_thread_id=topic)
    assert file.message_thread_id == topic
    photo = await bot.send_photo(group, picture(), message_thread_id=topic)
    assert photo.message_thread_id == topic
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_document(group, b"pulka 1", message_thread_id=999)


async def test_topics_are_of_forums(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await app.group(anya)
    assert await app.refused(f"/groups/{group}/topics", name="Стол") == "сначала включите в группе темы"
    made = await app.post(f"/groups/{group}/forum")
    assert (made["type"], made["forum"]) == ("supergroup", True)
    assert (await app.post(f"/groups/{made['id']}/forum"))["id"] == made["id"]
    assert [chat["forum"] for chat in await app.get(f"/people/{anya}/chats")] == [True, False]
    assert (await bot.get_chat(made["id"])).is_forum
    for name in ("", "т" * 129):
        assert "128" in await app.refused(f"/groups/{made['id']}/topics", name=name)
    assert await app.refused(f"/groups/{made['id']}/topics", topic=99, state="closed") == "такой темы нет"


async def test_what_answers_nothing_answers_the_line_that_opened_the_topic(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await forum(app, anya, boris)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол", by=boris))["id"]
    first = (await app.post(f"/people/{anya}/send", chat=group, text="/kick@pulka_sandbox_bot", thread=topic))[
        "message_id"
    ]
    plain = (await heard(bot))[-1].reply_to_message
    assert plain is not None
    assert plain.forum_topic_created is not None
    assert (plain.message_id, plain.from_user and plain.from_user.id) == (topic, boris)
    await app.post(f"/people/{boris}/send", chat=group, text="/kick@pulka_sandbox_bot", reply_to=first)
    answer = (await heard(bot))[-1]
    assert answer.message_thread_id == topic
    assert answer.reply_to_message is not None
    assert answer.reply_to_message.text == "/kick@pulka_sandbox_bot"
    sent = await bot.send_message(group, "нет", reply_parameters=telegram.ReplyParameters(answer.message_id))
    assert sent.message_thread_id == topic


async def test_a_reply_outside_of_topics_has_a_thread_that_is_none(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    first = await bot.send_message(group, "в общей")
    second = (await app.post(f"/people/{anya}/send", chat=group, text="/a", reply_to=first.message_id))["message_id"]
    await app.post(f"/people/{anya}/send", chat=group, text="/b", reply_to=second)
    said = (await heard(bot))[-1]
    assert (said.message_thread_id, said.is_topic_message) == (first.message_id, None)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(group, "куда?", message_thread_id=said.message_thread_id)


async def test_the_bot_hears_of_topics(app: App, bot: telegram.Bot) -> None:
    group = await forum(app, await app.person("Аня"))
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    for state in ("closed", "closed", "open", "deleted"):
        await app.post(f"/groups/{group}/topics", topic=topic, state=state)
    lines = [line for line in await heard(bot) if line.message_thread_id == topic]
    assert [line.forum_topic_created.name for line in lines if line.forum_topic_created] == ["Стол"]
    assert [line.forum_topic_closed is not None for line in lines] == [False, True, False]
    assert [line.forum_topic_reopened is not None for line in lines] == [False, False, True]


async def test_an_administrator_writes_into_closed_topics(app: App, bot: telegram.Bot) -> None:
    group = await forum(app, await app.person("Аня"))
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    await app.post(f"/groups/{group}/topics", topic=topic, state="closed")
    await app.post(f"/groups/{group}/bot", status="administrator")
    assert (await bot.send_message(group, "могу", message_thread_id=topic)).message_thread_id == topic


async def test_pins_are_told_in_their_topic_and_go_with_it(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    sent = await bot.send_message(group, "стол", message_thread_id=topic)
    await bot.pin_chat_message(group, sent.message_id)
    line = (await heard(bot))[-1]
    assert (line.pinned_message is not None, line.message_thread_id) == (True, topic)
    await app.post(f"/groups/{group}/topics", topic=topic, state="deleted")
    assert (await app.get(f"/people/{anya}/chats"))[0]["pinned"] == []


async def test_a_busy_topic_hides_no_other(app: App) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    for number in range(201):
        await app.post(f"/people/{anya}/send", chat=group, text=f"{number}", thread=topic)
    shown = (await app.get(f"/people/{anya}/chats"))[0]["messages"]
    assert len([message for message in shown if message.get("message_thread_id") == topic]) == 200
    assert [message for message in shown if "migrate_from_chat_id" in message]
    assert shown == sorted(shown, key=lambda message: int(message["message_id"]))


async def test_an_administrator_beside_the_creator(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    assert (await bot.get_chat_member(group, boris)).status == "member"
    await app.post(f"/groups/{group}/admins", person=boris, admin=True)
    assert (await bot.get_chat_member(group, boris)).status == "administrator"
    assert [one.user.id for one in await bot.get_chat_administrators(group)] == [anya, boris]
    await app.post(f"/groups/{group}/admins", person=boris, admin=False)
    assert (await bot.get_chat_member(group, boris)).status == "member"
    assert await app.refused(f"/groups/{group}/admins", person=anya, admin=False) == "эту группу он создал сам"
    assert "участник" in await app.refused(f"/groups/{group}/admins", person=999, admin=True)


async def test_administrators_move_with_the_group_and_go_with_their_membership(app: App) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    await app.post(f"/groups/{group}/admins", person=boris, admin=True)
    group = (await app.post(f"/groups/{group}/migrate"))["id"]
    assert (await app.get(f"/people/{anya}/chats"))[0]["admins"] == [anya, boris]
    await app.post(f"/groups/{group}/members", person=boris, present=False)
    await app.post(f"/groups/{group}/members", person=boris, present=True)
    assert (await app.get(f"/people/{anya}/chats"))[0]["admins"] == [anya]


async def test_the_right_to_pin(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await app.group(anya)
    assert (await app.get(f"/people/{anya}/chats"))[0]["anyone_pins"] is True
    assert (await app.post(f"/groups/{group}/permissions", anyone_pins=False))["anyone_pins"] is False
    assert (await app.get(f"/people/{anya}/chats"))[0]["anyone_pins"] is False
    sent = await bot.send_message(group, "стол")
    for pins in (False, True):
        await app.post(f"/groups/{group}/bot", status="administrator", pins=pins)
        me = await bot.get_chat_member(group, bot.id)
        assert isinstance(me, telegram.ChatMemberAdministrator)
        assert me.can_pin_messages is pins
        if pins:
            assert await bot.pin_chat_message(group, sent.message_id)
            continue
        with pytest.raises(BadRequest, match="Not enough rights"):
            await bot.pin_chat_message(group, sent.message_id)


async def test_an_old_client_is_remembered(app: App) -> None:
    anya = await app.person("Аня")
    assert (await app.post(f"/people/{anya}/old", old=True))["old"] is True
    assert next(one for one in (await app.get("/state"))["people"] if one["id"] == anya)["old"] is True
