"""Whatever a person sends in a private chat without a command: words, a sticker, a voice message, a photo."""

from typing import Final

from telegram import Update
from telegram.ext import ContextTypes, MessageHandler, filters

from bot.gateway.api import idempotency
from bot.gateway.handlers.people import is_by_a_person, origin_of_message, person_of
from bot.tables.ports import PLAIN, Application

WANTED: Final = (
    filters.UpdateType.MESSAGE & filters.ChatType.PRIVATE & ~filters.StatusUpdate.ALL & ~filters.Regex(r"^/\w")
)


def plain_messages(application: Application, bot_id: int) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle messages that no other handler takes; what stands in them is read by nobody."""

    async def sent(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None and is_by_a_person(message):
            origin = origin_of_message(message)
            cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
            application.command(PLAIN, "", person_of(message.from_user), origin, cause)

    return MessageHandler(WANTED, sent)
