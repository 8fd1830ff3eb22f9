"""Ownership of a bot by this program, for as long as the database that several programs share confirms it.

Telegram knows nothing of owners. So the owner must stop calling Telegram before another program can become the owner:
the database frees a bot 5 seconds after the last request of its owner.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

log = logging.getLogger(__name__)

CONFIRMED_S: Final = 3.5
"""Real seconds after a request answered by the database during which the owner may call Telegram."""
LOST: Final = "связь с базой прервалась"
SILENT: Final = "база молчит слишком долго"
SECOND_WRITER: Final = "в базу пишет другая программа"


class OwnersSession(Protocol):
    """Session with the database that holds the lock of the bot."""

    @property
    def lost(self) -> asyncio.Event:
        """Event that is set when the session is over, a COMMIT's outcome is unknown, or the bot was given up."""
        ...

    @property
    def answered_at(self) -> float:
        """Return when the newest answered request was sent, in seconds of the monotonic clock."""
        ...


class Ownership:
    """Right to call Telegram for a bot; once lost it never comes back, and the program ends."""

    def __init__(self, session: OwnersSession, now: Callable[[], float] = time.monotonic) -> None:
        """Begin to own a bot; `now`: the monotonic clock, in seconds, on which the session measures its answers."""
        self._session = session
        self._now = now
        self.reason = LOST
        """Words in Russian on how the right was lost."""

    @property
    def is_lost(self) -> bool:
        """Return whether the right to call Telegram is lost."""
        return self._session.lost.is_set()

    def may_speak(self) -> bool:
        """Return whether a call to Telegram may begin now; if not, the bot is given up for good."""
        if not self.is_lost and self._now() - self._session.answered_at >= CONFIRMED_S:
            self._give_up(SILENT)
        return not self.is_lost

    def second_writer(self) -> None:
        """Give the bot up because another program has written to one of its logs."""
        self._give_up(SECOND_WRITER)

    def _give_up(self, reason: str) -> None:
        if not self.is_lost:
            self.reason = reason
            self._session.lost.set()

    async def until_lost(self) -> None:
        """Wait until the right to call Telegram is lost."""
        await self._session.lost.wait()
