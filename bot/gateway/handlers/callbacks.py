"""Pressed buttons."""

from collections.abc import Callable

from msgspec.structs import replace
from telegram.ext import ContextTypes, TypeHandler

from bot.gateway.api import idempotency
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
        query, person = update.callback_query, person_of(update.callback_query.presser)
        message, cause = query.message, idempotency.of_press(bot_id, query.id)
        if message is None and not query.is_broken:  # sent through inline mode, or too old to be named
            answers.nothing(query.id)
            return
        answer = answers.to(query.id, lambda: application.taking_long(person))
        if query.is_broken or message is None:
            nowhere = Origin(query.presser.id, 0, is_private=True, has_button=False)
            application.press(None, person, nowhere, cause, answer)
            return
        place = origin_of(message.chat, message.number, message.thread)
        has_button, forum = message.has_button(query.data), message.chat.is_forum
        origin = replace(place, has_button=has_button, is_too_old=message.is_too_old, is_forum=forum)
        if origin.is_own:
            seen(query.presser.id)
        application.press(decode(query.data), person, origin, cause, answer)

    return TypeHandler(Pressed, pressed)
