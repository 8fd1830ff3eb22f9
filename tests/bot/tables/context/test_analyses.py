"""Where analyses are counted: a process that was killed is replaced, what is known is not counted twice."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from bot.runtime.pending import EndOfProgram
from bot.tables.context import analyses
from bot.tables.context.analyses import Analyses
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.games.preferans import PREFERANS
from engine.games.preferans.record import parse
from tests.bot.tables.thinker import Thinker
from tests.narrowed import there

T = TypeVar("T")
RECORD = Path(__file__).parents[3] / "records" / "played-misere-caught.txt"


def killed(_: AnyGame) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def process_of(_: AnyGame) -> int:
    return os.getpid()


async def test_a_process_that_was_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: False)
    events = parse(RECORD.read_text("utf-8")).events
    found = Analyses()
    try:
        with pytest.raises(BrokenExecutor):
            await found.run(killed, PREFERANS)
        first = await found.of(PREFERANS, 1, 1, events)
        assert found.known(1, 1) is first
        assert await found.of(PREFERANS, 1, 1, ()) is first
        assert (await found.all_of(PREFERANS, 1, events)) == (first,)
    finally:
        found.close()


async def test_a_game_with_a_fast_search_is_analysed_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    found = Analyses()
    try:
        assert await found.run(process_of, PREFERANS) == os.getpid()
    finally:
        found.close()


async def test_nothing_is_analysed_after_the_end() -> None:
    """A program that has lost its bot closes the analyses while jobs of tables are under way."""
    events = parse(RECORD.read_text("utf-8")).events
    found = Analyses()
    await found.run(process_of, PREFERANS)
    found.close()
    for late in (found.run(process_of, PREFERANS), found.of(PREFERANS, 1, 1, events)):
        with pytest.raises(EndOfProgram):
            await late


async def test_a_game_without_analysis_is_not_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PREFERANS), "analysis", None)
    events = parse(RECORD.read_text("utf-8")).events
    found = Analyses()
    for attempt in (found.of(PREFERANS, 1, 1, events), found.all_of(PREFERANS, 1, events)):
        with pytest.raises(NotAnalysed) as refused:
            await attempt
        assert refused.value.reason == "no_analysis"


class Elsewhere(Thinker):
    """Thinker with other machines that find everything."""

    def __init__(self) -> None:
        super().__init__()
        self.offered: list[object] = []

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        self.offered.append(work)
        return work(*given)


class OneByOne(Thinker):
    """Thinker that notes how many analyses are under way at once."""

    def __init__(self) -> None:
        super().__init__()
        self.under_way = self.most = 0

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        return work(*given)


async def test_other_machines_are_asked_first_and_what_they_find_is_remembered() -> None:
    events, elsewhere = parse(RECORD.read_text("utf-8")).events, Elsewhere()
    found = Analyses(elsewhere)
    first = await found.of(PREFERANS, 1, 1, events)
    assert await found.of(PREFERANS, 1, 1, ()) is first
    assert elsewhere.offered == [there(PREFERANS.analysis).analyse]
    assert found._threads is found._processes is None


async def test_what_no_other_machine_finds_is_found_by_the_own_fast_search_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    thinker = OneByOne()
    found = Analyses(thinker)
    assert await asyncio.gather(*(found.run(process_of, PREFERANS) for _ in range(3))) == [os.getpid()] * 3
    assert thinker.most == 1
    assert found._threads is found._processes is None


@pytest.mark.parametrize("is_installed", [False, True])
async def test_without_a_fast_search_that_works_the_thinker_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, is_installed: bool
) -> None:
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: is_installed)
    thinker = OneByOne()
    thinker.pinless = True
    found = Analyses(thinker)
    try:
        assert (await found.run(process_of, PREFERANS) == os.getpid()) is is_installed
    finally:
        found.close()
    assert not thinker.most


async def test_what_the_first_analysis_waits_for_is_begun_once_when_it_is_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "CALM_S", 0.0)
    begun, here = list[str](), Analyses()
    for _ in range(2):
        here.expect(lambda: begun.append("prepared"))
        await here.background.drain()
    assert begun == ["prepared"]
    here.close()
