"""Work nobody waits for: kept, ended, and its failures told."""

import asyncio
import gc
import logging

import pytest

from bot.runtime.background import Background
from bot.runtime.pending import Pending, at_hand
from bot.tables.presentation.answers import DetachedAnswer


async def test_work_is_kept_until_it_is_done() -> None:
    background, gate, seen = Background(), asyncio.Event(), []

    async def work(name: str) -> None:
        await gate.wait()
        seen.append(name)
        if name == "first":
            background.spawn(work("second"))

    background.spawn(work("first"))
    await asyncio.sleep(0)
    gc.collect()
    gate.set()
    await background.drain()
    assert seen == ["first", "second"]


async def test_a_failure_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    background = Background()

    async def broken() -> None:
        raise RuntimeError("a spoon is missing")

    with caplog.at_level(logging.ERROR):
        background.spawn(broken())
        await background.drain()
        await asyncio.sleep(0)
    assert "a spoon is missing" in caplog.text


async def test_what_is_cancelled_ends_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    background = Background()
    task = background.spawn(asyncio.Event().wait())  # type: ignore[arg-type]  # never ends, whatever it gives
    await asyncio.sleep(0)
    background.cancel()
    await background.drain()
    assert task.cancelled()
    assert caplog.text == ""


@pytest.mark.parametrize("apart", [False, True])
async def test_an_update_waits_for_the_work_it_asked_for_but_not_for_what_stands_apart(apart: bool) -> None:
    background, gate, update = Background(apart=apart), asyncio.Event(), Pending(lambda: None)

    async def work() -> None:
        await gate.wait()
        background.spawn(more())

    async def more() -> None: ...

    update.take()
    with at_hand(update):
        background.spawn(work())
    update.give_back()
    await asyncio.sleep(0)
    assert update.is_over is apart
    gate.set()
    await background.drain()
    assert update.is_over


async def test_an_update_is_not_done_by_work_that_was_cancelled() -> None:
    background, update = Background(), Pending(lambda: None)
    with at_hand(update):
        background.spawn(asyncio.Event().wait())  # type: ignore[arg-type]  # never ends, whatever it gives
    await asyncio.sleep(0)
    background.cancel()
    await background.drain()
    assert not update.is_over


class Slow:
    """An answer that takes until the gate opens."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.given: list[str] = []

    async def toast(self, text: str) -> None:
        await self.gate.wait()
        self.given.append(text)


async def test_a_slow_answer_holds_nobody() -> None:
    slow, background = Slow(), Background()
    await DetachedAnswer(slow, background).toast("later")  # type: ignore[arg-type]  # as much of an Answer as is asked
    assert slow.given == []
    slow.gate.set()
    await background.drain()
    assert slow.given == ["later"]


async def test_a_quick_answer_comes_first() -> None:
    quick = Slow()
    quick.gate.set()
    await DetachedAnswer(quick, Background()).toast("now")  # type: ignore[arg-type]  # as much of an Answer as is asked
    assert quick.given == ["now"]
