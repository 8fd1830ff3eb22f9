"""So many at once, and those who are in a hurry before the others."""

import asyncio
from collections import deque


class PrioritySemaphore:
    """`count` may be inside. Who gives up waiting has not been there."""

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
        """The slot goes to who waits, those in a hurry first."""
        for waiting in (self._urgent, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1
