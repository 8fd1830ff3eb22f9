"""What happens to groups: made, joined, left, the bot added or kicked, upgraded to a supergroup."""

from bot.sandbox import updates
from bot.sandbox.errors import ControlError
from bot.sandbox.model import Group, Message
from bot.sandbox.people import publish
from bot.sandbox.world import World

PRESENT = ("member", "administrator")
STATUSES = (*PRESENT, "left", "kicked")


def create_group(world: World, title: str, members: list[int], bot: str) -> Group:
    """A basic group of these people (the first one made it), with the bot or without."""
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
    if group.bot in PRESENT:
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
    world.save_group(group)
    world.tell(list({*group.members, person}), "chats")
    _publish(world, group, message)


def migrate(world: World, group: Group) -> Group:
    """Upgrade a basic group; the old one stays as a shell that refuses everything with the new id."""
    if group.type != "group" or group.migrated_to is not None:
        raise ControlError("супергруппой становится обычная группа, и один раз")
    new = Group(-1000000000000 - world.next_id("supergroup"), "supergroup", group.title, list(group.members), group.bot)
    new.migrated_from = group.id
    new.anyone_pins = group.anyone_pins
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
