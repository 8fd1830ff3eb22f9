"""What tables ask of Telegram: administrators of a group, and files that people sent."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeVar

from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.clock import Clock
from bot.gateway.api.failures import patiently, said
from bot.tables.ports import Attachment, FileUnavailable

log = logging.getLogger(__name__)

FILE_PATIENCE_S: Final = 20.0  # the commands of the chat wait behind an import
PATIENCE_S: Final = 8.0  # as long as a press may be answered
ADMINISTRATORS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
T = TypeVar("T")


class Unparsed(TelegramError):
    """Answer without a field that the library requires, from a server that is older than the library."""


class TelegramMembers:
    """Members of one bot's groups, as `tables.ports.Members` has them.

    Telegram may refuse to tell a bot that is no administrator of other members; of administrators there is another
    call.
    """

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock

    async def administers(self, chat: int, person: int) -> bool | None:
        """Return whether a person is an administrator of a group; None when Telegram does not say."""
        try:
            return (await self._told(chat, person)).status in ADMINISTRATORS
        except (BadRequest, Forbidden, Unparsed) as error:
            log.info("chat %s: %s", chat, said(error))
        except TelegramError as error:
            log.warning("chat %s: %s", chat, said(error))
            return None
        try:
            administrators = await self._read(partial(self._bot.get_chat_administrators, chat))
            return any(one.user.id == person for one in administrators)
        except TelegramError as error:
            log.warning("chat %s: %s", chat, said(error))
            return None

    async def is_there(self, chat: int, person: int) -> bool:
        """Return whether a person is in a group; True when Telegram does not say."""
        try:
            member = await self._told(chat, person)
        except TelegramError as error:
            log.warning("chat %s: %s", chat, said(error))
            return True
        return member.is_member if isinstance(member, ChatMemberRestricted) else member.status not in GONE

    async def _told(self, chat: int, person: int) -> ChatMember:
        """Ask Telegram for a member. Raises TelegramError."""
        return await self._read(partial(self._bot.get_chat_member, chat, person))

    async def _read(self, call: Callable[[], Awaitable[T]]) -> T:
        """Ask Telegram. Raises TelegramError; the library's TypeError becomes Unparsed."""
        try:
            return await patiently(self._clock, call, PATIENCE_S)
        except TypeError as error:
            raise Unparsed("an answer lacks what the library wants") from error


class TelegramFiles:
    """Files of one bot's chats, as `tables.ports.Files` has them."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """Fetch a file of at most `most` bytes. Raises FileUnavailable."""
        try:
            file = await patiently(self._clock, partial(self._bot.get_file, attachment.file_id), FILE_PATIENCE_S)
            if (file.file_size or 0) > most:
                raise FileUnavailable(f"{file.file_size} bytes")
            data = bytes(await patiently(self._clock, file.download_as_bytearray, FILE_PATIENCE_S))
        except TelegramError as error:
            raise FileUnavailable(error.message[:100]) from error
        if len(data) > most:
            raise FileUnavailable(f"{len(data)} bytes")
        return data
