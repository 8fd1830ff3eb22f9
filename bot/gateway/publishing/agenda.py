"""One chat: what could be done next, and from when on, within its limits."""

import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.gateway.api.failures import Verdict, where
from bot.gateway.publishing.delivery import Delivery
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.office import Office
from bot.gateway.publishing.priorities import Priorities, Priority
from bot.gateway.publishing.shelf import Shown, key_of
from bot.gateway.publishing.tray import Tray
from bot.tables.ports import Urgency, Wanted

log = logging.getLogger(__name__)

LEISURELY: Final = (Priority.QUIET, Priority.RETIRE)
MOMENT_KEPT_S: Final = 1.0
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
        self._priorities = Priorities(chat, office, tray)
        self._moment: float | None = None
        self._now = self._paused_until = float("-inf")  # a job is judged by one look at the clock

    def begin(self, job: Job) -> None:
        """The job is done now: a moment booked for it is used up."""
        if job.cost is Cost.EDIT and job.priority in LEISURELY:
            self._moment = None
        self._priorities.begin(job.priority, job.viewer, self._now)

    def jobs(self, now: float, paused_until: float) -> Iterator[Job]:
        """Everything that could go next, in order of arrival; no call before `paused_until`. Both are clock seconds.

        Of removals, errands and old messages only the first, for the chat makes one call at a time.
        """
        self._now, self._paused_until = now, paused_until
        self._gate.even_out(now, evenly=self._priorities.look(now))
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
        job = self._job(f"table {surface.table}, {surface.role}", self._priorities.of(wanted, new=new), cost, at, run)
        return replace(job, viewer=surface.person) if surface.is_own else job

    def _job(self, what: str, priority: Priority, cost: Cost, at: float, run: Run) -> Job:
        now = self._now
        wait = self._gate.wait(now, cost, self._priorities.reserve(priority))
        if cost is Cost.SEND and not wait and max(at, self._paused_until) <= now:
            wait = self._office.overall.wait(now, self._chat)
        ready_at = max(at, self._paused_until, now + wait if wait else at)
        if cost is Cost.EDIT and priority in LEISURELY and ready_at <= now:
            ready_at = self._leisure(now)
        return Job(what, priority, cost, ready_at, run)

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
