"""Analyses of finished deals, computed off the event loop and kept in memory while there is room.

If the game has a fast search, the thinker (the pool in which robots think) runs the analyses, in threads that never
hold up a robot's thought. If it has none, one separate process of this module runs them. An analysis depends on the log
alone and takes seconds at most, so none is stored.

That process must not belong to the robots' pool (`bot.robot_pool`). Work that has begun there is never interrupted, so
with few workers an analysis of four seconds would hold up a robot's move or a claim. Here at most one analysis of
either kind runs at a time, and all other work comes first.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from bot.runtime.background import Background
from bot.runtime.pending import EndOfProgram
from bot.runtime.process_pool import processes
from bot.tables.thinker import Thinker
from engine.core.errors import NotAnalysed
from engine.core.game import Analyst, AnyGame
from engine.core.match import DealScored, Event, PaperRecorded

KEPT = 1000  # analyses remembered
SLOW_S = 3.0  # real seconds of counting after which those who wait are notified that it takes longer
CALM_S = 10.0  # real seconds after the first deal; one takes a minute
NICE = 10  # of the process: the one processor there may be is the robots' first
T = TypeVar("T")
DealKey = tuple[int, int]  # table, number of the deal


def counted(game: AnyGame, deal: Sequence[Event]) -> Any:
    """Analyse a finished deal by the rules of its game. Raises NotAnalysed."""
    return analyst_of(game).analyse(deal)


def analyst_of(game: AnyGame) -> Analyst[Any]:
    """Return the part of a game that analyses finished deals. Raises NotAnalysed if the game has none."""
    if game.analysis is None:
        raise NotAnalysed("no_analysis")
    return game.analysis


def deal_of(game: AnyGame, events: Sequence[Event], number: int) -> Sequence[Event]:
    """Return the events of deal `number`. Raises NotAnalysed if it is not finished or its cards are not known."""
    for deal in analyst_of(game).deals_of(events):
        if isinstance(deal[-1], DealScored) and deal[-1].number == number:
            if isinstance(deal[0], PaperRecorded):
                raise NotAnalysed("no_cards")
            return deal
    raise NotAnalysed("not_finished")


class Analyses:
    """Analyses of finished deals, by table and number of the deal: those that are done and those under way.

    thinker: pool with the fast searches, which offers work to other machines first; None: a thread searches here.
    """

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker = thinker
        self._turn = asyncio.Lock()
        self._known: OrderedDict[DealKey, Any] = OrderedDict()
        self._running: dict[DealKey, asyncio.Task[Any]] = {}
        self._slow: set[DealKey] = set()
        self._threads: Executor | None = None
        self._processes: Executor | None = None
        self._closed = False
        self._expected = False
        self.background = Background()

    def known(self, table: int, number: int) -> Any | None:
        """Return the analysis of a deal if it is in memory, else None; never starts one."""
        found = self._known.get((table, number))
        if found is not None:
            self._known.move_to_end((table, number))
        return found

    async def of(self, game: AnyGame, table: int, number: int, events: Sequence[Event]) -> Any:
        """Return the analysis of a deal, made now if needed, from the events of its match. Raises NotAnalysed."""
        if (found := self.known(table, number)) is not None:
            return found
        return await asyncio.shield(self.begin(game, table, number, events))

    def begin(self, game: AnyGame, table: int, number: int, events: Sequence[Event]) -> asyncio.Task[Any]:
        """Start the analysis of a deal from its match's events, or return the one under way. Raises NotAnalysed."""
        key = table, number
        if key not in self._running:
            deal = deal_of(game, events, number)
            self._running[key] = asyncio.create_task(self._count(game, key, deal))
        return self._running[key]

    async def takes_long(self, table: int, number: int) -> bool:
        """Wait at most three seconds for an analysis that is under way; return whether it is still not done."""
        running = self._running.get((table, number))
        if running is None or (await asyncio.wait({running}, timeout=SLOW_S))[0]:
            return False
        self._slow.add((table, number))
        return True

    def is_slow(self, table: int, number: int) -> bool:
        """Return whether the analysis of a deal is under way and somebody has waited for it for three seconds."""
        return (table, number) in self._slow

    async def awaited(self, table: int, number: int) -> None:
        """Wait for the analysis of a deal if one is under way, else return at once. Raises what the analysis raises."""
        running = self._running.get((table, number))
        if running is not None:
            await asyncio.shield(running)

    async def _count(self, game: AnyGame, key: DealKey, deal: Sequence[Event]) -> Any:
        try:
            found = await self._found(game, tuple(deal))
        finally:
            self._running.pop(key, None)
            self._slow.discard(key)
        self._known[key] = found
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _found(self, game: AnyGame, deal: tuple[Event, ...]) -> Any:
        """Analyse a finished deal, in another process if possible. Raises NotAnalysed."""
        if self._thinker is None:
            return await self.run(counted, game, deal)
        return await self._thinker.offload(lambda: self.run(counted, game, deal), analyst_of(game).analyse, deal)

    async def all_of(self, game: AnyGame, table: int, events: Sequence[Event]) -> tuple[Any, ...]:
        """Return the analyses of all finished deals of a match whose cards are known, in order. Raises NotAnalysed."""
        deals = analyst_of(game).deals_of(events)
        ends = (deal[-1] for deal in deals if not isinstance(deal[0], PaperRecorded))
        numbers = [end.number for end in ends if isinstance(end, DealScored)]
        return tuple([await self.of(game, table, number, events) for number in numbers])

    async def run(self, work: Callable[..., T], game: AnyGame, *given: object) -> T:
        """Call `work(game, *given)`, which takes as long as an analysis, in the queue of analyses; return its result.

        Raises what `work` raises, BrokenExecutor if its process was killed, EndOfProgram after `close`.
        """
        if self._closed:
            raise EndOfProgram("nothing is analysed any more")
        if self._thinker is not None and _is_searched(game) and await self._thinker.pin(game):
            async with self._turn:
                return await self._thinker.analyse(game, work, game, *given)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._workers(game), work, game, *given)
        except BrokenExecutor:
            self._processes = None  # the process was killed; the next analysis gets another
            raise

    def _workers(self, game: AnyGame) -> Executor:
        if _is_searched(game):
            self._threads = self._threads or ThreadPoolExecutor(1, thread_name_prefix="analysis")
            return self._threads
        self._processes = self._processes or processes(1, NICE)
        return self._processes

    def expect(self, prepare: Callable[[], None]) -> None:
        """Schedule `prepare`, which loads what the first analysis needs, in ten seconds; later calls do nothing."""
        if self._expected:
            return
        self._expected = True

        async def begin() -> None:
            await asyncio.sleep(CALM_S)
            prepare()

        self.background.spawn(begin())

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background, for work that follows an analysis and that nobody waits for."""
        self.background.spawn(work)

    def close(self) -> None:
        """Stop the analyses and refuse new ones, at the end of the program."""
        self._closed = True
        self.background.cancel()
        for executor in (self._threads, self._processes):
            if executor is not None:
                executor.shutdown(wait=False, cancel_futures=True)


def _is_searched(game: AnyGame) -> bool:
    """Return whether a fast search of the game is installed."""
    return game.robots.search is not None and game.robots.search.is_installed()
