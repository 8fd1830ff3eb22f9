"""Searches that run outside the mailboxes: at most one for each table, for its present position."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from bot.runtime.background import Background

Position = TypeVar("Position")


class Searches(Generic[Position]):
    """Running and finished searches by table. Each is remembered with its position, so that it begins only once."""

    def __init__(self) -> None:
        self._begun: dict[int, tuple[Position, asyncio.Task[None]]] = {}
        self.background = Background(apart=True)

    def begin(self, table: int, position: Position, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin a search for a position of a table, unless it was begun before; drop one for another position."""
        if table in self._begun:
            if self._begun[table][0] == position:
                return
            self.drop(table)
        self._begun[table] = (position, self.background.spawn(work()))

    def drop(self, table: int) -> None:
        """Stop the search of a table, and forget it."""
        known = self._begun.pop(table, None)
        if known is not None:
            known[1].cancel()

    def forget(self, table: int) -> None:
        """Forget a search that ended without a result, so that it may begin again."""
        self._begun.pop(table, None)

    def stop(self) -> None:
        """Stop all searches, at the end of the program."""
        for table in tuple(self._begun):
            self.drop(table)
        self.background.cancel()
