"""What Telegram does that a kind server would not: who writes, what reaches a bot, what is hidden from it."""

from typing import Any

import pytest
import telegram
from telegram.error import BadRequest

from bot.sandbox.serialize import ANONYMOUS, OF_CHANNELS, TELEGRAM
from tests.bot.sandbox.conftest import App
from tests.bot.sandbox.test_topics import forum, heard
from tests.narrowed import there

HIDDEN = "CHAT_ADMIN_REQUIRED"
MINE = "pulka_sandbox_bot"


async def say(app: App, person: int, chat: int, text: str, **more: object) -> int:
    """Write as a person; the number of the message."""
    return int((await app.post(f"/people/{person}/send", chat=chat, text=text, **more))["message_id"])


async def texts(bot: telegram.Bot) -> list[str | None]:
    """Return what people wrote as the bot hears it."""
    return [message.text for message in await heard(bot) if message.text]


async def other_bot(app: App, group: int) -> int:
    """A bot of somebody else that has written in the group."""
    made = await app.post(f"/groups/{group}/others", name="Дежурный", username="duty_bot", commands=["new"])
    await app.post(f"/groups/{group}/others", bot=made["id"], text="Доброе утро!")
    return int(made["id"])


async def test_a_command_without_a_name_reaches_the_bot_that_wrote_last(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    await say(app, anya, group, "/new nobody")
    await bot.send_message(group, "Добрый вечер!")
    await say(app, anya, group, "/new mine")
    await other_bot(app, group)
    await say(app, anya, group, "/new theirs")
    await say(app, anya, group, f"/new@{MINE} named")
    await say(app, anya, group, "/new@duty_bot named")
    assert await texts(bot) == ["/start", "/new mine", f"/new@{MINE} named"]


async def test_a_reply_reaches_the_bot_that_is_replied_to(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya)
    mine = (await bot.send_message(group, "Слово?")).message_id
    other = await other_bot(app, group)
    theirs = (await app.post(f"/groups/{group}/others", bot=other, text="Ещё?"))["message_id"]
    await bot.send_message(group, "Последний.")
    await say(app, anya, group, "слово", reply_to=mine)
    await say(app, anya, group, "/new", reply_to=theirs)
    assert await texts(bot) == ["/start", "слово"]


async def test_an_administrator_hears_everything(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya, bot="administrator")
    await other_bot(app, group)
    await say(app, anya, group, "просто так")
    assert await texts(bot) == ["/start", "просто так"], "but no bot"


async def test_anonymous_administrators_and_channels_are_accounts_of_telegram(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    await bot.send_message(group, "Добрый вечер!")
    await say(app, anya, group, "/new", **{"as": "anonymous"})
    await say(app, boris, group, "/new", **{"as": "channel"})
    anonymous, channel = (await heard(bot))[-2:]
    assert (there(anonymous.from_user).id, there(anonymous.from_user).is_bot) == (ANONYMOUS, True)
    assert there(anonymous.sender_chat).id == group
    assert there(channel.from_user).id == OF_CHANNELS
    assert (there(channel.sender_chat).type, there(channel.sender_chat).title) == ("channel", "Канал: Борис")
    said = await app.refused(f"/people/{boris}/send", chat=group, text="/new", **{"as": "anonymous"})
    assert said == "анонимно пишут администраторы группы"


async def test_a_group_made_with_the_bot_tells_only_that_it_was_made(app: App, bot: telegram.Bot) -> None:
    group = await app.group(await app.person(started=False))
    (update,) = await bot.get_updates()
    assert there(update.message).group_chat_created
    assert there(update.message).chat.id == group


async def test_startgroup_tells_of_the_place_and_brings_start(app: App, bot: telegram.Bot) -> None:
    anya = await app.person(started=False)
    group = await app.group(anya, bot="left")
    await app.post(f"/people/{anya}/startgroup", chat=group, payload="new")
    place, joined, start = await bot.get_updates()
    assert there(place.my_chat_member).new_chat_member.status == "member"
    assert there(joined.message).new_chat_members
    assert there(start.message).text == f"/start@{MINE} new"


async def test_service_messages_that_are_missing(app: App, bot: telegram.Bot) -> None:
    anya = await app.person(started=False)
    group = await app.group(anya, bot="left")
    await app.post("/missing", kinds=["my_chat_member", "migrate_to_chat_id"])
    await app.post(f"/groups/{group}/bot", status="member", by=anya)
    await app.post(f"/groups/{group}/migrate")
    first, last = await bot.get_updates()
    assert there(first.message).new_chat_members
    assert there(last.message).migrate_from_chat_id == group


@pytest.mark.parametrize("words", [HIDDEN, "member list is inaccessible", "PARTICIPANT_ID_INVALID"])
async def test_members_that_telegram_does_not_tell_of(app: App, bot: telegram.Bot, words: str) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    await app.post(f"/groups/{group}/permissions", members=words)
    with pytest.raises(BadRequest, match=f"(?i){words}"):
        await bot.get_chat_member(group, boris)
    assert (await bot.get_chat_member(group, 4242)).status == "member"
    assert [one.user.id for one in await bot.get_chat_administrators(group)] == [anya]
    await app.post(f"/groups/{group}/bot", status="administrator", by=anya)
    assert (await bot.get_chat_member(group, boris)).status == "member"


async def test_somebody_restricted_may_have_left(app: App, bot: telegram.Bot) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    group = await app.group(anya, boris)
    await app.post(f"/groups/{group}/members", person=boris, restricted=True)
    found: Any = await bot.get_chat_member(group, boris)
    assert (found.status, found.is_member) == ("restricted", True)
    await app.post(f"/groups/{group}/members", person=boris, present=False)
    found = await bot.get_chat_member(group, boris)
    assert (found.status, found.is_member) == ("restricted", False)


async def test_the_general_topic_is_closed_and_hidden(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await forum(app, anya)
    await app.post(f"/groups/{group}/topics", general="closed")
    with pytest.raises(BadRequest, match=r"(?i)TOPIC_CLOSED"):
        await bot.send_message(group, "Стол")
    assert await app.refused(f"/people/{anya}/send", chat=group, text="поздно") == "тема закрыта"
    for state in ("hidden", "open"):
        await app.post(f"/groups/{group}/topics", general=state)
    told = (await heard(bot))[-4:]
    assert all(message.message_thread_id is None for message in told)
    assert told[0].forum_topic_closed
    assert told[1].general_forum_topic_hidden
    assert told[2].general_forum_topic_unhidden
    assert told[3].forum_topic_reopened
    assert await bot.send_message(group, "Стол")


async def test_a_thread_is_ignored_where_there_are_no_topics(app: App, bot: telegram.Bot) -> None:
    group = await app.group(await app.person())
    assert (await bot.send_message(group, "Стол", message_thread_id=77)).message_thread_id is None


async def test_comments_on_a_post_are_a_thread_of_replies(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = int((await app.post(f"/groups/{await app.group(anya)}/migrate"))["id"])
    post = (await app.post(f"/groups/{group}/post", text="Турнир в субботу"))["message_id"]
    await say(app, anya, group, f"/new@{MINE}", reply_to=post)
    comment = (await heard(bot))[-1]
    root = there(comment.reply_to_message)
    assert (comment.message_thread_id, comment.is_topic_message) == (post, None)
    assert root.is_automatic_forward
    assert there(root.from_user).id == TELEGRAM
    inside = await bot.send_message(group, "Стол", reply_parameters=telegram.ReplyParameters(post))
    outside = await bot.send_message(group, "Стол", message_thread_id=post)
    assert (inside.message_thread_id, outside.message_thread_id) == (post, None)


async def test_what_telegram_makes_links_of(app: App, bot: telegram.Bot) -> None:
    sent = await bot.send_message(
        await app.person(),
        "@vera_k a@b.com casino.example.com #мизер /new@duty_bot +7 912 345-67-89, 10.5 В♦.К #1 т.е. 50/50 <b>@</b>",
        "HTML",
    )
    found = {sent.parse_entity(entity): entity.type for entity in sent.entities if entity.type != "bold"}
    assert found == {
        "@vera_k": "mention",
        "a@b.com": "email",
        "casino.example.com": "url",
        "#мизер": "hashtag",
        "/new@duty_bot": "bot_command",
        "+7 912 345-67-89": "phone_number",
    }


async def test_a_private_chat_that_its_person_has_cleared(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    sent = await bot.send_message(anya, "Рука")
    await app.post(f"/people/{anya}/clear")
    last = (await app.get("/state"))["last_event"]
    assert await bot.edit_message_text("Рука 2", anya, sent.message_id), "the bot is told nothing"
    await bot.send_message(anya, "Новая")
    (private,) = await app.get(f"/people/{anya}/chats")
    assert [message["text"] for message in private["messages"]] == ["Новая"]
    seen = await app.get(f"/people/{anya}/events", since=last)
    assert [event["type"] for event in seen] == ["message"]


async def test_an_ephemeral_message_answers_a_press_in_a_private_chat(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    keys = {"inline_keyboard": [[{"text": "?", "callback_data": "help"}]]}
    sent = (await app.call("sendMessage", chat_id=anya, text="Рука", reply_markup=keys))["result"]
    query = await app.press(anya, anya, sent["message_id"], text="?")
    whom: dict[str, object] = {"receiver_user_id": anya}
    refused = await app.call("sendMessage", chat_id=anya, text="x", ephemeral_message_parameters=whom)
    assert refused["description"] == "Bad Request: ephemeral messages can't be sent to private chats"
    whom = {**whom, "callback_query_id": query}
    told = (await app.call("sendMessage", chat_id=anya, text="помощь", ephemeral_message_parameters=whom))["result"]
    (private,) = await app.get(f"/people/{anya}/chats")
    assert [one["message"]["text"] for one in private["ephemerals"]] == ["помощь"]
    assert told["ephemeral_message_id"]


async def test_a_server_that_makes_no_photo_of_an_ephemeral_text(app: App, bot: telegram.Bot) -> None:
    anya = await app.person()
    group = await app.group(anya, bot="administrator")
    await app.post("/ephemerals", mode="worded")
    whom = {"receiver_user_id": anya}
    told = (await app.call("sendMessage", chat_id=group, text="рука", ephemeral_message_parameters=whom))["result"]
    named = {"chat_id": group, "receiver_user_id": anya, "ephemeral_message_id": told["ephemeral_message_id"]}
    photo = {"type": "photo", "media": "x"}
    assert (await app.call("editEphemeralMessageMedia", media=photo, **named))["error_code"] == 400
    assert (await app.call("editEphemeralMessageText", text="карты", **named))["ok"]
