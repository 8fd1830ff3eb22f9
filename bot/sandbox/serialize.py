"""Conversion of the sandbox's world to Bot API JSON."""

import hashlib

import msgspec
from msgspec import Struct

from bot.sandbox.model import Button, Entity, Keyboard, Message, StoredFile
from bot.sandbox.world import BOT_NAME, BOT_USERNAME, World

ANONYMOUS, OF_CHANNELS, TELEGRAM = 1087968824, 136817688, 777000
"""Ids of Telegram's accounts that send for anonymous administrators, for channels, and for automatic forwards."""
ACCOUNTS = {
    ANONYMOUS: ("Group", "GroupAnonymousBot", True),
    OF_CHANNELS: ("Channel", "Channel_Bot", True),
    TELEGRAM: ("Telegram", None, False),
}


class User(Struct, omit_defaults=True):
    """Bot API User."""

    id: int
    first_name: str
    username: str | None = None
    is_bot: bool | None = None
    language_code: str | None = None
    can_join_groups: bool | None = None
    can_read_all_group_messages: bool | None = None
    supports_inline_queries: bool | None = None


class Chat(Struct, omit_defaults=True):
    """Bot API Chat."""

    id: int
    type: str
    title: str | None = None
    first_name: str | None = None
    username: str | None = None
    is_forum: bool | None = None


class TopicCreated(Struct):
    """Bot API ForumTopicCreated."""

    name: str
    icon_color: int = 7322096


class Photo(Struct):
    """Bot API PhotoSize."""

    file_id: str
    file_unique_id: str
    width: int
    height: int
    file_size: int


class Document(Struct):
    """Bot API Document."""

    file_id: str
    file_unique_id: str
    file_name: str
    mime_type: str
    file_size: int


class WireMessage(Struct, omit_defaults=True, rename={"sender": "from"}):
    """Bot API Message, with the fields that this server knows."""

    message_id: int
    date: int
    chat: Chat
    sender: User | None = None
    sender_chat: Chat | None = None
    message_thread_id: int | None = None
    is_topic_message: bool | None = None
    edit_date: int | None = None
    reply_to_message: "WireMessage | None" = None
    text: str | None = None
    entities: list[Entity] | None = None
    photo: list[Photo] | None = None
    document: Document | None = None
    caption: str | None = None
    caption_entities: list[Entity] | None = None
    reply_markup: Keyboard | None = None
    new_chat_members: list[User] | None = None
    left_chat_member: User | None = None
    pinned_message: "WireMessage | None" = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    forum_topic_created: TopicCreated | None = None
    forum_topic_closed: dict[str, str] | None = None
    forum_topic_reopened: dict[str, str] | None = None
    general_forum_topic_hidden: dict[str, str] | None = None
    general_forum_topic_unhidden: dict[str, str] | None = None
    group_chat_created: bool | None = None
    is_automatic_forward: bool | None = None
    receiver_user: User | None = None
    ephemeral_message_id: int | None = None


def bot_user(world: World) -> User:
    """Return the bot as a Bot API User."""
    return User(world.bot_id, BOT_NAME, BOT_USERNAME, is_bot=True)


def user(world: World, person: int) -> User:
    """Return a person, a bot or an account of Telegram's own as a Bot API User."""
    if person == world.bot_id:
        return bot_user(world)
    if person in ACCOUNTS:
        name, username, is_bot = ACCOUNTS[person]
        return User(person, name, username, is_bot=is_bot)
    if person not in world.people:
        other = next(bot for group in world.groups.values() for bot in group.others if bot.id == person)
        return User(other.id, other.name, other.username, is_bot=True)
    known = world.people[person]
    return User(known.id, known.name, known.username, is_bot=False, language_code="ru")


def chat(world: World, chat_id: int) -> Chat:
    """Return a private chat, group, supergroup or channel as a Bot API Chat."""
    if chat_id > 0:
        known = world.people[chat_id]
        return Chat(chat_id, "private", first_name=known.name, username=known.username)
    if chat_id in world.channels:
        return Chat(chat_id, "channel", title=world.channels[chat_id].title)
    group = world.groups[chat_id]
    return Chat(chat_id, group.type, title=group.title, is_forum=group.forum or None)


def chat_instance(chat_id: int) -> str:
    """Return the chat_instance of a chat: one number for all presses in it."""
    return str(int.from_bytes(hashlib.sha256(str(chat_id).encode()).digest()[:8], "big", signed=True))


def photo(file: StoredFile) -> list[Photo]:
    """Return the sizes of a photo, of which this server has only one."""
    return [Photo(file.file_id, file.file_unique_id, file.width, file.height, file.size)]


