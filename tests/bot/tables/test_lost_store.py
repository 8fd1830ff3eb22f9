"""A COMMIT went out and was not answered: nobody is told that nothing was kept, nor anything else, and the next program
does what is left and answers as if nothing had happened.
"""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from bot.storage.ports import StorageLost, StoredEvent
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE
from tests.clocks import HandClock
from tests.storage_in_memory.store import MemoryStorage


class Lossy(MemoryStorage):
    """An append is the last that is heard of the store, from `is_lost` on; it is kept or not."""

    is_lost = False
    is_kept = False

    async def append(self, *given: Any, **named: Any) -> Any:
        if not self.is_lost:
            return await super().append(*given, **named)
        if self.is_kept:
            await super().append(*given, **named)
        self.failing = StorageLost("The server has not answered.")
        raise self.failing

    def come_back(self) -> None:
        """Open the store as the next program finds it."""
        self.is_lost, self.failing = False, None


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    """Three people in the auction of a deal; Борис is to say something."""
    clock = HandClock()
    desk = Desk(storage=Lossy(now=clock.now), clock=clock, decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    yield desk
    await desk.stop()


def store(desk: Desk) -> Lossy:
    assert isinstance(desk.storage, Lossy)
    return desk.storage


@pytest.mark.parametrize("is_kept", [True, False])
async def test_a_press_is_answered_by_the_next_program_alone(desk: Desk, is_kept: bool) -> None:
    store(desk).is_lost, store(desk).is_kept = True, is_kept
    found = desk.find(BORIS, "bid:6s")
    assert found is not None
    said, cause = len(desk.wall.told), desk.cause()
    first = await desk.press(BORIS, "bid:6s", cause=cause)
    assert first.given == []
    assert len(desk.wall.told) == said
    store(desk).come_back()
    before = await desk.restart()
    desk.wall.last |= before.last
    length = len(await desk.log())
    again = await desk.press(BORIS, "bid:6s", cause=cause)
    assert again.only == ("empty", "")
    assert len(await desk.log()) - length == (0 if is_kept else 1)


async def test_a_command_is_not_answered(desk: Desk) -> None:
    store(desk).is_lost = True
    said = len(desk.wall.told)
    await desk.pass_time(4)
    await desk.command(ANYA, "pause")
    assert len(desk.wall.told) == said


async def test_presses_that_wait_behind_it_are_not_answered_either(desk: Desk) -> None:
    store(desk).is_lost = True
    await desk.press(BORIS, "bid:6s")
    late = await desk.press(BORIS, "bid:6s")
    assert late.given == []


@pytest.fixture
async def followed() -> AsyncIterator[tuple[Desk, list[str]]]:
    """The auction of a program that shares its store, and what it hears of other writers."""
    heard: list[str] = []
    desk = Desk(decks=Decks(deck(*STRONG)), on_second_writer=partial(heard.append, "another"))
    await desk.begin(*THREE)
    yield desk, heard
    await desk.stop()


async def test_where_another_program_writes_the_log_nothing_is_said(followed: tuple[Desk, list[str]]) -> None:
    desk, heard = followed
    row = await desk.storage.table(desk.number)
    assert row is not None
    (last,) = await desk.storage.events(desk.number, row.seq)
    said = len(desk.wall.told)
    await desk.storage.append(desk.number, row.seq, [StoredEvent(last.tag, last.body)])
    reply = await desk.press(BORIS, "bid:6s")
    assert (reply.given, heard) == ([], ["another"])
    assert len(desk.wall.told) == said
