"""Permissions of the bot in chats, learnt from refusals: photos and files, forum topics, pins, messages at all.

A refusal is believed for a while, and forgotten when the bot's rights in the chat change. Everything is kept in memory:
after a start the first photo of a chat is a trial again.
"""

from enum import Enum
from typing import Final

import msgspec

from bot.clock import Clock

MEDIA_S: Final = 300.0  # Telegram does not tell when a group allows its members photos again
CLOSED_S: Final = 60.0
PATIENCE: Final = 30  # refusals in a row before the screens of a group that lets nobody write are dropped


class Media(Enum):
    """Kinds of messages that a group may forbid although it takes texts."""

    PHOTO = "photo"
    FILE = "file"


class Closed(msgspec.Struct, frozen=True):
    """A chat that takes no messages at present."""

    until: float
    """Clock second before which a group is not tried again."""
    refusals: int
    """Number of refusals of the chat in a row."""
    lost: bool
    """True if screens wanted in the chat before it takes messages again are dropped."""


class Permissions:
    """Permissions in all chats, as far as they are known."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._forbidden_until: dict[tuple[int, Media], float] = {}
        self._closed: dict[int, Closed] = {}
        self._without_pins: set[int] = set()
        self._lost_topics: set[tuple[int, int]] = set()
        self._without_general: set[int] = set()
        self._instead: dict[tuple[int, int | None], int | None] = {}
        self._homeless: set[tuple[int, int]] = set()

    def allows(self, chat: int, media: Media) -> bool:
        """Return whether a message of this kind is worth trying in the chat."""
        now = self._clock.now()
        return self._forbidden_until.get((chat, media), now) <= now

    def forbid(self, chat: int, media: Media) -> bool:
        """Remember that the chat refuses this kind of message; return False if that was known."""
        is_new = self.allows(chat, media)
        if is_new:
            now = self._clock.now()
            self._forbidden_until = {known: until for known, until in self._forbidden_until.items() if until > now}
            self._forbidden_until[chat, media] = now + MEDIA_S
        return is_new

    def close(self, chat: int, *, hopeful: bool) -> None:
        """Remember that the chat refuses all messages now; `hopeful`: that may pass.

        A refusal while the chat counts as closed does not extend that time.
        """
        known, now = self._closed.get(chat), self._clock.now()
        if known is None or known.until <= now:
            refusals = known.refusals + 1 if known is not None else 1
            lost = not hopeful or refusals > PATIENCE or (known is not None and known.lost)
            self._closed[chat] = Closed(now + CLOSED_S, refusals, lost)

    def closed(self, chat: int) -> Closed | None:
        """Return what is known of a closed chat; None if the chat has refused nothing since its last success."""
        return self._closed.get(chat)

    def open(self, chat: int) -> bool:
        """Remember that the chat takes messages; return whether wanted screens were dropped while it did not."""
        known = self._closed.pop(chat, None)
        return known is not None and known.lost

    def may_pin(self, chat: int) -> bool:
        """Return whether the bot may try to pin: no refusal is known."""
        return chat not in self._without_pins

    def forbid_pins(self, chat: int) -> None:
        """Remember that the bot may not pin in the chat."""
        self._without_pins.add(chat)

    def topic(self, chat: int, thread: int | None) -> int | None:
        """Return `thread`; if that has refused messages, the topic that people prefer; None for the general topic."""
        places = (thread, self._instead.get((chat, thread), thread))
        return next((place for place in places if not self._is_lost(chat, place)), None)

    def lose_topic(self, chat: int, thread: int | None, tried: int | None) -> bool:
        """Note that a topic refused a message of `thread`; return whether there is another topic for it.

        tried: topic that refused; None: the general one
        """
        if tried is None:
            self._without_general.add(chat)
        else:
            self._lost_topics.add((chat, tried))
        return self.topic(chat, thread) != tried

    def prefer_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        """Note that people prefer the topic `instead` for messages of `thread`, until they choose `thread` again."""
        if instead == thread:
            self._instead.pop((chat, thread), None)
        else:
            self._instead[chat, thread] = instead
            if instead is not None:
                self._lost_topics.discard((chat, instead))

    def recall_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        """Note that messages of `thread` were in topic `instead` before a restart, unless people chose one since."""
        if instead != thread:
            self._instead.setdefault((chat, thread), instead)

    def is_newly_homeless(self, chat: int, table: int) -> bool:
        """Note that no topic is open for a table or tournament; return whether that was unknown until now."""
        is_new = (chat, table) not in self._homeless
        self._homeless.add((chat, table))
        return is_new

    def placed(self, chat: int, table: int) -> None:
        """Note that a message of a table or tournament was accepted, so that a topic is open for it."""
        self._homeless.discard((chat, table))

    def _is_lost(self, chat: int, thread: int | None) -> bool:
        return chat in self._without_general if thread is None else (chat, thread) in self._lost_topics

    def forget(self, chat: int) -> bool:
        """Forget all refusals of a chat in which the bot's rights have changed.

        Return whether something may now be shown in the chat that was refused before.
        """
        self._without_pins.discard(chat)
        self._lost_topics = {known for known in self._lost_topics if known[0] != chat}
        if chat > 0:
            return False  # whether a person may be written to is written down in the store
        allowed = {known: until for known, until in self._forbidden_until.items() if known[0] != chat}
        refused = self._closed.pop(chat, None) is not None or len(allowed) < len(self._forbidden_until)
        refused = refused or chat in self._without_general
        self._without_general.discard(chat)
        self._forbidden_until = allowed
        return refused
