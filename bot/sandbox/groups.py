"""Changes of groups: made, joined, left, the bot added or kicked, upgraded to a supergroup.

A change that is impossible raises ControlError.
"""

from bot.sandbox import updates
from bot.sandbox.errors import ControlError
from bot.sandbox.methods.access import KINDS
from bot.sandbox.model import PRESENT, Group, Message, Topic
from bot.sandbox.people import publish
from bot.sandbox.world import World

STATUSES = (*PRESENT, "left", "kicked")
MAX_TOPIC = 128
TOPIC_STATES = ("open", "closed", "deleted")


def create_group(world: World, title: str, members: list[int], bot: str) -> Group:
    """Create a basic group of these people, made by the first of them, with the bot or without."""
    if not members or not title:
        raise ControlError("a group needs a title and at least one member")
    for person in members:
        world.person(person)
    group = Group(-world.next_id("group"), "group", title, list(members))
    world.save_group(group)
    world.tell(list(members), "chats")
    if bot != "left":
        set_bot(world, group, bot, members[0])
    return group


def _publish(world: World, group: Group, message: Message) -> None:
    publish(world, message)
    if group.has_bot:
        updates.push_message(world, group.id, message.message_id)


def set_bot(world: World, group: Group, status: str, by: int) -> None:
    """Add the bot (member, administrator), take it out (kicked) or let it be gone (left)."""
    if status not in STATUSES:
        raise ControlError(f"status of the bot is one of {', '.join(STATUSES)}")
    old = group.bot
    if old == status:
        return
    group.bot = status
    world.save_group(group)
    world.tell(list(group.members), "chats")
    updates.push_my_member(world, group.id, by, old, status)
    message = world.new_message(group.id, by)
    if old not in PRESENT:
        message.joined = [world.bot_id]
        _publish(world, group, message)
    elif status not in PRESENT:
        message.left = world.bot_id
        _publish(world, group, message)


def set_member(world: World, group: Group, person: int, *, present: bool) -> None:
    """Let a person join or leave."""
    world.person(person)
    if (person in group.members) == present:
        return
    message = world.new_message(group.id, person)
    if present:
        group.members.append(person)
        message.joined = [person]
    else:
        message.left = person
        group.members.remove(person)
        group.admins = [one for one in group.admins if one != person]
    world.save_group(group)
    world.tell(list({*group.members, person}), "chats")
    _publish(world, group, message)


def migrate(world: World, group: Group) -> Group:
    """Upgrade a basic group to a supergroup; the old one stays as a shell that refuses everything with the new id."""
    if group.type != "group" or group.migrated_to is not None:
        raise ControlError("супергруппой становится обычная группа, и один раз")
    new = Group(-1000000000000 - world.next_id("supergroup"), "supergroup", group.title, list(group.members), group.bot)
    new.migrated_from = group.id
    new.anyone_pins, new.bot_pins = group.anyone_pins, group.bot_pins
    new.admins, new.forbidden = list(group.admins), list(group.forbidden)
    world.save_group(new)
    farewell = world.new_message(group.id, group.members[0])
    farewell.migrate_to = new.id
    _publish(world, group, farewell)
    group.migrated_to = new.id
    world.save_group(group)
    greeting = world.new_message(new.id, group.members[0])
    greeting.migrate_from = group.id
    _publish(world, new, greeting)
    world.tell(list(new.members), "chats")
    return new


def let_pin(world: World, group: Group, *, anyone: bool) -> None:
    """Set whether every member, and the bot, may pin; Telegram does not tell the bot of it."""
    group.anyone_pins = anyone
    world.save_group(group)
    world.tell(list(group.members), "chats")


def forbid(world: World, group: Group, kinds: object) -> None:
    """Set the kinds of messages that only administrators may send; a bot that is none is bound too, and is not told."""
    if not isinstance(kinds, list) or not all(kind in KINDS for kind in kinds):
        raise ControlError(f"forbidden is a list of {', '.join(KINDS)}")
    group.forbidden = kinds
    world.save_group(group)


def set_admin(world: World, group: Group, person: int, *, admin: bool) -> None:
    """Make a member an administrator or a plain member again; the person who made the group stays administrator."""
    if person not in group.members:
        raise ControlError("администратором становится участник группы")
    if person == group.members[0]:
        raise ControlError("эту группу он создал сам")
    group.admins = [one for one in group.admins if one != person] + ([person] if admin else [])
    world.save_group(group)
    world.tell(list(group.members), "chats")


def make_forum(world: World, group: Group) -> Group:
    """Turn topics on; as at Telegram, a basic group becomes a supergroup for that."""
    forum = migrate(world, group) if group.type == "group" else group
    forum.forum = True
    world.save_group(forum)
    world.tell(list(forum.members), "chats")
    return forum


def open_topic(world: World, group: Group, name: str, by: int) -> Topic:
    """Open a topic of a forum, with a name of 1 to 128 characters."""
    if not group.forum:
        raise ControlError("сначала включите в группе темы")
    if not 1 <= len(name) <= MAX_TOPIC:
        raise ControlError("в названии темы от 1 до 128 знаков")
    message = world.new_message(group.id, by)
    topic = Topic(message.message_id, name)
    group.topics.append(topic)
    world.save_group(group)
    message.thread, message.opened = topic.id, name
    world.tell(list(group.members), "chats")
    _publish(world, group, message)
    return topic


def change_topic(world: World, group: Group, number: int, state: str, by: int) -> None:
    """Close a topic, open it again, or delete it with all its messages; of a deletion the bot is not told."""
    topic = group.topic(number)
    if topic is None:
        raise ControlError("такой темы нет")
    if state not in TOPIC_STATES:
        raise ControlError(f"state of a topic is one of {', '.join(TOPIC_STATES)}")
    if state == "deleted":
        _delete_topic(world, group, topic)
    elif topic.closed != (state == "closed"):
        topic.closed = not topic.closed
        message = world.new_message(group.id, by)
        message.thread, message.turned = number, state
        _publish(world, group, message)
    world.save_group(group)
    world.tell(list(group.members), "chats")


def _delete_topic(world: World, group: Group, topic: Topic) -> None:
    group.topics.remove(topic)
    for message in [one for one in world.messages.get(group.id, {}).values() if one.thread == topic.id]:
        world.drop_message(message)
        world.tell(list(group.members), "deleted", chat=group.id, message_id=message.message_id)
    group.pinned = [key for key in group.pinned if world.message(group.id, key)]