def document(file: StoredFile) -> Document:
    """Return a file as a Bot API Document."""
    return Document(file.file_id, file.file_unique_id, file.name, file.mime, file.size)


def message(world: World, msg: Message, *, nested: bool = False) -> WireMessage:
    """Return a message as a Bot API Message; a `nested` one (replied to, or pinned) nests no other.

    Peculiarities of Telegram: a message in a topic that replies to nothing “replies” to the line that opened the topic.
    A reply in a supergroup outside of topics has a thread, too, but belongs to no topic.
    """
    reply = None if nested else world.message(msg.chat_id, msg.reply_to or _opening(msg))
    pinned = world.message(msg.chat_id, msg.pinned) if msg.pinned and not nested else None
    return WireMessage(
        msg.message_id,
        msg.date,
        chat(world, msg.chat_id),
        sender=user(world, msg.from_id),
        sender_chat=chat(world, msg.sender_chat) if msg.sender_chat else None,
        message_thread_id=msg.thread or _root(world, msg),
        is_topic_message=True if msg.thread else None,
        edit_date=msg.edit_date,
        reply_to_message=message(world, reply, nested=True) if reply else None,
        text=msg.text,
        entities=msg.entities or None,
        photo=photo(world.files[msg.photo]) if msg.photo else None,
        document=document(world.files[msg.document]) if msg.document else None,
        caption=msg.caption,
        caption_entities=msg.caption_entities or None,
        reply_markup=msg.reply_markup,
        new_chat_members=[user(world, p) for p in msg.joined] or None,
        left_chat_member=user(world, msg.left) if msg.left else None,
        pinned_message=message(world, pinned, nested=True) if pinned else None,
        migrate_to_chat_id=msg.migrate_to,
        migrate_from_chat_id=msg.migrate_from,
        forum_topic_created=TopicCreated(msg.opened) if msg.opened else None,
        forum_topic_closed={} if "closed" in (msg.turned, msg.general) else None,
        forum_topic_reopened={} if "open" in (msg.turned, msg.general) else None,
        general_forum_topic_hidden={} if msg.general == "hidden" else None,
        general_forum_topic_unhidden={} if msg.general == "unhidden" else None,
        group_chat_created=msg.created or None,
        is_automatic_forward=msg.forwarded or None,
        receiver_user=user(world, msg.receiver) if msg.receiver else None,
        ephemeral_message_id=msg.ephemeral or None,
    )


def _opening(msg: Message) -> int:
    """Return the id of the line that opened a message's topic; 0 for that line itself or without a topic."""
    return msg.thread if msg.thread and msg.thread != msg.message_id else 0


def _root(world: World, msg: Message) -> int | None:
    """Return the id of the message that began a chain of replies in a supergroup; None if there is no chain."""
    group, root = world.groups.get(msg.chat_id), msg
    if group is None or group.type != "supergroup":
        return None
    while root.reply_to and (before := world.message(msg.chat_id, root.reply_to)):
        root = before
    return root.message_id if root is not msg else None


def shown(world: World, msg: Message, *, nested: bool = False) -> msgspec.Raw:
    """Return a message as JSON, encoded once for the update, the event and the answer."""
    return msgspec.Raw(msgspec.json.encode(message(world, msg, nested=nested)))


def plain(value: object) -> dict[str, object]:
    """Return a struct as a JSON object."""
    built: dict[str, object] = msgspec.to_builtins(value)
    return built


def member_json(
    world: World, user_id: int, status: str, *, pins: bool = True, is_member: bool = True
) -> dict[str, object]:
    """Return a Bot API ChatMember with this status.

    `pins`: whether an administrator may pin; `is_member`: whether a restricted person is in the group.
    """
    answer: dict[str, object] = {"user": plain(user(world, user_id)), "status": status}
    if status == "restricted":
        answer |= {"is_member": is_member, "until_date": 0, **dict.fromkeys(RESTRICTED_RIGHTS, False)}
    if status == "kicked":
        answer["until_date"] = 0
    if status == "administrator":
        answer |= dict.fromkeys(ADMIN_RIGHTS, True)
        answer |= {"can_be_edited": False, "is_anonymous": False, "can_promote_members": False}
        answer["can_pin_messages"] = pins
    if status == "creator":
        answer["is_anonymous"] = False
    return answer


ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)


RESTRICTED_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)


def buttons(keyboard: Keyboard | None) -> list[list[Button]]:
    """Return the rows of a keyboard, an empty list without one."""
    return keyboard.inline_keyboard if keyboard else []


NO_GIFTS = {
    "unlimited_gifts": False,
    "limited_gifts": False,
    "unique_gifts": False,
    "premium_subscription": False,
    "gifts_from_channels": False,
}
