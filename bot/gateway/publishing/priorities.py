"""Which call of a chat goes first, and how many calls what can wait leaves for what ranks higher."""

from enum import IntEnum
from typing import Final

from bot.gateway.publishing.messages import is_of_same_deal
from bot.gateway.publishing.office import Office
from bot.gateway.publishing.shelf import Shown
from bot.gateway.publishing.tray import Tray
from bot.tables.ports import Sight, Urgency, Wanted


class Priority(IntEnum):
    """What goes first."""

    FREE = 0
    NEW = 1  # an important new message
    ERRAND = 2  # somebody asked for it
    TURN = 3  # the view of who is to move, if he plays by it; of who has moved too, if nobody else does
    EDIT = 4
    VIEW = 5  # any other view of one person's own in a group
    SOON = 6
    QUIET = 7
    RETIRE = 8
    SURPLUS = 9  # somebody asked for it, but the group is asked for too much


# calls of a group kept for what ranks higher
RESERVE: Final = {
    Priority.TURN: 1.0,
    Priority.EDIT: 1.0,
    Priority.VIEW: 1.0,
    Priority.SOON: 3.0,
    Priority.QUIET: 1.0,
    Priority.RETIRE: 2.0,
    Priority.SURPLUS: 2.0,
}
# more, where somebody plays by a view
FOR_TURNS: Final = {Priority.EDIT: 1.0, Priority.VIEW: 1.0, Priority.QUIET: 3.0, Priority.SURPLUS: 1.0}
USED_S: Final = 60.0  # since his view was last edited
MANY: Final = 3  # who play by views: a table of three has no others, and its message is for those who look on
PRIVATE_RESERVE: Final = {Priority.RETIRE: 1.0}
URGENT: Final = {Urgency.NOW: Priority.EDIT, Urgency.SOON: Priority.SOON, Urgency.QUIET: Priority.QUIET}


class Priorities:
    """The order of one chat's jobs; it depends on who plays there by views of their own. Times are clock seconds."""

    def __init__(self, chat: int, office: Office, tray: Tray) -> None:
        self._chat = chat
        self._office = office
        self._tray = tray
        self._used: dict[int, float] = {}  # until when somebody's view counts as what he plays by
        self._turns = 0  # views that went before the table's message while it waited

    def look(self, now: float) -> bool:
        """Take note of the time and of what waits; whether anybody plays by a view."""
        self._used = {person: until for person, until in self._used.items() if until > now}
        self._turns = self._turns if self._table_waits() else 0
        return bool(self._used)

    def begin(self, priority: Priority, viewer: int | None, now: float) -> None:
        """A job is done now, of which `viewer` alone will see anything: a turn is used up."""
        if priority is Priority.EDIT:
            self._turns = 0
        elif priority is Priority.TURN and self._table_waits():
            self._turns += 1
        if viewer is not None and self._office.sights.sight(self._chat, viewer) is Sight.SURE:
            self._used[viewer] = now + USED_S

    def of(self, wanted: Wanted, shown: Shown | None, *, new: bool) -> Priority:
        """What a wanted screen ranks as."""
        if wanted.urgency is Urgency.QUIET:
            return Priority.QUIET
        if wanted.surface.is_own:
            return Priority.ERRAND if new else self._of_view(wanted)
        is_news = self._chat < 0 and shown is not None and not is_of_same_deal(wanted, shown)
        if new and wanted.below and self._tray.errands and not is_news:
            return Priority.EDIT  # behind them
        return Priority.NEW if new else URGENT[wanted.urgency]

    def _of_view(self, wanted: Wanted) -> Priority:
        """Whose turn it is waits for nobody, if he is known to play by his view: the game waits for him.

        One view goes before the table's message, as many as are played by if these are many, then the message goes. Of
        two or three, what a player has just done himself comes before his next turn, not at once: a group has no calls
        for that at four seconds a move (measured).
        """
        person = wanted.surface.person
        alone = not self._used.keys() - {person}
        used = self._office.sights.sight(self._chat, person) is Sight.SURE
        first = used and (alone or wanted.urgency is Urgency.NOW)
        return Priority.TURN if first and not self._is_tables_turn() else Priority.VIEW

    def _is_tables_turn(self) -> bool:
        """Whether the table's message has let enough views go first."""
        return self._turns >= (1 if len(self._used) < MANY else len(self._used))

    def reserve(self, priority: Priority) -> float:
        """Calls that what goes so leaves for what ranks higher."""
        reserve = (PRIVATE_RESERVE if self._chat > 0 else RESERVE).get(priority, 0.0)
        if not self._used or (priority is Priority.EDIT and self._is_tables_turn()):
            return reserve
        return reserve + FOR_TURNS.get(priority, 0.0)

    def _table_waits(self) -> bool:
        """Whether a message that all can see should be changed at once."""
        return any(one.urgency is Urgency.NOW and not one.surface.is_own for one in self._tray.wants.values())
