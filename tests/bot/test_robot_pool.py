"""Where robots think: a process with threads for the compiled search, others for the plain one, not the event loop."""

import asyncio
import os
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

from bot import robot_pool
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.runtime import fast_searches
from bot.runtime.pending import EndOfProgram
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.rng import Rng
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.games.preferans.claims import first_sure
from engine.games.preferans.claims.judge import proved
from engine.games.preferans.moves import DealMove, MakeClaim
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import fast, has_numba, pure
from engine.games.preferans.view import SeatView
from tests.clocks import PATIENCE_S, until
from tests.engine.games.preferans.phases.deals import contract, deal, say, see
from tests.games.bad_move import BAD_MOVE
from tests.games.every import EVERY, Played
from tests.games.walk import Walk
from tests.narrowed import there

CLAIM = MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0)))
VIEW = see(say(contract(deal(), "6s pass pass", "6s"), "whist whist"), 1)


def searching(monkeypatch: pytest.MonkeyPatch, *, compiled: bool) -> None:
    """As if the compiled search were ready, or never would be."""
    search = type(there(PREFERANS.robots.search))
    monkeypatch.setattr(search, "is_installed", lambda _: compiled)
    monkeypatch.setattr(search, "is_ready", lambda _: compiled)
    monkeypatch.setattr(search, "make_ready", lambda _: compiled)


async def test_a_process_of_its_own_thinks_with_the_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        command = await found.think(PREFERANS, VIEW, Strength.STRONG, "seed")
    finally:
        await found.close()
    assert command == robot(Strength.STRONG, pure())(VIEW, Random("seed"))


async def test_a_process_stands_ready_before_the_first_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    found.prepare()
    try:
        processes = found._processes
        assert processes is not None
        await found.think(PREFERANS, VIEW, Strength.EASY, "seed")
        assert found._processes is processes
    finally:
        await found.close()


async def test_a_thread_thinks_with_a_search_that_is_compiled_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=True)
    names: list[str] = []

    def think(_: object, view: SeatView, strength: Strength, rng: Rng, *, compiled: bool) -> DealMove:
        assert compiled
        names.append(threading.current_thread().name)
        return view.legal[0]

    monkeypatch.setattr(type(PREFERANS.robots), "think", think)
    metrics = Metrics()
    found = RobotPool(metrics, GAMES.values(), workers=1)
    try:
        assert await found.think(PREFERANS, VIEW, Strength.SOLID, "seed") == VIEW.legal[0]
    finally:
        await found.close()
    assert b'pulka_robot_seconds_count{strength="solid"} 1.0' in metrics.text()
    assert names
    assert names[0].startswith("robot")


@pytest.mark.skipif(not has_numba(), reason="needs the extra `fast`")
async def test_a_process_of_its_own_thinks_with_the_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    is_ready = type(there(PREFERANS.robots.search)).is_ready
    monkeypatch.setattr(type(there(PREFERANS.robots.search)), "is_ready", lambda _: False)
    found = RobotPool(Metrics(), [PREFERANS], workers=1)
    try:
        assert await found.pin(PREFERANS)
        command = await found.think(PREFERANS, VIEW, Strength.STRONG, "seed")
        assert await found.analyse(PREFERANS, os.getpid) not in (os.getpid(), await found.work_out(os.getpid))
    finally:
        await found.close()
    monkeypatch.setattr(type(there(PREFERANS.robots.search)), "is_ready", is_ready)
    assert command == robot(Strength.STRONG, fast())(VIEW, Random("seed"))


class Compiler:
    """Stands in the place of `SearchCompiler`: it is done when the test says so."""

    done = asyncio.Event()

    def __init__(self, games: object, loading: object, *, apart: bool) -> None: ...

    def begin(self) -> None: ...

    def cut_off(self) -> None: ...

    @property
    def is_done(self) -> bool:
        """Return what the test has set."""
        return self.done.is_set()

    async def finished(self) -> None:
        await self.done.wait()


async def test_who_needs_the_compiled_search_waits_until_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=True)
    done = asyncio.Event()
    monkeypatch.setattr(type(there(PREFERANS.robots.search)), "is_ready", lambda _: done.is_set())
    monkeypatch.setattr(Compiler, "done", done)
    monkeypatch.setattr(fast_searches, "SearchCompiler", Compiler)
    found = RobotPool(Metrics(), [PREFERANS], workers=1)
    pinned = asyncio.create_task(found.pin(PREFERANS))
    await asyncio.sleep(0)
    assert not pinned.done()
    done.set()
    assert await pinned
    assert await found.pin(BAD_MOVE), "a game whose robots need no search"
    await found.close()


async def test_nobody_waits_for_a_search_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), [PREFERANS], workers=1)
    try:
        assert not await found.pin(PREFERANS)
    finally:
        await found.close()


