"""Typed commands: `/new pool_target=4`, `/start sit_5`, `/table@this_bot`."""

import re
from collections.abc import Callable
from typing import Final

from telegram import Update
from telegram.ext import ContextTypes, MessageHandler, filters

from bot.gateway.api import idempotency
from bot.gateway.handlers.people import is_by_a_person, is_nameless, origin_of_message, person_of, sound
from bot.tables.ports import Application

COMMAND: Final = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]+))?(?:\s+(.*))?", re.DOTALL)


def typed_commands(
    application: Application, bot_id: int, username: str, seen: Callable[[int], None]
) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle commands of people to this bot, but no edited messages, posts of channels and commands to other bots.

    `seen` hears of persons who send one that only the bot sees.
    """

    async def typed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        found = parsed(message.text or "", username) if message is not None else None
        if message is None or found is None:
            return
        name, arguments = found
        if is_nameless(message):
            application.nameless(name, origin_of_message(message))
        if message.from_user is None or not is_by_a_person(message):
            return
        person = person_of(message.from_user)
        origin = origin_of_message(message)
        if origin.is_own:
            seen(person.id)
        if origin.is_private and name == "start":
            application.reachable(person, can_dm=True)
        cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
        application.command(name, arguments, person, origin, cause)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.TEXT & filters.Regex(r"^/\w"), typed)


def parsed(text: str, username: str) -> tuple[str, str] | None:
    """Read a command (in small letters) and its arguments; None for another bot's command and for plain text."""
    found = COMMAND.fullmatch(text)
    if found is None:
        return None
    name, address, arguments = found.groups()
    if address is not None and address.lower() != username.lower():
        return None
    return name.lower(), sound(arguments or "").strip()
