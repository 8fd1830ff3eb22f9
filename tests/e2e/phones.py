"""A person's phone: every event it ever got, and the messages as they stand now."""

from collections.abc import Iterator
from typing import Any

from tests.e2e.world import Button, Message, Person, Sandbox, buttons, text_of

Event = dict[str, Any]


class Phone:
    """One person's screens, kept up to date by `poll`."""

    def __init__(self, sandbox: Sandbox, name: str) -> None:
        self.person = Person(sandbox, name)
        self.sandbox = sandbox
        self.name = name
        self.id = self.person.id
        self.events: list[Event] = []
        self.live: dict[tuple[int, int], Message] = {}

    def poll(self) -> bool:
        """Take the news; whether there were any."""
        since = self.events[-1]["id"] if self.events else 0
        news = self.sandbox.get(f"people/{self.id}/events", since=since)
        for event in news:
            self._take(event)
        return bool(news)

    def _take(self, event: Event) -> None:
        self.events.append(event)
        if event["type"] in ("message", "edited"):
            message = event["message"]
            self.live[message["chat"]["id"], message["message_id"]] = message
        elif event["type"] == "deleted":
            self.live.pop((event["chat"], event["message_id"]), None)

    def screens(self, chat: int | None = None) -> list[Message]:
        """The messages of a chat (of all chats when none is named), newest first."""
        found = [message for (place, _), message in self.live.items() if chat in (None, place)]
        return sorted(found, key=lambda message: message["message_id"], reverse=True)

    def choices(self, chat: int | None = None) -> Iterator[tuple[Message, Button]]:
        """Every button that can be pressed, the newest message first."""
        for message in self.screens(chat):
            for button in buttons(message):
                if button.data:
                    yield message, button

    def shown(self) -> list[tuple[int, str, list[tuple[str, str]]]]:
        """What stands on the screen with buttons: (chat, text, buttons), oldest first."""
        return [
            (message["chat"]["id"], text_of(message), [(b.text, b.data or b.url) for b in buttons(message)])
            for message in reversed(self.screens())
            if buttons(message)
        ]


def table_of(data: str) -> int:
    """The table of callback data."""
    return int(data.split(".")[1], 36)


def token_of(data: str) -> int:
    """The token of callback data."""
    return int(data.split(".")[2], 36)
