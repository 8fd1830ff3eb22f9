"""Throttle: what was sent a moment ago is not sent again."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

EVERY_S: Final = 3.0  # clock seconds
KEPT: Final = 1000  # things remembered


class Throttle:
    """Clock seconds at which each thing was last sent, the newest thousand; `every_s`: how long once is enough."""

    def __init__(self, every_s: float = EVERY_S) -> None:
        self._every_s = every_s
        self._sent: OrderedDict[Hashable, float] = OrderedDict()

    def is_time(self, what: Hashable, now: float) -> bool:
        """Tell whether to send a thing now, and note that it is sent; within `every_s` seconds once is enough."""
        if self.was_sent(what, now):
            return False
        self._sent[what] = now
        self._sent.move_to_end(what)
        while len(self._sent) > KEPT:
            self._sent.popitem(last=False)
        return True

    def was_sent(self, what: Hashable, now: float) -> bool:
        """Tell whether a thing was sent within the last `every_s` seconds."""
        return now - self._sent.get(what, float("-inf")) < self._every_s
