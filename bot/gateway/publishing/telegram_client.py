"""Calls that show one screen in Telegram, without pacing; retried only to omit buttons that a server does not know."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace
from telegram import Bot, InputMediaPhoto, Message
from telegram.constants import MessageLimit, ParseMode
from telegram.error import BadRequest, TelegramError

from bot.gateway.api.calls import Calls, EphemeralTarget, comment_on, topic_of
from bot.gateway.api.failures import Fate, judge, said
from bot.gateway.api.keyboards import Rows, copies, markup, without_copies
from bot.gateway.api.unlinked import unlinked, unlinked_plain
from bot.gateway.publishing.digest import Digest
from bot.gateway.publishing.photo_cache import DrawingFailed, PhotoCache, Render, Within
from bot.pictures import Drawing
from bot.screens.model import Screen
from bot.screens.texts import CAPTION
from bot.storage.ports import MessageKind, SurfaceRow
from bot.tables.ports import Document
from bot.tables.thinker import Offload

log = logging.getLogger(__name__)
T = TypeVar("T")
UNKNOWN_BUTTON: Final = "text buttons are unallowed"  # what a server says of a button of a kind it does not know


class Sent(msgspec.Struct, frozen=True):
    """A message as Telegram accepted it."""

    message: int
    """The message's number; for an ephemeral message its own number, negated."""
    kind: MessageKind
    file_id: str | None = None
    """Telegram's file id of the photo; None for a text, and for a photo for one person alone, which is never reused."""
    left_out: bool = False
    """True if the picture was left out and should come with the next change."""


