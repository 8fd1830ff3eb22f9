"""Activity of tables: quiet screens are shown once their table has not changed for a while."""

from collections import OrderedDict
from typing import Final

from bot.clock import Clock

QUIET_S: Final = 2.0
TABLES_KEPT: Final = 5000


class TableActivity:
    """The last change of every table that has changed lately."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changes: OrderedDict[int, tuple[int, float]] = OrderedDict()

    def note(self, table: int, seq: int) -> None:
        """Note the state `seq` of a table; only a state newer than the last one counts as a change."""
        last = self._changes.get(table)
        if last is None or seq > last[0]:
            self._changes[table] = seq, self._clock.now()
            self._changes.move_to_end(table)
            while len(self._changes) > TABLES_KEPT:
                self._changes.popitem(last=False)

    def quiet_at(self, table: int, seconds: float = QUIET_S) -> float:
        """Return the clock second at which the last change is `seconds` ago; -inf if none is known."""
        last = self._changes.get(table)
        return float("-inf") if last is None else last[1] + seconds
