"""Persons and places, read from the library's updates."""

from msgspec.structs import replace
from telegram import Chat, MaybeInaccessibleMessage, Message, User
from telegram.constants import ChatType

from bot.tables.ports import Attachment, Origin, Person

NAME_LENGTH = 128


def sound(text: str) -> str:
    """Replace halves of signs (lone surrogates, which JSON can carry) by «\ufffd», so that a text can be stored."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def person_of(user: User) -> Person:
    """Read who pressed or wrote; the name is what the messenger shows (hostile input)."""
    name = " ".join(part for part in (user.first_name, user.last_name) if part)
    return Person(user.id, sound(name[:NAME_LENGTH]), sound(user.username or ""), sound(user.language_code or ""))


def origin_of(chat: Chat, message_id: int, thread: int | None = None) -> Origin:
    """Make a place in a chat."""
    return Origin(chat.id, message_id, thread, chat.type == ChatType.PRIVATE, sound(chat.title or ""))


def origin_of_message(message: Message) -> Origin:
    """Read a message somebody wrote, with what it replies to; its own file counts before the other's."""
    replied = answered_by(message)
    origin = origin_of(message.chat, number_of(message), thread_of(message))
    attached = attachment_of(message) or (attachment_of(replied) if replied is not None else None)
    quoted = sound(replied.text or "") if replied is not None else ""
    found = replace(origin, reply_to=replied_to(message), quoted=quoted, attached=attached)
    return replace(found, chain=chain_of(message))


def number_of(message: MaybeInaccessibleMessage) -> int:
    """Return the id of a message; below 0 the number of one that only one person and the bot see (Bot API 10.2)."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return -number if isinstance(number, int) and number else message.message_id


def attachment_of(message: Message) -> Attachment | None:
    """Read the document of a message."""
    document = message.document
    if document is None:
        return None
    name = sound((document.file_name or "")[:NAME_LENGTH])
    return Attachment(document.file_id, name, document.file_size or 0)


def answered_by(message: Message) -> Message | None:
    """Return the message another one replies to; what replies to nothing in a forum topic names its opening line."""
    replied = message.reply_to_message
    opening = replied is not None and replied.message_id == thread_of(message)
    return None if opening else replied


def replied_to(message: Message) -> Person | None:
    """Read who wrote the message another one replies to; bots and channels are nobody."""
    replied = answered_by(message)
    user = replied.from_user if replied is not None and replied.sender_chat is None else None
    return person_of(user) if user is not None and not user.is_bot else None


def is_by_a_person(message: Message) -> bool:
    """Return whether a person wrote under an own name: anonymous administrators, channels and bots cannot sit down."""
    return message.from_user is not None and not message.from_user.is_bot and message.sender_chat is None


def is_nameless(message: Message) -> bool:
    """Return whether an anonymous administrator or a channel wrote in a group; no forwarded post."""
    in_group = message.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP)
    return in_group and message.sender_chat is not None and not message.is_automatic_forward


def thread_of(message: MaybeInaccessibleMessage) -> int | None:
    """Read the forum topic; or the comments on a channel's post, as the number of its copy with a minus.

    Threads of other replies are none.
    """
    if not isinstance(message, Message):
        return None
    if message.is_topic_message:
        return message.message_thread_id
    replied = message.reply_to_message
    return -replied.message_id if replied is not None and replied.is_automatic_forward else None


def chain_of(message: Message) -> int:
    """Return the message with which a chain of replies began, which may be a post with its comments; 0 without one."""
    return 0 if message.is_topic_message else message.message_thread_id or 0
