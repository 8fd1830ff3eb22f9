"""Analyses of finished deals, counted away from the event loop and remembered while there is room.

With numba a thread does it, for the search lets other threads run; without it a process of its own, one for all. An
analysis is a function of the log and takes seconds at most, so nothing of it is stored.

This is not the pool robots think in (`bot.minds`), and must not be: what has begun there is never put aside, so with
few workers an analysis of four seconds would hold up a robot's move or a claim, whoever waits first. Here at most one
runs, behind everybody else's work: its process steps back for the others, and its thread is one of several.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from bot.background import Background
from bot.workers import processes
from engine.games.preferans.analysis import Analysis, NotAnalysed, analyse, deals_of
from engine.games.preferans.events import AnyEvent, DealScored, PaperRecorded
from engine.games.preferans.solver import fastest, has_numba

KEPT = 1000
NICE = 10  # of the process: the one processor there may be is the robots' first
T = TypeVar("T")
Key = tuple[int, int]  # table, number of the deal


def counted(events: Sequence[AnyEvent]) -> Analysis:
    """The analysis with the best kernel there is; compiles it at the first call. Raises NotAnalysed."""
    return analyse(events, fastest())


def deal_of(events: Sequence[AnyEvent], number: int) -> Sequence[AnyEvent]:
    """The events of that finished deal. Raises NotAnalysed."""
    for deal in deals_of(events):
        if isinstance(deal[-1], DealScored) and deal[-1].number == number:
            if isinstance(deal[0], PaperRecorded):
                raise NotAnalysed("no_cards")
            return deal
    raise NotAnalysed("not_finished")


class Analyses:
    """What has been counted, and what is being counted."""

    def __init__(self) -> None:
        self._known: OrderedDict[Key, Analysis] = OrderedDict()
        self._running: dict[Key, asyncio.Task[Analysis]] = {}
        self._executor: Executor | None = None
        self._later = Background()

    def known(self, table: int, number: int) -> Analysis | None:
        """What is known already."""
        found = self._known.get((table, number))
        if found is not None:
            self._known.move_to_end((table, number))
        return found

    async def of(self, table: int, number: int, events: Sequence[AnyEvent]) -> Analysis:
        """The analysis of a deal of a match; `events` are the match's. Raises NotAnalysed."""
        if (found := self.known(table, number)) is not None:
            return found
        return await asyncio.shield(self.begin(table, number, events))

    def begin(self, table: int, number: int, events: Sequence[AnyEvent]) -> asyncio.Task[Analysis]:
        """Start to count, if nobody has yet. Raises NotAnalysed."""
        key = table, number
        if key not in self._running:
            deal = deal_of(events, number)
            self._running[key] = asyncio.create_task(self._count(key, deal))
        return self._running[key]

    async def awaited(self, table: int, number: int) -> None:
        """Wait for the analysis of a deal that is being counted now; return at once where none is. Raises what counting
        raises.
        """
        running = self._running.get((table, number))
        if running is not None:
            await asyncio.shield(running)

    async def _count(self, key: Key, deal: Sequence[AnyEvent]) -> Analysis:
        try:
            found = await self.run(counted, tuple(deal))
        finally:
            self._running.pop(key, None)
        self._known[key] = found
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def all_of(self, table: int, events: Sequence[AnyEvent]) -> tuple[Analysis, ...]:
        """Every finished deal of a match that was played with cards the program knows, in order."""
        ends = (deal[-1] for deal in deals_of(events) if not isinstance(deal[0], PaperRecorded))
        numbers = [end.number for end in ends if isinstance(end, DealScored)]
        return tuple([await self.of(table, number, events) for number in numbers])

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Something else that takes as long, in the same queue."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._workers(), work, *given)
        except BrokenExecutor:
            self._executor = None  # its process was killed; the next one gets another
            raise

    def _workers(self) -> Executor:
        if self._executor is None:
            if has_numba():
                self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")
            else:
                self._executor = processes(1, NICE)
        return self._executor

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something when an analysis is there, without anybody waiting."""
        self._later.spawn(work)

    async def drain(self) -> None:
        """Wait until everything asked for is there."""
        await self._later.drain()

    def close(self) -> None:
        """Count nothing more."""
        self._later.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
