"""A person's phone: every event it ever got, and the messages as they stand now."""

from collections.abc import Iterator
from typing import Any

from tests.e2e.chats import patience
from tests.e2e.world import Button, Message, Person, Sandbox, buttons, text_of

Event = dict[str, Any]


def shows_hand(message: Message) -> bool:
    """Return whether a player's own message shows that player's cards: in words, or by the buttons that play them."""
    return "Ваши карты" in text_of(message) or any(key.action.startswith("card:") for key in buttons(message))


class Phone:
    """One person's screens, kept up to date by `poll`."""

    def __init__(self, sandbox: Sandbox, name: str, number: int = 0) -> None:
        """Return a new person, or the one of that number whom the sandbox knows."""
        self.person = Person(sandbox, name, number)
        self.sandbox = sandbox
        self.name = name
        self.id = self.person.id
        self.events: list[Event] = []
        self.live: dict[tuple[int, int], Message] = {}
        self.instead: dict[tuple[int, int], int | None] = {}

    def poll(self) -> bool:
        """Take the news; whether there were any."""
        since = self.events[-1]["id"] if self.events else 0
        news = self.sandbox.get(f"people/{self.id}/events", since=since, timeout=patience.take())
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
        elif event["type"] == "ephemeral":
            key = _view_of(event)
            self.live[key], self.instead[key] = event["message"], event["replaces"]
        elif event["type"] == "ephemeral_gone":
            self._drop_view((event["chat"], -event["ephemeral_message_id"]))

    def _drop_view(self, key: tuple[int, int]) -> None:
        self.live.pop(key, None)
        self.instead.pop(key, None)

    def restart(self) -> None:
        """Start the client anew: it shows no more what only this person saw until then."""
        self.poll()
        known = len(self.events)
        self.sandbox.post(f"people/{self.id}/restart")
        self.poll()
        anew = next(at for at in range(known, len(self.events)) if self.events[at]["type"] == "chats")
        later = {_view_of(event) for event in self.events[anew:] if event["type"] == "ephemeral"}
        for key in self.instead.keys() - later:
            self._drop_view(key)

    def views(self, chat: int) -> list[Message]:
        """Return what only this person sees in a group."""
        return [self.live[key] for key in self.instead if key[0] == chat]

    def covered(self, message: Message) -> bool:
        """Tell whether something that only this person sees stands in its place."""
        return bool(message["message_id"]) and message["message_id"] in self.instead.values()

    def screens(self, chat: int | None = None) -> list[Message]:
        """List the messages of a chat (of all when none is named), newest first; views of this person alone last."""
        found = [message for (place, _), message in self.live.items() if chat in (None, place)]
        return sorted(found, key=lambda message: message["message_id"], reverse=True)

    def choices(self, chat: int | None = None) -> Iterator[tuple[Message, Button]]:
        """Yield every button that can be pressed, the newest message first."""
        for message in [message for message in self.screens(chat) if not self.covered(message)]:
            for button in buttons(message):
                if button.data:
                    yield message, button

    def shown(self) -> list[tuple[int, str, list[tuple[str, str]]]]:
        """Return what stands on the screen with buttons: (chat, text, buttons), oldest first."""
        return [
            (message["chat"]["id"], text_of(message), [(b.text, b.data or b.url) for b in buttons(message)])
            for message in reversed(self.screens())
            if buttons(message)
        ]


def _view_of(event: Event) -> tuple[int, int]:
    """Return the place of a message; what only this person sees has a number of its own."""
    return event["chat"], -event["message"]["ephemeral_message_id"]


def table_of(data: str) -> int:
    """Return the table of callback data."""
    return int(data.split(".")[1], 36)


def token_of(data: str) -> int:
    """Return the token of callback data."""
    return int(data.split(".")[2], 36)
