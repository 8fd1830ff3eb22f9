"""What chats do not let the bot send: learnt from refusals, believed for a while, forgotten when its rights change.

Kept in memory: after a start the first photo of a chat is a trial again.
"""

from enum import Enum
from typing import Final

import msgspec

KIND_S: Final = 300.0  # Telegram does not tell when a group allows its members photos again
CLOSED_S: Final = 60.0
PATIENCE: Final = 30  # refusals in a row before the screens of a group that lets nobody write are dropped


class Media(Enum):
    """What a group may forbid while it takes texts."""

    PHOTO = "photo"
    FILE = "file"


class Closed(msgspec.Struct, frozen=True):
    """A chat that cannot be written to: until when a group is not tried, how often in a row it has refused.

    `lost`: what was wanted there is dropped.
    """

    until: float
    refusals: int
    lost: bool


class Permissions:
    """What is known of all chats. Times are clock seconds."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[int, Media], float] = {}  # until when it counts as forbidden
        self._closed: dict[int, Closed] = {}

    def allow(self, chat: int, kind: Media, now: float) -> bool:
        """Whether a message of this kind is worth trying."""
        return self._kinds.get((chat, kind), now) <= now

    def refuse(self, chat: int, kind: Media, now: float) -> bool:
        """The chat does not take this kind; False when that was known."""
        news = self.allow(chat, kind, now)
        if news:
            self._kinds = {known: until for known, until in self._kinds.items() if until > now}
            self._kinds[chat, kind] = now + KIND_S
        return news

    def close(self, chat: int, now: float, *, hopeful: bool) -> None:
        """The chat takes nothing now; `hopeful`: that may pass. What is refused meanwhile makes it no longer."""
        known = self._closed.get(chat)
        if known is None or known.until <= now:
            refusals = known.refusals + 1 if known is not None else 1
            lost = not hopeful or refusals > PATIENCE or (known is not None and known.lost)
            self._closed[chat] = Closed(now + CLOSED_S, refusals, lost)

    def closed(self, chat: int) -> Closed | None:
        """What is known of a chat that refused the last call."""
        return self._closed.get(chat)

    def open(self, chat: int) -> bool:
        """The chat takes messages; whether something that should stand there was dropped."""
        known = self._closed.pop(chat, None)
        return known is not None and known.lost

    def changed(self, chat: int) -> bool:
        """The bot's rights in a group have changed; whether something may be shown now that was not."""
        kinds = {known: until for known, until in self._kinds.items() if known[0] != chat}
        refused = self._closed.pop(chat, None) is not None or len(kinds) < len(self._kinds)
        self._kinds = kinds
        return refused
