"""Rows of messages: what is written, what can wait; those that the store refuses are kept and written later."""

import logging
from collections.abc import Callable

import pytest
from telegram.error import RetryAfter

from bot.storage.errors import StorageFailed
from bot.storage.ports import SurfaceRow
from bot.tables.ports import BUMPS_PER_DEAL, Surface
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, hand, screen, wanted
from tests.storage_in_memory.store import MemoryStorage

Refuse = Callable[[bool], None]


@pytest.fixture
def full(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Switches the disk: while it is full, everything can be read and no row be written."""
    is_full = False
    put, delete = MemoryStorage.put_surface, MemoryStorage.delete_surface

    async def put_surface(self: MemoryStorage, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        if is_full:
            raise StorageFailed("The disk is full.")
        await put(self, surface, can_wait=can_wait)

    async def delete_surface(self: MemoryStorage, table: int, key: str) -> None:
        if is_full:
            raise StorageFailed("The disk is full.")
        await delete(self, table, key)

    def switch(value: bool) -> None:
        nonlocal is_full
        is_full = value

    monkeypatch.setattr(MemoryStorage, "put_surface", put_surface)
    monkeypatch.setattr(MemoryStorage, "delete_surface", delete_surface)
    return switch


async def shown(desk: Desk, table: int = 1) -> int | None:
    """The message that is the table's as far as the store knows."""
    row = await desk.storage.surface(table, "table")
    return row.message if row is not None else None


async def moved_down(desk: Desk, full: Refuse) -> None:
    """The table has come down to message 2 while the disk was full."""
    desk.publisher.show(wanted(screen("one", "next")))
    await desk.go()
    full(True)
    desk.publisher.show(wanted(screen("two", "next"), generation=BUMPS_PER_DEAL, seq=2))
    await desk.go(2)
    assert await shown(desk) == 1
    assert list(desk.bot.texts) == [(GROUP, 1), (GROUP, 2)]


async def test_after_a_pause(desk: Desk, full: Refuse, caplog: pytest.LogCaptureFixture) -> None:
    await moved_down(desk, full)
    desk.publisher.show(wanted(screen("three", "next"), table=2))
    await desk.go(60)
    full(False)
    await desk.go(6)
    assert (await shown(desk), await shown(desk, 2)) == (2, 3)
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]
    desk.restart()
    desk.publisher.show(wanted(screen("four", "next"), generation=BUMPS_PER_DEAL, seq=3))
    await desk.go(90)
    assert desk.bot.texts[GROUP, 2] == "four"
    assert len(desk.bot.texts) == 3


async def test_with_the_next_row_that_is_taken(desk: Desk, full: Refuse) -> None:
    await moved_down(desk, full)
    full(False)
    desk.publisher.show(wanted(screen("elsewhere"), table=2, chat=-200))
    await desk.go(0.5)
    assert await shown(desk) == 2


async def test_what_was_shown_meanwhile_is_what_is_written(desk: Desk, full: Refuse) -> None:
    await moved_down(desk, full)
    desk.publisher.show(wanted(screen("three", "next"), generation=2 * BUMPS_PER_DEAL, seq=3))
    await desk.go(3)
    full(False)
    desk.publisher.show(wanted(screen("three, later", "next"), generation=2 * BUMPS_PER_DEAL, seq=4))
    await desk.go(20)
    row = await desk.storage.surface(1, "table")
    assert row is not None
    assert (row.message, row.seq) == (3, 4)


async def test_the_newest_message_is_known_though_its_row_is_not_kept(desk: Desk, full: Refuse) -> None:
    await moved_down(desk, full)
    desk.publisher.forget(1)
    desk.publisher.retire(GROUP, 2)
    desk.publisher.show(wanted(screen("two, later", "next"), generation=BUMPS_PER_DEAL, seq=3))
    await desk.go(40)
    calls = [f"{call.method} {call.message}" for call in desk.bot.of(GROUP)[2:]]
    assert sorted(calls) == ["edit_message_reply_markup 1", "edit_message_text 2"], "the old one has no buttons now"


async def test_a_message_that_is_gone_is_forgotten_later(desk: Desk, full: Refuse) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    full(True)
    desk.publisher.remove(Surface(1, wanted("one").surface.role, GROUP))
    await desk.go(20)
    assert (GROUP, 1) not in desk.bot.texts
    assert await shown(desk) == 1
    full(False)
    await desk.go(6)
    assert await shown(desk) is None


async def test_the_end_of_the_program_tries_once_more(desk: Desk, full: Refuse) -> None:
    await moved_down(desk, full)
    full(False)
    await desk.publisher.drain()
    assert await shown(desk) == 2


async def test_of_somebody_who_is_forgotten_nothing_is_written_later(desk: Desk, full: Refuse) -> None:
    await moved_down(desk, full)
    desk.publisher.show(hand("his cards", 17))
    desk.publisher.show(hand("her cards", 117))
    await desk.go(2)
    desk.publisher.forget_person(17)
    full(False)
    await desk.go(6)
    assert await shown(desk) == 2
    assert [await desk.storage.surface(1, f"hand:{person}") is None for person in (17, 117)] == [True, False]


async def test_what_is_on_its_way_to_somebody_who_is_forgotten_leaves_no_row(desk: Desk) -> None:
    desk.bot.latency = 1.0
    desk.publisher.show(hand("his cards", 17))
    await desk.go(0.5)
    desk.publisher.forget_person(17)
    await desk.go(2)
    assert desk.bot.texts[17, 1] == "his cards"
    assert await desk.storage.surface(1, "hand:17") is None


async def test_what_waits_for_somebody_who_is_forgotten_is_not_shown(desk: Desk) -> None:
    """Told to wait, an edit would come in place of nothing: as a new message."""
    desk.publisher.show(hand("his cards", 17))
    await desk.go(2)
    desk.bot.fail("edit_message_text", 17, RetryAfter(5))
    desk.publisher.show(hand("his next cards", 17, seq=2))
    await desk.go(2)
    desk.publisher.forget_person(17)
    await desk.go(20)
    assert desk.bot.good(17) == ["send_message his cards"]
    assert desk.publisher.waiting == 0


async def test_who_comes_back_after_being_forgotten_has_rows_again(desk: Desk) -> None:
    desk.publisher.show(hand("his cards", 17))
    await desk.go(2)
    desk.publisher.forget_person(17)
    desk.publisher.show(hand("his new cards", 17, seq=2))
    await desk.go(2)
    assert await desk.storage.surface(1, "hand:17") is not None


@pytest.fixture
def written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """One for each row that is written: whether it could wait."""
    said: list[bool] = []

    async def put(self: MemoryStorage, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        said.append(can_wait)
        await really(self, surface, can_wait=can_wait)

    really = MemoryStorage.put_surface
    monkeypatch.setattr(MemoryStorage, "put_surface", put)
    return said


async def test_the_row_of_a_new_message_waits_for_nothing_that_of_an_edit_does(desk: Desk, written: list[bool]) -> None:
    """A program that is killed before a new message is known would send it twice."""
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.publisher.show(wanted("two", seq=2))
    await desk.go()
    desk.publisher.show(wanted("three", seq=3, generation=BUMPS_PER_DEAL))
    await desk.go()
    assert written == [False, True, False]


async def test_a_row_that_is_as_it_was_is_not_written(desk: Desk, written: list[bool]) -> None:
    desk.publisher.show(wanted(screen("one", retired="over")))
    await desk.go()
    desk.publisher.show(wanted(screen("one", retired="all over")))
    await desk.go()
    assert len(written) == 1
