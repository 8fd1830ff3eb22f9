"""Methods sendMessage, sendPhoto, sendDocument, sendChatAction."""

from bot.sandbox import ephemerals, serialize
from bot.sandbox.errors import bad_request
from bot.sandbox.files import read_file
from bot.sandbox.keyboards import read_keyboard, read_question
from bot.sandbox.methods.access import chat_of, check_right
from bot.sandbox.methods.ephemeral import parameters_of, prepare
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Message
from bot.sandbox.texts import read_caption, read_text

ACTIONS = ("typing", "upload_photo", "upload_document", "choose_sticker", "find_location", "record_voice")


@method("sendMessage")
def send_message(call: Call) -> object:
    """Send a text with an optional keyboard."""
    text, entities = read_text(call.params)
    message = _prepare(call, "text")
    message.text, message.entities = text, entities
    return publish(call, message)


@method("sendPhoto")
def send_photo(call: Call) -> object:
    """Send a photo with an optional caption and keyboard."""
    message, file_id = _with_file(call, "photo")
    message.photo = file_id
    return publish(call, message)


@method("sendDocument")
def send_document(call: Call) -> object:
    """Send a file with an optional caption and keyboard."""
    message, file_id = _with_file(call, "document")
    message.document = file_id
    return publish(call, message)


def _with_file(call: Call, kind: str) -> tuple[Message, str]:
    """Save the file that was sent as `kind`; return a new message with its caption, and the file's id."""
    caption, entities = read_caption(call.params)
    check_right(call, chat_of(call), kind)
    file = read_file(call.world, call.params, kind, kind)
    message = _prepare(call, kind)
    call.world.save_file(file)
    message.caption, message.caption_entities = caption, entities
    return message, file.file_id


@method("sendChatAction")
def send_chat_action(call: Call) -> object:
    """Notify the people of a chat of what the bot is doing («Пулька печатает…»); no message is created."""
    chat = chat_of(call)
    if call.params.text("action").lower() not in ACTIONS:
        bad_request("wrong parameter action in request")
    call.world.tell(call.world.audience(chat), "action", chat=chat, action=call.params.text("action"))
    return True


def _prepare(call: Call, kind: str) -> Message:
    """Return a new message of this kind without its content; all checks are done and the limits have counted it."""
    chat = chat_of(call)
    check_right(call, chat, kind)
    private = parameters_of(call)
    keyboard = read_keyboard(call.params)
    reply_to = _reply(call, chat)
    thread = _thread(call, chat, reply_to)
    if private is not None:
        number = call.params.object("reply_parameters").get("ephemeral_message_id")
        message = prepare(call, chat, private, number if isinstance(number, int) else 0, thread=thread)
        call.count(chat, "send")
    else:
        call.count(chat, "send")
        message = call.world.new_message(chat, call.world.bot_id)
        message.thread = thread
    message.reply_markup = keyboard
    message.asks = read_question(call.params)
    message.reply_to = reply_to
    return message


def _thread(call: Call, chat: int, reply_to: int | None) -> int | None:
    """Return the topic to send to, by default that of the message replied to; None for the general one.

    In a group without topics the thread is ignored. Raises ApiError 400 if the topic is unknown or closed.
    """
    replied = call.world.message(chat, reply_to) if reply_to else None
    number = call.params.integer("message_thread_id") or (replied.thread if replied else None)
    group = call.world.groups.get(chat)
    if group is not None and not group.forum:
        return None
    topic = group.topic(number) if group is not None else None
    if number is not None and topic is None:
        bad_request("message thread not found")
    is_closed = topic.closed if topic is not None else group is not None and group.general != "open"
    if is_closed and group is not None and group.bot != "administrator":
        bad_request("TOPIC_CLOSED")
    return number


def _reply(call: Call, chat: int) -> int | None:
    given = call.params.object("reply_parameters")
    old_way = call.params.integer("reply_to_message_id")
    target = given.get("message_id", old_way) if given else old_way
    if not target:
        return None
    if isinstance(target, int) and call.world.message(chat, target):
        return target
    if given.get("allow_sending_without_reply") or call.params.boolean("allow_sending_without_reply"):
        return None
    bad_request("message to be replied not found")


def publish(call: Call, message: Message) -> object:
    """Save a new message of the bot and show it to the people of the chat, or to its only receiver."""
    if message.ephemeral:
        return ephemerals.publish(call.world, message)
    call.message_id = message.message_id
    call.world.save_message(message)
    group = call.world.groups.get(message.chat_id)
    if group is not None and group.last_bot != call.world.bot_id:
        group.last_bot = call.world.bot_id
        call.world.save_group(group)
    shown = serialize.shown(call.world, message)
    call.world.tell(
        call.world.audience(message.chat_id), "message", chat=message.chat_id, message=shown, asks=message.asks
    )
    return shown
