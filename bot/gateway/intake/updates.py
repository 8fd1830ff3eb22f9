"""Updates: presses, which are nearly all there are, as the little that is read of them; others as the library's."""

import logging
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from telegram import Bot, Update

from bot.gateway.api.failures import where
from bot.gateway.api.request import object_of

log = logging.getLogger(__name__)

ALLOWED: Final = ("message", "callback_query", "my_chat_member")


class Presser(msgspec.Struct, frozen=True):
    """Bot API User."""

    id: int
    first_name: str = ""
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class Place(msgspec.Struct, frozen=True):
    """Bot API Chat."""

    id: int
    type: str
    title: str | None = None
    is_forum: bool = False


class Key(msgspec.Struct, frozen=True):
    """Bot API InlineKeyboardButton."""

    callback_data: str | None = None


class Keys(msgspec.Struct, frozen=True):
    """Bot API InlineKeyboardMarkup."""

    inline_keyboard: tuple[tuple[Key, ...], ...] = ()


class Under(msgspec.Struct, frozen=True):
    """Bot API Message or InaccessibleMessage (whose date is 0): what is read of the pressed one."""

    chat: Place
    message_id: int
    date: int
    message_thread_id: int | None = None
    is_topic_message: bool = False
    ephemeral_message_id: int = 0
    reply_markup: Keys | None = None

    @property
    def number(self) -> int:
        """The id of the message; below 0 the number of one that only one person and the bot see (Bot API 10.2)."""
        return -self.ephemeral_message_id or self.message_id

    @property
    def is_too_old(self) -> bool:
        """Whether the server tells no more of it than its number (InaccessibleMessage)."""
        return not self.date

    @property
    def thread(self) -> int | None:
        """The forum topic."""
        return self.message_thread_id if self.date and self.is_topic_message else None

    def has_button(self, data: str | None) -> bool:
        """Whether the server says that this message has the pressed button; not when it is not shown."""
        rows = self.reply_markup.inline_keyboard if self.reply_markup is not None else ()
        return data is not None and any(key.callback_data == data for row in rows for key in row)


class Query(msgspec.Struct, frozen=True, rename={"presser": "from"}):
    """Bot API CallbackQuery; without a message when it came through inline mode.

    `is_broken`: a field of it was not what it should be, and nothing but its id, and perhaps who pressed, is read.
    """

    id: str
    presser: Presser
    message: Under | None = None
    data: str | None = None
    is_broken: bool = False


class Pressed(msgspec.Struct, frozen=True):
    """Bot API Update of a press."""

    update_id: int
    callback_query: Query


def read_update(given: Mapping[str, Any], bot: Bot) -> object:
    """Pressed, or the library's Update. Raises whatever either makes of what is none."""
    if "callback_query" not in given:
        return Update.de_json(dict(given), bot)
    try:
        return msgspec.convert(given, Pressed)
    except msgspec.ValidationError as error:
        query = given["callback_query"]
        number = query.get("id") if isinstance(query, dict) else None
        if not isinstance(number, str) or not number:
            raise
        log.warning("a press could not be read: %s", where(error))
        return Pressed(0, Query(number, _presser(query.get("from")), is_broken=True))


def readable(given: Mapping[str, Any] | bytes, bot: Bot) -> object | None:
    """`read_update` of plain values or of their JSON; None for what cannot be read, whose words stay unsaid."""
    try:
        return read_update(object_of(given) if isinstance(given, bytes) else given, bot)
    except Exception as error:  # noqa: BLE001 - whatever the library makes of what is no update
        log.error("an update could not be read: %s", where(error))
        return None


def _presser(given: object) -> Presser:
    """Who pressed, as far as it can be read; nobody is 0."""
    try:
        return msgspec.convert(given, Presser)
    except msgspec.ValidationError:
        return Presser(0)
