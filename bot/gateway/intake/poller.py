"""Long polling: updates from Telegram into a queue, in order, until told to stop."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from telegram import Bot
from telegram.error import Conflict, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest

from bot.clock import Clock
from bot.gateway.api.failures import pause_after, seconds_of, where
from bot.gateway.api.request import plain_call
from bot.gateway.errors import TOKEN_REFUSED, GatewayError, WrongToken
from bot.gateway.intake.updates import ALLOWED, readable

log = logging.getLogger(__name__)

POLL_S: Final = 25
SECOND_POLLER: Final = "С этим BOT_TOKEN обновления получает другая программа: сначала остановите её."


class Poller:
    """Fetches updates through `request`, a connection of its own; confirms them by asking for the next ones.

    They are fetched as plain values, so that one which the library cannot read has a number and is gone past.
    """

    def __init__(
        self,
        bot: Bot,
        request: BaseRequest,
        queue: "asyncio.Queue[object]",
        clock: Clock,
        allowed: Sequence[str] = ALLOWED,
    ) -> None:
        self._bot = bot
        self._request = request
        self._clock = clock
        self._queue = queue
        self._allowed = allowed
        self._offset: int | None = None
        self._confirmed: int | None = None  # the offset Telegram has heard of
        self._failures = 0

    async def run(self) -> None:
        """Poll for ever. Raises GatewayError when the token is wrong or another poller is at work."""
        while True:
            self._confirmed = self._offset
            try:
                given = await self._fetch(timeout=POLL_S)
            except TelegramError as error:
                await self._failed(error)
                continue
            except Exception as error:  # noqa: BLE001 - no answer of a Bot API server; its words stay unsaid
                await self._failed(NetworkError(f"an answer that could not be read, {where(error)}"))
                continue
            if self._failures:
                log.info("Telegram answers again")
            numbered = list(_numbered(given))
            if given and not numbered:  # nothing to go past: the same comes again
                self._failures += 1
                await self._clock.sleep(pause_after(self._failures))
                continue
            self._failures = 0
            await self._take(numbered)

    async def _fetch(self, *, timeout: int, limit: int | None = None) -> Sequence[object]:
        """The updates that wait, as plain values. `timeout`: real seconds to wait for the first.

        Raises TelegramError.
        """
        asked = {"offset": self._offset, "limit": limit, "timeout": timeout, "allowed_updates": self._allowed}
        patience = (self._request.read_timeout or 0.0) + timeout
        found: object = await plain_call(self._request, self._bot, "getUpdates", asked, read_timeout=patience)
        if not isinstance(found, list):
            raise NetworkError("updates that are no list")
        return found

    async def _take(self, numbered: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
        """Put them into the queue by their numbers; one that cannot be read is left out."""
        for number, given in sorted(numbered, key=itemgetter(0)):
            update = readable(given, self._bot)
            if update is not None:
                await self._queue.put(update)
            self._offset = number + 1

    async def _failed(self, error: TelegramError) -> None:
        if isinstance(error, Conflict):
            raise GatewayError(SECOND_POLLER) from None
        if isinstance(error, TOKEN_REFUSED):
            raise WrongToken from None
        if isinstance(error, RetryAfter):
            await self._clock.sleep(seconds_of(error))
            return
        self._failures += 1
        if not isinstance(error, TimedOut) or self._failures > 1:
            log.warning("no updates from Telegram: %s", error.message)
        await self._clock.sleep(pause_after(self._failures))

    async def confirm(self) -> None:
        """Tell Telegram which updates were taken, at a graceful end, unless the last call has done so."""
        if self._offset == self._confirmed:
            return
        try:
            await self._fetch(timeout=0, limit=1)
        except TelegramError as error:
            log.info("the last updates will come again: %s", error.message)


def _numbered(given: Sequence[object]) -> Iterable[tuple[int, Mapping[str, Any]]]:
    """What can be gone past: objects with a whole number as their id."""
    for one in given:
        number = one.get("update_id") if isinstance(one, dict) else None
        if isinstance(one, dict) and isinstance(number, int) and not isinstance(number, bool):
            yield number, one
        else:
            log.error("an update without a number was left out")
