"""Desks of weeks that are cleared away afterwards; every press of every test was answered exactly once."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.bot.week.kit import WeekDesk


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[WeekDesk]:
    made = WeekDesk()
    yield made
    await made.stop()
    for reply in made.replies:
        assert len(reply.given) == 1, reply.given
