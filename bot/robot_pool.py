"""Pool of processes in which robots think and claims are proved, so that the event loop is not held up.

The fast searches run in a process with threads (`bot.runtime.fast_searches`); the plain search and other plain Python
run in a few worker processes. Work that has not begun waits in a queue: it is dropped if nobody waits for it any more,
and work that a person waits for goes before that of robots.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Final, TypeVar

from bot.metrics import Metrics
from bot.runtime.fast_searches import FastSearches
from bot.runtime.pending import EndOfProgram
from bot.runtime.process_pool import PrioritySemaphore, limited, processes
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.core.view import View

log = logging.getLogger(__name__)
T = TypeVar("T")

WORKERS: Final = max(1, min(4, (os.cpu_count() or 1) - 1))
START_S: Final = 30.0  # for the first process on a busy machine, which gives it little
TURN_S: Final = 10.0  # to wait for a place, and while others have the processor
NICE: Final = 15  # of the processes: whoever presses at another table does not wait for a proof


class RobotPool:
    """Implementation of `bot.tables.thinker.Thinker` on worker processes.

    `prepare`, or a robot's first decision, begins to compile the fast searches of all `games`; until they are ready, or
    if they are not installed, the plain search is used. `here`: load the fast searches in this process, which then
    serves no people. Calls after `close` raise EndOfProgram: jobs of tables may still run when the bot is lost.
    """

    def __init__(
        self, metrics: Metrics, games: Iterable[AnyGame], workers: int = WORKERS, *, here: bool = False
    ) -> None:
        self._metrics = metrics
        self._workers = workers
        self._fast = FastSearches(games, 2 * workers, here=here)
        self._thoughts, self._analyses = PrioritySemaphore(workers), PrioritySemaphore(workers)
        self._process_semaphore = PrioritySemaphore(workers)
        self._processes: ProcessPoolExecutor | None = None
        self._first: Future[int] | None = None  # done once a process has started
        self._closed = False

    @property
    def best(self) -> Strength:
        """Return the default strength of robots: STRONG if all fast searches are installed, else SOLID."""
        return Strength.STRONG if self._fast.are_installed else Strength.SOLID

    def prepare(self) -> None:
        """Begin to compile the fast searches, and to start a worker process."""
        self.start_compiling()
        self._start_process()

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> Move:
        """Return a robot's move, equal for equal view, seed and kind of search. Raises what the robot raises."""
        with self._metrics.robot(strength):
            return await self.decide(game, view, strength, seed, compiled=self.is_compiled(game))

    def is_compiled(self, game: AnyGame) -> bool:
        """Return whether robots would use the game's fast search now; the first call begins to compile all searches."""
        self.start_compiling()
        return self._fast.is_ready(game)

    def is_ready(self, game: AnyGame) -> bool:
        """Return whether the fast search of a game is ready; does not begin to compile it."""
        return self._fast.is_ready(game)

    async def pin(self, game: AnyGame) -> bool:
        """Wait for a game's fast search, if it has one; return False if it is not installed or failed to compile."""
        search = game.robots.search
        if search is None or self.is_compiled(game):
            return True
        if not search.is_installed():
            return False
        try:
            await self._fast.ready(game)
        except Exception as error:  # noqa: BLE001 - the compiler has logged whatever it is
            log.error("no fast search of %s: %s", game.name, type(error).__name__)
        return self._fast.is_ready(game)

    async def decide(self, game: AnyGame, view: View, strength: Strength, seed: str, *, compiled: bool) -> Move:
        """Return a robot's move, equal for equal arguments; `compiled`: use the fast search, which must be ready.

        Raises what the robot raises.
        """
        given = game, view, strength, seed, compiled
        if compiled:
            return await self._search(self._thoughts, game, _thought, *given)
        return await self._run(_thought, *given, urgent=False)

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, run before waiting decisions of robots. Raises what it raises.

        It runs in a worker process; only until the first one has started it runs in a thread, which slows the event
        loop.
        """
        if not self._start_process():
            return await asyncio.to_thread(work, *given)
        return await self._run(work, *given, urgent=True)

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, run with the fast search of `game`, or without if not ready.

        With the fast search it runs beside robots' decisions. Raises what the function raises, and BrokenExecutor.
        """
        if self.is_compiled(game):
            return await self._search(self._analyses, game, work, *given)
        return await self._run(work, *given, urgent=False)

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return the result of `here`; `work` is ignored: only thinkers that can ask other machines use it."""
        return await here()

    async def ready(self) -> None:
        """Wait until the fast searches are compiled and a worker process has started. Raises BrokenExecutor."""
        self.prepare()
        await self._fast.finished()
        await self._process_started()

    async def within(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, run in a process within `seconds` of processor time.

        The function is stopped at the limit. Raises what it raises; TimeoutError, also if no process is free in time;
        BrokenExecutor if the worker was killed.
        """
        async with asyncio.timeout(START_S):
            await self._process_started()
        async with asyncio.timeout(seconds + TURN_S):
            return await self._run(limited, seconds, work, *given, urgent=True)

    def _start_process(self) -> bool:
        """Start a worker process if none was started; return whether one runs already. Raises EndOfProgram."""
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
        self._fast.begin()

    async def _search(self, slots: PrioritySemaphore, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Run work with the fast search of a game as soon as a slot is free.

        Raises what the work raises, BrokenExecutor, EndOfProgram.
        """

        def leave() -> None:
            slots.leave()
            self._fast.leave()

        await self._entered(slots, urgent=False)
        try:
            pool, begun = self._fast.enter(game, work, *given)
        except (BrokenProcessPool, EndOfProgram):
            leave()
            raise
        return await self._done(pool, begun, leave)

    async def _run(self, work: Callable[..., T], *given: object, urgent: bool) -> T:
        """Run work in a worker process as soon as one is free. Raises what it raises, BrokenExecutor, EndOfProgram."""
        await self._entered(self._process_semaphore, urgent=urgent)
        pool = self._process_pool()
        try:
            begun = pool.submit(work, *given)
        except BrokenProcessPool:
            self._forget(pool)
            self._process_semaphore.leave()
            raise
        return await self._done(pool, begun, self._process_semaphore.leave)

    async def _entered(self, slots: PrioritySemaphore, *, urgent: bool) -> None:
        """Wait for a slot. Raises EndOfProgram."""
        await slots.enter(urgent=urgent)
        if self._closed:
            slots.leave()
            raise EndOfProgram("nobody thinks any more")

    async def _done(self, pool: Executor, begun: Future[T], leave: Callable[[], None]) -> T:
        """Return the result of `begun`, work in `pool`; call `leave` when it ends, even if this wait is cancelled.

        Raises what the work raises, BrokenExecutor.
        """
        loop = asyncio.get_running_loop()

        def left(_: Future[T]) -> None:
            loop.call_soon_threadsafe(leave)

        begun.add_done_callback(left)
        try:
            return await asyncio.wrap_future(begun)
        except BrokenProcessPool:
            if self._closed:
                raise EndOfProgram("nobody thinks any more") from None
            self._forget(pool)
            raise

    def _forget(self, broken: Executor) -> None:
        """Drop a pool whose worker was killed, unless it has been replaced: the next thought makes a new one."""
        self._fast.forget(broken)
        if self._processes is broken:
            self._processes = self._first = None

    def _process_pool(self) -> Executor:
        if self._processes is None:
            self._processes = processes(self._workers, NICE)
        return self._processes

    async def close(self) -> None:
        """Drop work that has not begun, stop compiling, and wait for running work, about half a second."""
        self._closed = True
        await self._fast.close()
        if self._processes is not None:
            await asyncio.to_thread(self._processes.shutdown, wait=True, cancel_futures=True)
        self._processes = None


def _thought(game: AnyGame, view: View, strength: Strength, seed: str, compiled: bool) -> Move:
    command: Move = game.robots.think(view, strength, Random(seed), compiled=compiled)
    return command
