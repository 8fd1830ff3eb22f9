"""Trials in the private chat with the host (the person who runs the doctor): messages, edits, buttons, an alert."""

from time import time
from typing import Final

from bot.doctor.findings import Finding, Trial, judged, untried
from bot.doctor.visit import Visit
from bot.gateway.api.plain import Answer

NOBODY: Final = "никто не нажал за три минуты"
LINK: Final = Trial(
    name="Ссылка с параметром: /start приходит вместе с ним",
    if_refused="не узнает, за какой стол сесть: садитесь кнопкой «Сесть» в группе",
)
MESSAGE: Final = Trial(
    name="Сообщение в личный чат", if_refused="зовёт человека в личный чат кнопкой и пишет в группу, пока его там нет"
)
EDIT: Final = Trial(name="Правка текста", if_refused="присылает сообщение заново")
TEXT_TO_PHOTO: Final = Trial(name="Текст становится картинкой", if_refused="присылает картинку новым сообщением")
PHOTO_TO_PHOTO: Final = Trial(name="Картинка сменяет картинку", if_refused="присылает картинку новым сообщением")
STYLES: Final = Trial(name="Цветные кнопки", if_refused="не может показать клавиатуру: обновите сервер Bot API")
COPIES: Final = Trial(name="Кнопка «скопировать»", if_refused="шлёт те же сообщения без таких кнопок")
QUOTATION: Final = Trial(name="Свёрнутая цитата", if_refused="не может показать такой текст: обновите сервер Bot API")
MOMENT: Final = Trial(
    name="Время в часах читающего", if_refused="не может показать срок: обновите сервер Bot API до 9.5 или новее"
)
ALERT: Final = Trial(name="Окно с 200 буквами в ответ на кнопку", if_refused="показывает карты в личном чате")
TRIALS: Final = (LINK, MESSAGE, EDIT, TEXT_TO_PHOTO, PHOTO_TO_PHOTO, STYLES, COPIES, QUOTATION, MOMENT, ALERT)
ALERT_TEXT: Final = (
    "Так бот показывает карты тем, кто играет прямо в группе. " + "Проверка: двести букв. " * 6 + "Пулька"
)
PRESSED: Final = "alert"


async def in_private(visit: Visit) -> tuple[Finding, ...]:
    """Run the trials in the host's private chat, which the host opens by a link. Raises Full and Unread."""
    visit.say(f"1. Откройте https://t.me/{visit.username}?start={visit.code} и нажмите «Старт».")
    command = await visit.command(private=True)
    if command is None:
        return untried(TRIALS, NOBODY)
    chat = int(command["chat"]["id"])
    findings = [judged(LINK, Answer(result=True))]
    first = await visit.speak("sendMessage", chat_id=chat, text="Доктор здесь. Сейчас кое-что проверю.")
    findings.append(judged(MESSAGE, first))
    if not first.granted:
        return (*findings, *untried(TRIALS[2:], "без сообщения в личном чате проверить нечем"))
    findings += await _edits(visit, chat, first.number("message_id"))
    findings += await _buttons(visit, chat)
    return (*findings, await _alert(visit, chat))


async def _edits(visit: Visit, chat: int, message: int) -> list[Finding]:
    """Edit the text of a message, turn it into a picture, then into another picture; return the findings."""
    place = {"chat_id": chat, "message_id": message}
    text = await visit.speak("editMessageText", text="Правлю текст…", **place)
    first = await visit.speak("editMessageMedia", media=visit.photos[0], **place)
    second = await visit.speak("editMessageMedia", media=visit.photos[1], **place)
    return [judged(EDIT, text), judged(TEXT_TO_PHOTO, first), judged(PHOTO_TO_PHOTO, second)]


async def _buttons(visit: Visit, chat: int) -> list[Finding]:
    """Send each kind of button, a folded quotation and a time in the reader's time zone; return the findings."""
    styled = [[visit.button(style, "look", style=style) for style in ("primary", "success", "danger")]]
    copying = [[{"text": "Скопировать", "copy_text": {"text": "Пулька"}}]]
    quoted = "<blockquote expandable>Правила\nсвёрнуты,\nпока их\nне откроют.</blockquote>"
    styles = await visit.speak("sendMessage", chat_id=chat, text="Кнопки", reply_markup={"inline_keyboard": styled})
    copies = await visit.speak("sendMessage", chat_id=chat, text="Ещё", reply_markup={"inline_keyboard": copying})
    quotation = await visit.speak("sendMessage", chat_id=chat, text=quoted, parse_mode="HTML")
    dated = f'Сейчас <tg-time unix="{int(time())}" format="t">ваше время</tg-time>'
    moment = await visit.speak("sendMessage", chat_id=chat, text=dated, parse_mode="HTML")
    return [judged(STYLES, styles), judged(COPIES, copies), judged(QUOTATION, quotation), judged(MOMENT, moment)]


async def _alert(visit: Visit, chat: int) -> Finding:
    """Answer a press with the longest alert that Telegram allows, and return the finding."""
    rows = [[visit.button("Нажмите", PRESSED)]]
    await visit.speak("sendMessage", chat_id=chat, text="Нажмите кнопку", reply_markup={"inline_keyboard": rows})
    visit.say("2. Нажмите кнопку «Нажмите» в том же чате.")
    pressed = await visit.press(PRESSED)
    if pressed is None:
        return untried([ALERT], NOBODY)[0]
    named = {"callback_query_id": pressed["id"], "text": ALERT_TEXT[:200], "show_alert": True}
    return judged(ALERT, await visit.calls.call("answerCallbackQuery", **named))
