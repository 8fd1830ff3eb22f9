"""Calls that send and edit messages with HTML texts and keyboards; threads and URLs of messages."""

from typing import Final

import msgspec
from telegram import Bot, LinkPreviewOptions
from telegram.constants import ParseMode

from bot.gateway.api.keyboards import Fields, Rows, keyboard
from bot.gateway.api.unlinked import unlinked
from bot.screens.texts import CAPTION

TEXT: Final = 4096
"""Maximum length of a message, in UTF-16 code units as Telegram counts."""
SUPERGROUP = 10**12  # ids of supergroups are below minus this; the rest is the number in their addresses
NO_PREVIEW: Final[Fields] = {"link_preview_options": LinkPreviewOptions(is_disabled=True).to_dict()}


class Overheard(Exception):
    """Error: the server does not know ephemeral messages and has shown the message to the whole group."""

    message: int
    """Number of the message that everybody sees."""

    def __init__(self, message: int) -> None:
        super().__init__("an ephemeral message became an ordinary one")
        self.message = message


class EphemeralTarget(msgspec.Struct, frozen=True, kw_only=True):
    """Receiver of an ephemeral message, with the press, ephemeral command or right of the bot that permits it."""

    person: int
    """The only person who sees the message."""
    query: str = ""
    """Callback query of the press that asked for the message; empty if none did."""
    command: int = 0
    """Number of the ephemeral command that asked for the message; 0 if none did."""
    instead: bool = False
    """True to show this person the ephemeral message in place of the message whose button was pressed."""
    thread: int | None = None
    """Forum topic; below 0: comments on a channel post, see `comment_on`; None: neither."""

    @property
    def is_unasked(self) -> bool:
        """Return whether nobody asked for the message, so that only an administrator of the group may send it."""
        return not self.query and not self.command


class Calls:
    """Calls of one bot with HTML texts. Each may raise TelegramError, and ValueError for an invalid button.

    Keyboards are passed as plain values, in `api_kwargs` (see `keyboards.keyboard`). The library has no methods for
    ephemeral messages (Bot API 10.2); those calls use its `do_api_request`.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send_text(self, chat: int, thread: int | None, text: str, rows: Rows, *, silent: bool) -> int:
        """Send a new message and return its number."""
        sent = await self._bot.send_message(
            chat,
            unlinked(text, TEXT),
            ParseMode.HTML,
            message_thread_id=topic_of(thread),
            disable_notification=silent or None,
            api_kwargs=NO_PREVIEW | comment_on(thread) | _keys(chat, rows),
        )
        return sent.message_id

    async def edit_text(self, chat: int, message: int, text: str, rows: Rows) -> None:
        """Change the text and the keyboard of a message."""
        await self._bot.edit_message_text(
            unlinked(text, TEXT), chat, message, parse_mode=ParseMode.HTML, api_kwargs=NO_PREVIEW | _keys(chat, rows)
        )

    async def edit_caption(self, chat: int, message: int, caption: str, rows: Rows) -> None:
        """Change the caption and the keyboard under a picture."""
        await self._bot.edit_message_caption(
            chat, message, caption=unlinked(caption, CAPTION), parse_mode=ParseMode.HTML, api_kwargs=_keys(chat, rows)
        )

    async def edit_keyboard(self, chat: int, message: int, rows: Rows) -> None:
        """Change only the keyboard of a message."""
        await self._bot.edit_message_reply_markup(chat, message, api_kwargs=_keys(chat, rows))

    async def send_ephemeral(self, chat: int, text: str, rows: Rows, target: EphemeralTarget) -> int:
        """Send a new ephemeral message and return its number. Raises Overheard if the whole group sees it."""
        whom: Fields = {"receiver_user_id": target.person}
        if target.query:
            whom["callback_query_id"] = target.query
        if target.instead:
            whom["replace_callback_query_message"] = True
        replied = comment_on(target.thread)
        if target.command:
            replied = {"reply_parameters": {"ephemeral_message_id": target.command}}
        sent = await self._bot.send_message(
            chat,
            unlinked(text, CAPTION),
            ParseMode.HTML,
            message_thread_id=topic_of(target.thread),
            disable_notification=True,
            api_kwargs={"ephemeral_message_parameters": whom, **replied, **NO_PREVIEW, **_keys(chat, rows)},
        )
        number = sent.api_kwargs.get("ephemeral_message_id")
        if not isinstance(number, int) or not number:
            raise Overheard(sent.message_id)
        return number

    async def edit_ephemeral_text(self, chat: int, person: int, number: int, text: str, rows: Rows) -> None:
        """Change the text and the keyboard of an ephemeral message."""
        changed = {"text": unlinked(text, CAPTION), "parse_mode": ParseMode.HTML, **NO_PREVIEW, **_keys(chat, rows)}
        await self._ephemeral("editEphemeralMessageText", chat, person, number, changed)

    async def edit_ephemeral_caption(self, chat: int, person: int, number: int, caption: str, rows: Rows) -> None:
        """Change the caption and the keyboard under the picture of an ephemeral message."""
        changed = {"caption": unlinked(caption, CAPTION), "parse_mode": ParseMode.HTML, **_keys(chat, rows)}
        await self._ephemeral("editEphemeralMessageCaption", chat, person, number, changed)

    async def edit_ephemeral_keyboard(self, chat: int, person: int, number: int, rows: Rows) -> None:
        """Change only the keyboard of an ephemeral message."""
        await self._ephemeral("editEphemeralMessageReplyMarkup", chat, person, number, _keys(chat, rows))

    async def delete_ephemeral(self, chat: int, person: int, number: int) -> None:
        """Delete an ephemeral message."""
        await self._ephemeral("deleteEphemeralMessage", chat, person, number, {})

    async def _ephemeral(self, method: str, chat: int, person: int, number: int, changed: Fields) -> None:
        named = {"chat_id": chat, "receiver_user_id": person, "ephemeral_message_id": number}
        await self._bot.do_api_request(method, api_kwargs={**named, **changed})


def topic_of(thread: int | None) -> int | None:
    """Return a thread if it is a forum topic, else None; comments on a channel post are no topic."""
    return thread if thread is not None and thread > 0 else None


def comment_on(thread: int | None) -> Fields:
    """Return the parameter that makes a message a comment on a channel post; an empty dict for any other thread.

    The thread of comments is below 0: the number of the post's copy in the group, negated.
    """
    if thread is None or thread > 0:
        return {}
    return {"reply_parameters": {"message_id": -thread, "allow_sending_without_reply": True}}


def _keys(chat: int, rows: Rows) -> Fields:
    """Return the parameter of a keyboard; an empty dict if there are no buttons."""
    made = keyboard(chat, rows)
    return {} if made is None else {"reply_markup": made}


def messages_url(chat: int) -> str | None:
    """Return the URL prefix of a supergroup's messages; the number of the message follows.

    Return None for basic groups and private chats, whose messages have no URLs.
    """
    return f"https://t.me/c/{-chat - SUPERGROUP}/" if chat < -SUPERGROUP else None
