"""One chat: what could be done next, and from when on, within its limits."""

import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from typing import Final

from bot.gateway.api.failures import Verdict, where
from bot.gateway.publishing.delivery import Delivery
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.office import Office
from bot.gateway.publishing.shelf import Shown, key_of
from bot.gateway.publishing.tray import Tray
from bot.tables.ports import Sight, Urgency, Wanted

log = logging.getLogger(__name__)


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


# calls of a group kept for what ranks higher
RESERVE: Final = {
    Priority.TURN: 1.0,
    Priority.EDIT: 1.0,
    Priority.VIEW: 1.0,
    Priority.SOON: 3.0,
    Priority.QUIET: 1.0,
    Priority.RETIRE: 2.0,
}
FOR_TURNS: Final = {Priority.EDIT: 1.0, Priority.VIEW: 1.0, Priority.QUIET: 3.0}  # more, where somebody plays by a view
USED_S: Final = 60.0  # since his view was last edited
MANY: Final = 3  # who play by views: a table of three has no others, and its message is for those who look on
PRIVATE_RESERVE: Final = {Priority.RETIRE: 1.0}
LEISURELY: Final = (Priority.QUIET, Priority.RETIRE)
MOMENT_KEPT_S: Final = 1.0
PRIORITIES: Final = {Urgency.NOW: Priority.EDIT, Urgency.SOON: Priority.SOON, Urgency.QUIET: Priority.QUIET}
Run = Callable[[], Coroutine[None, None, Verdict | None]]


@dataclass(frozen=True)
class Job:
    """One call that may go at `ready_at`; `what` names it in the log, `viewer` is who alone will see it in a group."""

    what: str
    priority: Priority
    cost: Cost
    ready_at: float
    run: Run
    viewer: int | None = None


