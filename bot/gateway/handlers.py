"""Handlers of updates: they turn objects of the library into calls of the application."""

import re
from collections.abc import Callable
from typing import Final, Protocol
from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace
from telegram import (
    CallbackQuery,
    Chat,
    InlineKeyboardMarkup,
    MaybeInaccessibleMessage,
    Message,
    MessageEntity,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, ContextTypes, MessageHandler, filters

from bot.clock import Clock
from bot.gateway.api import idempotency
from bot.gateway.api.answers import Answers
from bot.gateway.api.callbacks import decode
from bot.runtime.background import Background
from bot.tables.ports import PLAIN, Application, Attachment, Origin, Person, Spot

NAME_LENGTH = 128


def sound(text: str) -> str:
    """Replace lone surrogates, which JSON can carry, by «\ufffd», so that a text can be stored."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def person_of(user: User) -> Person:
    """Return a Telegram user as a Person. Users choose their own names, so these are hostile input."""
    name = " ".join(part for part in (user.first_name, user.last_name) if part)
    return Person(user.id, sound(name[:NAME_LENGTH]), sound(user.username or ""), sound(user.language_code or ""))


def origin_of(chat: Chat, message_id: int, thread: int | None = None) -> Origin:
    """Return the place of a message: its chat, number and thread."""
    return Origin(chat.id, message_id, thread, chat.type == ChatType.PRIVATE, sound(chat.title or ""))


def origin_of_message(message: Message) -> Origin:
    """Return the place of a message, with what it replies to; its own file takes precedence over a file replied to."""
    replied = answered_by(message)
    origin = origin_of(message.chat, number_of(message), thread_of(message))
    attached = attachment_of(message) or (attachment_of(replied) if replied is not None else None)
    quoted = sound(replied.text or "") if replied is not None else ""
    found = replace(origin, reply_to=replied_to(message), quoted=quoted, attached=attached)
    return replace(found, chain=chain_of(message))


def number_of(message: MaybeInaccessibleMessage) -> int:
    """Return the id of a message; for an ephemeral message (Bot API 10.2) its own number, negated."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return -number if isinstance(number, int) and number else message.message_id


def attachment_of(message: Message) -> Attachment | None:
    """Return the document of a message; None if it has none."""
    document = message.document
    if document is None:
        return None
    name = sound((document.file_name or "")[:NAME_LENGTH])
    return Attachment(document.file_id, name, document.file_size or 0)


def answered_by(message: Message) -> Message | None:
    """Return the message that another one replies to, or None; the opening line of a forum topic does not count."""
    replied = message.reply_to_message
    opening = replied is not None and replied.message_id == thread_of(message)
    return None if opening else replied


def replied_to(message: Message) -> Person | None:
    """Return the author of the message that another one replies to; None for bots and channels, or if there is none."""
    replied = answered_by(message)
    user = replied.from_user if replied is not None and replied.sender_chat is None else None
    return person_of(user) if user is not None and not user.is_bot else None


def is_by_a_person(message: Message) -> bool:
    """Return whether a person wrote under their own name: no bot, channel or anonymous administrator."""
    return message.from_user is not None and not message.from_user.is_bot and message.sender_chat is None


def is_nameless(message: Message) -> bool:
    """Return whether an anonymous administrator or a channel wrote in a group; an automatic forward does not count."""
    in_group = message.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP)
    return in_group and message.sender_chat is not None and not message.is_automatic_forward


def thread_of(message: MaybeInaccessibleMessage) -> int | None:
    """Return the forum topic of a message; for a comment on a channel post the number of the post's copy, negated.

    None for any other message: the threads of other replies do not count.
    """
    if not isinstance(message, Message):
        return None
    if message.is_topic_message:
        return message.message_thread_id
    replied = message.reply_to_message
    return -replied.message_id if replied is not None and replied.is_automatic_forward else None


def chain_of(message: Message) -> int:
    """Return the id of the message that began a chain of replies (perhaps a channel post's copy); 0 without a chain."""
    return 0 if message.is_topic_message else message.message_thread_id or 0


WANTED: Final = (
    filters.UpdateType.MESSAGE & filters.ChatType.PRIVATE & ~filters.StatusUpdate.ALL & ~filters.Regex(r"^/\w")
)


def plain_messages(application: Application, bot_id: int) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of private messages that no other handler takes: it runs PLAIN and ignores their content."""

    async def sent(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None and is_by_a_person(message):
            origin = origin_of_message(message)
            cause = idempotency.of_message(bot_id, origin.chat, origin.message_id)
            application.command(PLAIN, "", person_of(message.from_user), origin, cause)

    return MessageHandler(WANTED, sent)


START: Final = "start"
ASKED: Final = frozenset({"word", "tourword", "tourfix", "tourdrop"})
"""Commands that may be completed by a reply to the bot's question. A link in the question names the command and the
arguments that precede the reply, joined by "_"."""


def typed_replies(
    application: Application, bot_id: int, username: str
) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of people's replies to this bot's questions.

    Other replies count as plain messages in private chats and are ignored in groups.
    """

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
    """Return the command that a question of this bot asks for, with "_" before each argument; else empty."""
    if question is None or question.from_user is None or question.from_user.id != bot_id:
        return ""
    for entity in question.entities:
        if entity.type == MessageEntity.TEXT_LINK and entity.url:
            name, start = _start_of(entity.url)
            if name == username.lower() and start.partition("_")[0] in ASKED:
                return start
    return ""


