"""Forum topics, administrators beside the creator, old clients."""

import pytest
import telegram
from telegram.error import BadRequest

from tests.bot.sandbox.conftest import App


async def forum(app: App, *people: int) -> int:
    """A supergroup of these people."""
    group = await app.group(*people)
    return int((await app.post(f"/groups/{group}/migrate"))["id"])


async def test_messages_stand_in_their_topic(app: App, bot: telegram.Bot) -> None:
    anya = await app.person("Аня")
    group = await forum(app, anya)
    topic = (await app.post(f"/groups/{group}/topics", name="Стол"))["id"]
    sent = await bot.send_message(group, "в теме", message_thread_id=topic)
    assert (sent.message_thread_id, sent.is_topic_message, sent.chat.is_forum) == (topic, True, True)
    general = await bot.send_message(group, "в общей")
    assert (general.message_thread_id, general.is_topic_message) == (None, None)
    await app.post(f"/people/{anya}/send", chat=group, text="/new", thread=topic)
    heard = [update.message for update in await bot.get_updates() if update.message and update.message.text]
    assert (heard[-1].message_thread_id, heard[-1].is_topic_message) == (topic, True)
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


async def test_topics_are_of_supergroups(app: App) -> None:
    group = await app.group(await app.person("Аня"))
    assert await app.refused(f"/groups/{group}/topics", name="Стол") == "темы бывают только в супергруппе"


async def test_an_administrator_beside_the_creator(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    assert (await bot.get_chat_member(group, boris)).status == "member"
    await app.post(f"/groups/{group}/admins", person=boris, admin=True)
    assert (await bot.get_chat_member(group, boris)).status == "administrator"
    assert [one.user.id for one in await bot.get_chat_administrators(group)] == [anya, boris]
    await app.post(f"/groups/{group}/admins", person=boris, admin=False)
    assert (await bot.get_chat_member(group, boris)).status == "member"


async def test_an_old_client_is_remembered(app: App) -> None:
    anya = await app.person("Аня")
    assert (await app.post(f"/people/{anya}/old", old=True))["old"] is True
    assert next(one for one in (await app.get("/state"))["people"] if one["id"] == anya)["old"] is True
