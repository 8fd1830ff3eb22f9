"""Failures of the store, logged once a table when they begin and once when they are over, however many tries fail."""

import logging
from typing import Final

log = logging.getLogger(__name__)

KEPT: Final = 10_000  # tables remembered
WRITING: Final = "writing"  # the work that is over its failure when a change has been committed


class FailureLog:
    """Failing work by table; reading and waiting are told apart from writing, which may fail alone."""

    def __init__(self) -> None:
        self._failing: dict[int, set[str]] = {}

    def failed(self, table: int, what: str, error: Exception) -> None:
        """Log that `what` failed at a table; the words of `error` tell nothing hidden."""
        known = self._failing.setdefault(table, set())
        log.log(logging.DEBUG if known else logging.ERROR, "table %s, %s: %s", table, what, error)
        known.add(what)
        if len(self._failing) > KEPT:  # buttons may name any table
            del self._failing[next(iter(self._failing))]

    def over(self, table: int, what: str) -> None:
        """Log that `what` works again at a table; a committed change (WRITING) ends every failure there."""
        known = self._failing.get(table)
        if known is None or (what not in known and what != WRITING):
            return
        known.discard(what)
        if not known or what == WRITING:
            del self._failing[table]
            log.warning("table %s: the store works again", table)
