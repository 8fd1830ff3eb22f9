"""Priorities of a chat's calls, and how many calls each class leaves for what ranks higher.

Each class and each reserve prevents that somebody has to wait in some situation: see
tests/bot/gateway/publishing/test_classes.py, and for the figures docs/measurements/publishing.md.
"""

from enum import IntEnum
from typing import Final

from bot.gateway.publishing.ephemeral_support import EphemeralSupport
from bot.gateway.publishing.inside import Inside
from bot.gateway.publishing.limits import Tempo
from bot.gateway.publishing.outbox import Outbox, is_first_edit, is_of_same_deal
from bot.gateway.publishing.shown_messages import Shown
from bot.tables.ports import Urgency, Wanted


class Priority(IntEnum):
    """Classes of calls; the smaller number goes first."""

    FREE = 0
    """Calls that no limit counts."""
    NEW = 1
    """A new message; a planning page that becomes a tournament's message; cards in a view sent without them."""
    ANSWER = 2
    """Answer that somebody asked for, or a new ephemeral message."""
    TURN = 3
    """The view of the person who is to move, if that person plays by it: the game waits for this edit."""
    AHEAD = 4
    """Views edited before the table's message: at a new phase all, otherwise the only view by which anybody plays."""
    PARTING = 5
    """A message that no longer asks anything and loses its buttons."""
    TABLE = 6
    """An urgent message that everybody sees; then views of a new phase if only one or two people have views."""
    SOON = 7
    """All other views, and messages that should change soon."""
    QUIET = 8
    """Calls that nobody waits for, removal of buttons from old messages, and requests beyond the request quota."""


# calls of a group that are kept for what ranks higher
RESERVE: Final = {
    Priority.TURN: 1.0,
    Priority.AHEAD: 1.0,
    Priority.TABLE: 1.0,
    Priority.SOON: 3.0,
    Priority.QUIET: 1.0,
}
BEHIND_VIEWS: Final = 2.0  # where people play by views, whatever ranks below those: all but the call itself
AHEAD: Final = (Priority.TURN, Priority.AHEAD)
USED_S: Final = 120.0  # since a view was last edited
ALL: Final = 3  # who play by views: a table of three has no others, and its message is for those who look on
URGENT: Final = {Urgency.NOW: Priority.TABLE, Urgency.SOON: Priority.SOON, Urgency.QUIET: Priority.QUIET}


class Priorities:
    """Ranking of one chat's calls, which depends on who plays there by ephemeral views. Times are clock seconds."""

    def __init__(self, chat: int, support: EphemeralSupport, inside: Inside, outbox: Outbox) -> None:
        self._chat = chat
        self._support = support
        self._inside = inside
        self._outbox = outbox
        self._used: dict[int, float] = {}  # by person, until when the view counts as what the person plays by
        self._players: set[int] = set()  # who play by views, as far as known
        self._overtaken = 0  # how many views went before the table's message while it waited
        self._inside_until = float("-inf")  # until when all players count as those inside the group
        self._now = float("-inf")

    def look(self, now: float) -> Tempo:
        """Take note of the time and of the waiting wishes; return the pace at which the chat gets calls."""
        self._now = now
        self._used = {who: until for who, until in self._used.items() if until > now and self._plays_by_view(who)}
        wanted_by = {one.surface.person for one in self._outbox.wants.values() if one.surface.is_own and not one.idle}
        counted = wanted_by if self._inside.views_count else ()
        self._players = self._used.keys() | set(filter(self._plays_by_view, counted))
        self._overtaken = self._overtaken if self._table_waits() else 0
        if any(one.surface.is_own and self._inside.applies(one) for one in self._outbox.wants.values()):
            self._inside_until = now + USED_S
        if not self._used:
            return Tempo.BURSTS
        return Tempo.INSIDE if now < self._inside_until else Tempo.EVEN

    def begin(self, priority: Priority, viewer: int | None, now: float) -> None:
        """Count a call that is about to be made; `viewer`: the only person who will see its result."""
        if priority is Priority.TABLE and viewer is None:
            self._overtaken = 0
        elif priority in AHEAD:
            self._overtaken += self._table_waits()
        followed = priority in (*AHEAD, Priority.TABLE)  # a view that is only asked for says nothing of its use
        if viewer is not None and followed and self._inside.views_count and self._plays_by_view(viewer):
            self._used[viewer] = now + USED_S

    def of(self, wanted: Wanted, shown: Shown | None, *, new: bool) -> Priority:
        """Return the priority of the call that shows a wanted screen; `new`: as a new message."""
        if wanted.urgency is Urgency.QUIET:
            return Priority.QUIET
        if wanted.surface.is_own and not new:
            return self._of_view(wanted) if wanted.invited is None else Priority.NEW
        if wanted.surface.is_own:
            return Priority.ANSWER
        is_news = self._chat < 0 and (shown is None or not is_of_same_deal(wanted, shown))
        if new and wanted.below and self._outbox.errands and not is_news:
            return Priority.TABLE  # behind them
        is_first = new or (shown is not None and is_first_edit(shown))
        return Priority.NEW if is_first else URGENT[wanted.urgency]

    def _of_view(self, wanted: Wanted) -> Priority:
        """Return the priority of an edit of a view; the view of the person to move, if in use, comes first.

        One view goes before the table's message, or all three if three people play by views; then the message goes. If
        two or three people play by views, a player sees the result of their own move before their next turn, not at
        once: at four seconds a move a group has no calls for that.
        """
        person = wanted.surface.person
        if wanted.idle or not self._plays_by_view(person):
            return Priority.SOON
        if self._is_tables_turn():
            return Priority.TABLE if wanted.news and len(self._players) < ALL else Priority.SOON
        if wanted.urgency is Urgency.NOW:
            return Priority.TURN
        is_ahead = self._players == {person} or wanted.news
        return Priority.AHEAD if is_ahead else Priority.SOON

    def _plays_by_view(self, person: int) -> bool:
        return self._support.is_played_by(self._chat, person)

    def _is_tables_turn(self) -> bool:
        """Return whether enough views have gone before the table's message, so that it is next."""
        return self._overtaken >= (1 if len(self._players) < ALL else len(self._players))

    def reserve(self, priority: Priority) -> float:
        """Return how many calls a call of this priority leaves for more important ones."""
        if self._chat > 0:
            return 0.0
        if priority is Priority.TURN and self._now < self._inside_until:
            return 0.0  # all else waits for it there, and leaves it a call
        behind = priority > Priority.TABLE or (priority is Priority.TABLE and not self._is_tables_turn())
        return BEHIND_VIEWS if self._used and behind else RESERVE.get(priority, 0.0)

    def _table_waits(self) -> bool:
        """Return whether a message that everybody sees is to be changed at once, and the pace allows it."""
        return any(
            one.urgency is Urgency.NOW and not one.surface.is_own and self._inside.opens_at(one) <= self._now
            for one in self._outbox.wants.values()
        )
