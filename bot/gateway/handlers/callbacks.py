"""Pressed buttons."""

from collections.abc import Callable

from msgspec.structs import replace
from telegram import CallbackQuery, InlineKeyboardMarkup, MaybeInaccessibleMessage, Message, Update
from telegram.ext import CallbackQueryHandler, ContextTypes

from bot.gateway.api import idempotency
from bot.gateway.api.answers import Answers
from bot.gateway.api.callbacks import decode
from bot.gateway.handlers.people import number_of, origin_of, person_of, thread_of
from bot.tables.ports import Application, Origin, Spot


def pressed_buttons(
    application: Application, answers: Answers, bot_id: int, seen: Callable[[int], None]
) -> CallbackQueryHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle every press: hand it to the application with its one answer; data that cannot be read as None.

    `seen` hears of persons who press what only they see.
    """

    async def pressed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        if query is None:
            return
        if query.inline_message_id is not None:  # no message of a table
            answers.nothing(query.id)
            return
        person, cause = person_of(query.from_user), idempotency.of_press(bot_id, query.id)
        press = decode(query.data)
        answer = answers.to(query.id, lambda: application.taking_long(press, person))
        if query.message is None:  # not all of it could be read
            nowhere = Origin(person.id, 0, is_private=True, has_button=False)
            application.press(None, person, nowhere, cause, answer)
            return
        origin = _origin_of_press(query, query.message)
        if origin.is_own:
            seen(person.id)
        application.press(press, person, origin, cause, answer)

    return CallbackQueryHandler(pressed)


def _origin_of_press(query: CallbackQuery, message: MaybeInaccessibleMessage) -> Origin:
    """Read where a press was made, and whether the server says that the message has the pressed button."""
    place = origin_of(message.chat, number_of(message), thread_of(message))
    keys = message.reply_markup if isinstance(message, Message) else None
    spot = _spot(keys, query.data) if keys is not None and query.data is not None else None
    return replace(
        place,
        has_button=spot is not None,
        spot=spot,
        is_too_old=not message.is_accessible,
        is_forum=bool(message.chat.is_forum),
    )


def _spot(keys: InlineKeyboardMarkup, data: str) -> Spot | None:
    """Return the place of the button with this data; None where the keyboard has none."""
    rows = keys.inline_keyboard
    for top, row in enumerate(rows):
        for column, key in enumerate(row):
            if key.callback_data == data:
                return Spot(top, len(rows) - 1 - top, column / len(row), (column + 1) / len(row))
    return None
