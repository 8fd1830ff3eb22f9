"""Fetching updates: in order, confirmed by the next call, with pauses when Telegram cannot answer."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TimedOut
from telegram.request import BaseRequest

from bot.gateway.api.failures import pause_after
from bot.gateway.api.request import Fields
from bot.gateway.errors import GatewayError
from bot.gateway.intake.poller import Poller
from bot.gateway.intake.updates import ALLOWED
from tests.clocks import HandClock, settle


class Source:
    """Duck-types a connection: gives or raises what it holds (a number is an empty update), then waits for ever."""

    read_timeout = 10.0

    def __init__(self, *held: Any) -> None:
        self.held = list(held)
        self.asked: list[tuple[int | None, int | None]] = []

    async def post(self, url: str, data: Fields, *, read_timeout: float) -> object:
        asked = {name: json.loads(value) for name, value in data.json_parameters.items()}
        assert url == "https://api.example/bot1:x/getUpdates"
        assert asked["allowed_updates"] == list(ALLOWED)
        assert read_timeout == self.read_timeout + asked["timeout"]
        self.asked.append((asked.get("offset"), asked.get("limit")))
        if not self.held:
            await asyncio.Event().wait()
        given = self.held.pop(0)
        if isinstance(given, Exception):
            raise given
        if not isinstance(given, list):
            return given
        return [{"update_id": one} if isinstance(one, int) else one for one in given]


def poller_of(source: Source, queue: asyncio.Queue[object], clock: HandClock | None = None) -> Poller:
    bot = SimpleNamespace(base_url="https://api.example/bot1:x", defaults=None)
    return Poller(cast(Bot, bot), cast(BaseRequest, source), queue, clock or HandClock())


def broken(number: int) -> dict[str, object]:
    """A message without a place, with a card in it."""
    return {"update_id": number, "message": {"message_id": 1, "date": 1, "chat": "7♠"}}


async def fetch(source: Source, seconds: float = 100.0) -> list[int]:
    """The ids of what reaches the queue."""
    clock, queue = HandClock(), asyncio.Queue[object]()
    poller = poller_of(source, queue, clock)
    task = asyncio.create_task(poller.run())
    await clock.pass_time(seconds)
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


async def test_an_unreadable_update_is_gone_past_with_a_line(caplog: pytest.LogCaptureFixture) -> None:
    source = Source([1, broken(2), 3], [broken(900)], [4_000])
    assert await fetch(source) == [1, 3, 4_000]
    assert source.asked == [(None, None), (4, None), (901, None), (4_001, None)]
    assert [record.message.partition(":")[0] for record in caplog.records] == ["an update could not be read"] * 2
    assert "7♠" not in caplog.text


async def test_an_unreadable_update_right_after_a_start_is_asked_for_once() -> None:
    source = Source([broken(70)], [71])
    assert await fetch(source) == [71]
    assert source.asked == [(None, None), (71, None), (72, None)]


@pytest.mark.parametrize("junk", [{}, {"update_id": "7"}, {"update_id": None}, {"update_id": True}, [], "7", None])
async def test_what_has_no_number_is_left_out(junk: object, caplog: pytest.LogCaptureFixture) -> None:
    source = Source([junk, 8], [junk], [9])
    assert await fetch(source) == [8, 9]
    assert source.asked == [(None, None), (9, None), (9, None), (10, None)]
    assert caplog.text.count("without a number") == 2


async def test_a_batch_in_disorder_is_put_in_order() -> None:
    source = Source([7, 5, 6], [])
    assert await fetch(source) == [5, 6, 7]
    assert source.asked == [(None, None), (8, None), (8, None)]


async def test_an_answer_that_makes_no_sense_is_waited_out(caplog: pytest.LogCaptureFixture) -> None:
    source = Source(KeyError("7♠"), [1])
    assert await fetch(source) == [1]
    assert "KeyError" in caplog.text
    assert "7♠" not in caplog.text


@pytest.mark.parametrize("given", [True, {"update_id": 7}, "[]", None])
async def test_what_is_no_list_is_not_asked_for_again_at_once(given: object) -> None:
    source = Source(*[given] * 6, [1])
    assert await fetch(source, seconds=3.0) == []
    assert len(source.asked) == 3


async def test_the_call_under_way_has_confirmed_the_last_updates() -> None:
    source = Source([3])
    poller = poller_of(source, asyncio.Queue())
    await poller.confirm()
    task = asyncio.create_task(poller.run())
    await settle()
    task.cancel()
    await poller.confirm()
    assert source.asked == [(None, None), (4, None)]


async def test_an_end_in_the_middle_of_a_batch_confirms_what_was_taken() -> None:
    source = Source([3, 4], [])
    poller = poller_of(source, asyncio.Queue(maxsize=1))
    task = asyncio.create_task(poller.run())
    await settle()
    task.cancel()
    await poller.confirm()
    assert source.asked == [(None, None), (4, 1)]
