"""Slots: so many at once, the urgent first, who gives up takes no slot with him."""

import asyncio

from bot.slots import Slots
from tests.clocks import PATIENCE_S


async def enter(slots: Slots, name: str, order: list[str], *, urgent: bool = False) -> None:
    await slots.enter(urgent=urgent)
    order.append(name)


async def test_the_urgent_go_first() -> None:
    slots, order = Slots(1), list[str]()
    await enter(slots, "in", order)
    waiting = [asyncio.create_task(enter(slots, name, order, urgent=name == "quick")) for name in ("slow", "quick")]
    await asyncio.sleep(0)
    assert order == ["in"]
    for _ in range(2):
        slots.leave()
        await asyncio.sleep(0)
    await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE_S)
    assert order == ["in", "quick", "slow"]


async def test_who_gives_up_leaves_his_slot_to_others() -> None:
    slots, order = Slots(1), list[str]()
    await enter(slots, "in", order)
    early, late, last = (asyncio.create_task(enter(slots, name, order)) for name in ("early", "late", "last"))
    await asyncio.sleep(0)
    early.cancel()
    await asyncio.sleep(0)
    slots.leave()
    late.cancel()  # the slot was his already
    await asyncio.wait_for(last, PATIENCE_S)
    assert order == ["in", "last"]
    slots.leave()
    await asyncio.wait_for(enter(slots, "next", order), PATIENCE_S)
