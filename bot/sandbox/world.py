"""World of the sandbox in memory, with every change written to the store: people, groups, messages, files, ..."""

import time
from pathlib import Path
from typing import TypeVar

from bot.clock import Clock
from bot.sandbox.errors import ControlError
from bot.sandbox.model import Channel, Group, Message, Person, Profile, Query, StoredFile
from bot.sandbox.signals import Signal
from bot.sandbox.store import Store

T = TypeVar("T")

BOT_NAME = "Пулька"
BOT_USERNAME = "pulka_sandbox_bot"
FIRST_IDS = {
    "person": 500001,
    "group": 4000001,
    "supergroup": 1002000001,
    "channel": 1003000001,
    "bot": 300001,
    "message": 1,
    "file": 1,
    "query": 7000000000000001,
    "ephemeral": 29000001,
    "update": 910000001,
}


class World:
    """World of the server. Change values only together with `save_*`, and `commit` before anybody sees the change."""

    def __init__(self, data: Path, token: str, clock: Clock) -> None:
        self.data = data
        self.token = token
        self.clock = clock
        self.bot_id = int(token.partition(":")[0])
        self.store = Store(data / "world.db")
        self.news = Signal()
        self.updates_came = Signal()
        self.webhook_set = Signal()
        self.missing: frozenset[str] = frozenset()
        """Kinds of updates, and fields of service messages, that do not reach the bot (tests)."""
        self.load()

    def load(self) -> None:
        """Read the whole world from the file, at the start and after a failed change."""
        load = self.store.load
        self.people = {int(key): person for key, person in load("person", Person)}
        self.groups = {int(key): group for key, group in load("group", Group)}
        self.channels = {int(key): channel for key, channel in load("channel", Channel)}
        self.files = dict(load("file", StoredFile))
        self.queries = dict(sorted(load("query", Query), key=lambda item: item[1].real))  # oldest first
        self.profile = next((value for _, value in load("profile", Profile)), Profile())
        self.messages: dict[int, dict[int, Message]] = {}
        for _, message in load("message", Message):
            self.messages.setdefault(message.chat_id, {})[message.message_id] = message
        self.ephemerals = {int(key): message for key, message in load("ephemeral", Message)}
        updates = [(int(key), update) for key, update in load("update", dict[str, object])]
        self.updates = dict(sorted(updates, key=lambda item: item[0]))

    def commit(self) -> None:
        """Make the changes durable and wake all tasks that wait for events or updates."""
        self.store.commit()
        if self.store.told:
            self.store.told = False
            self.news.notify()
        if self.updates:
            self.updates_came.notify()

    def undo(self) -> None:
        """Undo the changes since the last commit."""
        if self.store.rollback():
            self.load()

    def next_id(self, name: str) -> int:
        """Return the next id of a kind (see FIRST_IDS); the counters `message:<chat>` of supergroups begin at 1."""
        return self.store.next_id(name, FIRST_IDS.get(name, 1))

    def next_message_id(self, chat: int) -> int:
        """Return the next message id: a supergroup has its own counter, all other chats share one, as at Telegram."""
        group = self.groups.get(chat)
        return self.next_id(f"message:{chat}" if group and group.type == "supergroup" else "message")

    def person(self, person: int) -> Person:
        """Return a person by id. Raises ControlError if unknown."""
        if person not in self.people:
            raise ControlError(f"no person {person}")
        return self.people[person]

    def group(self, chat: int) -> Group:
        """Return a group by id. Raises ControlError if unknown."""
        if chat not in self.groups:
            raise ControlError(f"no group {chat}")
        return self.groups[chat]

    def message(self, chat: int, message_id: int) -> Message | None:
        """Return a message; None if it is unknown or deleted."""
        return self.messages.get(chat, {}).get(message_id)

    def save_person(self, person: Person) -> None:
        """Store a new or changed person."""
        self.people[person.id] = person
        self.store.put("person", person.id, person)

    def save_group(self, group: Group) -> None:
        """Store a new or changed group."""
        self.groups[group.id] = group
        self.store.put("group", group.id, group)

    def save_channel(self, channel: Channel) -> None:
        """Store a new channel."""
        self.channels[channel.id] = channel
        self.store.put("channel", channel.id, channel)

    def save_message(self, message: Message) -> None:
        """Store a new or changed message."""
        self.messages.setdefault(message.chat_id, {})[message.message_id] = message
        self.store.put("message", f"{message.chat_id}:{message.message_id}", message)

    def drop_message(self, message: Message) -> None:
        """Delete a message."""
        del self.messages[message.chat_id][message.message_id]
        self.store.drop("message", f"{message.chat_id}:{message.message_id}")

    def save_ephemeral(self, message: Message) -> None:
        """Store a new or changed ephemeral message."""
        self.ephemerals[message.ephemeral] = message
        self.store.put("ephemeral", message.ephemeral, message)

    def drop_ephemeral(self, message: Message) -> None:
        """Delete an ephemeral message."""
        self.ephemerals.pop(message.ephemeral, None)
        self.store.drop("ephemeral", message.ephemeral)

    def save_file(self, file: StoredFile) -> None:
        """Store a new or changed file."""
        self.files[file.file_id] = file
        self.store.put("file", file.file_id, file)

    def save_query(self, query: Query) -> None:
        """Store a new or changed callback query."""
        self.queries[query.id] = query
        self.store.put("query", query.id, query)

    def drop_query(self, query: Query) -> None:
        """Delete a callback query."""
        self.queries.pop(query.id, None)
        self.store.drop("query", query.id)

    def save_profile(self) -> None:
        """Store the bot's profile."""
        self.store.put("profile", "bot", self.profile)

    def audience(self, chat: int) -> list[int]:
        """Return the ids of the people who see a chat."""
        if chat > 0:
            return [chat] if chat in self.people else []
        return list(self.groups[chat].members) if chat in self.groups else []

    def viewers(self, message: Message) -> list[int]:
        """Return the ids of the people who see a message; a message cleared from a private chat is seen by nobody."""
        people = self.audience(message.chat_id)
        return [who for who in people if message.chat_id < 0 or message.message_id > self.people[who].cleared]

    def new_message(self, chat: int, sender: int) -> Message:
        """Return an empty message with the next id, not yet saved."""
        return Message(chat, self.next_message_id(chat), sender, int(time.time()), self.clock.now())

    def unnumbered(self, chat: int, sender: int) -> Message:
        """Return an empty message with the id 0, as ephemeral ones have, not yet saved."""
        return Message(chat, 0, sender, int(time.time()), self.clock.now())

    def tell(self, people: list[int], kind: str, **facts: object) -> None:
        """Store an event for people (see person_api.py for the kinds), with the present clock second."""
        self.store.add_event({"type": kind, "clock": self.clock.now(), **facts}, people)
