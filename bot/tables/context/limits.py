"""Limits of pace: how often a person may do something."""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Final

EVERY_S: Final = 3.0  # clock seconds
KEPT: Final = 1000  # things remembered


class Throttle:
    """Limit on sending a thing again: once in `every_s` clock seconds. The newest thousand things are remembered."""

    def __init__(self, every_s: float = EVERY_S) -> None:
        self._every_s = every_s
        self._sent: OrderedDict[Hashable, float] = OrderedDict()

    def is_time(self, what: Hashable, now: float) -> bool:
        """Return whether a thing may be sent now; if so, record that it is sent."""
        if self.was_sent(what, now):
            return False
        self._sent[what] = now
        self._sent.move_to_end(what)
        while len(self._sent) > KEPT:
            self._sent.popitem(last=False)
        return True

    def was_sent(self, what: Hashable, now: float) -> bool:
        """Return whether a thing was sent within the last `every_s` seconds."""
        return now - self._sent.get(what, float("-inf")) < self._every_s


DAY_S: Final = 86_400.0


class Allowance:
    """Allowances of persons: `burst` units at once, and `rate` more every second. Times are clock seconds.

    A person is remembered only until the whole burst is available again.
    """

    def __init__(self, burst: float, a_day: float) -> None:
        self.burst = burst
        self.rate = a_day / DAY_S
        self._full_at: dict[int, float] = {}  # by person, when the whole burst is there again

    @property
    def full_s(self) -> float:
        """Seconds until an allowance that was used up is whole again."""
        return self.burst / self.rate

    def knows(self, person: int, now: float) -> bool:
        """Return whether the person has used units that are not yet available again."""
        return self._full_at.get(person, now) > now

    def learn(self, person: int, used_at: Iterable[float]) -> None:
        """Count one use at each of these clock seconds, in order; for uses from before the program started."""
        for at in used_at:
            self.use(person, at)

    def wait(self, person: int, now: float, need: float = 1.0) -> float:
        """Return the seconds until `need` units may be used, 0.0 if at once; more than `burst` is never allowed."""
        full_at = max(self._full_at.get(person, now), now)
        return max(0.0, full_at + need / self.rate - now - self.full_s)

    def use(self, person: int, now: float, need: float = 1.0) -> None:
        """Count `need` units as used, whether or not the person has that many left."""
        self._full_at = {known: at for known, at in self._full_at.items() if at > now}
        self._full_at[person] = max(self._full_at.get(person, now), now) + need / self.rate

    def give_back(self, person: int, need: float = 1.0) -> None:
        """Take back a use that was counted, because nothing came of it."""
        if person in self._full_at:
            self._full_at[person] -= need / self.rate