def test_the_strongest_is_offered_where_it_is_quick() -> None:
    assert RobotPool(Metrics(), GAMES.values()).best is (Strength.STRONG if has_numba() else Strength.SOLID)


def test_a_game_without_a_search_makes_no_robot_weaker() -> None:
    assert RobotPool(Metrics(), EVERY.values()).best is RobotPool(Metrics(), GAMES.values()).best
    assert RobotPool(Metrics(), [BAD_MOVE]).best is Strength.STRONG


async def test_a_process_finds_a_game_by_its_name() -> None:
    walk = Walk(Played(BAD_MOVE, "badmove", 3), Random(1))
    walk.begin_deal()
    (seat,) = BAD_MOVE.awaited(walk.match)
    view = there(BAD_MOVE.view(walk.match, seat))
    found = RobotPool(Metrics(), [BAD_MOVE], workers=1)
    try:
        command = await found.think(BAD_MOVE, view, Strength.STRONG, "seed")
    finally:
        await found.close()
    assert command == BAD_MOVE.robots.think(view, Strength.STRONG, Random("seed"), compiled=False)


async def test_nothing_to_close_where_nobody_thought() -> None:
    found = RobotPool(Metrics(), GAMES.values())
    await found.close()
    begun = found._fast._own, found._fast._process, found._fast._compiler, found._processes
    assert begun == (None, None, None, None), "nothing was begun for that"


async def test_who_asks_after_the_end_is_told_that_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has lost its bot closes the pool while jobs of tables are under way."""
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    await found.ready()
    await found.close()
    for late in (
        found.work_out(os.getpid),
        found.think(PREFERANS, VIEW, Strength.EASY, "seed"),
        found.analyse(PREFERANS, os.getpid),
        found.within(1.0, os.getpid),
    ):
        with pytest.raises(EndOfProgram):
            await asyncio.wait_for(late, PATIENCE_S)
    begun = found._fast._own, found._fast._process, found._processes
    assert begun == (None, None, None), "no worker was started for that"


async def test_nothing_is_compiled_after_the_end() -> None:
    """The first robot that thinks may sit down in the last job of a program."""
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    await found.close()
    with pytest.raises(EndOfProgram):
        found.prepare()
    with pytest.raises(EndOfProgram):
        await found.pin(PREFERANS)
    assert found._fast._compiler is None


async def test_who_waits_for_a_place_when_the_end_comes_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=True)
    found, begun, over = RobotPool(Metrics(), GAMES.values(), workers=1), threading.Event(), threading.Event()

    def busy() -> bool:
        begun.set()
        return over.wait(PATIENCE_S)

    first = asyncio.create_task(found.analyse(PREFERANS, busy))
    await until(begun.is_set)
    second = asyncio.create_task(found.analyse(PREFERANS, os.getpid))
    closing = asyncio.create_task(found.close())
    await asyncio.sleep(0)
    over.set()
    await closing
    assert await first
    with pytest.raises(EndOfProgram):
        await asyncio.wait_for(second, PATIENCE_S)


def killed(_game: AnyGame, _view: Any, _strength: Strength, _seed: str, _compiled: bool) -> Move:
    """Do what a worker does when the machine runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@pytest.mark.slow
async def test_after_a_killed_worker_there_are_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(robot_pool, "_thought", killed)
            with pytest.raises(BrokenProcessPool):
                await found.think(PREFERANS, VIEW, Strength.SOLID, "seed")
        assert await found.think(PREFERANS, VIEW, Strength.EASY, "seed") in VIEW.legal
    finally:
        await found.close()


