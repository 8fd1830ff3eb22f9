"""Trials in a group without an open table, chosen by the host (the person who runs the doctor)."""

from collections.abc import Sequence
from typing import Any, Final

from bot.doctor.findings import Finding, Trial, judged, told, untried
from bot.doctor.in_private import NOBODY
from bot.doctor.pace import PACE, View, pace
from bot.doctor.store import Tables
from bot.doctor.visit import Sent, Visit
from bot.gateway.api.plain import Answer

POST: Final = Trial(name="Сообщение в группу", if_refused="играет в личных чатах, а группе ничего не показывает")
PIN: Final = Trial(name="Закрепить сообщение", if_refused="не закрепляет стол: дайте право закреплять")
DELETE: Final = Trial(name="Удалить своё сообщение", if_refused="оставляет старые сообщения без кнопок")
MEMBER: Final = Trial(
    name="Кто вы в группе (getChatMember)",
    if_refused="спрашивает список администраторов; если нельзя и его, говорит об этом",
)
ADMINISTRATORS: Final = Trial(
    name="Список администраторов", if_refused="застрявший стол закрывает тот, кто его открыл, через десять минут"
)
VIEW: Final = Trial(
    name="Сообщение, видное одному (эфемерное)",
    if_refused="показывает карты окном, а играть зовёт в личный чат",
    if_works="даёт играть прямо в группе: «Мои карты»",
)
VIEW_EDIT: Final = Trial(
    name="Правка такого сообщения", if_refused="показывает карты окном, а играть зовёт в личный чат"
)
VIEW_PHOTO: Final = Trial(
    name="Такой текст становится картинкой", if_refused="показывает страницы с картинкой в личном чате"
)
SECOND: Final = Trial(name="Такое сообщение второму человеку", if_refused="зовёт этого человека играть в личный чат")
VIEWS: Final = (VIEW, VIEW_EDIT, VIEW_PHOTO, SECOND)
TRIALS: Final = (POST, PIN, DELETE, MEMBER, ADMINISTRATORS, *VIEWS, PACE)
TOPIC: Final = "Темы группы"
OPENED: Final = "show"
PLAYING: Final = "в этой группе открыт стол: позовите доктора в другую"


async def in_group(visit: Visit, tables: Tables) -> tuple[Finding, ...]:
    """Run the trials in a group, to which the host adds the bot by a link. Raises Full and Unread."""
    visit.say(
        f"3. Позовите бота в группу, где сейчас не играют: https://t.me/{visit.username}?startgroup={visit.code}\n"
        f"   Если он уже там, напишите в ней: /start@{visit.username} {visit.code}"
    )
    command = await visit.command(private=False)
    if command is None:
        return untried(TRIALS, NOBODY)
    chat, host = int(command["chat"]["id"]), int(command["from"]["id"])
    if await tables.is_playing(chat):
        return untried(TRIALS, PLAYING)
    place = {"chat_id": chat, "message_thread_id": command.get("message_thread_id")}
    post = await visit.speak("sendMessage", text="Доктор здесь. Сейчас кое-что проверю.", **place)
    findings = [judged(POST, post), await _topics(visit, chat, command)]
    if not post.granted:
        return (*findings, *untried(TRIALS[1:], "боту нельзя писать в эту группу"))
    message = post.number("message_id")
    pinned = await visit.calls.call("pinChatMessage", chat_id=chat, message_id=message, disable_notification=True)
    findings.append(judged(PIN, pinned))
    findings.append(await _deleting(visit, place))
    member = await visit.calls.call("getChatMember", chat_id=chat, user_id=host)
    administrators = await visit.calls.call("getChatAdministrators", chat_id=chat)
    findings += [judged(MEMBER, member), judged(ADMINISTRATORS, administrators)]
    views, view = await _views(visit, place)
    return (*findings, *views, await pace(visit, chat, message, view))


async def _topics(visit: Visit, chat: int, command: dict[str, Any]) -> Finding:
    """Return the finding whether the group has topics, and in which of them the bot answers."""
    found = await visit.calls.call("getChat", chat_id=chat)
    if not found.field("is_forum"):
        return told(TOPIC, "тем нет", "пишет прямо в группу")
    where = "отвечает в теме, где позвали" if command.get("message_thread_id") else "отвечает в общей теме"
    return told(TOPIC, "есть", where)


async def _deleting(visit: Visit, place: dict[str, Any]) -> Finding:
    """Send a message, delete it, and return the finding."""
    sent = await visit.speak("sendMessage", text="Это сообщение я сразу уберу.", **place)
    if not sent.granted:
        return judged(DELETE, sent)
    return judged(DELETE, await visit.delete(Sent(place["chat_id"], sent.number("message_id"))))


async def _views(visit: Visit, place: dict[str, Any]) -> tuple[Sequence[Finding], View | None]:
    """Run the trials of ephemeral messages, which only one person sees.

    Return their findings, and the ephemeral message that is left; None if there is none.
    """
    rows = [[visit.button("Показать мне", OPENED)]]
    await visit.speak("sendMessage", text="Нажмите кнопку", reply_markup={"inline_keyboard": rows}, **place)
    visit.say("4. Нажмите в группе «Показать мне».")
    first = await visit.press(OPENED)
    if first is None:
        return untried(VIEWS, NOBODY), None
    shown = await _show(visit, place, first)
    number, person = shown.number("ephemeral_message_id"), int(first["from"]["id"])
    if not number:
        words = "сервер показал его всем" if shown.granted else ""
        refused = judged(VIEW, shown) if not words else told(VIEW.name, words, VIEW.if_refused)
        return (refused, *untried(VIEWS[1:], "такого сообщения нет")), None
    view = {"chat_id": place["chat_id"], "receiver_user_id": person, "ephemeral_message_id": number}
    edited = await visit.speak("editEphemeralMessageText", text="Правлю…", **view)
    photo = await visit.speak("editEphemeralMessageMedia", media=visit.photos[0], **view)
    findings = (
        judged(VIEW, shown),
        judged(VIEW_EDIT, edited),
        judged(VIEW_PHOTO, photo),
        await _second(visit, place, person),
    )
    return findings, View(receiver=person, number=number, pictured=photo.granted)


async def _show(visit: Visit, place: dict[str, Any], press: dict[str, Any]) -> Answer:
    """Answer a press with a message that only its person sees, and return the server's answer."""
    whom = {"receiver_user_id": press["from"]["id"], "callback_query_id": press["id"]}
    shown = await visit.speak("sendMessage", text="Это видите только вы.", ephemeral_message_parameters=whom, **place)
    await visit.calls.call("answerCallbackQuery", callback_query_id=press["id"])
    return shown


async def _second(visit: Visit, place: dict[str, Any], first: int) -> Finding:
    """Show an ephemeral message to a second person, whose id is not `first`, and return the finding."""
    visit.say("5. Пусть «Показать мне» нажмёт ещё кто-нибудь (или подождите три минуты).")
    press = await visit.press(OPENED, but=first)
    if press is None:
        return untried([SECOND], NOBODY)[0]
    return judged(SECOND, await _show(visit, place, press))
