"""The clock: seconds on a scale of its own."""

import uvloop

from bot.clock import SystemClock


def test_no_sleep_ends_too_early() -> None:
    """A chat that wakes before its time looks through everything that waits, and waits again."""

    async def early() -> list[float]:
        clock, found = SystemClock(3), []
        for tenth in range(1, 60):
            until = clock.now() + tenth / 1000
            await clock.sleep(until - clock.now())
            found.append(until - clock.now())
        return [left for left in found if left > 0]

    assert uvloop.run(early()) == []
