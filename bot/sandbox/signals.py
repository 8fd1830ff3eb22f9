"""Signal between tasks of one event loop."""

import asyncio


class Signal:
    """Signal that wakes every waiting task whenever `notify` is called."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()
        self.closed = False

    def notify(self) -> None:
        """Wake all tasks that wait now."""
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    def close(self) -> None:
        """Wake all tasks for the last time, because the server stops."""
        self.closed = True
        self.notify()

    async def wait(self, seconds: float) -> bool:
        """Wait for a signal, at most this many real seconds; return False if none came or the server stops."""
        if self.closed:
            return False
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await waiter
        except TimeoutError:
            return False
        finally:
            self._waiters.discard(waiter)
        return not self.closed
