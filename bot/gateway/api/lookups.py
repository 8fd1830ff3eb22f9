"""Look-ups in Telegram for the tables: members of groups, and files that people sent."""

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
    """Error: an answer lacks a field that the library requires, because the server is older than the library."""


class TelegramMembers:
    """Members of one bot's groups; implements `tables.ports.Members`.

    Telegram may refuse to tell a bot without administrator rights about other members. `administers` then asks for the
    list of administrators instead.
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
        """Return a member of a group, as Telegram reports it. Raises TelegramError."""
        return await self._read(partial(self._bot.get_chat_member, chat, person))

    async def _read(self, call: Callable[[], Awaitable[T]]) -> T:
        """Make a call, and wait after a 429. Raises TelegramError; the library's TypeError becomes Unparsed."""
        try:
            return await patiently(self._clock, call, PATIENCE_S)
        except TypeError as error:
            raise Unparsed("an answer lacks what the library wants") from error


class TelegramFiles:
    """Files of one bot's chats; implements `tables.ports.Files`."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """Download a file. Raises FileUnavailable if Telegram refuses or the file has more than `most` bytes."""
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
