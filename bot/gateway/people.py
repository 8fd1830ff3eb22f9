"""Who and where, read from Telegram's updates."""

from telegram import Chat, Message, User
from telegram.constants import ChatType

from bot.tables.ports import Origin, Person

NAME_LENGTH = 128


def person_of(user: User) -> Person:
    """Somebody who pressed or wrote; the name is what the messenger shows (hostile input)."""
    name = " ".join(part for part in (user.first_name, user.last_name) if part)
    return Person(user.id, name[:NAME_LENGTH], user.username or "", user.language_code or "")


def origin_of(chat: Chat, message_id: int, thread: int | None = None, reply_to: Person | None = None) -> Origin:
    """A place in a chat."""
    private = chat.type == ChatType.PRIVATE
    return Origin(chat.id, message_id, thread, private, chat.title or "", reply_to)


def replied_to(message: Message) -> Person | None:
    """Who wrote the message this one replies to; bots and channels are nobody."""
    replied = message.reply_to_message
    user = replied.from_user if replied is not None and replied.sender_chat is None else None
    return person_of(user) if user is not None and not user.is_bot else None


def thread_of(message: Message) -> int | None:
    """The forum topic; threads of replies in ordinary groups are none."""
    return message.message_thread_id if message.is_topic_message else None
