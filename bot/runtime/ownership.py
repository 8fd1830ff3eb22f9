"""Ownership of a bot by this program, as long as the database that several programs share confirms it.

Telegram knows nothing of owners, so the owner itself falls silent before another one can be: the database frees a bot
5 seconds after the last word of its owner.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

log = logging.getLogger(__name__)

CONFIRMED_S: Final = 3.5
"""Real seconds for which an answer of the database lets the owner speak."""
LOST: Final = "связь с базой прервалась"
SILENT: Final = "база молчит слишком долго"
SECOND_WRITER: Final = "в базу пишет другая программа"


class OwnersSession(Protocol):
    """Session with the database to which the bot belongs."""

    @property
    def lost(self) -> asyncio.Event:
        """Event that the session is over, the outcome of its last write is unknown, or the bot was given up."""
        ...

    @property
    def answered_at(self) -> float:
        """Return the monotonic second at which the newest request that was answered was sent."""
        ...


class Ownership:
    """Right to speak for a bot; once lost it never comes back, and the program ends."""

    def __init__(self, session: OwnersSession, now: Callable[[], float] = time.monotonic) -> None:
        """Begin to own a bot; `now` gives the seconds in which the session tells of its answers."""
        self._session = session
        self._now = now
        self.reason = LOST
        """Words in Russian on how the right was lost."""

    @property
    def is_lost(self) -> bool:
        """Return whether the right is lost."""
        return self._session.lost.is_set()

    def may_speak(self) -> bool:
        """Return whether a call to Telegram may begin now; if not, the bot is lost from now on."""
        if not self.is_lost and self._now() - self._session.answered_at >= CONFIRMED_S:
            self._give_up(SILENT)
        return not self.is_lost

    def second_writer(self) -> None:
        """Give the bot up: its log is longer than this program believed."""
        self._give_up(SECOND_WRITER)

    def _give_up(self, reason: str) -> None:
        if not self.is_lost:
            self.reason = reason
            self._session.lost.set()

    async def until_lost(self) -> None:
        """Wait until the right is lost."""
        await self._session.lost.wait()
