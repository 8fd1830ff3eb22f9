"""Mailboxes: order, isolation, bounds."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import cast

import pytest

from bot.runtime.pending import Pending, at_hand
from bot.storage.ports import StorageLost
from bot.tables.context.mailbox import MOST_OF_ONE, Mailboxes, MailboxFull, MailboxJob
from tests.clocks import PATIENCE_S, settle


async def test_jobs_of_one_table_run_one_at_a_time_in_order() -> None:
    boxes, inside = Mailboxes(), 0
    seen: list[int] = []

    def job(number: int) -> Callable[[], Coroutine[None, None, None]]:
        async def run() -> None:
            nonlocal inside
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            seen.append(number)
            inside -= 1

        return run

    for number in range(20):
        boxes.put(7, job(number))
    await boxes.drain()
    assert seen == list(range(20))


async def test_a_slow_table_does_not_hold_another() -> None:
    boxes, gate, seen = Mailboxes(), asyncio.Event(), []

    async def slow() -> None:
        await gate.wait()
        seen.append("slow")

    async def quick() -> None:
        seen.append("quick")

    boxes.put(1, slow)
    boxes.put(2, quick)
    await settle()
    assert seen == ["quick"]
    gate.set()
    await boxes.drain()
    assert seen == ["quick", "slow"]


async def test_a_broken_job_is_logged_and_the_next_one_runs(caplog: pytest.LogCaptureFixture) -> None:
    boxes, seen = Mailboxes(), []

    async def broken() -> None:
        raise RuntimeError("boom")

    async def fine() -> None:
        seen.append(1)

    with caplog.at_level(logging.ERROR):
        boxes.put(1, broken)
        boxes.put(1, fine)
        await boxes.drain()
    assert seen == [1]
    assert "mailbox 1" in caplog.text


async def test_a_full_box_refuses() -> None:
    boxes, gate = Mailboxes(capacity=2), asyncio.Event()

    async def wait() -> None:
        await gate.wait()

    boxes.put(1, wait)
    await asyncio.sleep(0)
    boxes.put(1, wait)
    boxes.put(1, wait)
    with pytest.raises(MailboxFull):
        boxes.put(1, wait)
    boxes.put(2, wait)
    gate.set()
    await boxes.drain()
    with pytest.raises(MailboxFull):
        boxes.put(1, wait)


async def test_run_waits_its_turn_and_hands_back_the_result_or_the_error() -> None:
    boxes, seen = Mailboxes(), []

    async def first() -> None:
        await asyncio.sleep(0.01)
        seen.append("first")

    async def second() -> str:
        seen.append("second")
        return "done"

    async def third() -> None:
        raise ValueError("no")

    boxes.put(1, first)
    assert await boxes.run(1, second) == "done"
    assert seen == ["first", "second"]
    with pytest.raises(ValueError, match="no"):
        await boxes.run(1, third)
    assert await boxes.run(1, second) == "done"


async def test_a_job_that_would_wait_for_its_own_mailbox_is_told_so() -> None:
    boxes, seen = Mailboxes(), []

    async def inner() -> None:
        seen.append("never")

    async def outer() -> None:
        with pytest.raises(RuntimeError):
            await boxes.run(1, inner)
        seen.append("told")

    boxes.put(1, outer)
    await boxes.drain()
    assert seen == ["told"]


async def test_one_person_has_few_places() -> None:
    boxes, seen = Mailboxes(), []

    async def note() -> None:
        seen.append(1)

    for _ in range(MOST_OF_ONE):
        boxes.put(1, note, 17)
    with pytest.raises(MailboxFull):
        boxes.put(1, note, 17)
    boxes.put(1, note, 18)
    boxes.put(1, note)
    boxes.put(2, note, 17)
    await boxes.drain()
    assert len(seen) == MOST_OF_ONE + 3


@pytest.mark.parametrize("steps", range(6))
async def test_who_is_cancelled_while_he_waits_lets_go_of_the_mailbox(
    steps: int, caplog: pytest.LogCaptureFixture
) -> None:
    boxes, seen = Mailboxes(), []

    async def nothing() -> None:
        await asyncio.sleep(0)

    async def after() -> None:
        seen.append("after")

    waiting = asyncio.create_task(boxes.run(7, nothing))
    for _ in range(steps):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    boxes.put(7, after)
    async with asyncio.timeout(PATIENCE_S):
        await boxes.drain()
    assert seen == ["after"]
    assert caplog.text == ""


async def test_who_asked_for_a_broken_job_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Right after it, before anything else in the box; what breaks there too is a line in the log."""
    boxes, seen = Mailboxes(), []

    async def broken() -> None:
        raise LookupError

    async def fine() -> None:
        seen.append("fine")

    async def failed() -> None:
        seen.append("told")
        raise ValueError

    with caplog.at_level(logging.ERROR):
        boxes.put(1, broken, failed=failed)
        boxes.put(1, fine, failed=failed)
        await boxes.drain()
    assert seen == ["told", "fine"]
    assert len(caplog.records) == 2


async def test_an_update_waits_for_the_jobs_it_asked_for_and_for_those_behind_them() -> None:
    boxes, over, gate = Mailboxes(), list[str](), asyncio.Event()
    update = Pending(lambda: over.append("over"))
    update.take()

    async def last() -> None:
        await gate.wait()

    async def first() -> None:
        boxes.put(2, last)

    with at_hand(update):
        boxes.put(1, first)
    update.give_back()
    await settle()
    assert (boxes.waiting, over) == (0, [])
    gate.set()
    await boxes.drain()
    assert over == ["over"]


