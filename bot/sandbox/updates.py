"""Updates for the bot: created in order, kept until confirmed, delivered by long polling to one caller at a time."""

import asyncio
import time
from collections import deque

import msgspec
from msgspec import Struct

from bot.sandbox import serialize
from bot.sandbox.errors import POLL_TERMINATED, ApiError
from bot.sandbox.world import World

NEVER_BY_DEFAULT = {"chat_member", "message_reaction", "message_reaction_count"}


LATE_S = 0.2
Update = dict[str, object]


class Disorder(Struct):
    """Disorder that a test orders for the next responses with updates."""

    times: int = 1
    """Number of responses that are still in disorder."""
    again: int = 0
    """Number of confirmed updates, counted back from the latest, that are sent once more before the others."""
    late: bool = False
    """True if the oldest update is held back and sent after those of the next response."""


class Poller:
    """Place for the one getUpdates call that may wait; a newer call ends the waiting call with 409."""

    def __init__(self) -> None:
        self._current: asyncio.Event | None = None
        self.disorder = Disorder(times=0)
        """Disorder that a test has ordered."""
        self._confirmed: deque[Update] = deque(maxlen=100)
        self._late: list[Update] = []

    @property
    def holds_back(self) -> bool:
        """Return whether an update is held back, to come late."""
        return bool(self._late)

    def confirmed(self, updates: list[Update]) -> None:
        """Remember updates that were confirmed, to be repeated if a test orders it."""
        self._confirmed.extend(updates)

    def mixed(self, world: World, batch: list[Update]) -> list[Update]:
        """Return the updates of a response in order, or in the disorder that a test has ordered."""
        late, self._late = self._late, []
        if self.disorder.times <= 0 or not batch:
            return [*batch, *late]
        self.disorder.times -= 1
        again = list(self._confirmed)[-self.disorder.again :] if self.disorder.again else []
        if self.disorder.late:
            held = batch.pop(0)
            self._late.append(held)
            _forget(world, [held])
        return [*again, *batch, *late]

    def take_over(self) -> asyncio.Event:
        """End the call that waits for updates; return the event that will be set to end the successor of that call."""
        if self._current is not None:
            self._current.set()
        self._current = asyncio.Event()
        return self._current

    def leave(self, mine: asyncio.Event) -> None:
        """Free the place unless another call has taken it; `mine` is the event that `take_over` returned."""
        if self._current is mine:
            self._current = None


def push(world: World, kind: str, body: object) -> None:
    """Queue one update of that kind, unless the bot does not want this kind."""
    allowed = world.profile.allowed_updates
    if kind not in allowed if allowed else kind in NEVER_BY_DEFAULT:
        return
    if _is_missing(world, kind, body):
        return
    update_id = world.next_id("update")
    update: Update = {"update_id": update_id, kind: body}
    world.updates[update_id] = update
    world.store.put("update", update_id, update)


def _is_missing(world: World, kind: str, body: object) -> bool:
    """Return whether a test has ordered that this update never reaches the bot."""
    if not world.missing:
        return False
    written = bytes(body) if isinstance(body, msgspec.Raw) else b""
    return kind in world.missing or any(b'"%b":' % name.encode() in written for name in world.missing)


def set_allowed(world: World, allowed: object) -> None:
    """Set the types of updates that the bot wants: [] for the default ones; a value that is no list is ignored."""
    if isinstance(allowed, list) and world.profile.allowed_updates != (allowed or None):
        world.profile.allowed_updates = [str(kind) for kind in allowed] or None
        world.save_profile()


def push_message(world: World, chat: int, message_id: int) -> None:
    """Queue a message for the bot: a person's, the copy of a channel post, or a service message."""
    message = world.messages[chat][message_id]
    push(world, "message", serialize.shown(world, message))


def push_my_member(world: World, chat: int, by: int, old: str, new: str) -> None:
    """Queue my_chat_member for the bot: its own status in a chat changed."""
    body = {
        "chat": serialize.chat(world, chat),
        "from": serialize.user(world, by),
        "date": int(time.time()),
        "old_chat_member": serialize.member_json(world, world.bot_id, old),
        "new_chat_member": serialize.member_json(world, world.bot_id, new),
    }
    push(world, "my_chat_member", body)


def confirm(world: World, offset: int) -> list[Update]:
    """Remove the updates before `offset` and return them; a negative offset keeps only the last -offset."""
    ids = list(world.updates)
    gone = ids[:offset] if offset < 0 else [update_id for update_id in ids if update_id < offset]
    return _forget(world, [world.updates[update_id] for update_id in gone])


def _forget(world: World, updates: list[Update]) -> list[Update]:
    for update in updates:
        update_id = int(str(update["update_id"]))
        del world.updates[update_id]
        world.store.drop("update", update_id)
    return updates


async def poll(world: World, poller: Poller, offset: int, limit: int, timeout_s: float) -> list[Update]:
    """Confirm the updates before `offset`, then return up to `limit` others, waiting at most `timeout_s` real seconds.

    Raises ApiError 409 if a newer call ends this one.
    """
    poller.confirmed(confirm(world, offset))
    world.store.commit()
    ended = poller.take_over()
    world.updates_came.notify()  # the call that waited learns that it is ended
    deadline = time.monotonic() + (min(timeout_s, LATE_S) if poller.holds_back else timeout_s)
    try:
        while not ended.is_set():
            left = deadline - time.monotonic()
            if world.updates or left <= 0 or world.updates_came.closed:
                return poller.mixed(world, list(world.updates.values())[:limit])
            await world.updates_came.wait(left)
        raise ApiError(409, POLL_TERMINATED)
    finally:
        poller.leave(ended)
