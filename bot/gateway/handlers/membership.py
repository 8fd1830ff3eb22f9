"""The bot's own place in a chat: the private chat opened or blocked, a group that took it in or gave it rights."""

from collections.abc import Callable
from typing import Final, Protocol

from telegram import Update
from telegram.constants import ChatMemberStatus, ChatType
from telegram.ext import ChatMemberHandler, ContextTypes

from bot.background import Background
from bot.clock import Clock
from bot.gateway.api import idempotency
from bot.gateway.handlers.people import origin_of, person_of
from bot.tables.ports import Application, Origin, Person

UPGRADE_S: Final = 3.0
"""Clock seconds within which all messages about a group's upgrade arrive."""
PRESENT = (ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED)


class SetAdministrator(Protocol):
    """Listener who hears what the bot is in a group."""

    def __call__(self, chat: int, *, administrator: bool) -> None:
        """See `publisher.set_administrator`."""


def own_membership(
    application: Application,
    bot_id: int,
    rights_changed: Callable[[int], None],
    set_administrator: SetAdministrator,
    *,
    clock: Clock,
    later: Background,
) -> ChatMemberHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle changes of the bot's own place in a chat: who may be written to in private, greetings in groups.

    `rights_changed` hears of every change in a chat: what was refused there may be tried again. A supergroup is greeted
    by `later`, for it may be a group that was upgraded just now, which is told by another message.
    """

    async def greet_later(person: Person, origin: Origin, cause: str) -> None:
        await clock.sleep(UPGRADE_S)
        application.command("start", "", person, origin, cause)

    async def changed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        change = update.my_chat_member
        if change is None:
            return
        rights_changed(change.chat.id)
        runs_it = change.new_chat_member.status == ChatMemberStatus.ADMINISTRATOR
        set_administrator(change.chat.id, administrator=runs_it)
        person = person_of(change.from_user)
        was, now = change.old_chat_member.status in PRESENT, change.new_chat_member.status in PRESENT
        if change.chat.type == ChatType.PRIVATE:
            application.reachable(person, can_dm=now)
        elif change.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP) and now and not was:
            cause = idempotency.of_joining(bot_id, change.chat.id, change.date)
            if change.chat.type == ChatType.SUPERGROUP:
                later.spawn(greet_later(person, origin_of(change.chat, 0), cause))
            else:
                application.command("start", "", person, origin_of(change.chat, 0), cause)

    return ChatMemberHandler(changed, ChatMemberHandler.MY_CHAT_MEMBER)
