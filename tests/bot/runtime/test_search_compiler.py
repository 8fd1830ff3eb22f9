"""Who compiles the fast searches, and that the end of the program waits for nobody who does."""

import asyncio
import multiprocessing
import threading
from collections.abc import Iterable
from multiprocessing.connection import Connection

import pytest

from bot.runtime import search_compiler
from bot.runtime.search_compiler import SearchCompiler
from engine.core.game import AnyGame
from engine.games.austrian import AUSTRIAN
from engine.games.preferans import PREFERANS
from tests.clocks import PATIENCE_S, until
from tests.games.bad_move import BAD_MOVE
from tests.narrowed import there


class Searches:
    """Searches that are ready when somebody makes them so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take the place of all compiled searches."""
        self.ready: list[object] = []

        def make_ready(search: object) -> bool:
            self.ready.append(search)
            return True

        search = type(there(PREFERANS.robots.search))
        monkeypatch.setattr(search, "is_installed", lambda _: True)
        monkeypatch.setattr(search, "is_ready", lambda one: one in self.ready)
        monkeypatch.setattr(search, "make_ready", make_ready)


def tells(games: Iterable[AnyGame], sender: Connection) -> None:
    """Compile nothing, and tell that all is compiled."""
    for _ in games:
        sender.send(None)


def ends(games: Iterable[AnyGame], sender: Connection) -> None:
    """Do what a process does that is killed."""


def compiles_for_ever(games: Iterable[AnyGame], sender: Connection) -> None:
    """Compile, and never be done."""
    threading.Event().wait()


async def ended(compiler: SearchCompiler) -> None:
    """Wait until the thread of a compiler is gone."""
    await until(lambda: all(thread.name != "search compiler" for thread in threading.enumerate()))


async def test_one_process_compiles_the_search_of_every_game_and_none_what_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches, compiled = Searches(monkeypatch), list[tuple[AnyGame, ...]]()
    monkeypatch.setattr(search_compiler, "compile_all", tells)
    begun = multiprocessing.context.SpawnProcess.start

    def start(process: multiprocessing.context.SpawnProcess) -> None:
        compiled.append(process._args[0])  # type: ignore[attr-defined]  # the library's own
        begun(process)

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", start)
    for _ in range(2):
        compiler = SearchCompiler((PREFERANS, AUSTRIAN, BAD_MOVE))
        compiler.begin()
        await compiler.finished()
        assert compiled == [(PREFERANS, AUSTRIAN)]
    assert set(searches.ready) == {PREFERANS.robots.search, AUSTRIAN.robots.search}


async def test_where_the_process_is_killed_the_program_itself_compiles(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    searches = Searches(monkeypatch)
    monkeypatch.setattr(search_compiler, "compile_all", ends)
    compiler = SearchCompiler((PREFERANS, AUSTRIAN))
    compiler.begin()
    await compiler.finished()
    assert searches.ready == [PREFERANS.robots.search, AUSTRIAN.robots.search]
    assert "was killed" in caplog.text


async def test_what_is_cut_off_ends_at_once_and_nothing_is_compiled_after_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    searches = Searches(monkeypatch)
    monkeypatch.setattr(search_compiler, "compile_all", compiles_for_ever)
    compiler = SearchCompiler((PREFERANS,))
    compiler.begin()
    await until(lambda: compiler._process is not None)
    compiler.cut_off()
    await asyncio.wait_for(ended(compiler), PATIENCE_S)
    assert there(compiler._process).exitcode == -9
    assert not searches.ready
    assert not caplog.text


async def test_a_search_that_does_not_load_is_told_to_whoever_waits_and_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    search = type(there(PREFERANS.robots.search))
    monkeypatch.setattr(search, "is_ready", lambda _: True)

    def broken(_: object) -> bool:
        raise RuntimeError("numba is half there")

    monkeypatch.setattr(search, "make_ready", broken)
    compiler = SearchCompiler((PREFERANS,))
    compiler.begin()
    with pytest.raises(RuntimeError, match="half there"):
        await compiler.finished()
    assert "robots think with the plain search" in caplog.text
