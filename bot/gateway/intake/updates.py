"""Conversion of updates from plain values to the library's objects; an unreadable update does not stop the others.

Of a press, by far the most frequent update, only the fields that handlers read are passed to the library, and only if
each has the type that the Bot API promises. The library builds every field of a message and checks no types.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import asdict
from telegram import Bot, Update
from telegram.constants import ChatType

from bot.gateway.api.failures import where
from bot.gateway.api.request import object_of

log = logging.getLogger(__name__)

ALLOWED: Final = ("message", "callback_query", "my_chat_member")
TAKEN: Final = (
    "reply_to_message",
    "document",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
    "forum_topic_reopened",
    "general_forum_topic_unhidden",
    "group_chat_created",
    "pinned_message",
)
"""Fields of messages that a handler may read, apart from the text of a command."""
JsonObject = dict[str, Any]


class ApiUser(msgspec.Struct, frozen=True):
    """Bot API User, with the fields that are passed on."""

    id: int
    first_name: str = ""
    is_bot: bool = False
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class ApiChat(msgspec.Struct, frozen=True):
    """Bot API Chat, with the fields that are passed on."""

    id: int
    type: str
    title: str | None = None
    is_forum: bool | None = None


class ApiButton(msgspec.Struct, frozen=True):
    """Bot API InlineKeyboardButton, with the field that is passed on."""

    callback_data: str | None = None


class ApiKeyboard(msgspec.Struct, frozen=True):
    """Bot API InlineKeyboardMarkup."""

    inline_keyboard: tuple[tuple[ApiButton, ...], ...] = ()

    def plain(self, data: str | None) -> JsonObject | None:
        """Return the keyboard as plain values in which only the pressed button has data, at its old position.

        data: callback data of the pressed button. None is returned if no button has it.
        """
        keys = self.inline_keyboard
        top = next((top for top, row in enumerate(keys) if any(key.callback_data == data for key in row)), None)
        if data is None or top is None:
            return None
        row = [{"text": "", "callback_data": data} if key.callback_data == data else {"text": ""} for key in keys[top]]
        return {"inline_keyboard": [*([] for _ in keys[:top]), row, *([] for _ in keys[top + 1 :])]}


class ApiReplied(msgspec.Struct, frozen=True):
    """Bot API Message that another message replies to."""

    message_id: int
    is_automatic_forward: bool | None = None


class ApiMessage(msgspec.Struct, frozen=True):
    """Bot API Message or InaccessibleMessage whose button was pressed."""

    chat: ApiChat
    message_id: int
    date: int
    """0 if the server returns nothing of the message but its number; any other value is passed on as 1."""
    message_thread_id: int | None = None
    is_topic_message: bool | None = None
    ephemeral_message_id: int | None = None
    """Number of an ephemeral message, seen by one person and the bot only (Bot API 10.2); None for any other."""
    reply_markup: ApiKeyboard | None = None
    """Keyboard; only the pressed button and its position are passed on."""
    reply_to_message: ApiReplied | None = None
    """Message that this one replies to; passed on only if it is the copy of a channel post."""

    def plain(self, data: str | None) -> JsonObject:
        """Return the message as plain values to pass on; `data` is the callback data of the pressed button."""
        keys = self.reply_markup.plain(data) if self.reply_markup is not None else None
        chat, date = _present(asdict(self.chat)), min(1, abs(self.date))
        post = self.reply_to_message
        replied = asdict(post) | {"chat": chat, "date": 1} if post is not None and post.is_automatic_forward else None
        return _present(asdict(self) | {"chat": chat, "date": date, "reply_markup": keys, "reply_to_message": replied})


class ApiCallbackQuery(msgspec.Struct, frozen=True, rename={"presser": "from"}):
    """Bot API CallbackQuery; it has no message if the button was sent in inline mode."""

    id: str
    presser: ApiUser
    message: ApiMessage | None = None
    data: str | None = None
    inline_message_id: str | None = None

    def plain(self) -> JsonObject:
        """Return the query as plain values to pass on."""
        given = {
            "id": self.id,
            "from": _present(asdict(self.presser)),
            "chat_instance": "",
            "message": self.message and self.message.plain(self.data),
            "data": self.data,
            "inline_message_id": self.inline_message_id,
        }
        return _present(given)


class Pressed(msgspec.Struct, frozen=True):
    """Bot API Update with a callback query."""

    update_id: int
    callback_query: ApiCallbackQuery


def passed_on(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Reduce a press to the fields that handlers read; return any other update unchanged.

    A press with a malformed field is reduced to its id, so that it can be answered, and its person (0 if unreadable).
    Raises msgspec.ValidationError if it has no id.
    """
    if "callback_query" not in given:
        return given
    try:
        pressed = msgspec.convert(given, Pressed)
    except msgspec.ValidationError as error:
        query = given["callback_query"]
        number = query.get("id") if isinstance(query, dict) else None
        if not isinstance(number, str) or not number:
            raise
        log.warning("a press could not be read: %s", where(error))
        pressed = Pressed(0, ApiCallbackQuery(number, _presser(query.get("from"))))
    return {"update_id": given.get("update_id"), "callback_query": pressed.callback_query.plain()}


def read_update(given: Mapping[str, Any], bot: Bot | None) -> Update:
    """Parse an update from plain values. Raises whatever msgspec or the library raises for an invalid one."""
    return Update.de_json(dict(passed_on(given)), bot)


def read_json(payload: bytes, bot: Bot) -> Update | None:
    """Parse an update from JSON; return None if it is unreadable, which is logged without its content."""
    try:
        return read_update(object_of(payload), bot)
    except Exception as error:  # noqa: BLE001 - whatever the library makes of what is no update
        log.error("an update could not be read: %s", where(error))
        return None


def all_readable(given: Sequence[object]) -> list[Mapping[str, Any]]:
    """Return a batch sorted by update number, in a form that the library can read completely.

    An unreadable update is reduced to its number; one whose number is not an integer is left out. Both are logged,
    without their content.
    """
    numbered = [one for one in given if isinstance(one, dict) and _is_number(one.get("update_id"))]
    for _ in range(len(given) - len(numbered)):
        log.error("an update without a number was left out")
    return [_readable(one) for one in sorted(numbered, key=lambda one: int(one["update_id"]))]


def _readable(given: JsonObject) -> Mapping[str, Any]:
    try:
        found = passed_on(given)
        if found is given:
            Update.de_json(given, None)  # the library reads a batch at once and would stop at this one
    except Exception as error:  # noqa: BLE001 - whatever the library makes of what is no update
        log.error("an update could not be read: %s", where(error))
        return {"update_id": given["update_id"]}
    return found


def concerns_the_bot(given: Mapping[str, Any]) -> bool:
    """Return whether a handler may need an update; ordinary messages between people in groups are not needed."""
    message = given.get("message")
    if not isinstance(message, dict):
        return any(name in given for name in ALLOWED)
    text, chat = message.get("text"), message.get("chat")
    if isinstance(chat, dict) and chat.get("type") == ChatType.PRIVATE:
        return True
    return (isinstance(text, str) and text.startswith("/")) or any(name in message for name in TAKEN)


def _present(given: JsonObject) -> JsonObject:
    """Return an object without fields that are None: a single such field makes the library build a message twice."""
    return {name: value for name, value in given.items() if value is not None}


def _is_number(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def _presser(given: object) -> ApiUser:
    """Return the person who pressed; an ApiUser with the id 0 if the person is unreadable."""
    try:
        return msgspec.convert(given, ApiUser)
    except msgspec.ValidationError:
        return ApiUser(0)
