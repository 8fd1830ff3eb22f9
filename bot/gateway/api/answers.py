"""Answers to pressed buttons: only the first one is sent, and a watchdog answers if nothing else does in time.

Telegram accepts one answer to a press, within about ten seconds. The library does not ensure this: it sends every
answer that it is asked to send, and does not notice a press without an answer.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.clock import Clock
from bot.gateway.api.failures import Fate, Silenced, judge, said, seconds_of
from bot.gateway.api.unlinked import unlinked_plain
from bot.metrics import Metrics, Stopwatch
from bot.runtime.background import Background
from bot.runtime.pending import share

log = logging.getLogger(__name__)

WATCHDOG_S: Final = 2.0
ANSWERABLE_S: Final = 8.0  # Telegram takes an answer for about ten seconds after the press
PAUSES_S: Final = (0.5, 1.0, 2.0)  # between tries while the network fails
LONGEST: Final = 200  # UTF-16 code units, as Telegram counts
Attempt = Callable[[], Awaitable[object]]


class CallbackAnswer:
    """Answer to one callback query; implements `tables.ports.Answer`. No method ever raises a TelegramError.

    Retries run as tasks of `background`, so that the table does not wait for them.
    """

    given: asyncio.Event
    """Set as soon as the answer is chosen; later answers are ignored."""
    on_given: Callable[[], None] | None
    """Called once, as soon as the answer is chosen; None: nothing is called."""

    def __init__(self, bot: Bot, query: str, clock: Clock, metrics: Metrics, background: Background) -> None:
        self._bot = bot
        self._clock = clock
        self._metrics, self._watch = metrics, Stopwatch()
        self._query = query
        self._background = background
        self._update = share()
        self.given = asyncio.Event()
        self.on_given = None

    async def empty(self) -> None:
        """Answer without a text: the button only stops showing that it is loading."""
        await self._give()

    async def toast(self, text: str) -> None:
        """Show a short notification that disappears automatically."""
        await self._give(text=_sent(text))

    async def alert(self, text: str) -> None:
        """Show a text in a window that the person has to close."""
        await self._give(text=_sent(text), show_alert=True)

    async def open_url(self, url: str) -> None:
        """Make the person's client open `url`, a deep link to this bot."""
        await self._give(url=url)

    async def _give(self, *, text: str | None = None, show_alert: bool | None = None, url: str | None = None) -> None:
        if self.given.is_set():
            return
        self.given.set()
        if (on_given := self.on_given) is not None:
            self.on_given = None  # it knows this answer: the two would hold each other
            on_given()
        self._metrics.pressed(self._watch.seconds())
        answer = self._bot.answer_callback_query
        await self._make(partial(answer, self._query, text=text, show_alert=show_alert, url=url))

    async def _make(self, call: Attempt, pauses: tuple[float, ...] = PAUSES_S) -> None:
        """Send the answer; retry after each of `pauses` (clock seconds) if the network fails, or once after a 429."""
        is_over = True
        try:
            await _twice(call)
        except Silenced:
            is_over = False
        except BadRequest as error:
            await self._refused(error)
        except RetryAfter as error:
            again = bool(pauses) and seconds_of(error) <= ANSWERABLE_S
            is_over = not self._put_off(call, (seconds_of(error),) if again else (), error)
        except TelegramError as error:
            is_over = not self._put_off(call, pauses if isinstance(error, NetworkError) else (), error)
        finally:
            if is_over and self._update is not None:
                self._update.give_back()

    def _put_off(self, call: Attempt, pauses: tuple[float, ...], error: TelegramError) -> bool:
        """Schedule a retry after the first of the `pauses` and return True; if there is none, give up, return False."""
        if not pauses:
            log.warning("a press stays without an answer: %s", said(error))
            return False

        async def later() -> None:
            await self._clock.sleep(pauses[0])
            await self._make(call, pauses[1:])

        self._background.spawn(later())
        return True

    async def _refused(self, error: BadRequest) -> None:
        """Handle a refused answer: give up if the press is too old, else (say, a bad link) send an empty answer."""
        if judge(error).fate is Fate.TOO_OLD:
            log.debug("a press was answered too late")
            return
        log.warning("an answer was refused: %s", said(error))
        try:
            await self._bot.answer_callback_query(self._query)
        except TelegramError as again:
            log.debug("and the empty one too: %s", said(again))


class Answers:
    """Factory of answers with a watchdog: a press that is unanswered after WATCHDOG_S clock seconds gets a toast."""

    def __init__(self, bot: Bot, clock: Clock, metrics: Metrics) -> None:
        self._bot = bot
        self._clock = clock
        self._metrics = metrics
        self._background = Background()
        self._watched: dict[CallbackAnswer, asyncio.TimerHandle] = {}

    def to(self, query: str, late_words: Callable[[], str]) -> CallbackAnswer:
        """Return the answer to a callback query that has just arrived; needs a running event loop.

        `late_words` returns the watchdog's toast, which must not confirm the press: a crash may still lose its events.
        """
        answer = CallbackAnswer(self._bot, query, self._clock, self._metrics, self._background)
        late = self._clock.machine(WATCHDOG_S)
        self._watched[answer] = asyncio.get_running_loop().call_later(late, self._give_up_waiting, answer, late_words)
        answer.on_given = partial(self._forget, answer)
        return answer

    def nothing(self, query: str) -> None:
        """Answer a query immediately with an empty answer."""
        self._background.spawn(CallbackAnswer(self._bot, query, self._clock, self._metrics, self._background).empty())

    def _give_up_waiting(self, answer: CallbackAnswer, late_words: Callable[[], str]) -> None:
        self._background.spawn(answer.toast(late_words()))

    def _forget(self, answer: CallbackAnswer) -> None:
        self._watched.pop(answer).cancel()

    async def drain(self) -> None:
        """Wait until every press is answered; the watchdog limits how long that takes."""
        while self._watched:
            await next(iter(self._watched)).given.wait()
        await self._background.drain()


async def _twice(call: Attempt) -> None:
    """Make a call; if the network fails, make it once more."""
    try:
        await call()
    except BadRequest:
        raise
    except NetworkError:
        await call()


def _sent(text: str) -> str:
    """Return the text as it is sent: shortened, and changed so that Telegram makes no links in it."""
    return unlinked_plain(shortened(text), LONGEST)


def shortened(text: str) -> str:
    """Cut a text to at most 200 UTF-16 code units; a text that was cut ends with «…»."""
    data = text.encode("utf-16-le")
    if len(data) <= 2 * LONGEST:
        return text
    return data[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + "…"
