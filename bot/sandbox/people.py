"""Actions of people: write, press buttons, press Start, block the bot.

An impossible action raises ControlError.
"""

import time

from bot.sandbox import ephemerals, serialize, updates
from bot.sandbox.errors import ControlError
from bot.sandbox.files import MAX_DOCUMENT_BYTES, store_document
from bot.sandbox.markup import find_entities
from bot.sandbox.model import Button, Channel, Message, Person, Query
from bot.sandbox.params import Upload
from bot.sandbox.texts import MAX_CAPTION, MAX_TEXT
from bot.sandbox.world import BOT_USERNAME, World

DISGUISES = ("anonymous", "channel")
MAX_NAME = 64
QUERY_KEPT_S = 600.0


def create_person(world: World, name: str, username: str = "") -> Person:
    """Create a person who has no chat yet."""
    if not 1 <= len(name) <= MAX_NAME:
        raise ControlError("a name has 1 to 64 characters")
    number = world.next_id("person")
    person = Person(number, name, username or f"player{number}")
    world.save_person(person)
    world.tell(list(world.people), "people")
    return person


def _check_presence(world: World, person: Person, chat: int) -> None:
    """Raise ControlError if the person may do nothing in that chat."""
    if person.deactivated:
        raise ControlError("аккаунт удалён")
    if chat > 0:
        if chat != person.id:
            raise ControlError("это чужой личный чат")
        if person.blocked:
            raise ControlError("сначала разблокируйте бота")
        return
    group = world.group(chat)
    if person.id not in group.members:
        raise ControlError(f"{person.name}: не в этой группе")
    if group.migrated_to is not None:
        raise ControlError("эта группа стала супергруппой")


def _check_topic(world: World, chat: int, thread: int | None) -> None:
    """Raise ControlError if a topic is unknown or closed; None is the general topic."""
    if thread is None:
        if chat < 0 and world.group(chat).forum and world.group(chat).general != "open":
            raise ControlError("тема закрыта")
        return
    topic = world.group(chat).topic(thread) if chat < 0 else None
    if topic is None:
        raise ControlError("такой темы нет")
    if topic.closed:
        raise ControlError("тема закрыта")


def say(
    world: World,
    person: Person,
    chat: int,
    text: str,
    *,
    reply_to: int | None = None,
    thread: int | None = None,
    disguise: str = "",
) -> Message:
    """Write a text into a chat or one of its topics; in a private chat only after Start.

    A command that the group's menu marks as ephemeral is sent as such, unless the client is too old. `disguise`: one of
    DISGUISES if the person does not write under their own name.
    """
    _check_presence(world, person, chat)
    _check_topic(world, chat, thread)
    text = text.strip()
    if not 1 <= len(text) <= MAX_TEXT:
        raise ControlError("в сообщении от 1 до 4096 знаков")
    if chat > 0 and not person.started:
        if text.partition(" ")[0] != "/start":
            raise ControlError("сначала нажмите СТАРТ")
        person.started = True
        world.save_person(person)
        world.tell([person.id], "chats")
    if not disguise and ephemerals.is_command(world, person, chat, text):
        return ephemerals.command(world, person, chat, text)
    message = world.new_message(chat, person.id)
    message.text, message.entities = text, find_entities(text, [])
    message.thread = thread
    if disguise:
        _disguise(world, person, message, disguise)
    return _send(world, message, reply_to)


def _disguise(world: World, person: Person, message: Message, disguise: str) -> None:
    """Change a message's sender to an anonymous administrator or to a channel that belongs to the person."""
    if message.chat_id > 0 or disguise not in DISGUISES:
        raise ControlError(f"in a group one writes as one of {', '.join(DISGUISES)}")
    group = world.groups[message.chat_id]
    if disguise == "channel":
        message.from_id, message.sender_chat = serialize.OF_CHANNELS, channel_of(world, f"Канал: {person.name}").id
        return
    if person.id not in (group.members[0], *group.admins):
        raise ControlError("анонимно пишут администраторы группы")
    message.from_id, message.sender_chat = serialize.ANONYMOUS, group.id


def channel_of(world: World, title: str) -> Channel:
    """Return the channel with that title, which is created if there is none."""
    found = next((channel for channel in world.channels.values() if channel.title == title), None)
    if found is None:
        found = Channel(-1000000000000 - world.next_id("channel"), title)
        world.save_channel(found)
    return found


def send_document(
    world: World,
    person: Person,
    chat: int,
    upload: Upload,
    *,
    caption: str = "",
    reply_to: int | None = None,
    thread: int | None = None,
) -> Message:
    """Send a file into a chat or one of its topics; in a private chat only after Start."""
    _check_presence(world, person, chat)
    _check_topic(world, chat, thread)
    if chat > 0 and not person.started:
        raise ControlError("сначала нажмите СТАРТ")
    if not upload.body:
        raise ControlError("файл пуст")
    if len(upload.body) > MAX_DOCUMENT_BYTES or len(caption) > MAX_CAPTION:
        raise ControlError("файл до 50 МБ, подпись до 1024 знаков")
    file = store_document(world, upload)
    world.save_file(file)
    message = world.new_message(chat, person.id)
    message.document = file.file_id
    message.thread = thread
    if caption.strip():
        message.caption = caption.strip()
        message.caption_entities = find_entities(message.caption, [])
    return _send(world, message, reply_to)


