"""Telegram's limits, in clock seconds; a call beyond them is refused with 429 and retry_after.

* A private chat takes sends and edits from one bucket: 3 at once, one more every second.
* A group takes at most 20 sends and edits in any 60 seconds, and sends from a bucket of 3 at once, one more a second.
* All chats together take at most 30 sends in any second: this limit concerns notifications; an edit notifies nobody.

Deleting, answering callback queries, pinning and reading cost nothing. A refused call costs nothing and pauses only the
chat it names. An edit that changes nothing costs as much as any other edit. Source: Telegram publishes no exact
numbers; these are the ones its documentation names, with a small burst.
"""

import math
from collections import deque

from bot.sandbox.errors import too_many

PRIVATE_BURST = 3
PRIVATE_RATE = 1.0
GROUP_SENDS_BURST = 3
GROUP_SENDS_RATE = 1.0
GROUP_WINDOW_S = 60.0
GROUP_WINDOW_CALLS = 20
OVERALL_WINDOW_S = 1.0
OVERALL_CALLS = 30


class Bucket:
    """Token bucket: `burst` calls at once, and `rate` more per clock second."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.level = float(burst)
        self.filled = -math.inf

    def wait(self, now: float) -> float:
        """Return the clock seconds until another call is allowed, 0 if it is now."""
        if now > self.filled:
            self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
            self.filled = now
        return max(0.0, (1.0 - self.level) / self.rate)

    def take(self, now: float) -> None:
        """Count one call at clock second `now`."""
        self.wait(now)
        self.level -= 1.0


class Window:
    """Sliding window: at most `calls` calls in any stretch of `seconds`."""

    def __init__(self, calls: int, seconds: float) -> None:
        self.calls = calls
        self.seconds = seconds
        self.times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Return the clock seconds until another call is allowed, 0 if it is now."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return 0.0 if len(self.times) < self.calls else self.times[-self.calls] + self.seconds - now

    def take(self, now: float) -> None:
        """Count one call at clock second `now`."""
        self.times.append(now)


class Limits:
    """Telegram's limits on the sends and edits of all chats; `kind` is "send" or "edit"."""

    def __init__(self) -> None:
        self._overall = Window(OVERALL_CALLS, OVERALL_WINDOW_S)
        self._windows: dict[int, Window] = {}
        self._buckets: dict[int, Bucket] = {}

    def _gates(self, chat: int, kind: str) -> list[Bucket | Window]:
        gates: list[Bucket | Window] = [self._overall] if kind == "send" else []
        if chat > 0:
            return [*gates, self._buckets.setdefault(chat, Bucket(PRIVATE_BURST, PRIVATE_RATE))]
        gates.append(self._windows.setdefault(chat, Window(GROUP_WINDOW_CALLS, GROUP_WINDOW_S)))
        if kind == "send":
            gates.append(self._buckets.setdefault(chat, Bucket(GROUP_SENDS_BURST, GROUP_SENDS_RATE)))
        return gates

    def admit(self, chat: int, kind: str, now: float) -> None:
        """Count one send or edit at clock second `now`. Raises ApiError 429 if the limits refuse it."""
        wait = max(gate.wait(now) for gate in self._gates(chat, kind))
        if wait > 1e-6:
            raise too_many(max(1, math.ceil(wait)))
        self.record(chat, kind, now)

    def record(self, chat: int, kind: str, now: float) -> None:
        """Count a call without a check, such as one that was admitted before a restart."""
        for gate in self._gates(chat, kind):
            gate.take(now)
