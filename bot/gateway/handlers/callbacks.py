"""Pressed buttons."""

from telegram import Message, Update
from telegram.ext import CallbackQueryHandler, ContextTypes

from bot.gateway.answers import Answers
from bot.gateway.callbacks import decode
from bot.gateway.people import origin_of, person_of, thread_of
from bot.tables.ports import Application


def pressed_buttons(
    application: Application, answers: Answers, bot_id: int
) -> CallbackQueryHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Every press reaches the application with its one answer; data nobody wrote as None."""

    async def pressed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None:
            return
        if query.message is None:  # a message sent through inline mode, or one too old to be named
            answers.nothing(query.id)
            return
        message = query.message
        thread = thread_of(message) if isinstance(message, Message) else None
        origin = origin_of(message.chat, message.message_id, thread)
        cause = f"{bot_id}:{query.id}"
        application.press(decode(query.data), person_of(query.from_user), origin, cause, answers.to(query.id))

    return CallbackQueryHandler(pressed)
