"""Who runs a group: asked of Telegram when it matters, never guessed."""

import logging

from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.gateway.api.failures import said

log = logging.getLogger(__name__)

ADMINISTRATORS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class TelegramMembers:
    """Implements `ports.Members`."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def is_admin(self, chat: int, person: int) -> bool:
        """Whether the person is an administrator of the group; not when Telegram does not say."""
        try:
            member = await self._bot.get_chat_member(chat, person)
        except TelegramError as error:
            log.warning("chat %s: %s", chat, said(error))
            return False
        return member.status in ADMINISTRATORS
