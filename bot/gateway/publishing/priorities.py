"""Which call of a chat goes first, and how many calls what can wait leaves for what ranks higher."""

from enum import IntEnum
from typing import Final

from bot.gateway.publishing.ephemeral_support import EphemeralSupport
from bot.gateway.publishing.outbox import Outbox, is_of_same_deal
from bot.gateway.publishing.shown_messages import Shown
from bot.tables.ports import Urgency, Wanted


class Priority(IntEnum):
    """What goes first."""

    FREE = 0
    NEW = 1  # an important new message
    BEGUN = 2  # the cards of a view that has begun with a word
    ERRAND = 3  # somebody asked for it
    TURN = 4  # the view of who is to move, if he plays by it
    NEWS = 5  # the views of the others when another phase begins, where these are many
    MOVED = 6  # the view of who has moved, where nobody else plays by one
    PARTING = 7  # a table without a decision loses its buttons
    EDIT = 8
    TOLD = 9  # another phase in views, where these are few
    VIEW = 10  # any other view of one person's own in a group
    SOON = 11
    QUIET = 12
    RETIRE = 13
    SURPLUS = 14  # somebody asked for it, but the group is asked for too much


# calls of a group kept for what ranks higher
RESERVE: Final = {
    Priority.TURN: 1.0,
    Priority.NEWS: 1.0,
    Priority.MOVED: 1.0,
    Priority.PARTING: 1.0,
    Priority.EDIT: 1.0,
    Priority.TOLD: 1.0,
    Priority.VIEW: 1.0,
    Priority.SOON: 3.0,
    Priority.QUIET: 1.0,
    Priority.RETIRE: 2.0,
    Priority.SURPLUS: 2.0,
}
# more, where somebody plays by a view
FOR_TURNS: Final = {Priority.EDIT: 1.0, Priority.VIEW: 1.0, Priority.QUIET: 3.0, Priority.SURPLUS: 1.0}
AHEAD: Final = (Priority.TURN, Priority.NEWS, Priority.MOVED)  # views that go before the table's message
USED_S: Final = 120.0  # since his view was last edited
MANY: Final = 3  # who play by views: a table of three has no others, and its message is for those who look on
PRIVATE_RESERVE: Final = {Priority.RETIRE: 1.0}
URGENT: Final = {Urgency.NOW: Priority.EDIT, Urgency.SOON: Priority.SOON, Urgency.QUIET: Priority.QUIET}


class Priorities:
    """The order of one chat's jobs; it depends on who plays there by views of their own. Times are clock seconds."""

    def __init__(self, chat: int, support: EphemeralSupport, outbox: Outbox) -> None:
        self._chat = chat
        self._support = support
        self._outbox = outbox
        self._used: dict[int, float] = {}  # until when somebody's view counts as what he plays by
        self._players: set[int] = set()  # who play by views, as far as known
        self._turns = 0  # views that went before the table's message while it waited

    def look(self, now: float) -> bool:
        """Take note of the time and of what waits; whether anybody plays by a view."""
        self._used = {who: until for who, until in self._used.items() if until > now and self._plays_by_view(who)}
        wanted_by = {one.surface.person for one in self._outbox.wants.values() if one.surface.is_own and not one.idle}
        self._players = self._used.keys() | set(filter(self._plays_by_view, wanted_by))
        self._turns = self._turns if self._table_waits() else 0
        return bool(self._used)

    def begin(self, priority: Priority, viewer: int | None, now: float) -> None:
        """Count a job that is done now, of which `viewer` alone will see anything."""
        if priority is Priority.EDIT:
            self._turns = 0
        elif priority in AHEAD and self._table_waits():
            self._turns += 1
        followed = priority in AHEAD or priority is Priority.TOLD  # one that is only asked for says nothing of its use
        if viewer is not None and followed and self._plays_by_view(viewer):
            self._used[viewer] = now + USED_S

    def of(self, wanted: Wanted, shown: Shown | None, *, new: bool) -> Priority:
        """Rank the showing of a wanted screen."""
        if wanted.urgency is Urgency.QUIET:
            return Priority.QUIET
        if wanted.surface.is_own and not new:
            return self._of_view(wanted) if wanted.invited is None else Priority.BEGUN
        if wanted.surface.is_own:
            return Priority.ERRAND
        is_news = self._chat < 0 and shown is not None and not is_of_same_deal(wanted, shown)
        if new and wanted.below and self._outbox.errands and not is_news:
            return Priority.EDIT  # behind them
        return Priority.NEW if new else URGENT[wanted.urgency]

    def _of_view(self, wanted: Wanted) -> Priority:
        """Whose turn it is waits for nobody, unless he is known not to see his view: the game waits for him.

        One view goes before the table's message, as many as are played by if these are many, then the message goes. Of
        two or three, what a player has just done himself comes before his next turn, not at once: a group has no calls
        for that at four seconds a move (measured).
        """
        person = wanted.surface.person
        if wanted.idle or not self._plays_by_view(person):
            return Priority.VIEW
        if not self._is_tables_turn():
            if wanted.urgency is Urgency.NOW:
                return Priority.TURN
            if wanted.news and len(self._players) >= MANY:
                return Priority.NEWS
            if self._players == {person}:
                return Priority.MOVED
        return Priority.TOLD if wanted.news else Priority.VIEW

    def _plays_by_view(self, person: int) -> bool:
        return self._support.is_played_by(self._chat, person)

    def _is_tables_turn(self) -> bool:
        """Whether the table's message has let enough views go first."""
        return self._turns >= (1 if len(self._players) < MANY else len(self._players))

    def reserve(self, priority: Priority) -> float:
        """Return how many calls a job of this priority leaves for more important ones."""
        if priority is Priority.PARTING and not self._turn_waits():
            return 0.0
        reserve = (PRIVATE_RESERVE if self._chat > 0 else RESERVE).get(priority, 0.0)
        if not self._used or (priority is Priority.EDIT and self._is_tables_turn()):
            return reserve
        return reserve + FOR_TURNS.get(priority, 0.0)

    def _turn_waits(self) -> bool:
        """Whether somebody's view should show that it is his turn."""
        wants = self._outbox.wants.values()
        return any(one.surface.is_own and not one.idle and one.urgency is Urgency.NOW for one in wants)

    def _table_waits(self) -> bool:
        """Whether a message that all can see should be changed at once."""
        return any(one.urgency is Urgency.NOW and not one.surface.is_own for one in self._outbox.wants.values())
