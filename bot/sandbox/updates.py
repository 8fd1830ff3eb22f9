"""Updates for the bot: made in order, kept until confirmed, delivered by long poll to one poller at a time."""

import asyncio
import time

from bot.sandbox import wire
from bot.sandbox.errors import POLL_TERMINATED, ApiError
from bot.sandbox.world import World

NEVER_BY_DEFAULT = {"chat_member", "message_reaction", "message_reaction_count"}


class Poller:
    """The one waiting getUpdates; a newer one ends it with 409."""

    def __init__(self) -> None:
        self._current: asyncio.Event | None = None

    def take_over(self) -> asyncio.Event:
        """End whoever waits; the returned event is set when the caller is ended in turn."""
        if self._current is not None:
            self._current.set()
        self._current = asyncio.Event()
        return self._current

    def leave(self, mine: asyncio.Event) -> None:
        """Stop waiting."""
        if self._current is mine:
            self._current = None


def push(world: World, kind: str, body: object) -> None:
    """Queue one update of that kind, unless the bot said it does not want it."""
    allowed = world.profile.allowed_updates
    if kind not in allowed if allowed else kind in NEVER_BY_DEFAULT:
        return
    update_id = world.next_id("update")
    update: dict[str, object] = {"update_id": update_id, kind: body}
    world.updates[update_id] = update
    world.store.put("update", update_id, update)


def set_allowed(world: World, allowed: object) -> None:
    """What getUpdates or setWebhook said of the kinds it wants; an empty list means the usual ones."""
    if isinstance(allowed, list) and world.profile.allowed_updates != (allowed or None):
        world.profile.allowed_updates = [str(kind) for kind in allowed] or None
        world.save_profile()


def push_message(world: World, chat: int, message_id: int) -> None:
    """Queue a message of a person (or about one) for the bot."""
    message = world.messages[chat][message_id]
    push(world, "message", wire.plain(wire.message(world, message)))


def push_my_member(world: World, chat: int, by: int, old: str, new: str) -> None:
    """Queue my_chat_member: the bot's own place in a chat changed."""
    body = {
        "chat": wire.plain(wire.chat(world, chat)),
        "from": wire.plain(wire.user(world, by)),
        "date": int(time.time()),
        "old_chat_member": wire.member_json(world, world.bot_id, old),
        "new_chat_member": wire.member_json(world, world.bot_id, new),
    }
    push(world, "my_chat_member", body)


def confirm(world: World, offset: int) -> None:
    """Forget the updates before `offset`; a negative one keeps only the last -offset."""
    ids = list(world.updates)
    gone = ids[:offset] if offset < 0 else [update_id for update_id in ids if update_id < offset]
    for update_id in gone:
        del world.updates[update_id]
        world.store.drop("update", update_id)


async def poll(world: World, poller: Poller, offset: int, limit: int, timeout_s: float) -> list[dict[str, object]]:
    """Confirm, then return up to `limit` updates, waiting at most `timeout_s` real seconds; 409 when ended."""
    confirm(world, offset)
    world.store.commit()
    ended = poller.take_over()
    deadline = time.monotonic() + timeout_s
    try:
        while not ended.is_set():
            left = deadline - time.monotonic()
            if world.updates or left <= 0 or world.updates_came.closed:
                return list(world.updates.values())[:limit]
            await _either(world, ended, left)
        raise ApiError(409, POLL_TERMINATED)
    finally:
        poller.leave(ended)


async def _either(world: World, ended: asyncio.Event, seconds: float) -> None:
    """Wait for an update or for being ended."""
    tasks = [asyncio.ensure_future(world.updates_came.wait(seconds)), asyncio.ensure_future(ended.wait())]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
