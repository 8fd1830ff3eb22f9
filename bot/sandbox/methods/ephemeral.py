"""Ephemeral messages: the parameter of send methods, and methods editEphemeralMessage... and deleteEphemeralMessage."""

import time
from collections.abc import Callable

import msgspec

from bot.sandbox import ephemerals
from bot.sandbox.errors import QUERY_TOO_OLD, ApiError, bad_request
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.markup import utf16_length
from bot.sandbox.methods.access import chat_of
from bot.sandbox.methods.callbacks import lifetime
from bot.sandbox.methods.editing import accept
from bot.sandbox.methods.media import media_instead
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Message, Query
from bot.sandbox.texts import MAX_CAPTION, read_caption, read_text


class EphemeralParameters(msgspec.Struct, frozen=True):
    """Bot API EphemeralMessageParameters: the receiver, and the press that permits the message."""

    receiver_user_id: int
    callback_query_id: str = ""
    replace_callback_query_message: bool = False


def parameters_of(call: Call) -> EphemeralParameters | None:
    """Return the call's ephemeral_message_parameters; None for an ordinary message or if this server ignores them.

    Raises ApiError 400 if they are unreadable or if this server refuses them.
    """
    given = call.params.object("ephemeral_message_parameters")
    if not given or call.ephemeral_mode == "ignored":
        return None
    if call.ephemeral_mode == "refused":
        bad_request("ephemeral messages aren't supported by this server")
    try:
        return msgspec.convert(given, EphemeralParameters, strict=False)
    except msgspec.ValidationError:
        bad_request("can't parse ephemeral message parameters JSON object")


def prepare(call: Call, chat: int, given: EphemeralParameters, reply_to: int, *, thread: int | None) -> Message:
    """Return a new ephemeral message. A press or command of the last 15 s must permit it, or administrator rights.

    In a private chat only a press permits it (Bot API 10.4). In a topic or as a reply it takes no message's place.
    Source: observed at Telegram. Raises ApiError 400 if the message is not allowed.
    """
    if chat > 0 and not given.callback_query_id:
        bad_request("ephemeral messages can't be sent to private chats")
    if given.receiver_user_id not in call.world.audience(chat):
        bad_request("USER_NOT_PARTICIPANT")
    query = _query(call, chat, given)
    invited = query is not None or _answers_command(call, chat, given, reply_to)
    if not invited and call.world.groups[chat].bot != "administrator":
        bad_request("CHAT_ADMIN_REQUIRED")
    message = ephemerals.new(call.world, chat, call.world.bot_id, given.receiver_user_id)
    if query is not None and given.replace_callback_query_message:
        if query.ephemeral:
            bad_request("can't replace an ephemeral message; it must be edited")
        message.replaces = query.message_id if thread is None and not reply_to else None
    replaced = call.world.message(chat, message.replaces or 0)
    message.thread = replaced.thread if replaced is not None else thread
    return message


def _query(call: Call, chat: int, given: EphemeralParameters) -> Query | None:
    if not given.callback_query_id:
        return None
    query = call.world.queries.get(given.callback_query_id)
    if query is None or (query.person, query.chat_id) != (given.receiver_user_id, chat):
        raise ApiError(400, QUERY_TOO_OLD)
    if time.time() - query.real > lifetime(call):
        raise ApiError(400, QUERY_TOO_OLD)
    return query


def _answers_command(call: Call, chat: int, given: EphemeralParameters, reply_to: int) -> bool:
    """Return whether `reply_to` names a command (0: none). Raises ApiError 400 if it is old or not the receiver's."""
    if not reply_to:
        return False
    command = call.world.ephemerals.get(reply_to)
    if command is None or (command.from_id, command.chat_id) != (given.receiver_user_id, chat):
        bad_request("message to be replied not found")
    if time.time() - command.date > lifetime(call) + 1:  # a date has whole seconds
        bad_request("MESSAGE_TOO_OLD")
    return True


@method("editEphemeralMessageText")
def edit_text(call: Call) -> object:
    """Replace text and keyboard of an ephemeral message; over 1024 UTF-16 units is refused with 400, as at Telegram."""
    text, entities = read_text(call.params)
    keyboard, message = read_keyboard(call.params), _mine(call)
    if message.text is None:
        bad_request("there is no text in the message to edit")
    if utf16_length(text) > MAX_CAPTION:
        bad_request("MEDIA_CAPTION_TOO_LONG")
    return _finish(call, message, msgspec.structs.replace(message, text=text, entities=entities, reply_markup=keyboard))


@method("editEphemeralMessageCaption")
def edit_caption(call: Call) -> object:
    """Replace caption and keyboard of an ephemeral photo."""
    caption, entities = read_caption(call.params)
    keyboard, message = read_keyboard(call.params), _mine(call)
    if message.photo is None:
        bad_request("there is no caption in the message to edit")
    wanted = msgspec.structs.replace(message, caption=caption, caption_entities=entities, reply_markup=keyboard)
    return _finish(call, message, wanted)


@method("editEphemeralMessageReplyMarkup")
def edit_markup(call: Call) -> object:
    """Replace only the keyboard of an ephemeral message."""
    keyboard, message = read_keyboard(call.params), _mine(call)
    return _finish(call, message, msgspec.structs.replace(message, reply_markup=keyboard))


@method("editEphemeralMessageMedia")
def edit_media(call: Call) -> object:
    """Put a photo in place of an ephemeral message's text or photo."""
    message = _mine(call)
    if call.ephemeral_mode == "worded" and message.text is not None:
        bad_request("there is no media in the message to edit")
    wanted, file = media_instead(call, message, ("photo",))
    return _finish(call, message, wanted, before=lambda: call.world.save_file(file))


@method("deleteEphemeralMessage")
def delete(call: Call) -> object:
    """Delete an ephemeral message; deletions do not count towards the limits."""
    ephemerals.remove(call.world, _mine(call, "delete"))
    return True


def _mine(call: Call, what: str = "edit") -> Message:
    """Return the bot's own ephemeral message that the call names; `what` is the verb of the error message.

    Raises ApiError 400 if the message is unknown, and 404 on a server that has no ephemeral messages.
    """
    if call.ephemeral_mode not in ("known", "worded"):
        raise ApiError(404, "Not Found")
    chat = chat_of(call)
    message = call.world.ephemerals.get(call.params.integer("ephemeral_message_id"))
    receiver = call.params.integer("receiver_user_id")
    if message is None or (message.chat_id, message.receiver) != (chat, receiver):
        bad_request(f"message to {what} not found")
    return message


def _finish(call: Call, old: Message, new: Message, before: Callable[[], None] | None = None) -> object:
    """Accept the edit and show it to the receiver, unless their client has lost the message."""
    accept(call, old, new, before)
    ephemerals.publish(call.world, new)
    return True
