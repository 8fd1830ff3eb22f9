"""Long polling by the library's Updater, and the connection it uses.

On its own, the library asks for ever for an update that it cannot read, and logs its content. If the token is refused,
it stops without a word. At its end it asks once more, which would end another program's polling. `Fetching` takes the
place of the library's connection and prevents all three.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from telegram.error import Conflict, NetworkError, TelegramError, TimedOut
from telegram.ext import Updater

from bot.gateway.api.failures import Silenced, said
from bot.gateway.api.request import Request
from bot.gateway.errors import TOKEN_REFUSED, GatewayError, WrongToken
from bot.gateway.intake.kept_updates import KeptUpdates
from bot.gateway.intake.updates import ALLOWED, all_readable
from bot.storage.ports import StorageError, StorageLost

log = logging.getLogger(__name__)

POLL: Final = timedelta(seconds=25)
STOP_S: Final = 1.0
CONFLICT_S: Final = 90.0
"""Real seconds within which a second conflict means that another program polls: each poll waits 25 s."""
REFUSED: Final = (401, 404)
FAILED: Final = "no updates from Telegram: %s"
NOTHING: Final = (200, b'{"ok":true,"result":[]}')
SECOND_POLLER: Final = "С этим BOT_TOKEN обновления получает другая программа: сначала остановите её."


class TokenRefused(TelegramError):
    """Error: the token was refused. At an InvalidToken the library ends polling silently; this error it reports."""


class Fetching(Request):
    """Connection for getUpdates: an unreadable update does not stop the others, and every failure is reported."""

    is_over = False
    """True during the shutdown: further calls of the library get an empty answer and are not sent."""
    failures = 0
    """Number of calls that have failed since the last success."""
    is_asking = False
    """True during a call. That call has confirmed every update received so far, and another call would end it."""
    is_ending = False
    """True once no more updates are wanted: the next call is the last one."""
    is_unkept = False
    """True if the last batch is not stored in the inbox, so that it must not be confirmed to Telegram."""
    kept_updates: KeptUpdates | None = None
    """Inbox that stores each batch before the next call confirms it; None: no other program could continue with it."""

    async def do_request(self, *given: Any, **named: Any) -> tuple[int, bytes]:
        """Make one call and store its updates. Raises TokenRefused, and NetworkError or Silenced if either fails."""
        if self.is_over:
            return NOTHING
        self.is_asking = True
        try:
            status, body = await super().do_request(*given, **named)
        except TelegramError as error:
            self.failures += 1
            silent = isinstance(error, TimedOut) and self.failures > 1  # the library tells nobody of time-outs
            if silent or (self.is_ending and not isinstance(error, Silenced)):
                log.warning(FAILED, said(error))
            if self.is_ending:  # unconfirmed, so the next start is given it
                return NOTHING
            raise
        finally:
            self.is_asking = False
        status, body = self._judged(status, body)
        if self.kept_updates is None or status != NOTHING[0]:
            return status, body
        return status, await self._keep(self.kept_updates, body)

    def _judged(self, status: int, body: bytes) -> tuple[int, bytes]:
        """Count a failure or reset the count; return the response (empty during shutdown). Raises TokenRefused."""
        if self.is_over:  # unconfirmed, so the next start is given it
            return NOTHING
        if status in REFUSED:
            raise TokenRefused("the token was refused")
        if status != NOTHING[0]:
            self.failures += 1
        elif self.failures:
            log.info("Telegram answers again")
            self.failures = 0
        return status, body

    async def _keep(self, kept_updates: KeptUpdates, body: bytes) -> bytes:
        """Store a batch in the inbox and return it; while that fails, the same batch is requested again.

        Raises NetworkError, after which the library waits, and Silenced if another program owns the bot.
        """
        answer, self.is_unkept = self.parse_json_payload(body), True
        try:
            kept = await kept_updates.keep_batch(answer["result"])
        except StorageLost as error:
            raise Silenced(str(error)) from None
        except StorageError as error:
            raise NetworkError(f"updates that cannot be kept: {error}") from None
        self.is_unkept = False
        return kept

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Parse a batch of updates (see `all_readable`). Raises NetworkError if it is no batch; the library then waits.

        A batch without any valid number is also refused: the server would return it again at once.
        """
        answer = Request.parse_json_payload(payload)
        if answer.get("ok") is False:
            return answer
        given = answer["result"]
        if not isinstance(given, list):
            raise NetworkError("updates that are no list")
        answer["result"] = all_readable(given)
        if given and not answer["result"]:
            raise NetworkError("updates without numbers")
        return answer


class Polling:
    """Long polling: puts updates into the library's queue, and confirms them by requesting the next ones."""

    def __init__(self, updater: Updater, fetching: Fetching) -> None:
        self._updater = updater
        self._fetching = fetching
        self._ends: asyncio.Future[GatewayError] | None = None
        self._conflict_at = float("-inf")
        """Second at which another program's question ended one of this program's."""

    async def run(self) -> None:
        """Poll until cancelled, then confirm the updates received.

        Raises GatewayError if the token is refused or another program polls.
        """
        self._ends = asyncio.get_running_loop().create_future()
        try:
            await self._updater.start_polling(
                timeout=POLL, bootstrap_retries=-1, allowed_updates=ALLOWED, error_callback=self._failed
            )
            raise await self._ends
        except TOKEN_REFUSED:
            raise WrongToken from None
        finally:
            await self._stop()

    def _failed(self, error: TelegramError) -> None:
        """Handle a failure that the library reports; the library waits 1 to 30 seconds and asks again.

        A single conflict ends nothing, because `python -m bot doctor` polls once to see whether a bot is serving. Only
        a program that keeps polling causes a second conflict.
        """
        ends = {Conflict: GatewayError(SECOND_POLLER), TokenRefused: WrongToken()}.get(type(error))
        if isinstance(error, Conflict):
            now = asyncio.get_running_loop().time()
            is_first, self._conflict_at = now - self._conflict_at > CONFLICT_S, now
            ends = None if is_first else ends
        if isinstance(error, Silenced):  # the program ends
            return
        if ends is None:
            log.warning(FAILED, said(error))
        elif self._ends is not None and not self._ends.done():
            self._fetching.is_over = True
            self._ends.set_result(ends)

    async def _stop(self) -> None:
        """Stop polling, even during a pause after a failure, which the library would wait out."""
        if not self._updater.running:
            return
        fetching = self._fetching
        fetching.is_ending = True
        fetching.is_over = fetching.is_over or fetching.is_asking or fetching.failures > 0 or fetching.is_unkept
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S if fetching.is_over else fetching.read_timeout):
                await self._updater.stop()
