"""Methods editMessageText, editMessageCaption, editMessageReplyMarkup, editMessageMedia."""

import time
from collections.abc import Callable

import msgspec

from bot.sandbox import serialize
from bot.sandbox.errors import NOT_MODIFIED, ApiError, bad_request
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.methods.access import chat_of, message_of
from bot.sandbox.methods.media import media_instead
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Message
from bot.sandbox.texts import read_caption, read_text


@method("editMessageText")
def edit_text(call: Call) -> object:
    """Replace text and keyboard of a message; without reply_markup the keyboard is removed."""
    text, entities = read_text(call.params)
    keyboard = read_keyboard(call.params)
    message = _mine(call)
    if message.text is None:
        bad_request("there is no text in the message to edit")
    wanted = msgspec.structs.replace(message, text=text, entities=entities, reply_markup=keyboard)
    return _finish(call, message, wanted)


@method("editMessageCaption")
def edit_caption(call: Call) -> object:
    """Replace caption and keyboard of a photo or document."""
    caption, entities = read_caption(call.params)
    keyboard = read_keyboard(call.params)
    message = _mine(call)
    if message.photo is None and message.document is None:
        bad_request("there is no caption in the message to edit")
    wanted = msgspec.structs.replace(message, caption=caption, caption_entities=entities, reply_markup=keyboard)
    return _finish(call, message, wanted)


@method("editMessageReplyMarkup")
def edit_markup(call: Call) -> object:
    """Replace only the keyboard of a message."""
    keyboard = read_keyboard(call.params)
    message = _mine(call)
    return _finish(call, message, msgspec.structs.replace(message, reply_markup=keyboard))


@method("editMessageMedia")
def edit_media(call: Call) -> object:
    """Put a photo or document in place of the message's text, photo or document."""
    message = _mine(call)
    wanted, file = media_instead(call, message, ("photo", "document"))
    return _finish(call, message, wanted, before=lambda: call.world.save_file(file))


def _mine(call: Call) -> Message:
    """Return the bot's own message that the call names. Raises ApiError 400 if it cannot be edited."""
    if call.params.text("inline_message_id"):
        bad_request("message to edit not found")
    message = message_of(call, chat_of(call, edit=True), "edit")
    if message.from_id != call.world.bot_id or message.pinned is not None:
        bad_request("message can't be edited")
    return message


def accept(call: Call, old: Message, new: Message, before: Callable[[], None] | None = None) -> None:
    """Count an edit, call `before` (saves a file), set the edit date. Raises ApiError 400 (no change) or 429."""
    call.count(old.chat_id, "edit")
    if new == old:
        raise ApiError(400, NOT_MODIFIED)
    if before is not None:
        before()
    new.edit_date = int(time.time())


def _finish(call: Call, old: Message, new: Message, before: Callable[[], None] | None = None) -> object:
    """Accept the edit, save the message, notify the people of the chat, and return the message."""
    accept(call, old, new, before)
    call.world.save_message(new)
    shown = serialize.shown(call.world, new)
    call.world.tell(call.world.viewers(new), "edited", chat=new.chat_id, message=shown)
    return shown