def _send(world: World, message: Message, reply_to: int | None) -> Message:
    """Publish a person's message, and queue it for the bot if the privacy mode allows."""
    chat = message.chat_id
    replied = world.message(chat, reply_to) if reply_to else None
    if replied is not None:
        message.reply_to, message.thread = reply_to, replied.thread
    publish(world, message)
    if chat > 0 or _for_bot(world, message):
        updates.push_message(world, chat, message.message_id)
    return message


def publish(world: World, message: Message) -> None:
    """Save a new message and show it to everybody in the chat."""
    world.save_message(message)
    shown = serialize.shown(world, message)
    world.tell(world.audience(message.chat_id), "message", chat=message.chat_id, message=shown)


def _for_bot(world: World, message: Message) -> bool:
    """Return whether the bot gets a group's message in privacy mode; as an administrator it gets everything.

    A message that names the bot reaches it; a command that names another bot does not. A reply to a bot reaches that
    bot alone. A command that names no bot reaches the bot that wrote last. Source: Telegram's documentation.
    """
    group = world.groups[message.chat_id]
    if not group.has_bot or group.bot == "administrator":
        return group.has_bot
    text = (message.text or message.caption or "").lower()
    entities = message.entities or message.caption_entities
    if f"@{BOT_USERNAME}" in text:
        return True
    is_command = any(one.type == "bot_command" and one.offset == 0 for one in entities)
    if is_command and "@" in text.partition(" ")[0]:
        return False
    reply = world.message(message.chat_id, message.reply_to or 0)
    bots = {world.bot_id, *(other.id for other in group.others)}
    if reply is not None and reply.from_id in bots:
        return reply.from_id == world.bot_id
    return is_command and group.last_bot == world.bot_id


def pressed_message(world: World, person: Person, chat: int, message_id: int, ephemeral: int) -> Message | None:
    """Return the message whose button a person presses; None if there is none or their client does not show it."""
    if not ephemeral:
        return world.message(chat, message_id)
    return next((one for one in ephemerals.seen(world, person, chat) if one.ephemeral == ephemeral), None)


def find_button(message: Message | None, row: int, col: int) -> Button:
    """Return the button at a place of a message in its present state. Raises ControlError if there is none."""
    rows = serialize.buttons(message.reply_markup) if message else []
    if not 0 <= row < len(rows) or not 0 <= col < len(rows[row]):
        raise ControlError(f"no button at row {row}, column {col} of this message")
    return rows[row][col]


def press(world: World, person: Person, chat: int, message_id: int, data: str, *, ephemeral: int = 0) -> Query:
    """Send the bot a callback query with this data, whether or not such a button exists."""
    _check_presence(world, person, chat)
    if chat < 0 and not world.group(chat).has_bot:
        raise ControlError("бота нет в группе")
    _forget_old_queries(world)
    query = Query(str(world.next_id("query")), person.id, chat, message_id, data, time.time(), ephemeral=ephemeral)
    world.save_query(query)
    message = pressed_message(world, person, chat, message_id, ephemeral)
    gone = {"chat": serialize.chat(world, chat), "message_id": message_id, "date": 0}
    body = {
        "id": query.id,
        "from": serialize.user(world, person.id),
        "message": serialize.shown(world, message) if message else gone,
        "chat_instance": serialize.chat_instance(chat),
        "data": data,
    }
    updates.push(world, "callback_query", body)
    return query


def _forget_old_queries(world: World) -> None:
    now = time.time()
    while (oldest := next(iter(world.queries.values()), None)) is not None and now - oldest.real > QUERY_KEPT_S:
        world.drop_query(oldest)


def start(world: World, person: Person, payload: str = "") -> Message:
    """Press Start, by a deep link if there is a `payload`, and unblock the bot."""
    if person.blocked:
        set_blocked(world, person, blocked=False)
    return say(world, person, person.id, f"/start {payload}".strip())


def clear(world: World, person: Person) -> None:
    """Clear the person's private chat in their client only; the bot is not notified."""
    person.cleared = max(world.messages.get(person.id, {}), default=person.cleared)
    world.save_person(person)
    world.tell([person.id], "chats")


def set_blocked(world: World, person: Person, *, blocked: bool) -> None:
    """Block or unblock the bot; the bot is notified of a change if the person had pressed Start."""
    if person.blocked == blocked:
        return
    person.blocked = blocked
    world.save_person(person)
    world.tell([person.id], "chats")
    if person.started:
        old, new = ("member", "kicked") if blocked else ("kicked", "member")
        updates.push_my_member(world, person.id, person.id, old, new)
