"""A 429 of a call that names no chat: how long it is heard, and what is asked again."""

import asyncio

import pytest
from telegram.error import RetryAfter

from bot.gateway.api.failures import LONGEST_S, Patience, patiently
from bot.gateway.publishing.limits import Overall
from tests.clocks import HandClock


def test_the_longest_is_heard_and_no_more_than_a_minute() -> None:
    clock = HandClock()
    patience = Patience(clock)
    assert patience.wait(clock.at) == 0.0
    patience.lose(10)
    patience.lose(3)
    assert patience.wait(clock.at) == 10.0
    patience.lose(3600)
    assert patience.wait(clock.at) == LONGEST_S
    assert patience.wait(clock.at + LONGEST_S) == 0.0


@pytest.mark.parametrize("paced", [True, False])
def test_new_messages_of_all_chats_wait(*, paced: bool) -> None:
    clock = HandClock()
    patience = Patience(clock)
    overall = Overall(clock.at - 60, paced=paced, patience=patience)
    assert overall.wait(clock.at, -5) == 0.0
    patience.lose(7)
    assert [overall.wait(clock.at, chat) for chat in (-5, 11)] == [pytest.approx(7.0, abs=0.01)] * 2
    assert overall.wait(clock.at + 7.01, -5) == 0.0


async def test_a_call_is_made_again_as_long_as_that_helps() -> None:
    clock, refusals = HandClock(), [RetryAfter(3), RetryAfter(4)]

    async def call() -> float:
        if refusals:
            raise refusals.pop(0)
        return clock.at

    asked = asyncio.create_task(patiently(clock, call, 8.0))
    await clock.pass_time(7)
    assert await asked == 1007.0
    refusals.append(RetryAfter(9))
    with pytest.raises(RetryAfter):
        await patiently(clock, call, 8.0)
