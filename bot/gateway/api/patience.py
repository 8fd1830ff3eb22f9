"""Waits after a 429: of a call that names a chat, that chat waits; of one that names none, all chats do.

The library's AIORateLimiter would hold up every chat at any 429, and cannot merge or drop edits that have become out of
date.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram.error import RetryAfter

from bot.clock import Clock
from bot.gateway.api.failures import seconds_of

LONGEST_S: Final = 60.0  # what is longer is the limit of one method, which waits for itself
T = TypeVar("T")


class Patience:
    """Moment until which Telegram wants no new messages in any chat, because it refused a call that names none."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = float("-inf")

    def lose(self, seconds: float) -> None:
        """Take a 429 of a call that names no chat, with the clock seconds it asks to wait."""
        self._until = max(self._until, self._clock.now() + min(seconds, LONGEST_S))

    def wait(self, now: float) -> float:
        """Return the clock seconds until there may be new messages, 0.0 when there may be now."""
        return max(0.0, self._until - now)


async def patiently(clock: Clock, call: Callable[[], Awaitable[T]], most_s: float) -> T:
    """Make a call, and again after each 429 as long as that is within `most_s` clock seconds.

    Raises RetryAfter when it is not, and whatever else the call raises.
    """
    end = clock.now() + most_s
    while True:
        try:
            return await call()
        except RetryAfter as error:
            if clock.now() + seconds_of(error) > end:
                raise
            await clock.sleep(seconds_of(error))
