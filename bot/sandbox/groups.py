"""Changes of groups: creation, joining and leaving, the bot's status, topics, upgrade to a supergroup.

An impossible change raises ControlError.
"""

from bot.sandbox import serialize, updates
from bot.sandbox.errors import ControlError
from bot.sandbox.markup import find_entities
from bot.sandbox.methods.access import KINDS
from bot.sandbox.model import GENERAL_STATES, PRESENT, Group, Message, OtherBot, Topic
from bot.sandbox.people import channel_of, publish, say
from bot.sandbox.world import BOT_USERNAME, World

STATUSES = (*PRESENT, "left", "kicked")
MAX_TOPIC = 128
TOPIC_STATES = ("open", "closed", "deleted")


def create_group(world: World, title: str, members: list[int], bot: str) -> Group:
    """Create a basic group of these people; its creator is the first of them.

    bot: status of the bot. A bot that is a member from the start gets only the service message about the creation.
    """
    if not members or not title:
        raise ControlError("a group needs a title and at least one member")
    for person in members:
        world.person(person)
    if bot not in STATUSES:
        raise ControlError(f"status of the bot is one of {', '.join(STATUSES)}")
    group = Group(-world.next_id("group"), "group", title, list(members))
    group.bot = "member" if bot in PRESENT else "left"
    world.save_group(group)
    world.tell(list(members), "chats")
    message = world.new_message(group.id, members[0])
    message.created = True
    _publish(world, group, message)
    set_bot(world, group, bot, members[0])
    return group


def _publish(world: World, group: Group, message: Message) -> None:
    publish(world, message)
    if group.has_bot:
        updates.push_message(world, group.id, message.message_id)


def set_bot(world: World, group: Group, status: str, by: int) -> None:
    """Set the bot's status on behalf of `by`: member or administrator adds the bot, kicked or left removes it."""
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
    """Make a person join (`present`) or leave a group."""
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
    """Upgrade a basic group to a supergroup and return that; the old group refuses all calls, naming the new id."""
    if group.type != "group" or group.migrated_to is not None:
        raise ControlError("супергруппой становится обычная группа, и один раз")
    new = Group(-1000000000000 - world.next_id("supergroup"), "supergroup", group.title, list(group.members), group.bot)
    new.migrated_from = group.id
    new.anyone_pins, new.bot_pins = group.anyone_pins, group.bot_pins
    new.admins, new.forbidden = list(group.admins), list(group.forbidden)
    new.others, new.last_bot = list(group.others), group.last_bot
    new.restricted, new.hides_members = list(group.restricted), group.hides_members
    world.save_group(new)
    farewell = world.new_message(group.id, group.members[0])
    farewell.migrate_to = new.id
    _publish(world, group, farewell)
    group.migrated_to = new.id
    world.save_group(group)
    if new.has_bot:
        updates.push_my_member(world, new.id, new.members[0], "left", new.bot)
    greeting = world.new_message(new.id, group.members[0])
    greeting.migrate_from = group.id
    _publish(world, new, greeting)
    world.tell(list(new.members), "chats")
    return new


def start_group(world: World, person: int, group: Group, payload: str) -> Message:
    """Add the bot by a link with `?startgroup=`: its membership changes, and the person's client sends /start."""
    who = world.person(person)
    if who.id not in group.members:
        raise ControlError(f"{who.name}: не в этой группе")
    if not group.has_bot:
        set_bot(world, group, "member", person)
    return say(world, who, group.id, f"/start@{BOT_USERNAME} {payload}".strip())


def add_other(world: World, group: Group, name: str, username: str, commands: object) -> OtherBot:
    """Add a bot of somebody else to a group, with its own commands."""
    if not isinstance(commands, list) or not all(isinstance(one, str) for one in commands):
        raise ControlError("commands must be a list of words")
    if not name or not username:
        raise ControlError("a bot has a name and a username")
    other = OtherBot(world.next_id("bot"), name, username, commands)
    group.others.append(other)
    world.save_group(group)
    world.tell(list(group.members), "chats")
    return other


