"""Long polling: updates from Telegram into a queue, in order, until told to stop."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from telegram import Bot, Update
from telegram.error import Conflict, EndPointNotFound, InvalidToken, RetryAfter, TelegramError, TimedOut

from bot.clock import Clock
from bot.gateway.failures import seconds_of, where

log = logging.getLogger(__name__)

ALLOWED: Final = ("message", "callback_query", "my_chat_member")
POLL_S: Final = 25
LONGEST_PAUSE_S: Final = 30.0


class GatewayError(Exception):
    """The gateway cannot work; the text is one sentence in Russian for the terminal."""


WRONG_TOKEN: Final = "Telegram не принимает BOT_TOKEN: проверьте, что он скопирован у @BotFather целиком и не отозван."
SECOND_POLLER: Final = "С этим BOT_TOKEN обновления получает другая программа: сначала остановите её."


class Poller:
    """Fetches updates; confirms them by asking for the next ones."""

    def __init__(
        self, bot: Bot, queue: "asyncio.Queue[object]", clock: Clock, allowed: Sequence[str] = ALLOWED
    ) -> None:
        self._bot = bot
        self._clock = clock
        self._queue = queue
        self._allowed = allowed
        self._offset: int | None = None
        self._confirmed: int | None = None  # the offset Telegram has heard of
        self._limit: int | None = None  # one by one after a batch that could not be read
        self._failures = 0

    async def run(self) -> None:
        """Poll for ever. Raises GatewayError when the token is wrong or another poller is at work."""
        while True:
            self._confirmed = self._offset
            try:
                updates = await self._bot.get_updates(
                    offset=self._offset, limit=self._limit, timeout=POLL_S, allowed_updates=self._allowed
                )
            except TelegramError as error:
                await self._failed(error)
                continue
            except Exception as error:  # noqa: BLE001 - an update the library cannot read; its words stay unsaid
                await self._unreadable(where(error))
                continue
            if self._failures:
                log.info("Telegram answers again")
            self._failures, self._limit = 0, None
            await self._take(updates)

    async def _take(self, updates: Sequence[Update]) -> None:
        for update in updates:
            await self._queue.put(update)
            self._offset = update.update_id + 1

    async def _failed(self, error: TelegramError) -> None:
        if isinstance(error, Conflict):
            raise GatewayError(SECOND_POLLER) from None
        if isinstance(error, InvalidToken | EndPointNotFound):
            raise GatewayError(WRONG_TOKEN) from None
        if isinstance(error, RetryAfter):
            await self._clock.sleep(seconds_of(error))
            return
        self._failures += 1
        if not isinstance(error, TimedOut) or self._failures > 1:
            log.warning("no updates from Telegram: %s", error.message)
        await self._clock.sleep(pause_after(self._failures))

    async def _unreadable(self, what: str) -> None:
        """A batch the library cannot read is read one by one, and what is still unreadable is left out."""
        log.error("an update could not be read: %s", what)
        if self._limit == 1 and self._offset is not None:
            self._offset += 1
        elif self._limit == 1:
            self._failures += 1
            await self._clock.sleep(pause_after(self._failures))
        self._limit = 1

    async def confirm(self) -> None:
        """Tell Telegram which updates were taken, at a graceful end, unless the last call has done so."""
        if self._offset == self._confirmed:
            return
        try:
            await self._bot.get_updates(offset=self._offset, limit=1, timeout=0, allowed_updates=self._allowed)
        except TelegramError as error:
            log.info("the last updates will come again: %s", error.message)


def pause_after(failures: int) -> float:
    """Seconds before the next attempt: 0.5, 1, 2, ... at most 30."""
    return min(LONGEST_PAUSE_S, 0.5 * 2.0 ** min(failures - 1, 10))
