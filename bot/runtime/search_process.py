"""Process with threads in which the fast searches are loaded, so that they do not slow down the event loop.

numba and LLVM take 160 MB and 1.5 s to load, and the Python code around a search would take turns with every other
thread of its process. A `ProcessPoolExecutor` is unsuitable: its workers take one job at a time, so each thread would
have to be a process that loads all of this again.
"""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, InvalidStateError, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, ParamSpec, TypeVar

from bot.runtime.process_pool import begin_worker

P = ParamSpec("P")
T = TypeVar("T")
Job = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
"""Module-level function, its positional and its keyword arguments."""

NICE: Final = 3  # whoever presses goes first; with more, other programs of a busy machine would hold «Разбор» up


class SearchProcess(Executor):
    """Executor with `threads` threads in another process; functions, arguments and results are pickled.

    The process starts with the first job. If it is killed, its jobs fail with BrokenProcessPool, and so does `submit`.
    """

    def __init__(self, threads: int, nice: int = NICE) -> None:
        self._threads, self._nice = threads, nice
        self._lock = Lock()
        self._is_over = self._is_killed = False
        self._numbers = count()
        self._futures: dict[int, Future[Any]] = {}
        self._jobs = SimpleQueue[tuple[int, Job] | None]()
        self._process: BaseProcess | None = None
        self._sender = Thread(target=self._run, name="search process", daemon=True)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a module-level function in the process. Raises BrokenProcessPool if the process has ended."""
        future = Future[T]()
        with self._lock:
            if self._is_over:
                raise BrokenProcessPool("the process of the fast searches has ended")
            if self._sender.ident is None:
                self._sender.start()
            number = next(self._numbers)
            self._futures[number] = future
            self._jobs.put((number, (fn, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process after its jobs; `cancel_futures`: drop the jobs that have not been sent to it yet."""
        with self._lock:
            self._is_over = True
            for future in tuple(self._futures.values()) if cancel_futures else ():
                future.cancel()
            self._jobs.put(None)
        if wait and self._sender.ident is not None:
            self._sender.join()

    def kill(self) -> None:
        """Kill the process; its jobs fail with BrokenProcessPool."""
        with self._lock:
            self._is_over = self._is_killed = True
            if self._process is not None:
                self._process.kill()
            self._jobs.put(None)

    def _run(self) -> None:
        """Start the process, send it jobs and wait for its end; runs in a thread, since each may take a while."""
        spawning = get_context("spawn")
        link, there = spawning.Pipe()
        process = spawning.Process(
            target=serve, args=(there, self._threads, self._nice), name="fast searches", daemon=True
        )
        with link:
            with there, self._lock, suppress(OSError):  # without a process nobody answers, as where it is killed
                if not self._is_killed:
                    process.start()
                    self._process = process
            receiver = Thread(target=self._receive, args=(link,), daemon=True)
            receiver.start()
            with suppress(OSError):
                while (job := self._jobs.get()) is not None:
                    self._send(link, *job)
                link.send(None)
            receiver.join()
        for future in self._futures.values():
            with suppress(InvalidStateError):  # whoever asked may give up at this very moment
                future.set_exception(BrokenProcessPool("the process of the fast searches was killed"))
        if self._process is not None:
            self._process.join()

    def _send(self, link: Connection, number: int, job: Job) -> None:
        """Send a job to the process, unless it was cancelled. Raises OSError if the process has ended."""
        future = self._futures[number]
        if not future.set_running_or_notify_cancel():
            del self._futures[number]
            return
        try:
            written = pickle.dumps(job)
        except Exception as error:  # noqa: BLE001 - the caller gets it, whatever cannot be written
            del self._futures[number]
            future.set_exception(error)
            return
        link.send((number, written))

    def _receive(self, link: Connection) -> None:
        """Receive results until the process has ended."""
        with suppress(EOFError, OSError):
            while True:
                number, written = link.recv()
                _tell(self._futures.pop(number), written)
        with self._lock:
            self._is_over = True
            self._jobs.put(None)


def _tell(future: Future[Any], written: bytes) -> None:
    """Set a future to the pickled result, or to the pickled exception."""
    try:
        is_found, found = pickle.loads(written)  # written by this program's child
    except Exception as error:  # noqa: BLE001 - the caller gets it, whatever cannot be read
        is_found, found = False, error
    if is_found:
        future.set_result(found)
    else:
        future.set_exception(found)


def serve(link: Connection, threads: int, nice: int) -> None:
    """Run jobs in threads until None is received or the parent is gone; main function of the process."""
    begin_worker(nice)
    answering = Lock()
    with ThreadPoolExecutor(threads) as pool, suppress(EOFError):
        while (job := link.recv()) is not None:
            pool.submit(_do, link, answering, *job)


def _do(link: Connection, answering: Lock, number: int, written: bytes) -> None:
    """Run a job and send its result or its exception."""
    try:
        work, given, named = pickle.loads(written)  # written by the parent of this process
        told = pickle.dumps((True, work(*given, **named)))
    except Exception as error:  # noqa: BLE001 - the caller gets it, whatever it is
        told = _refusal(error)
    with answering:
        link.send((number, told))


def _refusal(error: Exception) -> bytes:
    """Pickle an exception; if that is impossible, a RuntimeError with the name of its class instead."""
    try:
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001 - it is not ours
        return pickle.dumps((False, RuntimeError(type(error).__name__)))
