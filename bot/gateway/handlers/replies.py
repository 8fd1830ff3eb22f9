"""Plain text that replies to a question of the bot's: the command the question stands for, with the text behind it.

A message that may be replied to carries the link that asks its question, `t.me/<bot>?start=word`. So nothing of the
message has to be remembered, and nobody else's text can be taken for a question.
"""

from typing import Final
from urllib.parse import parse_qs, urlsplit

from telegram import Message, MessageEntity, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes, MessageHandler, filters

from bot.gateway.api import idempotency
from bot.gateway.handlers.people import answered_by, is_by_a_person, is_nameless, origin_of_message, person_of, sound
from bot.tables.ports import PLAIN, Application

START: Final = "start"
ASKED: Final = frozenset({"word", "tourword", "tourfix", "tourdrop"})
"""Commands whose question may be answered by a reply; the link has what stands before the reply, with "_" between."""


def typed_replies(
    application: Application, bot_id: int, username: str
) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Handle replies of people to this bot's questions; replies to the table's own messages say nothing."""

    async def typed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is None or message.from_user is None:
            return
        asked = asked_by(answered_by(message), bot_id, username)
        if asked and is_nameless(message):
            application.nameless(START, origin_of_message(message))
        elif asked and is_by_a_person(message):
            origin = origin_of_message(message)
            cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
            name, *before = asked.split("_")
            text = " ".join((*before, sound(message.text or "").strip()))
            application.command(name, text, person_of(message.from_user), origin, cause)
        elif message.chat.type == ChatType.PRIVATE and is_by_a_person(message):
            origin = origin_of_message(message)
            cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
            application.command(PLAIN, "", person_of(message.from_user), origin, cause)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.TEXT & filters.REPLY & ~filters.Regex(r"^/\w"), typed)


def asked_by(question: Message | None, bot_id: int, username: str) -> str:
    """Read the command a message of this bot asks for, with "_" before each argument; empty where it asks for none."""
    if question is None or question.from_user is None or question.from_user.id != bot_id:
        return ""
    for entity in question.entities:
        if entity.type == MessageEntity.TEXT_LINK and entity.url:
            name, start = _start_of(entity.url)
            if name == username.lower() and start.partition("_")[0] in ASKED:
                return start
    return ""


def _start_of(link: str) -> tuple[str, str]:
    """Read the bot of a deep link (in small letters) and what Start brings it; empty where a link is none."""
    try:
        address = urlsplit(link)
    except ValueError:
        return "", ""
    return address.path.strip("/").lower(), parse_qs(address.query).get("start", [""])[0]
