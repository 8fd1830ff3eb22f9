"""The calls made most often, in plain values: the library's objects for them cost eight times what the call does.

Addresses, errors and the reading of answers remain the library's; keyboards and returned messages stay plain.
"""

from typing import Any, Final, cast

import msgspec
from telegram import Bot
from telegram.constants import ParseMode
from telegram.request import RequestData

from bot.gateway.keyboards import Rows, keyboard
from bot.gateway.request import Fields

NO_PREVIEW: Final = {"is_disabled": True}


class Calls:
    """One call a method; each may raise TelegramError, and ValueError for a broken button."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send_text(self, chat: int, thread: int | None, text: str, rows: Rows, *, silent: bool) -> int:
        """A new message of HTML; its id."""
        sent = await self._post(
            "sendMessage",
            chat_id=chat,
            text=text,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(rows),
            message_thread_id=thread,
            disable_notification=silent or None,
            link_preview_options=NO_PREVIEW,
        )
        return int(sent["message_id"])

    async def edit_text(self, chat: int, message: int, text: str, rows: Rows) -> None:
        """Another text (HTML) and keyboard."""
        await self._post(
            "editMessageText",
            chat_id=chat,
            message_id=message,
            text=text,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(rows),
            link_preview_options=NO_PREVIEW,
        )

    async def edit_caption(self, chat: int, message: int, caption: str, rows: Rows) -> None:
        """Another caption (HTML) and keyboard under the same picture."""
        await self._post(
            "editMessageCaption",
            chat_id=chat,
            message_id=message,
            caption=caption,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(rows),
        )

    async def edit_keyboard(self, chat: int, message: int, rows: Rows) -> None:
        """Another keyboard under the same words."""
        await self._post("editMessageReplyMarkup", chat_id=chat, message_id=message, reply_markup=keyboard(rows))

    async def _post(self, method: str, **fields: object) -> Any:
        """What Telegram returned; fields that are None are left out."""
        given = Fields({name: _form(value) for name, value in fields.items() if value is not None})
        # Fields has all that our Request reads of the library's RequestData, which cannot be made outside of it
        return await self._bot.request.post(f"{self._bot.base_url}/{method}", cast(RequestData, given))


def _form(value: object) -> str:
    """A value of a form: text as it is, everything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
