"""An answer that does not wait for ever: words that acknowledge nothing, when what was pressed takes long to check."""

from collections.abc import Callable
from typing import Final

from bot.background import Background
from bot.tables.ports import Answer

CHECKED_S: Final = 1.2  # of real time; the answer's watchdog barks after two seconds


class Patient:
    """Implements `ports.Answer` in front of another: once it is late, it says its `words`, and nothing else after."""

    def __init__(self, answer: Answer, words: Callable[[], str]) -> None:
        self._answer = answer
        self._words = words
        self._is_late = False
        self._background = Background()

    def be_late(self) -> None:
        """Say so; nobody waits for it."""
        self._is_late = True
        self._background.spawn(self._answer.toast(self._words()))

    async def empty(self) -> None:
        """See `ports.Answer`."""
        if not self._is_late:
            await self._answer.empty()

    async def toast(self, text: str) -> None:
        """See `ports.Answer`."""
        if not self._is_late:
            await self._answer.toast(text)

    async def alert(self, text: str) -> None:
        """See `ports.Answer`."""
        if not self._is_late:
            await self._answer.alert(text)

    async def open_url(self, url: str) -> None:
        """See `ports.Answer`."""
        if not self._is_late:
            await self._answer.open_url(url)
