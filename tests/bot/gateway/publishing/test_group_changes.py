"""Changes of groups on their way from the publisher to the application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from bot.gateway.publishing.group_changes import GroupChanges
from bot.tables.ports import Application
from tests.clocks import PATIENCE_S

OLD, NEW, OTHER = -1, -2, -3


class Told:
    """Application that notes what it is told."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[tuple[int, ...]] = asyncio.Queue()

    def migrated(self, old: int, new: int) -> None:
        self.told.put_nowait((old, new))

    def reopened(self, chat: int) -> None:
        self.told.put_nowait((chat,))

    def homeless(self, table: int) -> None:
        self.told.put_nowait((0, 0, table))


@asynccontextmanager
async def telling(changes: GroupChanges, told: Told) -> AsyncIterator[None]:
    task = asyncio.create_task(changes.tell(cast(Application, cast(Any, told))))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_was_learnt_before_anybody_listened_is_told() -> None:
    changes, told = GroupChanges(), Told()
    changes.migrated(OLD, NEW)
    async with telling(changes, told):
        assert await asyncio.wait_for(told.told.get(), PATIENCE_S) == (OLD, NEW)


async def test_changes_are_told_in_the_order_they_were_learnt() -> None:
    changes, told = GroupChanges(), Told()
    async with telling(changes, told):
        changes.reopened(OTHER)
        changes.homeless(7)
        changes.migrated(OLD, NEW)
        heard = [await asyncio.wait_for(told.told.get(), PATIENCE_S) for _ in range(3)]
        assert heard == [(OTHER,), (0, 0, 7), (OLD, NEW)]
