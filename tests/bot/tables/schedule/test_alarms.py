"""An alarm rings in its table's mailbox, again after what the store refuses, and leaves nothing behind."""

import gc
import weakref

from bot.storage.errors import StorageFailed
from bot.tables.context.session import TableSession
from bot.tables.log.clock import Purpose
from bot.tables.runtime.table_runtime import RETRY_S
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import THREE

PURPOSE = Purpose.THOUGHT  # at a table without robots nobody else sets one


async def at_a_table(make: Make) -> Desk:
    desk = make()
    await desk.begin(*THREE)
    return desk


async def test_an_alarm_rings_once_at_its_time(make: Make) -> None:
    desk = await at_a_table(make)
    rung: list[int] = []

    async def job(session: TableSession) -> None:
        rung.append(session.table.id)

    desk.service._runtime.ring_at(1, PURPOSE, desk.clock.now() + 3, job)
    await desk.pass_time(2)
    assert rung == []
    await desk.pass_time(20)
    assert rung == [1]


async def test_what_the_store_refuses_is_tried_again_until_it_succeeds(make: Make) -> None:
    desk = await at_a_table(make)
    tried: list[float] = []

    async def job(_: TableSession) -> None:
        tried.append(desk.clock.now())
        if len(tried) < 3:
            raise StorageFailed("The disk is full.")

    begun = desk.clock.now()
    desk.service._runtime.ring_at(1, PURPOSE, begun + 1, job)
    await desk.pass_time(60)
    assert tried == [begun + 1, begun + 1 + RETRY_S, begun + 1 + 2 * RETRY_S]


async def test_one_that_is_over_is_gone_at_once(make: Make) -> None:
    """A cycle would wait for the collector, which stops everybody."""
    desk = await at_a_table(make)

    async def job(_: TableSession) -> None:
        pass

    gone = weakref.ref(job)
    gc.disable()
    try:
        desk.service._runtime.ring_at(1, PURPOSE, desk.clock.now() + 1, job)
        del job
        await desk.pass_time(3)
        assert gone() is None
    finally:
        gc.enable()
