"""Methods pinChatMessage, unpinChatMessage, unpinAllChatMessages."""

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import chat_of, message_of
from bot.sandbox.methods.deleting import save_place
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.methods.sending import publish
from bot.sandbox.updates import push_message


def _pins(call: Call, chat: int) -> list[int]:
    """Return ids of a chat's pinned messages, newest last. Raises ApiError 400 if the bot may not change pins."""
    if chat > 0:
        return call.world.people[chat].pinned
    group = call.world.groups[chat]
    if not group.anyone_pins and not (group.bot == "administrator" and group.bot_pins):
        bad_request("not enough rights to manage pinned messages in the chat")
    return group.pinned


def _save(call: Call, chat: int, pins: list[int]) -> None:
    save_place(call.world, chat)
    call.world.tell(call.world.audience(chat), "pins", chat=chat, pinned=pins)


@method("pinChatMessage")
def pin(call: Call) -> object:
    """Pin a message; a service message tells people and the bot, and the limits do not count it."""
    chat = chat_of(call)
    message = message_of(call, chat, "pin")
    pins = _pins(call, chat)
    if pins[-1:] == [message.message_id]:
        return True
    if message.message_id in pins:
        pins.remove(message.message_id)
    pins.append(message.message_id)
    _save(call, chat, pins)
    service = call.world.new_message(chat, call.world.bot_id)
    service.pinned, service.thread = message.message_id, message.thread
    publish(call, service)
    push_message(call.world, chat, service.message_id)
    return True


@method("unpinChatMessage")
def unpin(call: Call) -> object:
    """Unpin one message, by default the newest pinned one."""
    chat = chat_of(call)
    pins = _pins(call, chat)
    call.message_id = wanted = call.params.integer("message_id") or (pins[-1] if pins else 0)
    if wanted not in pins:
        bad_request("message to unpin not found")
    pins.remove(wanted)
    _save(call, chat, pins)
    return True


@method("unpinAllChatMessages")
def unpin_all(call: Call) -> object:
    """Unpin all messages of a chat."""
    chat = chat_of(call)
    pins = _pins(call, chat)
    pins.clear()
    _save(call, chat, pins)
    return True
