"""Clock of bot, publisher and sandbox: the setting CLOCK_SPEED scales limits, timers and pauses together."""

import asyncio
import time
from typing import Final, Protocol

MACHINE_FLOOR_S = 2.0
HIGHEST_SPEED: Final = 10_000
TICK_S: Final = 0.002  # uvloop rounds to whole milliseconds, from a time that is cut to such


def parse_speed(text: str) -> float:
    """Read the speed of a clock from text. Raises ValueError unless 0 < speed <= HIGHEST_SPEED."""
    speed = float(text)
    if not 0 < speed <= HIGHEST_SPEED:
        raise ValueError(text)
    return speed


class Clock(Protocol):
    """Clock with a scale of its own: `speed` clock seconds pass in one real second."""

    speed: float

    def now(self) -> float:
        """Return the present time in clock seconds since a fixed moment; the scale goes on after a restart."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds` clock seconds, never less: a caller that wakes too early would only wait again."""
        ...

    def machine(self, seconds: float) -> float:
        """Convert a waiting time for the machine (HTTP, watchdog) to real seconds: scaled, but at least 2 s."""
        ...


class SystemClock:
    """Wall time, run `speed` times as fast as real time since the Unix epoch."""

    def __init__(self, speed: float = 1.0) -> None:
        if speed <= 0:
            raise ValueError(f"clock speed must be above 0, not {speed}")
        self.speed = speed

    def now(self) -> float:
        return time.time() * self.speed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.speed + TICK_S if seconds > 0 else 0)

    def machine(self, seconds: float) -> float:
        return max(MACHINE_FLOOR_S, seconds / self.speed)
