"""Service messages: a group was made, became a supergroup, a topic is open again, the bot pinned a message."""

from collections.abc import Callable

from telegram import Update
from telegram.ext import ContextTypes, MessageHandler, filters

from bot.gateway.api import idempotency
from bot.gateway.handlers.people import origin_of, person_of
from bot.tables.ports import Application

Handler = MessageHandler[ContextTypes.DEFAULT_TYPE, None]


def groups_made(application: Application, bot_id: int) -> Handler:
    """Handle groups that were made with the bot in it, which is told in no other way."""

    async def made(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None:
            cause = idempotency.of_joining(bot_id, message.chat.id, message.date)
            application.command("start", "", person_of(message.from_user), origin_of(message.chat, 0), cause)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.CHAT_CREATED, made)


def migrations(application: Application) -> Handler:
    """Handle migrations, of which both chats tell; the application makes nothing of the second time."""

    async def moved(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id:
            application.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            application.migrated(message.migrate_from_chat_id, message.chat.id)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.MIGRATE, moved)


def topics_opened(rights_changed: Callable[[int], None]) -> Handler:
    """Handle topics that are opened again, or seen again as the general one: their tables may come back."""

    async def opened(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        if update.message is not None:
            rights_changed(update.message.chat.id)

    seen = filters.StatusUpdate.FORUM_TOPIC_REOPENED | filters.StatusUpdate.GENERAL_FORUM_TOPIC_UNHIDDEN
    return MessageHandler(filters.UpdateType.MESSAGE & seen, opened)


def own_pins(discard: Callable[[int, int], None], bot_id: int) -> Handler:
    """Handle the line that tells of the bot's own pin: it is deleted."""

    async def pinned(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None and message.from_user.id == bot_id:
            discard(message.chat.id, message.message_id)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.PINNED_MESSAGE, pinned)
