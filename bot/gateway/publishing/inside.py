"""Pace of play inside a group: if all players play by ephemeral views, some edits wait, because calls are scarce.

A group takes 20 sends and edits a minute, and three people who think for two seconds make more moves than that. So a
move costs one edit there: of the view of the person who is to move next. Whoever has moved has read a toast; the other
views wait for their turn, or for a pause of `PAUSE_S`. The message that everybody sees only announces another phase,
and changes at most twice a minute.
"""

from collections import OrderedDict, deque
from typing import Final

from msgspec.structs import replace

from bot.gateway.publishing.shown_messages import Key, key_of
from bot.gateway.publishing.table_activity import QUIET_S
from bot.tables.ports import Urgency, Wanted

PAUSE_S: Final = 4.0
CHANGES: Final = 2
WITHIN_S: Final = 60.0
MESSAGES_KEPT: Final = 5000


class Inside:
    """Pace of the messages of tables whose players all play by ephemeral views in a group. Times are clock seconds.

    views_count: whether ephemeral messages count towards the limit of their group; if not, nothing waits
    """

    def __init__(self, *, views_count: bool = True) -> None:
        self.views_count = views_count
        self._changes: OrderedDict[Key, deque[float]] = OrderedDict()

    def applies(self, wanted: Wanted) -> bool:
        """Return whether a screen has to wait for more important calls, as all its players play inside the group."""
        return wanted.inside and self.views_count

    def paced(self, wanted: Wanted) -> Wanted:
        """Return a wish for an edit, made less urgent if it can wait inside a group."""
        if not self.applies(wanted) or wanted.invited is not None:
            return wanted
        waits = wanted.urgency is not Urgency.NOW if wanted.surface.is_own else not wanted.news
        return replace(wanted, urgency=Urgency.QUIET) if waits and wanted.urgency is not Urgency.QUIET else wanted

    def quiet_s(self, wanted: Wanted) -> float:
        """Return for how many seconds a table must not change before a quiet screen is shown."""
        return PAUSE_S if self.applies(wanted) else QUIET_S

    def opens_at(self, wanted: Wanted) -> float:
        """Return the clock second from which the message that everybody sees may be edited; -inf: at once."""
        made = self._changes.get(key_of(wanted.surface))
        if made is None or len(made) < CHANGES or wanted.surface.is_own or not self.applies(wanted):
            return float("-inf")
        return made[0] + WITHIN_S

    def changed(self, wanted: Wanted, now: float) -> None:
        """Count an edit of the message that everybody sees."""
        if wanted.surface.is_own or not self.applies(wanted):
            return
        key = key_of(wanted.surface)
        self._changes.setdefault(key, deque(maxlen=CHANGES)).append(now)
        self._changes.move_to_end(key)
        while len(self._changes) > MESSAGES_KEPT:
            self._changes.popitem(last=False)
