"""Phrases of Telegram that the report page may repeat; other words may hold ids, names and the URL with the token.

A phrase that is not on the list is shown as a code or not at all, so that the page can be pasted into a public issue.
"""

import re
from typing import Final

from bot.gateway.api import failures
from bot.gateway.api.plain import Answer

SILENCES: Final = {
    "the name of the server is not found": "имя сервера не найдено",
    "the certificate of the server is not trusted": "сертификату сервера нет доверия",
    "the proxy wants a name and a password": "прокси требует имя и пароль",
    "the socks proxy does not let through": "SOCKS-прокси не пропускает",
    "the proxy does not let through": "прокси не пропускает",
    "connection refused": "в соединении отказано",
    "connection reset": "соединение оборвано",
    "the network is unreachable": "сеть недоступна",
    "timed out": "время ожидания вышло",
}
"""Reasons why no answer came (`bot.gateway.api.request.REASONS` in lower case), each in Russian."""
LOST: Final = re.compile(r"no connection \(([A-Za-z ]{1,60})\)|timed out", re.IGNORECASE)
OTHERS: Final = (
    "unauthorized",
    "chat_admin_required",
    "member list is inaccessible",
    "participant_id_invalid",
    "user_not_participant",
    "can't use getupdates method while webhook is active",
    "terminated by other getupdates request",
    "bot was blocked by the user",
    "bot was kicked",
    "bot is not a member",
    "bot can't initiate conversation with a user",
    "need administrator rights",
    "not enough rights to pin a message",
    "not enough rights to manage pinned messages",
    "message can't be deleted",
    "ephemeral messages aren't supported",
    "ephemeral messages can't be sent to private chats",
    "can't replace an ephemeral message",
    "button_type_invalid",
    "button_style_invalid",
    "button_data_invalid",
    "can't parse entities",
    "can't parse inline keyboard button",
    "unsupported start tag",
    "wrong type of the web page content",
    "image_process_failed",
    "photo_invalid_dimensions",
    "media_empty",
    "media_caption_too_long",
    "message is too long",
    "message_too_long",
    "upgraded to a supergroup",
    "endpoint",
    "internal server error",
    "bad gateway",
    "gateway timeout",
)
PHRASES: Final = (
    *failures.UNCHANGED,
    *failures.GONE,
    *failures.NOBODY,
    *failures.KIND,
    *failures.MUTED,
    *failures.NO_THREAD,
    *failures.TOO_OLD,
    *failures.NO_FILE,
    *OTHERS,
)
UNKNOWN_METHOD: Final = "endpoint"
NO_METHOD: Final = "такого метода у сервера нет"
OTHER_WORDS: Final = "словами, которых доктор не знает и потому не повторяет"


def allowed(answer: Answer) -> str:
    """Return what a report may show of a refusal, in Russian: seconds of a 429, lack of an answer, a known phrase."""
    if answer.retry_after:
        return f"429, ждать {answer.retry_after:.0f} с"
    words = (answer.words or "").lower()
    if not answer.arrived:
        why = why_silent(answer)
        return f"сервер не ответил ({why})" if why else "сервер не ответил"
    said = sorted((phrase for phrase in PHRASES if phrase in words), key=len, reverse=True)
    if said and said[0] == UNKNOWN_METHOD:
        return NO_METHOD
    return f"«{said[0]}»" if said else OTHER_WORDS


def why_silent(answer: Answer) -> str:
    """Return in Russian why no answer came; the type of the error if that is all that is known; else empty."""
    found = LOST.search(answer.words or "") if not answer.arrived else None
    reason = (found[1] or found[0]) if found is not None else ""
    return SILENCES.get(reason.lower(), reason)