async def test_a_job_of_one_update_is_none_of_another_in_that_mailbox() -> None:
    boxes, over, gate = Mailboxes(), list[int](), asyncio.Event()

    async def at_once() -> None: ...

    for number, job in ((1, at_once), (2, gate.wait), (3, at_once)):
        update = Pending(partial(over.append, number))
        update.take()
        with at_hand(update):
            boxes.put(7, cast(MailboxJob, job))
        update.give_back()
    await settle()
    assert over == [1]
    gate.set()
    await boxes.drain()
    assert over == [1, 2, 3]


async def test_a_job_that_fails_is_done(caplog: pytest.LogCaptureFixture) -> None:
    boxes, over = Mailboxes(), list[str]()
    update = Pending(lambda: over.append("over"))

    async def broken() -> None:
        raise RuntimeError

    with at_hand(update):
        boxes.put(7, broken)
    await boxes.drain()
    assert over == ["over"]


async def test_a_job_of_which_nobody_knows_what_was_kept_is_not_done_and_nobody_is_told() -> None:
    boxes, over, told = Mailboxes(), list[str](), list[str]()
    update = Pending(lambda: over.append("over"))

    async def lost() -> None:
        raise StorageLost("no answer")

    async def failed() -> None:
        told.append("failed")

    with at_hand(update):
        boxes.put(7, lost, failed=failed)
    await boxes.drain()
    assert (over, told) == ([], [])


async def test_a_job_under_way_at_the_end_gets_what_it_needs_in_another_box() -> None:
    boxes, gate, seen = Mailboxes(), asyncio.Event(), list[str]()

    async def inner() -> None:
        seen.append("inner")

    async def outer() -> None:
        await gate.wait()
        await boxes.run(2, inner)
        seen.append("outer")

    boxes.put(1, outer)
    await settle()
    ending = asyncio.create_task(boxes.drain())
    await settle()
    with pytest.raises(MailboxFull):
        await boxes.run(2, inner)
    gate.set()
    await ending
    assert seen == ["inner", "outer"]


async def test_a_job_under_way_gets_nothing_more_where_another_program_goes_on() -> None:
    boxes, gate, seen = Mailboxes(), asyncio.Event(), list[str]()

    async def inner() -> None:
        seen.append("inner")

    async def outer() -> None:
        await gate.wait()
        with pytest.raises(MailboxFull):
            await boxes.run(2, inner)
        seen.append("outer")

    boxes.put(1, outer)
    await settle()
    boxes.close()
    gate.set()
    await settle()
    assert seen == ["outer"]


async def test_a_job_that_waits_for_another_box_does_not_hold_up_the_end_when_another_program_goes_on() -> None:
    boxes, gate, seen = Mailboxes(), asyncio.Event(), list[str]()

    async def busy() -> None:
        await gate.wait()

    async def inner() -> None:
        seen.append("inner")

    async def outer() -> None:
        await boxes.run(2, inner)
        seen.append("outer")

    boxes.put(2, busy)
    boxes.put(1, outer)
    await settle()
    ending = asyncio.create_task(boxes.drain())
    await settle()
    boxes.close()
    gate.set()
    await asyncio.wait_for(ending, PATIENCE_S)
    assert seen == []


async def test_who_measures_hears_how_long_each_job_waited_and_took() -> None:
    boxes, gate, heard = Mailboxes(), asyncio.Event(), list[tuple[str, float, float]]()
    boxes.timed = lambda of, waited, took: heard.append((of, waited, took))

    async def held() -> None:
        await gate.wait()

    async def quick() -> None:
        assert boxes.longest_s > 0

    boxes.put(7, held)
    boxes.put(7, quick)
    boxes.put(("chat", 1), quick)
    await settle()
    assert [of for of, _, _ in heard] == ["chat"]
    longest = boxes.longest_s
    assert longest > 0
    gate.set()
    await boxes.drain()
    first, second = heard[1:]
    assert (first[0], second[0]) == ("table", "table")
    assert second[1] >= first[2] >= longest, "the second waited for as long as the first took"
    assert boxes.longest_s == 0


async def test_without_a_person_waits_for_what_is_under_way_and_refuses_what_waits_or_comes() -> None:
    boxes, goes_on, ends, done = Mailboxes(), asyncio.Event(), asyncio.Event(), list[str]()

    def job(name: str, gate: asyncio.Event | None = None) -> Callable[[], Coroutine[None, None, None]]:
        async def run() -> None:
            if gate is not None:
                await gate.wait()
            done.append(name)

        return run

    async def alone() -> None:
        async with boxes.without(5):
            done.append("alone")
            await ends.wait()

    boxes.put(1, job("under way", goes_on), 5)
    boxes.put(2, job("of another", goes_on), 6)
    await settle()
    boxes.put(1, job("waits"), 5, refused=job("refused"))
    boxes.put(1, job("waits, too"), 5)
    boxes.put("own", alone, 5)
    boxes.put("own", job("asked for later"), 5)
    await settle()
    assert done == []
    goes_on.set()
    await settle()
    assert done[-1] == "alone"
    boxes.put(3, job("comes"), 5, failed=job("failed"))
    await settle()
    ends.set()
    await settle()
    boxes.put(3, job("afterwards"), 5)
    await boxes.drain()
    assert set(done[:4]) == {"under way", "of another", "refused", "alone"}
    assert done[4:] == ["failed", "asked for later", "afterwards"]
