"""Chats of one person as they stand now, kept by events: to ask for all of them anew at every look takes long."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]


class Patience(threading.local):
    """Real seconds for which this thread's next question for news may wait until there are some."""

    seconds = 0.0

    def take(self) -> float:
        """Return the seconds, which are for one question."""
        taken, self.seconds = self.seconds, 0.0
        return taken


patience = Patience()


@dataclass
class Chat:
    """One chat: messages by number, and by theirs those that this person alone sees."""

    messages: dict[int, Message] = field(default_factory=dict)
    views: dict[int, Message] = field(default_factory=dict)


class Chats:
    """What a person's client shows; `get` asks the page of the sandbox."""

    def __init__(self, person: int, get: Callable[..., Any]) -> None:
        self._person = person
        self._get = get
        self._last = 0  # the newest event that is known
        self._chats: dict[int, Chat] | None = None

    def of(self, chat: int) -> Chat:
        """Return a chat as it stands at this moment; an empty one where the person has no such chat."""
        return self.all().get(chat, Chat())

    def all(self) -> dict[int, Chat]:
        """Return all chats as they stand at this moment."""
        news = self._get(f"people/{self._person}/events", since=self._last, timeout=patience.take())
        self._last = news[-1]["id"] if news else self._last
        if self._chats is None or any(event["type"] == "chats" for event in news):
            self._chats = self._anew()  # with all the news
        else:
            for event in news:
                self._take(self._chats, event)
        return self._chats

    def _anew(self) -> dict[int, Chat]:
        """Ask for everything. What happens meanwhile is told again by later events, in which nothing is wrong."""
        found = self._get(f"people/{self._person}/chats")
        return {
            one["chat"]: Chat(
                {message["message_id"]: message for message in one["messages"]},
                {view["message"]["ephemeral_message_id"]: view["message"] for view in one["ephemerals"]},
            )
            for one in found
        }

    @staticmethod
    def _take(chats: dict[int, Chat], event: dict[str, Any]) -> None:
        """Change what one event tells of. A message of a chat that was left before is no news."""
        chat = chats.get(event.get("chat", 0), Chat())
        match event["type"]:
            case "message" | "edited":
                chat.messages[event["message"]["message_id"]] = event["message"]
            case "deleted":
                chat.messages.pop(event["message_id"], None)
            case "ephemeral":
                chat.views[event["message"]["ephemeral_message_id"]] = event["message"]
            case "ephemeral_gone":
                chat.views.pop(event["ephemeral_message_id"], None)
