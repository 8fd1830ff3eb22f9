"""Files that people send: a record to be imported, in private as it is, in a group with /import as its caption."""

from telegram import Update
from telegram.ext import ContextTypes, MessageHandler, filters

from bot.gateway.api import idempotency
from bot.gateway.handlers.commands import parsed
from bot.gateway.handlers.people import is_by_a_person, is_nameless, origin_of_message, person_of
from bot.tables.ports import Application

IMPORT = "import"


def sent_files(application: Application, bot_id: int, username: str) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle a file as the command under it; one without a command is an import in a private chat, else nothing."""

    async def sent(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is None:
            return
        origin = origin_of_message(message)
        found = parsed(message.caption or "", username)
        if found is not None and is_nameless(message):
            application.nameless(found[0], origin)
        if message.from_user is None or not is_by_a_person(message):
            return
        if found is None and origin.is_private:
            found = (IMPORT, "")
        if found is not None:
            cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
            application.command(*found, person_of(message.from_user), origin, cause)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.Document.ALL, sent)
