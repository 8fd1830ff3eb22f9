"""Updates in progress: an update is over when all work that it has started is done.

A handler only starts work: a job of a mailbox, an answer, a message. The update counts its pieces of work that are not
done, including work started by other work: `share` adds one to the count, `give_back` subtracts one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class EndOfProgram(Exception):
    """End of the program while work is in progress: its caller gets no answer, and the next program does the work."""


class Pending:
    """Update with a count of its unfinished pieces of work; at zero it is over, and `on_over` is called, once."""

    __slots__ = ("_on_over", "_shares", "is_over")

    def __init__(self, on_over: Callable[[], None]) -> None:
        self._on_over = on_over
        self._shares = 0
        self.is_over = False

    def take(self) -> None:
        """Count one more piece of work that belongs to the update."""
        self._shares += 1

    def give_back(self) -> None:
        """Count a piece of work as done; the last one ends the update."""
        self._shares -= 1
        if not self._shares and not self.is_over:
            self.is_over = True
            self._on_over()


_at_hand: ContextVar[Pending | None] = ContextVar("update at hand", default=None)


def share() -> Pending | None:
    """Count one more piece of work of the current update until `give_back`; return the update, None if none is open."""
    pending = _at_hand.get()
    if pending is None or pending.is_over:
        return None
    pending.take()
    return pending


@contextmanager
def at_hand(pending: Pending | None) -> Iterator[None]:
    """Make `pending` the current update inside the block; None: work started there belongs to no update."""
    token = _at_hand.set(pending)
    try:
        yield
    finally:
        _at_hand.reset(token)
