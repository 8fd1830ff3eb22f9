"""Methods deleteMessage and deleteMessages."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import chat_of, message_of
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Message
from bot.sandbox.world import World

MAX_AGE_S = 48 * 3600


@method("deleteMessage")
def delete_message(call: Call) -> object:
    """Delete one message. Raises ApiError 400 if it is unknown or may not be deleted."""
    message = message_of(call, chat_of(call), "delete")
    if not _deletable(call, message):
        bad_request("message can't be deleted")
    remove(call.world, message)
    return True


@method("deleteMessages")
def delete_messages(call: Call) -> object:
    """Delete up to 100 messages, skipping unknown ones. Raises ApiError 400 if one of them may not be deleted."""
    chat = chat_of(call)
    ids = call.params.json("message_ids")
    if not isinstance(ids, list) or not ids:
        bad_request("message identifiers are not specified")
    if len(ids) > 100:
        bad_request("too many message identifiers specified")
    found = [m for i in ids if isinstance(i, int) and (m := call.world.message(chat, i))]
    if not all(_deletable(call, message) for message in found):
        bad_request("message can't be deleted")
    for message in found:
        remove(call.world, message)
    return True


def _deletable(call: Call, message: Message) -> bool:
    """Return whether the bot may delete a message: its own or any private one, for 48 clock hours.

    As an administrator of a group the bot may delete every message there.
    """
    if message.chat_id < 0 and call.world.groups[message.chat_id].bot == "administrator":
        return True
    young = call.world.clock.now() - message.at <= MAX_AGE_S
    return young and (message.chat_id > 0 or message.from_id == call.world.bot_id)


def remove(world: World, message: Message) -> None:
    """Delete a message, unpin it, and notify the people of the chat."""
    chat = message.chat_id
    world.drop_message(message)
    people = world.viewers(message)
    place = world.people[chat] if chat > 0 else world.groups[chat]
    if message.message_id in place.pinned:
        place.pinned.remove(message.message_id)
        save_place(world, chat)
        world.tell(people, "pins", chat=chat, pinned=place.pinned)
    world.tell(people, "deleted", chat=chat, message_id=message.message_id)


def save_place(world: World, chat: int) -> None:
    """Save the person or the group whose list of pinned messages was changed."""
    if chat > 0:
        world.save_person(world.people[chat])
    else:
        world.save_group(world.groups[chat])
