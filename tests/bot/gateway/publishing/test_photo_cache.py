"""Pictures of what people sent: drawn apart from all others, and words where that takes too long."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from bot.games.painting import photo_of
from bot.gateway.publishing.photo_cache import PhotoCache
from bot.metrics import Metrics
from bot.pictures import Labels, Look
from bot.robot_pool import RobotPool
from bot.screens.model import Screen
from bot.tables.ports import Role
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, wanted
from tests.bot.gateway.publishing.test_publisher import OTHER, PERSON, PIC, picture
from tests.clocks import PATIENCE_S, until

T = TypeVar("T")
SORRY = "No picture."


def sent(text: str, view: object = PIC) -> Screen:
    """A picture of a record."""
    return replace(picture(text), picture=view, undrawn=SORRY)


class Apart:
    """Another process, as a test wants it: `gate` lets it go on, `error` is what becomes of it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.gate, self.error = asyncio.Event(), error
        self.asked = 0

    async def __call__(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        assert 0 < seconds <= 10
        self.asked += 1
        await self.gate.wait()
        if self.error is not None:
            raise self.error
        return work(*given)


def use(desk: Desk, apart: Apart) -> Apart:
    desk.within = apart
    desk.restart(is_first=True)
    return apart


async def test_no_other_picture_waits_for_one_of_a_record(desk: Desk) -> None:
    apart = use(desk, Apart())
    for person in range(5):
        desk.publisher.tell(PERSON + person, None, sent("record"))
    await desk.go(5)
    assert apart.asked == 5
    desk.publisher.show(wanted(picture("deal"), role=Role.DEAL, number=1))
    await desk.go(5)
    await until(lambda: desk.bot.good(GROUP) == ["send_photo deal"])
    apart.gate.set()
    await until(lambda: all(desk.bot.good(PERSON + person) == ["send_photo record"] for person in range(5)))


@pytest.mark.parametrize("error", [TimeoutError(), ValueError("As Ks"), BrokenPipeError()])
async def test_words_instead_of_a_picture(desk: Desk, error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """Once, and with what is played by there right after it."""
    use(desk, Apart(error)).gate.set()
    desk.publisher.tell(GROUP, None, sent("record"))
    desk.publisher.show(wanted("table"))
    await desk.go(90)
    assert sorted(desk.bot.good(GROUP)) == [f"send_message record\n\n{SORRY}", "send_message table"]
    assert "As Ks" not in caplog.text


async def test_other_words_under_a_picture_that_cannot_be_changed(desk: Desk) -> None:
    apart = use(desk, Apart())
    apart.gate.set()
    desk.publisher.tell(PERSON, None, sent("deal 1"))
    await until(lambda: len(desk.bot.calls) == 1)
    apart.error = TimeoutError()
    desk.publisher.change(PERSON, 1, sent("deal 2", OTHER))
    await desk.go(5)
    desk.publisher.change(PERSON, 1, sent("x" * 1020, OTHER))
    await desk.go(5)
    assert desk.bot.good(PERSON)[1:] == [
        f"edit_message_caption deal 2\n\n{SORRY}",
        f"edit_message_caption {'x' * 1020}",
    ]


async def test_other_pictures_are_drawn_by_other_machines_first() -> None:
    """Those of records have a deadline of their own, which they keep."""
    asked: list[tuple[object, ...]] = []

    async def offload(here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        asked.append(given)
        return await here() if len(asked) > 1 else work(*given)

    apart = Apart()
    apart.gate.set()
    photos, screen = PhotoCache(photo_of, apart, offload), picture("deal")
    drawn = photo_of(PIC, screen.look, screen.labels)
    for digest in ("elsewhere", "here"):
        assert await photos.photo(PIC, screen, digest) == drawn
    assert await photos.photo(PIC, sent("record"), "record") == drawn
    assert (asked, apart.asked) == ([(PIC, screen.look, screen.labels)] * 2, 1)


async def test_a_process_draws_what_a_thread_would(desk: Desk) -> None:
    robot_pool = RobotPool(Metrics(), (), workers=1)
    try:
        drawn = await robot_pool.within(PATIENCE_S, photo_of, PIC, Look(), Labels())
    finally:
        await robot_pool.close()
    assert drawn == photo_of(PIC, Look(), Labels())
