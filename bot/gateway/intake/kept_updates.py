"""Inbox of updates in a shared store: each is added before it is confirmed to Telegram and removed when it is done.

The next owner of the bot begins with the updates left there. A move is never made twice, because its cause is stored; a
message may be shown twice.
"""

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import msgspec
from telegram import Bot, Update

from bot.gateway.api import idempotency
from bot.gateway.intake.updates import concerns_the_bot, passed_on, read_json
from bot.runtime.pending import Pending
from bot.storage.ports import Inbox, KeptUpdate, StorageFailed, StorageLost

log = logging.getLogger(__name__)

RETRY_S: Final = 5.0
LARGEST: Final = 1 << 63


class KeptUpdates:
    """Inbox of one bot, with the unfinished updates that this program has stored or found there."""

    def __init__(self, inbox: Inbox, bot_id: int) -> None:
        self._inbox = inbox
        self._bot_id = bot_id
        self._since: dict[int, float] = {}  # by number, the second of the system's monotonic clock
        self._found: set[int] = set()  # what an earlier owner has left: Telegram may bring it, too
        self._done: list[int] = []
        self._forgetting: asyncio.Task[None] | None = None
        self._is_over = False

    @property
    def oldest_s(self) -> float:
        """Real seconds since the oldest unfinished update was stored or found; 0.0 if there is none."""
        return time.monotonic() - next(iter(self._since.values())) if self._since else 0.0

    async def keep_batch(self, batch: Sequence[Mapping[str, Any]]) -> bytes:
        """Store the updates of a readable batch that concern the bot; return the whole batch as a getUpdates response.

        An update that was in the inbox at the start is reduced to its number: the stored one is handled instead.

        Raises StorageError: then no update of the batch may be handled or confirmed.
        """
        new = [one if one["update_id"] not in self._found else {"update_id": one["update_id"]} for one in batch]
        rows = [(one, _written(one)) for one in new]
        await self._keep([self._row(one, body) for one, body in rows if _is_kept(one)])
        return b'{"ok":true,"result":[' + b",".join(body for _, body in rows) + b"]}"

    async def keep(self, given: Mapping[str, Any]) -> bool:
        """Store a readable update from a webhook if it concerns the bot; return whether to handle it.

        An update that was in the inbox at the start is not handled again. Raises StorageError.
        """
        if given["update_id"] in self._found:
            return False
        if _is_kept(given):
            await self._keep([self._row(given, _written(passed_on(given)))])
        return True

    def _row(self, given: Mapping[str, Any], body: bytes) -> KeptUpdate:
        return KeptUpdate(given["update_id"], body, cause_of(given, self._bot_id))

    async def _keep(self, rows: Sequence[KeptUpdate]) -> None:
        if rows:
            await self._inbox.keep(rows)
            self._take(rows)

    def _take(self, rows: Sequence[KeptUpdate]) -> None:
        now = time.monotonic()
        for row in rows:
            self._since.setdefault(row.id, now)

    async def waiting(self, bot: Bot) -> list[Update]:
        """Return, in order, updates that an earlier owner left undone; remove unreadable ones. Raises StorageError."""
        rows = await self._inbox.waiting()
        self._take(rows)
        self._found = {row.id for row in rows}
        found = [(row.id, read_json(row.body, bot)) for row in rows]
        for number in [number for number, update in found if update is None]:
            self._forget(number)
        if found:
            log.info("%s updates of an earlier owner are taken up", len(found))
        return [update for _, update in found if update is not None]

    def begin(self, number: int) -> Pending | None:
        """Return a counter of the update's open tasks, now 1; it removes the update at 0. None if not in the inbox."""
        if number not in self._since:
            return None
        pending = Pending(partial(self._forget, number))
        pending.take()
        return pending

    def _forget(self, number: int) -> None:
        """Remove an update from the inbox at the next write."""
        if self._is_over:
            return
        self._done.append(number)
        if self._forgetting is None:
            self._forgetting = asyncio.create_task(self._write(), name="inbox")

    async def _write(self) -> None:
        try:
            while self._done:
                numbers, self._done = self._done, []
                await self._tell_done(numbers)
        except StorageLost:  # whoever owns the bot next finds them
            self._is_over = True
        finally:
            self._forgetting = None

    async def _tell_done(self, numbers: list[int]) -> None:
        """Remove updates from the inbox; if the store fails, wait and keep them for a retry. Raises StorageLost."""
        try:
            await self._inbox.done(numbers)
        except StorageFailed as error:
            log.warning("updates that are done stay in the inbox for now: %s", error)
            self._done = numbers + self._done
            await asyncio.sleep(RETRY_S)
            return
        for number in numbers:
            self._since.pop(number, None)

    async def close(self, *, lost: bool = False) -> None:
        """Remove the finished updates, then stop removing. `lost`: another program owns the bot, so stop at once."""
        writing = self._forgetting
        if lost and writing is not None:
            writing.cancel()
        if writing is not None:
            await asyncio.wait({writing}, timeout=RETRY_S)
        self._is_over = True


def _is_kept(given: Mapping[str, Any]) -> bool:
    """Return whether an update concerns the bot and has a number that can be stored, as any server's numbers can."""
    number = given["update_id"]
    return isinstance(number, int) and 0 <= number < LARGEST and concerns_the_bot(given)


def _written(given: Mapping[str, Any]) -> bytes:
    """Return an update as JSON; lone surrogates, which msgspec refuses, are kept unchanged."""
    try:
        return msgspec.json.encode(given)
    except UnicodeEncodeError:
        return json.dumps(given).encode()


def cause_of(given: Mapping[str, Any], bot_id: int) -> str:
    """Return the idempotency key under which handlers carry out an update; empty if it has none."""
    key = _key(given, bot_id)
    return key if key.isascii() and key.isprintable() else ""


def _key(given: Mapping[str, Any], bot_id: int) -> str:
    try:
        if (query := given.get("callback_query")) is not None:
            return idempotency.of_press(bot_id, query["id"])
        if (message := given.get("message")) is not None:
            number = message.get("ephemeral_message_id")
            return idempotency.of_message(bot_id, message["chat"]["id"], -number if number else message["message_id"])
        if (change := given.get("my_chat_member")) is not None:
            at = datetime.fromtimestamp(change["date"], UTC)
            return idempotency.of_joining(bot_id, change["chat"]["id"], at)
    except (LookupError, TypeError, ValueError, OverflowError, OSError):  # of what can be read nothing is missing
        log.error("an update without a cause is kept")
    return ""
