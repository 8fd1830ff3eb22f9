"""Inbox of updates in a store that programs share: added before they are confirmed to Telegram, removed when done.

The next owner of the bot begins with the updates left there. A move is never made twice, since its cause is stored;
something that is only shown may be shown again.
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
    """Inbox of one bot, with the updates that this program has kept or found there and that are not done."""

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
        """Real seconds since the oldest update that is not done was kept or found; 0.0 without one."""
        return time.monotonic() - next(iter(self._since.values())) if self._since else 0.0

    async def keep_batch(self, batch: Sequence[Mapping[str, Any]]) -> bytes:
        """Keep what concerns the bot of a batch that can be read; return the whole batch as an answer of getUpdates.

        Of an update that was found in the inbox before, only the number is left: its turn has come.

        Raises StorageError: nothing may be handed on, nor confirmed.
        """
        new = [one if one["update_id"] not in self._found else {"update_id": one["update_id"]} for one in batch]
        rows = [(one, _written(one)) for one in new]
        await self._keep([self._row(one, body) for one, body in rows if _is_kept(one)])
        return b'{"ok":true,"result":[' + b",".join(body for _, body in rows) + b"]}"

    async def keep(self, given: Mapping[str, Any]) -> bool:
        """Store a readable update that was received by webhook, if it concerns the bot; return whether to process it.

        One that is in the inbox already is not processed again. Raises StorageError.
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
        """List what an earlier owner left undone, in order; what cannot be read is forgotten. Raises StorageError."""
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
        """Return an update with one share of it taken; None for one that is not in the inbox."""
        if number not in self._since:
            return None
        pending = Pending(partial(self._forget, number))
        pending.take()
        return pending

    def _forget(self, number: int) -> None:
        """Remove an update from the inbox with the next write."""
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
        """Take updates out of the inbox; what is refused waits for the next try. Raises StorageLost."""
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
        """Take nothing out of the inbox any more, after what is done has left it; at once when the bot is `lost`."""
        writing = self._forgetting
        if lost and writing is not None:
            writing.cancel()
        if writing is not None:
            await asyncio.wait({writing}, timeout=RETRY_S)
        self._is_over = True


def _is_kept(given: Mapping[str, Any]) -> bool:
    """Return whether an update concerns the bot; one with a number that no server gives cannot be kept."""
    number = given["update_id"]
    return isinstance(number, int) and 0 <= number < LARGEST and concerns_the_bot(given)


def _written(given: Mapping[str, Any]) -> bytes:
    """Write an update as JSON; halves of signs, which msgspec refuses, stay what they are."""
    try:
        return msgspec.json.encode(given)
    except UnicodeEncodeError:
        return json.dumps(given).encode()


def cause_of(given: Mapping[str, Any], bot_id: int) -> str:
    """Return the key under which an append does what the update asks, as handlers make it; empty if none may."""
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
