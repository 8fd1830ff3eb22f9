"""Checks of the chat and the message that a call names; refusals are in Telegram's words."""

from bot.sandbox.errors import UPGRADED, ApiError, bad_request, forbidden
from bot.sandbox.methods.registry import Call
from bot.sandbox.model import Message

KINDS = {"text": ("text messages", "PLAIN"), "photo": ("photos", "PHOTOS"), "document": ("documents", "DOCS")}


def chat_of(call: Call, *, write: bool = True, edit: bool = False) -> int:
    """Return the chat that chat_id names, and note it for the log. Raises ApiError if Telegram would refuse it.

    `write`: the call sends something, so that a person must be able to receive it. `edit`: the call edits a message,
    which Telegram allows even in a group that became a supergroup (source: its Bot API server).
    """
    text = call.params.text("chat_id")
    if not text:
        bad_request("chat_id is empty")
    try:
        call.chat = chat = int(text)
    except ValueError:
        bad_request("chat not found")
    if chat > 0:
        _check_person(call, chat, write=write)
    else:
        _check_group(call, chat, edit=edit)
    return chat


def _check_person(call: Call, chat: int, *, write: bool) -> None:
    person = call.world.people.get(chat)
    if person is None:
        bad_request("chat not found")
    if not write:
        return
    if person.deactivated:
        forbidden("user is deactivated")
    if not person.started:
        forbidden("bot can't initiate conversation with a user")
    if person.blocked:
        forbidden("bot was blocked by the user")


def _check_group(call: Call, chat: int, *, edit: bool) -> None:
    group = call.world.groups.get(chat)
    if group is None:
        bad_request("chat not found")
    if group.migrated_to is not None and not edit:
        raise ApiError(400, UPGRADED, {"migrate_to_chat_id": group.migrated_to})
    name = "group" if group.type == "group" else "supergroup"
    if group.bot == "kicked":
        forbidden(f"bot was kicked from the {name} chat")
    if group.bot == "left":
        forbidden(f"bot is not a member of the {name} chat")


def check_right(call: Call, chat: int, kind: str, *, edit: bool = False) -> None:
    """Raise ApiError 400 if the chat forbids the bot this kind of message; `edit`: the call is an edit."""
    group = call.world.groups.get(chat)
    if group is None or group.bot == "administrator" or kind not in group.forbidden:
        return
    words, sign = KINDS[kind]
    bad_request(f"CHAT_SEND_{sign}_FORBIDDEN" if edit else f"not enough rights to send {words} to the chat")


def message_of(call: Call, chat: int, what: str) -> Message:
    """Return the message that message_id names. Raises ApiError 400 if unknown; `what`: verb of the error ("edit")."""
    call.message_id = call.params.integer("message_id")
    if not call.params.text("message_id"):
        bad_request("message identifier is not specified")
    found = call.world.message(chat, call.message_id)
    if found is None:
        bad_request(f"message to {what} not found")
    return found
