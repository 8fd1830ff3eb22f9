"""Fetching updates: in order, confirmed by the next call, with pauses when Telegram cannot answer."""

import asyncio
from typing import Any, cast

import pytest
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TimedOut

from bot.gateway.poller import GatewayError, Poller, pause_after
from tests.bot.gateway.kit import VirtualClock, settle


class Source:
    """Duck-types get_updates: gives or raises what it holds, then waits for ever."""

    def __init__(self, *held: Any) -> None:
        self.held = list(held)
        self.asked: list[tuple[int | None, int | None]] = []

    async def get_updates(self, *, offset: int | None, limit: int | None, **rest: Any) -> tuple[Update, ...]:
        self.asked.append((offset, limit))
        if not self.held:
            await asyncio.Event().wait()
        given = self.held.pop(0)
        if isinstance(given, Exception):
            raise given
        return tuple(Update(number) for number in given)


async def fetch(source: Source, seconds: float = 100.0) -> list[int]:
    """The ids of what reaches the queue."""
    clock, queue = VirtualClock(), asyncio.Queue[object]()
    task = asyncio.create_task(Poller(cast(Bot, source), queue, clock).run())
    await clock.advance(seconds)
    task.cancel()
    result = (await asyncio.gather(task, return_exceptions=True))[0]
    if isinstance(result, Exception):
        raise result
    return [cast(Update, queue.get_nowait()).update_id for _ in range(queue.qsize())]


async def test_updates_come_in_order_and_are_confirmed() -> None:
    source = Source([5, 6], [], [9])
    assert await fetch(source) == [5, 6, 9]
    assert [offset for offset, _ in source.asked] == [None, 7, 7, 10]


async def test_failures_of_the_network_are_waited_out(caplog: pytest.LogCaptureFixture) -> None:
    source = Source(NetworkError("no route"), TimedOut(), RetryAfter(3), [1])
    assert await fetch(source) == [1]
    assert "no route" in caplog.text


async def test_pauses_grow_to_half_a_minute() -> None:
    assert [pause_after(count) for count in (1, 2, 3, 7, 500)] == [0.5, 1.0, 2.0, 30.0, 30.0]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Conflict("terminated by other getUpdates request"), "другая программа"),
        (InvalidToken("The token 1:secret was rejected"), "BOT_TOKEN"),
    ],
)
async def test_what_ends_the_program(error: Exception, words: str) -> None:
    with pytest.raises(GatewayError, match=words) as caught:
        await fetch(Source([1], error))
    assert "secret" not in str(caught.value)
    assert str(caught.value).count(".") == 1


async def test_an_unreadable_update_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    source = Source([1], ValueError("7♠"), [2], ValueError("7♠"), ValueError("7♠"), [4])
    assert await fetch(source) == [1, 2, 4]
    assert source.asked == [(None, None), (2, None), (2, 1), (3, None), (3, 1), (4, 1), (5, None)]
    assert "7♠" not in caplog.text


async def test_the_call_under_way_has_confirmed_the_last_updates() -> None:
    source = Source([3])
    poller = Poller(cast(Bot, source), asyncio.Queue[object](), VirtualClock())
    await poller.confirm()
    task = asyncio.create_task(poller.run())
    await settle()
    task.cancel()
    await poller.confirm()
    assert source.asked == [(None, None), (4, None)]


async def test_an_end_in_the_middle_of_a_batch_confirms_what_was_taken() -> None:
    source = Source([3, 4], [])
    poller = Poller(cast(Bot, source), asyncio.Queue[object](maxsize=1), VirtualClock())
    task = asyncio.create_task(poller.run())
    await settle()
    task.cancel()
    await poller.confirm()
    assert source.asked == [(None, None), (4, 1)]
