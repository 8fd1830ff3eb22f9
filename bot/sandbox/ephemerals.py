"""Ephemeral messages in a group, which only one person and the bot see (Bot API 10.2, 10.3).

The server stores such a message until it is deleted. A client shows the message until the client restarts; an old
client never shows any. The bot learns neither of a restart nor of an old client: delivery is not guaranteed.
"""

from msgspec import Raw

from bot.sandbox import serialize, updates
from bot.sandbox.markup import find_entities
from bot.sandbox.menus import menu
from bot.sandbox.model import Message, Person
from bot.sandbox.world import BOT_USERNAME, World


def new(world: World, chat: int, sender: int, receiver: int) -> Message:
    """Return an empty ephemeral message with the next number, not yet saved."""
    message = world.unnumbered(chat, sender)
    message.ephemeral, message.receiver = world.next_id("ephemeral"), receiver
    return message


def person_of(world: World, message: Message) -> Person:
    """Return the person who sees an ephemeral message; the other side of the message is the bot."""
    return world.people[message.from_id if message.receiver == world.bot_id else message.receiver]


def publish(world: World, message: Message) -> Raw:
    """Save a new or changed message and return its JSON; show it to its person if their client can show it."""
    person = person_of(world, message)
    message.lost = message.lost or person.old
    world.save_ephemeral(message)
    shown = serialize.shown(world, message)
    if not message.lost:
        world.tell([person.id], "ephemeral", chat=message.chat_id, message=shown, replaces=message.replaces)
    return shown


def remove(world: World, message: Message) -> None:
    """Delete an ephemeral message; its person sees the message again that it replaced."""
    world.drop_ephemeral(message)
    if not message.lost:
        person = person_of(world, message).id
        world.tell([person], "ephemeral_gone", chat=message.chat_id, ephemeral_message_id=message.ephemeral)


def seen(world: World, person: Person, chat: int) -> list[Message]:
    """Return the ephemeral messages that this person's client shows in a chat, oldest first."""
    mine = [one for one in world.ephemerals.values() if one.chat_id == chat and not one.lost]
    return [one for one in mine if person_of(world, one) is person]


def restart(world: World, person: Person) -> None:
    """Restart a person's client, which loses every ephemeral message; the bot is not notified."""
    for message in list(world.ephemerals.values()):
        if person_of(world, message) is person and not message.lost:
            message.lost = True
            world.save_ephemeral(message)
    world.tell([person.id], "chats")


def is_command(world: World, person: Person, chat: int, text: str) -> bool:
    """Return whether the person's client sends this text as an ephemeral command, because the menu marks it so."""
    word, _, address = text.partition(" ")[0].partition("@")
    if chat > 0 or person.old or not word.startswith("/") or address.lower() not in ("", BOT_USERNAME):
        return False
    if not world.group(chat).has_bot:
        return False
    return any(c.is_ephemeral and c.command.removeprefix("/") == word[1:] for c in menu(world, chat))


def command(world: World, person: Person, chat: int, text: str) -> Message:
    """Send an ephemeral command to the bot; `text`: a command that `is_command` has accepted."""
    message = new(world, chat, person.id, world.bot_id)
    message.text, message.entities = text, find_entities(text, [])
    publish(world, message)
    updates.push(world, "message", serialize.shown(world, message))
    return message