def let_other_speak(world: World, group: Group, number: int, text: str) -> Message:
    """Make somebody else's bot write; this bot is not notified, because bots do not receive what bots write."""
    other = next((bot for bot in group.others if bot.id == number), None)
    if other is None:
        raise ControlError("такого бота нет")
    message = world.new_message(group.id, other.id)
    message.text, message.entities = text, find_entities(text, [])
    group.last_bot = other.id
    world.save_group(group)
    publish(world, message)
    return message


def restrict(world: World, group: Group, person: int, *, restricted: bool) -> None:
    """Restrict a person's rights in a group, or restore them; the restriction survives leaving."""
    world.person(person)
    group.restricted = [one for one in group.restricted if one != person] + ([person] if restricted else [])
    world.save_group(group)


def hide_members(world: World, group: Group, words: str) -> None:
    """Make getChatMember about others fail with `words` unless the bot is administrator; empty `words`: allow it."""
    group.hides_members = words
    world.save_group(group)


def post_in_channel(world: World, group: Group, text: str) -> Message:
    """Post in the channel whose comments the group holds; the automatic copy in the group begins a thread."""
    if group.type != "supergroup":
        raise ControlError("комментарии бывают в супергруппе")
    channel = channel_of(world, f"Канал группы «{group.title}»")
    group.channel = channel.id
    world.save_group(group)
    message = world.new_message(group.id, serialize.TELEGRAM)
    message.text, message.entities = text, find_entities(text, [])
    message.sender_chat, message.forwarded = channel.id, True
    publish(world, message)
    if group.bot == "administrator":
        updates.push_message(world, group.id, message.message_id)
    return message


def let_pin(world: World, group: Group, *, anyone: bool) -> None:
    """Set whether every member, including the bot, may pin; the bot is not notified."""
    group.anyone_pins = anyone
    world.save_group(group)
    world.tell(list(group.members), "chats")


def forbid(world: World, group: Group, kinds: object) -> None:
    """Set the kinds of messages that only administrators may send; this binds bots, too, without a notification."""
    if not isinstance(kinds, list) or not all(kind in KINDS for kind in kinds):
        raise ControlError(f"forbidden is a list of {', '.join(KINDS)}")
    group.forbidden = kinds
    world.save_group(group)


def set_admin(world: World, group: Group, person: int, *, admin: bool) -> None:
    """Make a member an administrator or a plain member again. The group's creator stays administrator."""
    if person not in group.members:
        raise ControlError("администратором становится участник группы")
    if person == group.members[0]:
        raise ControlError("эту группу он создал сам")
    group.admins = [one for one in group.admins if one != person] + ([person] if admin else [])
    world.save_group(group)
    world.tell(list(group.members), "chats")


def make_forum(world: World, group: Group) -> Group:
    """Turn topics on and return the forum; as at Telegram, a basic group becomes a supergroup first."""
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
    """Set a topic's state: open, closed, or deleted with all its messages. The bot is not notified of a deletion."""
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


def change_general(world: World, group: Group, state: str, by: int) -> None:
    """Set the state of a forum's general topic: open, closed or hidden; a hidden one is closed, too."""
    if not group.forum:
        raise ControlError("сначала включите в группе темы")
    if state not in GENERAL_STATES:
        raise ControlError(f"state of the general topic is one of {', '.join(GENERAL_STATES)}")
    before, group.general = group.general, state
    world.save_group(group)
    for turned in _turns(before, state):
        message = world.new_message(group.id, by)
        message.general = turned
        _publish(world, group, message)
    world.tell(list(group.members), "chats")


def _turns(before: str, state: str) -> list[str]:
    """Return the states that service messages announce when the general topic changes, in order."""
    if before == state:
        return []
    if state == "hidden":
        return ["hidden"]
    return [
        *(["unhidden"] if before == "hidden" else []),
        *([state] if (before, state) != ("hidden", "closed") else []),
    ]


def _delete_topic(world: World, group: Group, topic: Topic) -> None:
    group.topics.remove(topic)
    for message in [one for one in world.messages.get(group.id, {}).values() if one.thread == topic.id]:
        world.drop_message(message)
        world.tell(list(group.members), "deleted", chat=group.id, message_id=message.message_id)
    group.pinned = [key for key in group.pinned if world.message(group.id, key)]
