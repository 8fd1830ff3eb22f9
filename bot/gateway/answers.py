"""The one answer to a pressed button: the first word wins, and a watchdog says nothing when nobody else does."""

import asyncio
import logging
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.background import Background
from bot.clock import Clock
from bot.gateway.failures import seconds_of
from bot.metrics import Metrics, Stopwatch

log = logging.getLogger(__name__)

WATCHDOG_S: Final = 2.0
LONGEST: Final = 200  # UTF-16 code units, as Telegram counts
TOO_OLD: Final = ("query is too old", "query id is invalid", "query_id_invalid")


class CallbackAnswer:
    """Implements `tables.ports.Answer` for one callback query. No method ever raises a TelegramError."""

    def __init__(self, bot: Bot, query: str, clock: Clock, metrics: Metrics) -> None:
        self._bot = bot
        self._clock = clock
        self._metrics, self._watch = metrics, Stopwatch()
        self._query = query
        self.given = asyncio.Event()

    async def empty(self) -> None:
        """The button just stops to glow."""
        await self._give()

    async def toast(self, text: str) -> None:
        """A line that goes away by itself."""
        await self._give(text=shortened(text))

    async def alert(self, text: str) -> None:
        """A window with a button."""
        await self._give(text=shortened(text), show_alert=True)

    async def open_url(self, url: str) -> None:
        """Open a link of this bot."""
        await self._give(url=url)

    async def _give(self, *, text: str | None = None, show_alert: bool | None = None, url: str | None = None) -> None:
        if self.given.is_set():
            return
        self.given.set()
        self._metrics.pressed(self._watch.seconds())
        try:
            await self._send(text, url, show_alert=show_alert)
        except BadRequest as error:
            await self._refused(error)
        except TelegramError as error:
            log.warning("a press stays without an answer: %s", error.message)

    async def _send(self, text: str | None, url: str | None, *, show_alert: bool | None) -> None:
        """One call; when the network fails, or Telegram asks for patience, one more."""
        try:
            await self._bot.answer_callback_query(self._query, text=text, show_alert=show_alert, url=url)
        except BadRequest:
            raise
        except (NetworkError, RetryAfter) as error:
            if isinstance(error, RetryAfter):
                await self._clock.sleep(min(seconds_of(error), WATCHDOG_S))
            await self._bot.answer_callback_query(self._query, text=text, show_alert=show_alert, url=url)

    async def _refused(self, error: BadRequest) -> None:
        """Too old is nobody's fault; an answer that was not taken (a bad link) becomes an empty one."""
        if any(sign in error.message.lower() for sign in TOO_OLD):
            log.debug("a press was answered too late")
            return
        log.warning("an answer was refused: %s", error.message)
        try:
            await self._bot.answer_callback_query(self._query)
        except TelegramError as again:
            log.debug("and the empty one too: %s", again.message)


class Answers:
    """Makes answers and watches over them."""

    def __init__(self, bot: Bot, clock: Clock, metrics: Metrics) -> None:
        self._bot = bot
        self._clock = clock
        self._metrics = metrics
        self._background = Background()

    def to(self, query: str) -> CallbackAnswer:
        """The answer to a query that has just arrived; needs a running event loop."""
        answer = CallbackAnswer(self._bot, query, self._clock, self._metrics)
        self._background.spawn(self._watch(answer))
        return answer

    def nothing(self, query: str) -> None:
        """Answer empty at once."""
        self._background.spawn(CallbackAnswer(self._bot, query, self._clock, self._metrics).empty())

    async def _watch(self, answer: CallbackAnswer) -> None:
        try:
            async with asyncio.timeout(self._clock.machine(WATCHDOG_S)):
                await answer.given.wait()
        except TimeoutError:
            await answer.empty()

    async def drain(self) -> None:
        """Wait until every answer is given; the watchdog bounds it."""
        await self._background.drain()


def shortened(text: str) -> str:
    """At most 200 UTF-16 code units; what is cut off shows as «…»."""
    data = text.encode("utf-16-le")
    if len(data) <= 2 * LONGEST:
        return text
    return data[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + "…"
