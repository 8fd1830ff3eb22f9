"""Tables whose store fails: the log says it once for each, and once that it works again, however often it is tried."""

import logging
from typing import Final

log = logging.getLogger(__name__)

KEPT: Final = 10_000
WRITING: Final = "writing"  # what works again when a change has been committed


class FailureLog:
    """What fails at which table. What only reads or waits is told apart, for it may work while writing fails."""

    def __init__(self) -> None:
        self._failing: dict[int, set[str]] = {}

    def failed(self, table: int, what: str, error: Exception) -> None:
        """It could not be done; `error` in its own words, which tell nothing hidden."""
        known = self._failing.setdefault(table, set())
        log.log(logging.DEBUG if known else logging.ERROR, "table %s, %s: %s", table, what, error)
        known.add(what)
        if len(self._failing) > KEPT:  # buttons may name any table
            del self._failing[next(iter(self._failing))]

    def over(self, table: int, what: str) -> None:
        """It was done; a change that was committed says the same of everything that was read."""
        known = self._failing.get(table)
        if known is None or (what not in known and what != WRITING):
            return
        known.discard(what)
        if not known or what == WRITING:
            del self._failing[table]
            log.warning("table %s: the store works again", table)
