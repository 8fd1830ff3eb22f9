"""Updates that are not done: each is over when all work that it asked for has been done.

A handler only begins work: a job of a mailbox, an answer, a message. Whatever is begun takes a share of the update at
hand, and gives it back when it is done; what it begins in turn takes a share, too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class EndOfProgram(Exception):
    """End of the program in the middle of some work: nobody gets an answer, and the next program does the work."""


class Pending:
    """Update that is over once every share of it was given back; `on_over` is called then, once."""

    __slots__ = ("_on_over", "_shares", "is_over")

    def __init__(self, on_over: Callable[[], None]) -> None:
        self._on_over = on_over
        self._shares = 0
        self.is_over = False

    def take(self) -> None:
        """Take a share."""
        self._shares += 1

    def give_back(self) -> None:
        """Give a share back."""
        self._shares -= 1
        if not self._shares and not self.is_over:
            self.is_over = True
            self._on_over()


_at_hand: ContextVar[Pending | None] = ContextVar("update at hand", default=None)


def share() -> Pending | None:
    """Take a share of the current update; None if there is none, or it is over."""
    pending = _at_hand.get()
    if pending is None or pending.is_over:
        return None
    pending.take()
    return pending


@contextmanager
def at_hand(pending: Pending | None) -> Iterator[None]:
    """Assign work that is begun in the block to that update, or to none."""
    token = _at_hand.set(pending)
    try:
        yield
    finally:
        _at_hand.reset(token)
