"""Fast (compiled) searches of the games: where they are loaded, when they become ready, when they are unloaded."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, InvalidStateError, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock
from typing import Final, TypeVar

from bot.runtime.pending import EndOfProgram
from bot.runtime.search_compiler import SearchCompiler, load
from bot.runtime.search_process import SearchProcess
from engine.core.game import AnyGame, CompiledSearch

log = logging.getLogger(__name__)
T = TypeVar("T")

IDLE_S: Final = 600.0  # real seconds without a job, after which 190 MB are given back
COMPILED_S: Final = 4.0  # of processor time; a search that took longer to load was not in numba's cache


class FastSearches:
    """Fast searches, loaded in a separate process that runs `threads` threads.

    `here`: load them in this process instead; for a program that serves no people. A search that is already ready in
    this process is used here in any case.
    """

    def __init__(self, games: Iterable[AnyGame], threads: int, *, here: bool = False) -> None:
        self._games = tuple(games)
        self._searched = tuple(game for game in self._games if game.robots.search is not None)
        self._threads = threads
        self._is_here = here
        self._own: ThreadPoolExecutor | None = None
        self._process: SearchProcess | None = None
        self._lock = Lock()  # the compiler has a thread of its own
        self._loaded = set[str]()
        self._each: dict[str, Future[None]] = {}  # by game, done once its search is ready elsewhere
        self._load_s = 0.0
        self._compiler: SearchCompiler | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._under_way = 0
        self._closed = False

    @property
    def are_installed(self) -> bool:
        """Return whether the fast search of every game that has one is installed on this machine."""
        searches = (game.robots.search for game in self._searched)
        return all(search.is_installed() for search in searches if search is not None)

    def is_ready(self, game: AnyGame) -> bool:
        """Return whether the fast search of a game is ready; does not begin to load it."""
        return _is_loaded(game.robots.search) or game.name in self._loaded

    def begin(self) -> None:
        """Begin to load every search, once. Raises EndOfProgram after `close`."""
        if self._compiler is None:
            if self._closed:
                raise EndOfProgram("nothing is compiled any more")
            loading = load if self._is_here else self._load
            self._each = {game.name: Future() for game in self._searched}
            self._compiler = SearchCompiler(self._games, loading, apart=self._is_here)
            self._compiler.begin()
            self._rest()

    async def finished(self) -> None:
        """Wait until everything that `begin` started is loaded. Raises whatever the loading of a search raises."""
        if self._compiler is not None:
            await self._compiler.finished()

    async def ready(self, game: AnyGame) -> None:
        """Wait until the search of a game is ready, or all loading has ended. Raises whatever the loading raises."""
        whole = asyncio.ensure_future(self.finished())
        each = {asyncio.wrap_future(one) for name, one in self._each.items() if name == game.name}
        try:
            await asyncio.wait({whole, *each}, return_when=asyncio.FIRST_COMPLETED)
            if whole.done():
                await whole
        finally:
            whole.cancel()

    def _load(self, game: AnyGame) -> bool:
        """Load a search in the separate process, and again if that is killed; return whether it is ready.

        Runs in the compiler's thread. A process that has compiled is replaced, as compiling leaves 50 MB behind.
        """
        search = game.robots.search
        if search is None or not search.is_installed() or search.is_ready():
            return _is_loaded(search)
        used = self._elsewhere()
        try:
            is_ready, took_s = used.submit(_timed, game).result()
        except BrokenProcessPool:
            if self._closed:
                raise
            log.warning("the process of the fast searches was killed")
            with self._lock:
                if self._process is used:  # else a thought has lost it, too, and there is another one already
                    self._process = None
            is_ready, took_s = self._elsewhere().submit(_timed, game).result()
        self._load_s = max(self._load_s, took_s)
        if is_ready:
            self._loaded.add(game.name)
            with suppress(InvalidStateError):  # the compiler before a kill may still be loading, too
                self._each[game.name].set_result(None)
        if game is self._searched[-1] and self._load_s >= COMPILED_S:
            self._renew()
        return is_ready

    def _renew(self) -> None:
        """Replace the process by a new one that loads the compiled searches from the cache, or compiles them again."""
        with self._lock:
            used, self._process = self._process, None
        if used is not None:
            used.shutdown()
        again = [self._elsewhere().submit(_timed, game) for game in self._searched if game.name in self._loaded]
        self._load_s = max(took_s for _, took_s in (one.result() for one in again))

    def enter(self, game: AnyGame, work: Callable[..., T], *given: object) -> tuple[Executor, Future[T]]:
        """Begin a job in the process that has loaded the search of a game; return its executor and the job.

        Call `leave` once after the job, also if this raises BrokenProcessPool or EndOfProgram.
        """
        self._under_way += 1
        if self._closed:
            raise EndOfProgram("nobody thinks any more")
        if not _is_loaded(game.robots.search):
            return self._begun_elsewhere(work, *given)
        self._own = self._own or ThreadPoolExecutor(self._threads, "robot")
        return self._own, self._own.submit(work, *given)

    def leave(self) -> None:
        """Note that a job is done; each `enter` needs one `leave`."""
        self._under_way -= 1
        self._rest()

    def _begun_elsewhere(self, work: Callable[..., T], *given: object) -> tuple[SearchProcess, Future[T]]:
        """Begin a job in the separate process, under the lock. Raises BrokenProcessPool, EndOfProgram."""
        with self._lock:
            used = self._current()
            with suppress(BrokenProcessPool):
                return used, used.submit(work, *given)
        self.forget(used)
        raise BrokenProcessPool("the process of the fast searches was killed")

    def _elsewhere(self) -> SearchProcess:
        with self._lock:
            return self._current()

    def _current(self) -> SearchProcess:
        """Return the separate process, a new one if there is none; the caller holds the lock. Raises EndOfProgram."""
        if self._closed:
            raise EndOfProgram("nobody thinks any more")
        if self._process is None:
            self._process = SearchProcess(self._threads)
        return self._process

    def forget(self, broken: Executor) -> None:
        """Drop a process that was killed, if it is still in use, so that the searches are loaded again."""
        if self._process is broken:
            self._let_go()

    def _rest(self) -> None:
        """Restart the timer that ends the process after `IDLE_S` without a job."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = None if self._closed else asyncio.get_running_loop().call_later(IDLE_S, self._end_idle)

    def _end_idle(self) -> None:
        """End an idle process if a new one need not compile again. If compiling was killed, allow another attempt."""
        if self._compiler is not None and self._compiler.was_killed:
            self._let_go()
        elif not self._under_way and self._loaded and self._load_s < COMPILED_S:
            log.info("the process of the fast searches ends, as nothing has used it")
            self._let_go()

    def _let_go(self) -> None:
        with self._lock:
            process, self._process, self._compiler = self._process, None, None
            self._loaded.clear()
        if process is not None:
            process.shutdown(wait=False)

    async def close(self) -> None:
        """Stop compiling, drop jobs that have not begun, and wait for those that are running."""
        self._closed = True
        if self._idle is not None:
            self._idle.cancel()
        if self._compiler is not None:
            self._compiler.cut_off()
            if self._process is not None and not self._compiler.is_done:
                self._process.kill()
        for pool in (self._own, self._process):
            if pool is not None:
                await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
        self._own = self._process = None


def _timed(game: AnyGame) -> tuple[bool, float]:
    """Load a search; return whether it is ready, and the processor time it took in seconds."""
    began = time.thread_time()
    return load(game), time.thread_time() - began


def _is_loaded(search: CompiledSearch | None) -> bool:
    return search is not None and search.is_ready()
