"""The calls made most often, in plain values: the library's objects for them cost several times what the call does.

Addresses and errors remain the library's; keyboards stay plain, and of answers only numbers are read (`brief`).
"""

from typing import Any, Final

import msgspec
from telegram import Bot
from telegram.constants import ParseMode

from bot.gateway.api.brief import Brief
from bot.gateway.api.keyboards import Rows, keyboard
from bot.gateway.api.request import Request, plain_call

NO_PREVIEW: Final = {"is_disabled": True}


class Overheard(Exception):
    """The server does not know ephemeral messages: this `message` is in the group for everybody."""

    def __init__(self, message: int) -> None:
        super().__init__("an ephemeral message became an ordinary one")
        self.message = message


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Who should see an ephemeral message, and what allows it: his press (`query`) or his ephemeral `command`.

    `instead`: in place of the pressed message.
    """

    person: int
    query: str = ""
    command: int = 0
    instead: bool = False
    thread: int | None = None

    @property
    def is_unasked(self) -> bool:
        """Whether only an administrator may send it."""
        return not self.query and not self.command


class Calls:
    """One call a method; each may raise TelegramError, and ValueError for a broken button."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        request = bot.request
        self._request = Brief(request) if isinstance(request, Request) else request

    async def send_text(self, chat: int, thread: int | None, text: str, rows: Rows, *, silent: bool) -> int:
        """A new message of HTML; its id."""
        sent = await self._post(
            "sendMessage",
            chat_id=chat,
            **_html(text, rows),
            message_thread_id=thread,
            disable_notification=silent or None,
        )
        return int(sent["message_id"])

    async def edit_text(self, chat: int, message: int, text: str, rows: Rows) -> None:
        """Another text (HTML) and keyboard."""
        await self._post(
            "editMessageText",
            chat_id=chat,
            message_id=message,
            **_html(text, rows),
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

    async def whisper(self, chat: int, text: str, rows: Rows, wish: Wish) -> int:
        """A new ephemeral message of HTML; its number. Raises Overheard."""
        whom: dict[str, object] = {"receiver_user_id": wish.person}
        if wish.query:
            whom["callback_query_id"] = wish.query
        if wish.instead:
            whom["replace_callback_query_message"] = True
        sent = await self._post(
            "sendMessage",
            chat_id=chat,
            **_html(text, rows),
            message_thread_id=wish.thread,
            disable_notification=True,
            ephemeral_message_parameters=whom,
            reply_parameters={"ephemeral_message_id": wish.command} if wish.command else None,
        )
        number = sent.get("ephemeral_message_id")
        if not isinstance(number, int) or not number:
            raise Overheard(int(sent["message_id"]))
        return number

    async def whisper_text(self, chat: int, person: int, number: int, text: str, rows: Rows) -> None:
        """Another text (HTML) and keyboard of an ephemeral message."""
        await self._post(
            "editEphemeralMessageText",
            chat_id=chat,
            receiver_user_id=person,
            ephemeral_message_id=number,
            **_html(text, rows),
        )

    async def whisper_caption(self, chat: int, person: int, number: int, caption: str, rows: Rows) -> None:
        """Another caption (HTML) and keyboard under the picture of an ephemeral message."""
        await self._post(
            "editEphemeralMessageCaption",
            chat_id=chat,
            receiver_user_id=person,
            ephemeral_message_id=number,
            caption=caption,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(rows),
        )

    async def whisper_keyboard(self, chat: int, person: int, number: int, rows: Rows) -> None:
        """Another keyboard of an ephemeral message."""
        await self._post(
            "editEphemeralMessageReplyMarkup",
            chat_id=chat,
            receiver_user_id=person,
            ephemeral_message_id=number,
            reply_markup=keyboard(rows),
        )

    async def unwhisper(self, chat: int, person: int, number: int) -> None:
        """Delete an ephemeral message."""
        await self._post("deleteEphemeralMessage", chat_id=chat, receiver_user_id=person, ephemeral_message_id=number)

    async def answer_callback_query(
        self, query: str, *, text: str | None = None, show_alert: bool | None = None, url: str | None = None
    ) -> None:
        """The one answer to a press, as the library's method of that name gives it."""
        await self._post("answerCallbackQuery", callback_query_id=query, text=text, show_alert=show_alert, url=url)

    async def _post(self, method: str, **fields: object) -> Any:
        """What Telegram returned; fields that are None are left out."""
        return await plain_call(self._request, self._bot, method, fields)


def _html(text: str, rows: Rows) -> dict[str, object]:
    """A text of HTML, its keyboard, and no preview of links."""
    return {
        "text": text,
        "parse_mode": ParseMode.HTML,
        "reply_markup": keyboard(rows),
        "link_preview_options": NO_PREVIEW,
    }
