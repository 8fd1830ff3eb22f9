"""Desks that are cleared away afterwards; every press of every test was answered exactly once."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest_asyncio

from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.thinker import Thinker

Make = Callable[..., Desk]


@pytest_asyncio.fixture
async def make() -> AsyncIterator[Make]:
    desks: list[Desk] = []

    def made(**options: Any) -> Desk:
        desks.append(Desk(**options))
        return desks[-1]

    yield made
    for desk in desks:
        if isinstance(desk.context.thinker, Thinker):  # else a test that fails would wait for ever
            desk.context.thinker.solving.set()
    for desk in desks:
        await desk.stop()
        for reply in desk.replies:
            assert len(reply.given) == 1, reply.given


@pytest_asyncio.fixture
async def desk(make: Make) -> Desk:
    return make()
