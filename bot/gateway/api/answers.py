"""The one answer to a pressed button: the first one wins, and a watchdog answers if nothing else does in time.

Telegram accepts one answer to a press, for about ten seconds. The library sends every answer that it is asked to
send, and does not notice a press without one.
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
    """Answer to one callback query, as `tables.ports.Answer` has it. No method ever raises a TelegramError.

    What Telegram puts off goes in the `background`: the table does not wait for it.
    """

    given: asyncio.Event
    """Set when the one answer is decided on."""
    on_given: Callable[[], None] | None
    """Called once when the one answer is decided on."""

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
        """Let the button just stop to glow."""
        await self._give()

    async def toast(self, text: str) -> None:
        """Show a line that disappears automatically."""
        await self._give(text=_sent(text))

    async def alert(self, text: str) -> None:
        """Show a window with a button."""
        await self._give(text=_sent(text), show_alert=True)

    async def open_url(self, url: str) -> None:
        """Open a link of this bot."""
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
        """Answer now; retry after each of the pauses (clock seconds) if the network fails, once when a 429 ends."""
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
        """Try again after the first of these pauses; without any the press stays unanswered, and False is returned."""
        if not pauses:
            log.warning("a press stays without an answer: %s", said(error))
            return False

        async def later() -> None:
            await self._clock.sleep(pauses[0])
            await self._make(call, pauses[1:])

        self._background.spawn(later())
        return True

    async def _refused(self, error: BadRequest) -> None:
        """Leave a press that is too old; replace an answer that was not taken (a bad link) by an empty one."""
        if judge(error).fate is Fate.TOO_OLD:
            log.debug("a press was answered too late")
            return
        log.warning("an answer was refused: %s", said(error))
        try:
            await self._bot.answer_callback_query(self._query)
        except TelegramError as again:
            log.debug("and the empty one too: %s", said(again))


class Answers:
    """Factory of answers with a watchdog: a press without an answer gets a late toast after WATCHDOG_S."""

    def __init__(self, bot: Bot, clock: Clock, metrics: Metrics) -> None:
        self._bot = bot
        self._clock = clock
        self._metrics = metrics
        self._background = Background()
        self._watched: dict[CallbackAnswer, asyncio.TimerHandle] = {}

    def to(self, query: str, late_words: Callable[[], str]) -> CallbackAnswer:
        """Make the answer to a query that has just arrived; needs a running event loop.

        `late_words` must not confirm the press: until its events are stored, a crash may lose it.
        """
        answer = CallbackAnswer(self._bot, query, self._clock, self._metrics, self._background)
        late = self._clock.machine(WATCHDOG_S)
        self._watched[answer] = asyncio.get_running_loop().call_later(late, self._give_up_waiting, answer, late_words)
        answer.on_given = partial(self._forget, answer)
        return answer

    def nothing(self, query: str) -> None:
        """Answer a query at once, with nothing."""
        self._background.spawn(CallbackAnswer(self._bot, query, self._clock, self._metrics, self._background).empty())

    def _give_up_waiting(self, answer: CallbackAnswer, late_words: Callable[[], str]) -> None:
        self._background.spawn(answer.toast(late_words()))

    def _forget(self, answer: CallbackAnswer) -> None:
        self._watched.pop(answer).cancel()

    async def drain(self) -> None:
        """Wait until every answer is given; the watchdog bounds it."""
        while self._watched:
            await next(iter(self._watched)).given.wait()
        await self._background.drain()


async def _twice(call: Attempt) -> None:
    """Make a call, and once more when the network fails."""
    try:
        await call()
    except BadRequest:
        raise
    except NetworkError:
        await call()


def _sent(text: str) -> str:
    """Return the words as they are sent: not too long, and without links that Telegram would make of them."""
    return unlinked_plain(shortened(text), LONGEST)


def shortened(text: str) -> str:
    """Cut a text to at most 200 UTF-16 code units; what is cut off shows as «…»."""
    data = text.encode("utf-16-le")
    if len(data) <= 2 * LONGEST:
        return text
    return data[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + "…"
