"""Semaphore with two priorities: a limited number of callers at once, urgent ones first."""

import asyncio
from collections import deque


class PrioritySemaphore:
    """Semaphore with `count` slots; a caller that gives up waiting takes none."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def enter(self, *, urgent: bool) -> None:
        """Wait for a slot; each `enter` that returns needs one `leave`."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give the slot to a caller that waits, urgent ones first."""
        for waiting in (self._urgent, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
