"""What was sent a moment ago."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

EVERY_S: Final = 3.0
KEPT: Final = 1000


class Throttle:
    """Remembers when each thing was last sent, the newest thousand; times are clock seconds."""

    def __init__(self) -> None:
        self._sent: OrderedDict[Hashable, float] = OrderedDict()

    def is_time(self, what: Hashable, now: float) -> bool:
        """Whether to send something asked for; asked again within three seconds, once is enough."""
        if now - self._sent.get(what, float("-inf")) < EVERY_S:
            return False
        self._sent[what] = now
        self._sent.move_to_end(what)
        while len(self._sent) > KEPT:
            self._sent.popitem(last=False)
        return True
