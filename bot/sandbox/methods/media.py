"""Replacement of a message's content, shared by editMessageMedia and editEphemeralMessageMedia."""

import msgspec

from bot.sandbox.errors import bad_request
from bot.sandbox.files import read_file
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.methods.access import check_right
from bot.sandbox.methods.registry import Call
from bot.sandbox.model import Message, StoredFile
from bot.sandbox.params import Params
from bot.sandbox.texts import read_caption


def media_instead(call: Call, message: Message, kinds: tuple[str, ...]) -> tuple[Message, StoredFile]:
    """Return the message with a new file of one of the `kinds` as its content, and the file; neither is saved yet.

    A picture equal to the present one keeps its id, so that the edit counts as one that changes nothing.
    """
    media = call.params.object("media")
    kind = media.get("type")
    if kind not in kinds:
        bad_request("can't parse InputMedia: unknown media type specified")
    check_right(call, message.chat_id, str(kind), edit=True)
    inner = Params(media, call.params.files)
    caption, entities = read_caption(inner)
    file = read_file(call.world, inner, "media", str(kind))
    wanted = msgspec.structs.replace(
        message,
        text=None,
        entities=[],
        photo=file.file_id if kind == "photo" else None,
        document=file.file_id if kind == "document" else None,
        caption=caption,
        caption_entities=entities,
        reply_markup=read_keyboard(call.params),
    )
    if message.photo and call.world.files[message.photo].file_unique_id == file.file_unique_id:
        wanted.photo = message.photo
    return wanted, file