async def test_a_worker_killed_while_nobody_thinks_costs_one_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool takes nothing more: who is told so makes room for the next."""
    searching(monkeypatch, compiled=False)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        found._start_process()
        assert found._first is not None
        os.kill(await asyncio.wrap_future(found._first), signal.SIGKILL)
        broken = found._process_pool()
        await until(lambda: getattr(broken, "_broken", False))
        with pytest.raises(BrokenProcessPool):
            await found.think(PREFERANS, VIEW, Strength.EASY, "seed")
        assert await asyncio.wait_for(found.think(PREFERANS, VIEW, Strength.EASY, "seed"), PATIENCE_S) in VIEW.legal
    finally:
        await found.close()


async def test_two_who_lost_the_same_worker_get_the_same_new_ones() -> None:
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        broken = found._process_pool()
        found._forget(broken)
        fresh = found._process_pool()
        found._forget(broken)
        assert found._process_pool() is fresh is not broken
    finally:
        broken.shutdown()
        await found.close()


@pytest.mark.parametrize("compiled", [False, True])
async def test_other_work_goes_to_a_process(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    """Till one is there, a thread does it."""
    searching(monkeypatch, compiled=compiled)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        assert await found.work_out(os.getpid) == os.getpid()
        assert found._first is not None
        there = await asyncio.wrap_future(found._first)
        assert await found.work_out(os.getpid) == there != os.getpid()
        assert (await found.work_out(first_sure, (VIEW,)), await found.work_out(proved, VIEW, CLAIM)) == (None, False)
        with pytest.raises(ValueError, match="invalid literal"):
            await found.work_out(int, "ten")
    finally:
        await found.close()


@pytest.mark.parametrize("compiled", [False, True])
async def test_what_looks_back_goes_where_the_fastest_search_is(
    monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    searching(monkeypatch, compiled=compiled)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        await found.ready()
        assert (await found.analyse(PREFERANS, os.getpid) == os.getpid()) is compiled
        assert found.is_compiled(PREFERANS) is compiled
    finally:
        await found.close()


async def test_without_other_machines_all_is_done_here() -> None:
    async def here() -> int:
        return 7

    assert await RobotPool(Metrics(), GAMES.values(), workers=1).offload(here, os.getpid) == 7


async def test_claims_alone_need_no_compiled_search() -> None:
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        await found.work_out(os.getpid)
        assert found._fast._compiler is None
    finally:
        await found.close()


async def test_a_process_gives_way_to_the_event_loop() -> None:
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    found.prepare()
    try:
        assert found._first is not None
        await asyncio.wrap_future(found._first)
        niceness = await found.work_out(os.nice, 0)
    finally:
        await found.close()
    assert niceness == min(19, os.nice(0) + robot_pool.NICE)


async def test_a_claim_waits_for_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that thinks and a process that proves are two."""
    searching(monkeypatch, compiled=True)
    begun, go = threading.Event(), threading.Event()

    def play(game: AnyGame, view: Any, strength: Strength, seed: str, compiled: bool) -> Move:
        begun.set()
        go.wait()
        first: Move = view.legal[0]
        return first

    monkeypatch.setattr(robot_pool, "_thought", play)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        thought = asyncio.create_task(found.think(PREFERANS, VIEW, Strength.SOLID, "seed"))
        await asyncio.to_thread(begun.wait)
        found.prepare()
        assert found._first is not None
        await asyncio.wrap_future(found._first)
        assert await found.work_out(os.getpid) != os.getpid()
        go.set()
        await thought
    finally:
        await found.close()


async def test_what_a_person_waits_for_goes_first_and_what_nobody_waits_for_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where one pool of processes does both; here a thread stands for its process, so that it can be held up."""
    searching(monkeypatch, compiled=False)
    order: list[str] = []
    begun, go = threading.Event(), threading.Event()

    def play(game: AnyGame, view: Any, strength: Strength, seed: str, compiled: bool) -> Move:
        order.append(seed)
        begun.set()
        go.wait()
        first: Move = view.legal[0]
        return first

    monkeypatch.setattr(robot_pool, "_thought", play)
    monkeypatch.setattr(robot_pool, "processes", ThreadPoolExecutor)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    found.prepare()
    assert found._first is not None
    await asyncio.wrap_future(found._first)
    try:
        thoughts = [
            asyncio.create_task(found.think(PREFERANS, VIEW, Strength.SOLID, seed)) for seed in ("first", "no", "last")
        ]
        await asyncio.to_thread(begun.wait)
        claim = asyncio.create_task(found.work_out(order.append, "claim"))
        await asyncio.sleep(0)
        thoughts[0].cancel()
        thoughts[1].cancel()
        await asyncio.sleep(0)
        assert order == ["first"]
        go.set()
        await claim
        await thoughts[2]
    finally:
        await found.close()
    assert order == ["first", "claim", "last"]


async def test_what_takes_too_long_ends_and_frees_its_process() -> None:
    """It ends by its processor time, whoever else is busy; the next one finds the same process."""
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    try:
        worker = await found.within(PATIENCE_S, os.getpid)
        with pytest.raises(TimeoutError):
            await found.within(0.2, re.match, "(a+)+$", "a" * 64 + "b")  # it looks for years
        assert await found.within(PATIENCE_S, os.getpid) == worker
        with pytest.raises(ZeroDivisionError):
            await found.within(PATIENCE_S, divmod, 1, 0)
    finally:
        await found.close()


async def test_who_waits_for_a_place_too_long_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robot_pool, "TURN_S", 0.0)
    found = RobotPool(Metrics(), GAMES.values(), workers=1)
    await found.work_out(os.getpid)
    busy = asyncio.create_task(found.within(PATIENCE_S, time.sleep, 1))
    try:
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await found.within(0.1, os.getpid)
        await busy
    finally:
        await found.close()
