"""Quota of answers that go before a group's table: three of each kind at once, and six a minute after that.

Requests beyond that wait until the table has nothing to show, so that nobody can hide the table from its players. The
kinds are answers to commands, pages of deal pictures, new ephemeral messages of one person, and a message that is sent
again at the bottom during one deal. In a private chat nothing is counted: nobody else plays there.
"""

from collections.abc import Hashable
from typing import Final

from bot.gateway.publishing.limits import Bucket
from bot.gateway.publishing.outbox import Errand, Outbox, can_be_edited, is_new_message, is_of_same_deal
from bot.gateway.publishing.priorities import Priority
from bot.gateway.publishing.shown_messages import Shown, key_of
from bot.tables.ports import Role, Wanted

AT_ONCE: Final = (3.0, 0.1)  # calls, and how many more come every second
ANSWERS: Final = "answers"
PAGES: Final = "pages"


class RequestQuota:
    """Remaining quota of each kind of request in one chat. Times are clock seconds."""

    def __init__(self, chat: int, outbox: Outbox) -> None:
        self._is_group = chat < 0
        self._outbox = outbox
        self._left: dict[Hashable, Bucket] = {}

    def wait(self, kind: Hashable, now: float) -> float:
        """Return the seconds until another call of a kind may go before the table's message, 0 if it may now."""
        return self._left[kind].wait(now) if kind in self._left else 0.0

    def begin(self, kind: Hashable, now: float) -> None:
        """Count a call of a kind that is made now; the kind None is not counted."""
        burst, _ = AT_ONCE
        self._left = {other: left for other, left in self._left.items() if left.level(now) < burst}
        if kind is not None:
            self._left.setdefault(kind, Bucket(*AT_ONCE, burst, now)).take(now)

    def of_errand(self, errand: Errand) -> Hashable:
        """Return the kind of an errand; None (no quota) if nobody asked for it, or in a private chat."""
        return ANSWERS if errand.asker and self._is_group else None

    def of(self, wanted: Wanted, shown: Shown | None, priority: Priority, *, new: bool) -> Hashable:
        """Return the kind of the call that shows a screen; None (no quota) if nobody asked for it."""
        if priority is Priority.ANSWER:
            return wanted.surface.person
        if new:
            return key_of(wanted.surface) if shown is not None and self._comes_down(wanted, shown) else None
        return PAGES if priority is Priority.TABLE and wanted.surface.role is Role.DEAL and self._is_group else None

    def holds(self, wanted: Wanted, shown: Shown | None, now: float) -> bool:
        """Return whether a message should be sent again at the bottom, but not yet; until then it is edited in place.

        The message waits for answers that are late, and while its own quota is used up.
        """
        if shown is None or not is_new_message(wanted, shown) or not self._comes_down(wanted, shown):
            return False
        return self.wait(key_of(wanted.surface), now) > 0 or (wanted.below and self._are_answers_late(now))

    def _comes_down(self, wanted: Wanted, shown: Shown) -> bool:
        """Return whether a group's message already shows the wanted deal and could show the screen by an edit."""
        down = self._is_group and not wanted.surface.is_own
        return down and is_of_same_deal(wanted, shown) and can_be_edited(wanted, shown)

    def _are_answers_late(self, now: float) -> bool:
        """Return whether the next answer has to wait, because people asked for more than the quota allows."""
        errand = self._outbox.next_errand()
        return errand is not None and self.wait(self.of_errand(errand), now) > 0