def _start_of(link: str) -> tuple[str, str]:
    """Return the bot's name (in small letters) and the start parameter of a deep link; empty if it is no such link."""
    try:
        address = urlsplit(link)
    except ValueError:
        return "", ""
    return address.path.strip("/").lower(), parse_qs(address.query).get("start", [""])[0]


COMMAND: Final = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]+))?(?:\s+(.*))?", re.DOTALL)


def typed_commands(
    application: Application, bot_id: int, username: str, seen: Callable[[int], None]
) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of commands that people send to this bot.

    Edited messages, channel posts and commands to other bots are ignored. `seen` gets senders of ephemeral commands.
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
    """Return a command (in small letters) and its arguments; None for another bot's command and for plain text."""
    found = COMMAND.fullmatch(text)
    if found is None:
        return None
    name, address, arguments = found.groups()
    if address is not None and address.lower() != username.lower():
        return None
    return name.lower(), sound(arguments or "").strip()


def pressed_buttons(
    application: Application, answers: Answers, bot_id: int, seen: Callable[[int], None]
) -> CallbackQueryHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of presses, which passes each to the application with its one answer.

    Unreadable data is passed as None. `seen` is called with a person who presses a button that only they see.
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
    """Return the place of a press, and whether the server says that the message has the pressed button."""
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
    """Return the position of the button with this data; None if the keyboard has none."""
    rows = keys.inline_keyboard
    for top, row in enumerate(rows):
        for column, key in enumerate(row):
            if key.callback_data == data:
                return Spot(top, len(rows) - 1 - top, column / len(row), (column + 1) / len(row))
    return None


IMPORT = "import"


def sent_files(application: Application, bot_id: int, username: str) -> MessageHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of files: it carries out the caption's command, else imports the file (private chats only)."""

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


UPGRADE_S: Final = 3.0
"""Clock seconds within which all messages about a group's upgrade to a supergroup arrive."""
PRESENT = (ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED)


class SetAdministrator(Protocol):
    """Callback that learns whether the bot is an administrator of a group."""

    def __call__(self, chat: int, *, administrator: bool) -> None:
        """Note whether the bot is an administrator of this chat."""


def own_membership(
    application: Application,
    bot_id: int,
    rights_changed: Callable[[int], None],
    set_administrator: SetAdministrator,
    *,
    clock: Clock,
    later: Background,
) -> ChatMemberHandler[ContextTypes.DEFAULT_TYPE, None]:
    """Return the handler of changes of the bot's own membership: private chats opened or blocked, groups joined.

    rights_changed: called with the chat of every change; calls that were refused there may be tried again
    later: runs the greeting of a supergroup after UPGRADE_S, when it is known whether a group was only upgraded to it
    """

    async def greet_later(person: Person, origin: Origin, cause: str) -> None:
        await clock.sleep(UPGRADE_S)
        application.command("start", "", person, origin, cause)

    async def changed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        change = update.my_chat_member
        if change is None:
            return
        rights_changed(change.chat.id)
        runs_it = change.new_chat_member.status == ChatMemberStatus.ADMINISTRATOR
        set_administrator(change.chat.id, administrator=runs_it)
        person = person_of(change.from_user)
        was, now = change.old_chat_member.status in PRESENT, change.new_chat_member.status in PRESENT
        if change.chat.type == ChatType.PRIVATE:
            application.reachable(person, can_dm=now)
        elif change.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP) and now and not was:
            cause = idempotency.of_joining(bot_id, change.chat.id, change.date)
            if change.chat.type == ChatType.SUPERGROUP:
                later.spawn(greet_later(person, origin_of(change.chat, 0), cause))
            else:
                application.command("start", "", person, origin_of(change.chat, 0), cause)

    return ChatMemberHandler(changed, ChatMemberHandler.MY_CHAT_MEMBER)


Handler = MessageHandler[ContextTypes.DEFAULT_TYPE, None]


def groups_made(application: Application, bot_id: int) -> Handler:
    """Return the handler of groups that are created with the bot as a member; no other update reports this."""

    async def made(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None:
            cause = idempotency.of_joining(bot_id, message.chat.id, message.date)
            application.command("start", "", person_of(message.from_user), origin_of(message.chat, 0), cause)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.CHAT_CREATED, made)


def migrations(application: Application) -> Handler:
    """Return the handler of groups' upgrades to supergroups, which both chats report; the second report is ignored."""

    async def moved(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id:
            application.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            application.migrated(message.migrate_from_chat_id, message.chat.id)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.MIGRATE, moved)


def topics_opened(rights_changed: Callable[[int], None]) -> Handler:
    """Return the handler of reopened forum topics (the general topic: unhidden), whose tables may be shown again."""

    async def opened(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        if update.message is not None:
            rights_changed(update.message.chat.id)

    seen = filters.StatusUpdate.FORUM_TOPIC_REOPENED | filters.StatusUpdate.GENERAL_FORUM_TOPIC_UNHIDDEN
    return MessageHandler(filters.UpdateType.MESSAGE & seen, opened)


def own_pins(discard: Callable[[int, int], None], bot_id: int) -> Handler:
    """Return the handler that deletes Telegram's service message about a pin made by the bot."""

    async def pinned(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.message
        if message is not None and message.from_user is not None and message.from_user.id == bot_id:
            discard(message.chat.id, message.message_id)

    return MessageHandler(filters.UpdateType.MESSAGE & filters.StatusUpdate.PINNED_MESSAGE, pinned)