class Agenda:
    """The jobs that wait in the tray of one chat, each with its priority and its time."""

    def __init__(self, chat: int, office: Office, gate: Gate, tray: Tray) -> None:
        self._chat = chat
        self._office = office
        self._gate = gate
        self._tray = tray
        self._delivery = Delivery(chat, office, tray)
        self._moment: float | None = None
        self._used: dict[int, float] = {}  # until when somebody's view counts as what he plays by
        self._turns = 0  # views that went before the table's message while it waited
        self._now = self._paused_until = float("-inf")  # a job is judged by one look at the clock

    def begin(self, job: Job) -> None:
        """The job is done now: a moment booked for it is used up, and a turn."""
        if job.cost is Cost.EDIT and job.priority in LEISURELY:
            self._moment = None
        if job.priority is Priority.EDIT:
            self._turns = 0
        elif job.priority is Priority.TURN and self._table_waits():
            self._turns += 1
        if job.viewer is not None and self._office.sights.sight(self._chat, job.viewer) is Sight.SURE:
            self._used[job.viewer] = self._now + USED_S

    def jobs(self, now: float, paused_until: float) -> Iterator[Job]:
        """Everything that could go next, in order of arrival; no call before `paused_until`. Both are clock seconds."""
        self._now, self._paused_until = now, paused_until
        self._used = {person: until for person, until in self._used.items() if until > now}
        self._gate.even_out(now, evenly=bool(self._used))
        self._turns = self._turns if self._table_waits() else 0
        for surface in list(self._tray.removals.values())[:1]:
            what = f"table {surface.table}, {surface.role}"
            yield self._job(what, Priority.FREE, Cost.FREE, now, partial(self._delivery.remove, surface))
        for wanted in list(self._tray.wants.values()):
            if self._office.shelf.knows(key_of(wanted.surface)) and not self._drop_if_unwanted(wanted):
                yield from self._job_of(wanted, now)
        for errand in list(self._tray.errands)[:1]:
            cost = Cost.EDIT if errand.message else Cost.SEND
            yield self._job("errand", Priority.ERRAND, cost, now, partial(self._delivery.errand, errand))
        for old in [old for old in self._tray.retirements.values() if old.delete][:1]:
            yield self._job("old message", Priority.FREE, Cost.FREE, now, partial(self._delivery.retire, old))
        for old in [old for old in self._tray.retirements.values() if not old.delete][:1]:
            yield self._job("old message", Priority.RETIRE, Cost.EDIT, now, partial(self._delivery.retire, old))

    def _table_waits(self) -> bool:
        """Whether a message that all can see should be changed at once."""
        return any(one.urgency is Urgency.NOW and not one.surface.is_own for one in self._tray.wants.values())

    def _drop_if_unwanted(self, wanted: Wanted) -> bool:
        """Drop a view that is not there and that nobody asked for; whether it was one."""
        unwanted = wanted.surface.is_own and wanted.invited is None
        unwanted = unwanted and self._office.shelf.peek(key_of(wanted.surface)) is None
        if unwanted:
            del self._tray.wants[key_of(wanted.surface)]
        return unwanted

    def _job_of(self, wanted: Wanted, now: float) -> Iterator[Job]:
        """How a wanted screen comes about: it is there, by an edit, or by a new message; none where it is broken."""
        shown = self._office.shelf.peek(key_of(wanted.surface))
        job = self._showing(wanted, shown, now) if wanted.urgency is Urgency.QUIET else None
        if job is not None and job.ready_at > now:  # something newer may come before anybody looks at it
            yield job
            return
        what = f"table {wanted.surface.table}, {wanted.surface.role}"
        try:
            digest = self._delivery.digest(wanted)
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain cards
            log.error("chat %s, %s: %s", self._chat, what, where(error))
            del self._tray.wants[key_of(wanted.surface)]
            return
        if shown is not None and shown.row.hash == str(digest) and not is_new_message(wanted, shown):
            yield Job(what, Priority.FREE, Cost.FREE, now, partial(self._delivery.confirm, wanted, shown))
        else:
            yield job or self._showing(wanted, shown, now)

    def _showing(self, wanted: Wanted, shown: Shown | None, now: float) -> Job:
        """The call that shows it."""
        surface, new = wanted.surface, shown is None or is_new_message(wanted, shown)
        at = self._office.quiet_at(surface.table) if wanted.urgency is Urgency.QUIET else now
        run = partial(self._delivery.show, wanted, shown, new=new)
        cost = Cost.SEND if new else Cost.EDIT
        job = self._job(f"table {surface.table}, {surface.role}", self._priority(wanted, new=new), cost, at, run)
        return replace(job, viewer=surface.person) if surface.is_own else job

    def _priority(self, wanted: Wanted, *, new: bool) -> Priority:
        """What a wanted screen ranks as."""
        if wanted.urgency is Urgency.QUIET:
            return Priority.QUIET
        if wanted.surface.is_own:
            return Priority.ERRAND if new else self._priority_of_view(wanted)
        if new and wanted.below and self._tray.errands:
            return Priority.EDIT  # behind them
        return Priority.NEW if new else PRIORITIES[wanted.urgency]

    def _priority_of_view(self, wanted: Wanted) -> Priority:
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

    def _job(self, what: str, priority: Priority, cost: Cost, at: float, run: Run) -> Job:
        now = self._now
        wait = self._gate.wait(now, cost, self._reserve(priority))
        if cost is Cost.SEND and not wait and max(at, self._paused_until) <= now:
            wait = self._office.overall.wait(now, self._chat)
        ready_at = max(at, self._paused_until, now + wait if wait else at)
        if cost is Cost.EDIT and priority in LEISURELY and ready_at <= now:
            ready_at = self._leisure(now)
        return Job(what, priority, cost, ready_at, run)

    def _reserve(self, priority: Priority) -> float:
        """Calls that what goes so leaves for what ranks higher."""
        reserve = (PRIVATE_RESERVE if self._chat > 0 else RESERVE).get(priority, 0.0)
        if not self._used or (priority is Priority.EDIT and self._is_tables_turn()):
            return reserve
        return reserve + FOR_TURNS.get(priority, 0.0)

    def _leisure(self, now: float) -> float:
        """When this chat's next edit that nobody waits for may go; a moment that was not used passes."""
        if self._moment is None or self._moment < now - MOMENT_KEPT_S:
            self._moment = self._office.leisure.book(now)
        return self._moment


def is_new_message(wanted: Wanted, shown: Shown) -> bool:
    """Whether an edit will not do: another generation or chat, or a photo that should become text."""
    row = shown.row
    if wanted.surface.is_own:
        return wanted.invited is not None and wanted.generation > row.generation
    if wanted.generation > row.generation or wanted.surface.chat != row.chat or not row.hash:
        return True
    return row.kind == "photo" and wanted.screen.picture is None  # it becomes a text
