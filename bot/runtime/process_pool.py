"""Pools of worker processes, and a semaphore with two priorities that limits how many callers use them at once."""

import asyncio
import ctypes
import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NoReturn, TypeVar


class PrioritySemaphore:
    """Semaphore with `count` slots, which serves urgent callers first; a cancelled wait takes no slot."""

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
        """Free a slot; the next waiting caller gets it, urgent callers first."""
        for waiting in (self._urgent, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


T = TypeVar("T")

M_MMAP_THRESHOLD: Final = -3  # the number of glibc's option
LARGE: Final = 1 << 20  # bytes; the pixels of a picture, or the memory of a search


def processes(workers: int, nice: int = 0) -> ProcessPoolExecutor:
    """Create a pool of worker processes of niceness `nice`; they start when needed and end with this process."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_worker, initargs=(nice,))


def limited(seconds: float, work: Callable[..., T], *given: object) -> T:
    """Return the result of `work`, run in a worker within `seconds` of processor time. Raises TimeoutError after that.

    Plain Python is interrupted at the limit; a single long call into a library is not. Raises what `work` raises.
    """
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*given)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(_signal: int, _frame: object) -> NoReturn:
    raise TimeoutError


def begin_worker(nice: int = 0) -> None:
    """Set up this process as a worker: it ignores Ctrl+C, and ends when its parent ends, even if that is killed."""
    os.nice(nice)
    return_large_blocks()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # from a thread nothing else ends a process at once


def return_large_blocks() -> None:
    """Make glibc return large blocks to the system at once; otherwise it would retain up to 140 MB after pictures."""
    if hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(M_MMAP_THRESHOLD, LARGE)
