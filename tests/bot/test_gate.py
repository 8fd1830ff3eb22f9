"""A gate: so many at once, the urgent first, who gives up takes no slot with him."""

import asyncio

from bot.gate import Gate


async def enter(gate: Gate, name: str, order: list[str], *, urgent: bool = False) -> None:
    await gate.enter(urgent=urgent)
    order.append(name)


async def test_the_urgent_go_first() -> None:
    gate, order = Gate(1), list[str]()
    await enter(gate, "in", order)
    waiting = [asyncio.create_task(enter(gate, name, order, urgent=name == "quick")) for name in ("slow", "quick")]
    await asyncio.sleep(0)
    assert order == ["in"]
    for _ in range(2):
        gate.leave()
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    assert order == ["in", "quick", "slow"]


async def test_who_gives_up_leaves_his_slot_to_others() -> None:
    gate, order = Gate(1), list[str]()
    await enter(gate, "in", order)
    early, late, last = (asyncio.create_task(enter(gate, name, order)) for name in ("early", "late", "last"))
    await asyncio.sleep(0)
    early.cancel()
    await asyncio.sleep(0)
    gate.leave()
    late.cancel()  # the slot was his already
    await last
    assert order == ["in", "last"]
    gate.leave()
    await asyncio.wait_for(enter(gate, "next", order), 1)
