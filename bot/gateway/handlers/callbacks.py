"""Pressed buttons."""

from collections.abc import Callable

from msgspec.structs import replace
from telegram.ext import ContextTypes, TypeHandler

from bot.gateway.api.answers import Answers
from bot.gateway.api.callbacks import decode
from bot.gateway.handlers.people import origin_of, person_of
from bot.gateway.intake.updates import Pressed
from bot.tables.ports import Application, Origin


def pressed_buttons(
    application: Application, answers: Answers, bot_id: int, seen: Callable[[int], None]
) -> TypeHandler[Pressed, ContextTypes.DEFAULT_TYPE, None]:
    """Every press reaches the application with its one answer; data nobody wrote, or can read, as None.

    `seen` hears of persons who press what only they see.
    """

    async def pressed(update: Pressed, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        message, cause = query.message, f"{bot_id}:{query.id}"
        if query.is_broken:
            nowhere = Origin(query.presser.id, 0, is_private=True, has_button=False)
            application.press(None, person_of(query.presser), nowhere, cause, answers.to(query.id))
            return
        if message is None:  # a message sent through inline mode, or one too old to be named
            answers.nothing(query.id)
            return
        place = origin_of(message.chat, message.number, message.thread)
        has_button, forum = message.has_button(query.data), message.chat.is_forum
        origin = replace(place, has_button=has_button, is_too_old=message.is_too_old, is_forum=forum)
        if origin.is_own:
            seen(query.presser.id)
        application.press(decode(query.data), person_of(query.presser), origin, cause, answers.to(query.id))

    return TypeHandler(Pressed, pressed)
