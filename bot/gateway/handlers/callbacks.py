"""Pressed buttons."""

from collections.abc import Callable

from telegram import Message, Update
from telegram.ext import CallbackQueryHandler, ContextTypes

from bot.gateway.answers import Answers
from bot.gateway.callbacks import decode
from bot.gateway.people import number_of, origin_of, person_of, thread_of
from bot.tables.ports import Application


def pressed_buttons(
    application: Application, answers: Answers, bot_id: int, seen: Callable[[int], None]
) -> CallbackQueryHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Every press reaches the application with its one answer; data nobody wrote as None.

    `seen` hears of persons who press what only they see.
    """

    async def pressed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None:
            return
        if query.message is None:  # a message sent through inline mode, or one too old to be named
            answers.nothing(query.id)
            return
        message = query.message
        thread = thread_of(message) if isinstance(message, Message) else None
        origin = origin_of(message.chat, number_of(message), thread)
        if origin.is_own:
            seen(query.from_user.id)
        cause = f"{bot_id}:{query.id}"
        application.press(decode(query.data), person_of(query.from_user), origin, cause, answers.to(query.id))

    return CallbackQueryHandler(pressed)
