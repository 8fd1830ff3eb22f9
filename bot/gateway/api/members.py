"""Administrators of a group, asked of Telegram when it matters."""

import logging
from functools import partial
from typing import Final

from telegram import Bot, ChatMember
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.clock import Clock
from bot.gateway.api.failures import said
from bot.gateway.api.patience import patiently

log = logging.getLogger(__name__)

PATIENCE_S: Final = 8.0  # as long as a press may be answered
ADMINISTRATORS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class TelegramMembers:
    """Members of one bot's groups, as `tables.ports.Members` has them."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock

    async def is_admin(self, chat: int, person: int) -> bool:
        """Tell whether a person is an administrator of a group; not when Telegram does not say."""
        member = await self._member(chat, person)
        return member is not None and member.status in ADMINISTRATORS

    async def is_there(self, chat: int, person: int) -> bool:
        """Tell whether a person is in a group; True when Telegram does not say."""
        member = await self._member(chat, person)
        return member is None or member.status not in GONE

    async def _member(self, chat: int, person: int) -> ChatMember | None:
        try:
            return await patiently(self._clock, partial(self._bot.get_chat_member, chat, person), PATIENCE_S)
        except TelegramError as error:
            log.warning("chat %s: %s", chat, said(error))
            return None
