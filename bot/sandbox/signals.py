"""Waiting for news inside one event loop."""

import asyncio


class Signal:
    """Wakes everybody who waits whenever `notify` is called."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()
        self.closed = False

    def notify(self) -> None:
        """Wake all who wait now."""
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    def close(self) -> None:
        """The server stops: wake everybody for the last time."""
        self.closed = True
        self.notify()

    async def wait(self, seconds: float) -> bool:
        """Wait at most that many real seconds; False when nothing came or the server stops."""
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
