"""Pressed buttons."""

from collections.abc import Callable

from msgspec.structs import replace
from telegram import MaybeInaccessibleMessage, Message, Update
from telegram.ext import CallbackQueryHandler, ContextTypes

from bot.gateway.answers import Answers
from bot.gateway.callbacks import decode
from bot.gateway.people import number_of, origin_of, person_of, thread_of
from bot.gateway.request import HAS_BUTTON
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
        origin = replace(
            origin_of(message.chat, number_of(message), thread), has_button=has_button(message, query.data)
        )
        if origin.is_own:
            seen(query.from_user.id)
        cause = f"{bot_id}:{query.id}"
        application.press(decode(query.data), person_of(query.from_user), origin, cause, answers.to(query.id))

    return CallbackQueryHandler(pressed)


def has_button(message: MaybeInaccessibleMessage, data: str | None) -> bool:
    """Whether the server says that this message has the pressed button; of one it does not show nothing is known."""
    told = message.api_kwargs.get(HAS_BUTTON)
    if isinstance(told, bool):
        return told
    keyboard = message.reply_markup if isinstance(message, Message) else None
    rows = keyboard.inline_keyboard if keyboard is not None else ()
    return data is not None and any(button.callback_data == data for row in rows for button in row)
