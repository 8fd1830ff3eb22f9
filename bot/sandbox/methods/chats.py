"""Methods getChat, getChatMember, getChatAdministrators, getChatMemberCount, leaveChat."""

from bot.sandbox import serialize
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import chat_of
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Group


def _group(call: Call) -> Group:
    chat = chat_of(call)
    if chat > 0:
        bad_request("there are no administrators in the private chat")
    return call.world.groups[chat]


def _status(call: Call, group: Group, person: int) -> str:
    if person == call.world.bot_id:
        return group.bot
    if person in group.restricted:
        return "restricted"
    if person not in group.members:
        return "left"
    if person == group.members[0]:
        return "creator"
    return "administrator" if person in group.admins else "member"


@method("getChat")
def get_chat(call: Call) -> object:
    """Return a chat as ChatFullInfo, with its newest pinned message."""
    chat = chat_of(call, write=False)
    answer = serialize.plain(serialize.chat(call.world, chat))
    answer |= {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": serialize.NO_GIFTS}
    pins = call.world.people[chat].pinned if chat > 0 else call.world.groups[chat].pinned
    if pins and (message := call.world.message(chat, pins[-1])):
        answer["pinned_message"] = serialize.shown(call.world, message, nested=True)
    if chat < 0:
        group = call.world.groups[chat]
        answer["permissions"] = {
            "can_send_messages": "text" not in group.forbidden,
            "can_send_photos": "photo" not in group.forbidden,
            "can_send_documents": "document" not in group.forbidden,
            "can_pin_messages": group.anyone_pins,
        }
    return answer


@method("getChatMember")
def get_member(call: Call) -> object:
    """Return the ChatMember of a person or of the bot."""
    chat = chat_of(call, write=False)
    person = call.params.integer("user_id")
    if person != call.world.bot_id and person not in call.world.people:
        bad_request("user not found" if person else "invalid user_id specified")
    if chat > 0:
        return serialize.member_json(call.world, person, "member")
    group = call.world.groups[chat]
    if group.hides_members and group.bot != "administrator" and person != call.world.bot_id:
        bad_request(group.hides_members)
    return _member(call, group, person)


def _member(call: Call, group: Group, person: int) -> dict[str, object]:
    pins = person != call.world.bot_id or group.bot_pins
    is_member = person in group.members
    return serialize.member_json(call.world, person, _status(call, group, person), pins=pins, is_member=is_member)


@method("getChatAdministrators")
def get_administrators(call: Call) -> object:
    """Return the administrators of a group: its creator (the first member), the others, and the bot if it is one."""
    group = _group(call)
    people = [person for person in group.members if _status(call, group, person) in ("creator", "administrator")]
    bots = [call.world.bot_id] if group.bot == "administrator" else []
    return [_member(call, group, person) for person in [*people, *bots]]


@method("getChatMemberCount")
def get_count(call: Call) -> object:
    """Return the number of people in a chat, counting the bot."""
    chat = chat_of(call, write=False)
    return 2 if chat > 0 else len(call.world.groups[chat].members) + 1


@method("leaveChat")
def leave_chat(call: Call) -> object:
    """Make the bot leave a group."""
    group = _group(call)
    group.bot = "left"
    call.world.save_group(group)
    call.world.tell(list(group.members), "chats")
    return True