class TelegramClient:
    """Sender of screens to Telegram.

    Every method may raise TelegramError; one that takes a screen raises ValueError for an invalid screen.
    """

    def __init__(self, bot: Bot, render: Render, within: Within | None = None, offload: Offload | None = None) -> None:
        self._bot = bot
        self._calls = Calls(bot)
        self._knows_copies = True
        self.photos = PhotoCache(render, within, offload)

    async def send(self, chat: int, thread: int | None, screen: Screen, digest: Digest, *, silent: bool) -> Sent:
        """Send a screen as a new message; without its picture if the `digest` has none."""
        return await self._understood(screen, lambda one: self._send(chat, thread, one, digest, silent=silent))

    async def edit(self, row: SurfaceRow, screen: Screen, digest: Digest) -> Sent:
        """Edit a message to show a screen; only the parts that differ from its row are sent."""
        return await self._understood(screen, lambda one: self._edit(row, one, digest))

    async def _understood(self, screen: Screen, call: Callable[[Screen], Awaitable[T]]) -> T:
        """Make a call with a screen and return its result.

        A server before Bot API 7.11 gets the screen without buttons that copy a text.
        """
        if not copies(screen.rows):
            return await call(screen)
        if self._knows_copies:
            try:
                return await call(screen)
            except BadRequest as error:
                if UNKNOWN_BUTTON not in error.message.lower():
                    raise
                log.info("this server knows no buttons that copy: %s", said(error))
                self._knows_copies = False
        return await call(replace(screen, rows=without_copies(screen.rows)))

    async def _send(self, chat: int, thread: int | None, screen: Screen, digest: Digest, *, silent: bool) -> Sent:
        if screen.picture is None or not digest.picture:
            return await self._send_words(chat, thread, screen, silent=silent)
        try:
            photo = await self.photos.photo(screen.picture, screen, digest.picture)
        except DrawingFailed:
            words = await self._send_words(chat, thread, in_words(screen), silent=silent)
            return replace(words, left_out=screen.picture.is_own)
        message = await self._bot.send_photo(
            chat,
            photo,
            caption=unlinked(screen.text, CAPTION),
            parse_mode=ParseMode.HTML,
            reply_markup=markup(chat, screen.rows),
            message_thread_id=topic_of(thread),
            disable_notification=silent,
            filename="pulka.jpg",
            api_kwargs=comment_on(thread) or None,
        )
        return Sent(message.message_id, "photo", self._learn(message, screen.picture, digest))

    async def _send_words(self, chat: int, thread: int | None, screen: Screen, *, silent: bool) -> Sent:
        number = await self._calls.send_text(chat, thread, screen.worded or screen.text, screen.rows, silent=silent)
        return Sent(number, "text")

    async def _edit(self, row: SurfaceRow, screen: Screen, digest: Digest) -> Sent:
        was = Digest.read(row.hash)
        self.photos.remember(was.picture, row.file_id)
        if screen.picture is not None and digest.picture != was.picture:
            changed = await self._change_picture(row.chat, row.message, screen.picture, screen, digest)
            return changed or Sent(row.message, row.kind, left_out=screen.picture.is_own)
        if digest.text == was.text:
            await self._calls.edit_keyboard(row.chat, row.message, screen.rows)
        elif row.kind == "photo":
            await self._calls.edit_caption(row.chat, row.message, screen.text, screen.rows)
        else:
            await self._calls.edit_text(row.chat, row.message, screen.worded or screen.text, screen.rows)
        return Sent(row.message, row.kind, row.file_id)

    async def rewrite(self, chat: int, message: int, screen: Screen, digest: Digest) -> bool:
        """Put another screen into a message that belongs to no table; a photo remains a photo.

        If the `digest` has no picture, only the text under the photo changes. Return False if the picture was left out.
        """
        if screen.picture is None:
            await self._calls.edit_text(chat, message, screen.text, screen.rows)
        elif digest.picture:
            return await self._change_picture(chat, message, screen.picture, screen, digest) is not None
        else:
            await self._reword(chat, message, screen)
        return True

    async def _reword(self, chat: int, message: int, screen: Screen) -> None:
        """Change the text under a picture, or that of a text message that was sent instead of a picture."""
        try:
            await self._calls.edit_caption(chat, message, screen.text, screen.rows)
        except TelegramError as error:
            if judge(error).fate is not Fate.GONE:
                raise
            await self._calls.edit_text(chat, message, screen.text, screen.rows)

    async def _change_picture(
        self, chat: int, message: int, drawing: Drawing, screen: Screen, digest: Digest
    ) -> Sent | None:
        """Put another picture into a message; return None if it could not be drawn and only the text changed."""
        try:
            photo = await self.photos.photo(drawing, screen, digest.picture)
        except DrawingFailed:
            await self._reword(chat, message, in_words(screen))
            return None
        media = _as_media(photo, screen)
        changed = await self._bot.edit_message_media(
            media, chat_id=chat, message_id=message, reply_markup=markup(chat, screen.rows)
        )
        file_id = self._learn(changed, drawing, digest) if isinstance(changed, Message) else None
        return Sent(message, "photo", file_id)

    def _learn(self, message: Message, drawing: Drawing, digest: Digest) -> str | None:
        if drawing.is_own:
            return None
        file_id = message.photo[-1].file_id if message.photo else None
        self.photos.remember(digest.picture, file_id)
        return file_id

    async def retire(self, chat: int, message: int, kind: MessageKind, text: str, rows: Rows = ()) -> None:
        """Remove the buttons of a message except `rows`; a `text` (HTML) that is not empty replaces its text."""
        if not text:
            await self._calls.edit_keyboard(chat, message, rows)
        elif kind == "photo":
            await self._calls.edit_caption(chat, message, text, rows)
        else:
            await self._calls.edit_text(chat, message, text, rows)

    async def delete(self, chat: int, message: int, person: int = 0) -> None:
        """Delete a message; a number below 0 is an ephemeral message of `person`."""
        if message < 0:
            await self._calls.delete_ephemeral(chat, person, -message)
        else:
            await self._bot.delete_message(chat, message)

    async def send_ephemeral(self, chat: int, screen: Screen, target: EphemeralTarget) -> int:
        """Send a new ephemeral message in a group and return its number. Raises Overheard if everybody sees it."""
        return await self._understood(screen, lambda one: self._calls.send_ephemeral(chat, one.text, one.rows, target))

    async def edit_ephemeral(self, row: SurfaceRow, person: int, screen: Screen, digest: Digest) -> Sent:
        """Edit an ephemeral message to show a screen; only the parts that differ from its row are sent.

        A text may become a photo, a photo never a text.
        """
        was, pictured = Digest.read(row.hash), screen.picture is not None
        if screen.picture is not None and digest.picture != was.picture:
            await self._edit_ephemeral_picture(row, person, screen.picture, screen, digest)
        else:
            await self._understood(screen, lambda one: self._edit_ephemeral(row, person, one, digest))
        return Sent(row.message, "photo" if pictured else "text")

    async def _edit_ephemeral(self, row: SurfaceRow, person: int, screen: Screen, digest: Digest) -> None:
        place = row.chat, person, -row.message
        if digest.text == Digest.read(row.hash).text:
            await self._calls.edit_ephemeral_keyboard(*place, screen.rows)
        elif screen.picture is not None:
            await self._calls.edit_ephemeral_caption(*place, screen.text, screen.rows)
        else:
            await self._calls.edit_ephemeral_text(*place, screen.text, screen.rows)

    async def _edit_ephemeral_picture(
        self, row: SurfaceRow, person: int, drawing: Drawing, screen: Screen, digest: Digest
    ) -> None:
        photo = await self.photos.photo(drawing, screen, digest.picture)
        media = _as_media(photo, screen)

        async def put(one: Screen) -> None:
            given = {
                "chat_id": row.chat,
                "receiver_user_id": person,
                "ephemeral_message_id": -row.message,
                "media": media,
                "reply_markup": markup(row.chat, one.rows),
            }
            await self._bot.do_api_request("editEphemeralMessageMedia", api_kwargs=given)

        await self._understood(screen, put)

    async def pin(self, chat: int, message: int) -> None:
        """Pin a message without notifying anybody."""
        await self._bot.pin_chat_message(chat, message, disable_notification=True)

    async def unpin(self, chat: int, message: int) -> None:
        """Unpin a message."""
        await self._bot.unpin_chat_message(chat, message)

    async def send_file(self, chat: int, thread: int | None, document: Document) -> None:
        """Send a file with a caption of plain text."""
        await self._bot.send_document(
            chat,
            document.data,
            filename=document.name,
            caption=unlinked_plain(document.caption, CAPTION) or None,
            message_thread_id=topic_of(thread),
            api_kwargs=comment_on(thread) or None,
        )


def _as_media(photo: bytes | str, screen: Screen) -> InputMediaPhoto:
    """Return a photo with the screen's text as caption, to replace the content of a message."""
    caption = unlinked(screen.text, CAPTION)
    return InputMediaPhoto(photo, caption=caption, parse_mode=ParseMode.HTML, filename="pulka.jpg")


def in_words(screen: Screen) -> Screen:
    """Return a screen without its picture, which could not be drawn; the text says so if there is room."""
    told = f"{screen.text}\n\n{screen.undrawn}".rstrip()
    return replace(screen, text=told if len(told) <= MessageLimit.CAPTION_LENGTH else screen.text, picture=None)
