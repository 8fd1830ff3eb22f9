"""PrioritySemaphore: so many at once, the urgent first, who gives up takes no slot with him."""

import asyncio

from bot.runtime.process_pool import PrioritySemaphore
from tests.clocks import PATIENCE_S


async def enter(semaphore: PrioritySemaphore, name: str, order: list[str], *, urgent: bool = False) -> None:
    await semaphore.enter(urgent=urgent)
    order.append(name)


async def test_the_urgent_go_first() -> None:
    semaphore, order = PrioritySemaphore(1), list[str]()
    await enter(semaphore, "in", order)
    waiting = [asyncio.create_task(enter(semaphore, name, order, urgent=name == "quick")) for name in ("slow", "quick")]
    await asyncio.sleep(0)
    assert order == ["in"]
    for _ in range(2):
        semaphore.leave()
        await asyncio.sleep(0)
    await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE_S)
    assert order == ["in", "quick", "slow"]


async def test_who_gives_up_leaves_his_slot_to_others() -> None:
    semaphore, order = PrioritySemaphore(1), list[str]()
    await enter(semaphore, "in", order)
    early, late, last = (asyncio.create_task(enter(semaphore, name, order)) for name in ("early", "late", "last"))
    await asyncio.sleep(0)
    early.cancel()
    await asyncio.sleep(0)
    semaphore.leave()
    late.cancel()  # the slot was his already
    await asyncio.wait_for(last, PATIENCE_S)
    assert order == ["in", "last"]
    semaphore.leave()
    await asyncio.wait_for(enter(semaphore, "next", order), PATIENCE_S)
