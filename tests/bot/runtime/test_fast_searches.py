"""Where the fast searches are: in a process of their own, found again when that is killed, and gone when idle."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from bot.runtime import fast_searches
from bot.runtime.fast_searches import FastSearches
from bot.runtime.pending import EndOfProgram
from engine.core.game import AnyGame
from engine.games.preferans import PREFERANS
from engine.games.skat import SKAT
from tests.clocks import PATIENCE_S, until
from tests.games.bad_move import BAD_MOVE
from tests.narrowed import there

MADE: list["Process"] = []


class Process(ThreadPoolExecutor):
    """Stands for `bot.runtime.search_process.SearchProcess`: killed, it takes nothing more."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.killed = False
        MADE.append(self)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.killed:
            raise BrokenProcessPool
        return super().submit(fn, *args, **kwargs)

    def kill(self) -> None:
        self.killed = True
        self.shutdown(wait=False)


def loaded(_: AnyGame) -> tuple[bool, float]:
    """Stand for the loading of a search from the cache."""
    return True, 0.1


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a search that is installed, compiled, and not ready in this process."""
    search = type(there(PREFERANS.robots.search))
    monkeypatch.setattr(search, "is_installed", lambda _: True)
    monkeypatch.setattr(search, "is_ready", lambda _: False)
    monkeypatch.setattr(fast_searches, "SearchProcess", Process)
    monkeypatch.setattr(fast_searches, "_timed", loaded)
    MADE.clear()


async def begun() -> FastSearches:
    """Make searches of two games ready, of which one has none."""
    found = FastSearches((PREFERANS, BAD_MOVE), 1)
    assert not found.is_ready(PREFERANS)
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    assert (found.is_ready(PREFERANS), found.is_ready(BAD_MOVE)) == (True, False)
    return found


def entered(found: FastSearches) -> Executor:
    """Begin a job with the search of one game; return where."""
    return found.enter(PREFERANS, int)[0]


async def test_a_search_goes_when_idle_and_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = await begun()
    monkeypatch.setattr(fast_searches, "IDLE_S", 0.0)
    assert entered(found) is MADE[0]
    found._end_idle()
    assert found.is_ready(PREFERANS), "one who thinks is not idle"
    found.leave()
    await until(lambda: not found.is_ready(PREFERANS))
    assert MADE[0]._shutdown
    monkeypatch.setattr(fast_searches, "IDLE_S", PATIENCE_S)
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    assert found.is_ready(PREFERANS)
    assert entered(found) is MADE[1]
    await found.close()
    with pytest.raises(EndOfProgram):
        entered(found)


async def test_a_game_does_not_wait_for_the_search_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(game: AnyGame) -> tuple[bool, float]:
        return game is PREFERANS or go.wait(PATIENCE_S), 0.1

    monkeypatch.setattr(fast_searches, "_timed", slow)
    found = FastSearches((PREFERANS, SKAT), 1)
    found.begin()
    await asyncio.wait_for(found.ready(PREFERANS), PATIENCE_S)
    assert (found.is_ready(PREFERANS), found.is_ready(SKAT)) == (True, False)
    go.set()
    await asyncio.wait_for(found.ready(SKAT), PATIENCE_S)
    assert found.is_ready(SKAT)
    await found.close()


async def test_who_waits_is_told_what_a_search_trips_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: AnyGame) -> tuple[bool, float]:
        raise RuntimeError("numba is half there")

    monkeypatch.setattr(fast_searches, "_timed", broken)
    found = FastSearches((PREFERANS,), 1)
    found.begin()
    with pytest.raises(RuntimeError, match="half there"):
        await asyncio.wait_for(found.ready(PREFERANS), PATIENCE_S)
    await found.close()


async def test_who_was_told_that_it_is_ready_finds_it_even_where_it_has_gone() -> None:
    found = await begun()
    found._end_idle()
    assert entered(found) is MADE[1]
    await found.close()


async def test_a_search_that_had_to_be_compiled_does_not_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process loads what the first has compiled; where that takes as long again, there is no cache."""
    monkeypatch.setattr(fast_searches, "COMPILED_S", 0.0)
    found = await begun()
    assert [process._shutdown for process in MADE] == [True, False]
    found._end_idle()
    assert entered(found) is MADE[1]
    assert found.is_ready(PREFERANS)
    await found.close()


async def test_a_job_that_begins_while_the_process_is_replaced_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the worst moment, between the choice of the process and the job, the replacement waits."""
    found = await begun()
    replacing = threading.Thread(target=found._renew)
    submit = Process.submit

    def worst(process: Process, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if fn is int:
            replacing.start()
            if not found._lock.locked():
                replacing.join(PATIENCE_S)
        return submit(process, fn, *args, **kwargs)

    monkeypatch.setattr(Process, "submit", worst)
    _, job = found.enter(PREFERANS, int)
    assert await asyncio.wait_for(asyncio.wrap_future(job), PATIENCE_S) == 0
    await asyncio.to_thread(replacing.join, PATIENCE_S)
    assert [process._shutdown for process in MADE] == [True, False]
    await found.close()


async def test_a_killed_process_is_found_again_once() -> None:
    found = await begun()
    MADE[0].kill()
    found.forget(MADE[0])
    assert not found.is_ready(PREFERANS)
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    found.forget(MADE[0])
    assert found.is_ready(PREFERANS), "whoever lost the same process does not drop the next one"
    assert entered(found) is MADE[1]
    await found.close()


async def test_one_that_is_killed_while_it_loads_is_tried_once_more(caplog: pytest.LogCaptureFixture) -> None:
    found = FastSearches((PREFERANS,), 1)
    entered(found)
    MADE[0].kill()
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    assert found.is_ready(PREFERANS)
    assert "was killed" in caplog.text
    await found.close()


async def test_where_all_were_killed_another_one_is_tried_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory that was short has come back; until then robots think with the plain search, and nothing is begun."""

    def killed(_: AnyGame) -> tuple[bool, float]:
        raise BrokenProcessPool

    with monkeypatch.context() as short:
        short.setattr(fast_searches, "_timed", killed)
        found = FastSearches((PREFERANS,), 1)
        found.begin()
        with pytest.raises(BrokenProcessPool):
            await asyncio.wait_for(found.finished(), PATIENCE_S)
    found.begin()
    assert len(MADE) == 2
    found._end_idle()
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    assert found.is_ready(PREFERANS)
    await found.close()


async def test_whoever_loads_in_a_killed_process_does_not_drop_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought has lost it, too, and everything is ready in another one before the loading ends."""
    go, begins = threading.Event(), threading.Event()

    def killed(_: AnyGame) -> tuple[bool, float]:
        if begins.is_set():
            return True, 0.1
        begins.set()
        go.wait(PATIENCE_S)
        raise BrokenProcessPool

    monkeypatch.setattr(fast_searches, "_timed", killed)
    found = FastSearches((PREFERANS,), 1)
    found.begin()
    first = there(found._compiler)
    await asyncio.to_thread(begins.wait, PATIENCE_S)
    found.forget(MADE[0])
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    go.set()
    await asyncio.wait_for(first.finished(), PATIENCE_S)
    assert entered(found) is MADE[1]
    assert len(MADE) == 2
    await found.close()


async def test_what_is_ready_in_this_process_is_used_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(there(PREFERANS.robots.search)), "is_ready", lambda _: True)
    found = FastSearches((PREFERANS,), 1)
    found.begin()
    await asyncio.wait_for(found.finished(), PATIENCE_S)
    assert entered(found) is found._own
    assert not MADE
    await found.close()
