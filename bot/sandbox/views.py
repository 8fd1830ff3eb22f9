"""Chats as a person sees them, with their messages, pins and command menus."""

from collections import Counter

from bot.sandbox import ephemerals, serialize
from bot.sandbox.menus import menu
from bot.sandbox.model import Message, Person
from bot.sandbox.world import BOT_NAME, World

SHOWN_MESSAGES = 200


def chats_of(world: World, person: Person) -> list[dict[str, object]]:
    """Return the chats that a person sees, groups first, the private chat with the bot last."""
    found = [g for g in world.groups.values() if person.id in g.members and g.migrated_to is None]
    private = _chat_json(
        world,
        person,
        person.id,
        BOT_NAME,
        person.pinned,
        kind="private",
        bot="kicked" if person.blocked else "member",
        needs_start=not person.started,
    )
    grouped = [
        _chat_json(world, person, g.id, g.title, g.pinned, kind=g.type, bot=g.bot, needs_start=False) for g in found
    ]
    return [*grouped, private]


def _chat_json(
    world: World,
    viewer: Person,
    chat: int,
    title: str,
    pinned: list[int],
    *,
    kind: str,
    bot: str,
    needs_start: bool,
) -> dict[str, object]:
    group = world.groups.get(chat)
    return {
        "chat": chat,
        "kind": kind,
        "title": title,
        "pinned": [
            serialize.message(world, m) for key in pinned if (m := world.message(chat, key)) and _shows(world, m)
        ],
        "bot": bot,
        "commands": menu(world, chat),
        "others": group.others if group else [],
        "needs_start": needs_start,
        "admins": [*group.members[:1], *group.admins] if group else [],
        "anyone_pins": bool(group and group.anyone_pins),
        "forum": bool(group and group.forum),
        "topics": group.topics if group else [],
        "general": group.general if group else "open",
        "messages": [serialize.message(world, message) for message in _newest(world, chat)],
        "ephemerals": [
            {"message": serialize.message(world, message), "replaces": message.replaces}
            for message in ephemerals.seen(world, viewer, chat)
        ],
    }


def _newest(world: World, chat: int) -> list[Message]:
    """Return the newest 200 messages of each topic, oldest first."""
    shown: Counter[int | None] = Counter()
    found = []
    for message in sorted(world.messages.get(chat, {}).values(), key=lambda m: -m.message_id):
        if not _shows(world, message):
            continue
        shown[message.thread] += 1
        if shown[message.thread] <= SHOWN_MESSAGES:
            found.append(message)
    return found[::-1]


def _shows(world: World, message: Message) -> bool:
    """Return whether anybody in the chat can still see a message."""
    return bool(world.viewers(message))
