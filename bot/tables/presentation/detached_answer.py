"""Detached answers: each has a head start over everything it causes, and a slow one delays nobody."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from bot.background import Background
from bot.tables.ports import Answer

ANSWER_FIRST_S: Final = 0.25  # of real time


class DetachedAnswer:
    """Answer (`ports.Answer`) in front of another: each call returns after ANSWER_FIRST_S, the answer goes on alone.

    `is_given` is True once there is one.
    """

    def __init__(self, answer: Answer, background: Background) -> None:
        self._answer = answer
        self._background = background
        self.is_given = False

    async def empty(self) -> None:
        """See `ports.Answer`."""
        await self._give(self._answer.empty())

    async def toast(self, text: str) -> None:
        """See `ports.Answer`."""
        await self._give(self._answer.toast(text))

    async def alert(self, text: str) -> None:
        """See `ports.Answer`."""
        await self._give(self._answer.alert(text))

    async def open_url(self, url: str) -> None:
        """See `ports.Answer`."""
        await self._give(self._answer.open_url(url))

    async def _give(self, answer: Coroutine[Any, Any, None]) -> None:
        self.is_given = True
        await asyncio.wait({self._background.spawn(answer)}, timeout=ANSWER_FIRST_S)
