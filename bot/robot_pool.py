"""Pool of threads and processes in which robots think and claims are proved, never the event loop.

The compiled search runs in threads, since it lets other threads run; the plain search, and all other plain Python, in
processes. Both are few. Work that has not begun stands in a queue of this process: what nobody waits for any more is
dropped, and what a person waits for goes before robots.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Final, TypeVar

from bot.metrics import Metrics
from bot.pending import EndOfProgram
from bot.priority_semaphore import PrioritySemaphore
from bot.process_pool import limited, processes
from bot.search_compiler import SearchCompiler
from engine.core.game import AnyGame, CompiledSearch
from engine.core.match import SeatCommand
from engine.core.strengths import Strength
from engine.core.view import View

log = logging.getLogger(__name__)
T = TypeVar("T")

WORKERS: Final = max(1, min(4, (os.cpu_count() or 1) - 1))
START_S: Final = 30.0  # for the first process on a busy machine, which gives it little
TURN_S: Final = 10.0  # to wait for a place, and while others have the processor
NICE: Final = 15  # of the processes: whoever presses at another table does not wait for a proof


class RobotPool:
    """Implementation of `bot.tables.thinker.Thinker` on threads and worker processes.

    `prepare`, or the first thought, begins to compile the fast search of all `games` in a thread of its own; until that
    is done, and where none is installed, processes think. Whoever asks after `close` gets EndOfProgram: a program that
    has lost its bot ends while jobs of tables are still under way.
    """

    def __init__(self, metrics: Metrics, games: Iterable[AnyGame], workers: int = WORKERS) -> None:
        self._metrics = metrics
        self._games = tuple(games)
        self._workers = workers
        self._thread_semaphore, self._process_semaphore = PrioritySemaphore(workers), PrioritySemaphore(workers)
        self._threads: ThreadPoolExecutor | None = None
        self._processes: ProcessPoolExecutor | None = None
        self._first: Future[int] | None = None  # done once a process has started
        self._compiler: SearchCompiler | None = None
        self._closed = False

    @property
    def best(self) -> Strength:
        """Return the strength where nobody chose one: with the plain search the strongest robot is not itself."""
        is_whole = all(search.is_installed() for search in _searches(self._games))
        return Strength.STRONG if is_whole else Strength.SOLID

    def prepare(self) -> None:
        """Begin to compile the search, and to start a process."""
        self.start_compiling()
        self._start_process()

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> SeatCommand:
        """Return the robot's command, equal for equal view, seed and kernel. Raises what the robot raises."""
        with self._metrics.robot(strength):
            return await self.decide(game, view, strength, seed, compiled=self.is_compiled(game))

    def is_compiled(self, game: AnyGame) -> bool:
        """Tell whether a thought would use the fast search now; the first question begins to compile it."""
        self.start_compiling()
        search = game.robots.search
        return search is not None and search.is_ready()

    async def pin(self, game: AnyGame) -> bool:
        """Wait until the fast search of a game is compiled; False where it is not installed, or cannot be compiled."""
        search = game.robots.search
        if search is None or self.is_compiled(game):
            return True
        if not search.is_installed() or self._compiler is None:
            return False
        try:
            await self._compiler.finished()
        except Exception as error:  # noqa: BLE001 - the compiler has logged whatever it is
            log.error("no fast search of %s: %s", game.name, type(error).__name__)
        return search.is_ready()

    async def decide(self, game: AnyGame, view: View, strength: Strength, seed: str, *, compiled: bool) -> SeatCommand:
        """Return the robot's command, equal for equal arguments; `compiled`: with the fast search, which is ready.

        Raises what the robot raises.
        """
        return await self._run(_thought, game, view, strength, seed, compiled, threaded=compiled, urgent=False)

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Return what a function of a module finds, before thoughts that have not begun. Raises what it raises.

        A process does the work, since a thread would hold up the event loop for as long; a thread only till there is
        one.
        """
        if not self._start_process():
            return await asyncio.to_thread(work, *given)
        return await self._run(work, *given, threaded=False, urgent=True)

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Return what a function of a module finds with the fastest search of a game, behind everything else.

        Raises what the function raises, and BrokenExecutor.
        """
        return await self._run(work, *given, threaded=self.is_compiled(game), urgent=False)

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return what `here` finds: there is no other machine."""
        return await here()

    async def ready(self) -> None:
        """Wait until the search is compiled and a process has started. Raises BrokenExecutor."""
        self.prepare()
        if self._compiler is not None:
            await self._compiler.finished()
        await self._process_started()

    async def within(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """Return the result of a function of a module, found in a process within `seconds` of processor time.

        The process is free afterwards. Raises what the function raises; TimeoutError, also where no process is free in
        time; BrokenExecutor where the worker was killed.
        """
        async with asyncio.timeout(START_S):
            await self._process_started()
        async with asyncio.timeout(seconds + TURN_S):
            return await self._run(limited, seconds, work, *given, threaded=False, urgent=True)

    def _start_process(self) -> bool:
        """Begin to start a worker process, once; return whether one has started. Raises EndOfProgram."""
        if self._closed:
            raise EndOfProgram("no process starts any more")
        if self._first is None:
            self._first = self._process_pool().submit(os.getpid)
        return self._first.done()

    async def _process_started(self) -> None:
        """Wait until a worker process has started. Raises BrokenExecutor."""
        if self._start_process() or self._first is None:
            return
        pool = self._process_pool()
        try:
            await asyncio.shield(asyncio.wrap_future(self._first))
        except BrokenProcessPool:
            self._forget(pool)
            raise

    def start_compiling(self) -> None:
        """Begin to compile the search of every game, once. Raises EndOfProgram."""
        if self._compiler is None:
            if self._closed:
                raise EndOfProgram("nothing is compiled any more")
            self._compiler = SearchCompiler(self._games)
            self._compiler.begin()

    async def _run(self, work: Callable[..., T], *given: object, threaded: bool, urgent: bool) -> T:
        """Run work in a thread or a process when one is free; one whose caller has gone stays busy till it is done.

        Raises what the work raises, BrokenExecutor, EndOfProgram.
        """
        semaphore = self._thread_semaphore if threaded else self._process_semaphore
        await semaphore.enter(urgent=urgent)
        if self._closed:
            semaphore.leave()
            raise EndOfProgram("nobody thinks any more")
        loop = asyncio.get_running_loop()

        def left(_: Future[T]) -> None:
            loop.call_soon_threadsafe(semaphore.leave)

        pool = self._thread_pool() if threaded else self._process_pool()
        try:
            begun = pool.submit(work, *given)
        except BrokenProcessPool:
            self._forget(pool)
            semaphore.leave()
            raise
        begun.add_done_callback(left)
        try:
            return await asyncio.wrap_future(begun)
        except BrokenProcessPool:
            self._forget(pool)
            raise

    def _forget(self, broken: Executor) -> None:
        """Drop a pool whose worker was killed: the next thought makes another, unless somebody has made one already."""
        if self._processes is broken:
            self._processes = self._first = None

    def _thread_pool(self) -> Executor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._workers, "robot")
        return self._threads

    def _process_pool(self) -> Executor:
        if self._processes is None:
            self._processes = processes(self._workers, NICE)
        return self._processes

    async def close(self) -> None:
        """Drop work that has not begun, cut off the compilation, and wait for the rest: half a second each."""
        self._closed = True
        if self._compiler is not None:
            self._compiler.cut_off()
        for pool in (self._threads, self._processes):
            if pool is not None:
                await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
        self._threads = self._processes = None


def _searches(games: Iterable[AnyGame]) -> list[CompiledSearch]:
    """Return the fast searches of those games that have one."""
    return [game.robots.search for game in games if game.robots.search is not None]


def _thought(game: AnyGame, view: View, strength: Strength, seed: str, compiled: bool) -> SeatCommand:
    command: SeatCommand = game.robots.think(view, strength, Random(seed), compiled=compiled)
    return command
