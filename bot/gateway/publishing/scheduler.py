"""One chat: what could be done next, and from when on, within its limits."""

import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.gateway.api.failures import Verdict, where
from bot.gateway.publishing.delivery import Delivery
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.outbox import Errand, Outbox, calmed, is_new_message
from bot.gateway.publishing.priorities import Priorities, Priority
from bot.gateway.publishing.request_quota import RequestQuota
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.shown_messages import Shown, key_of
from bot.tables.ports import Urgency, Wanted

log = logging.getLogger(__name__)

IDLE: Final = (Priority.QUIET, Priority.RETIRE)
MOMENT_KEPT_S: Final = 1.0
Run = Callable[[], Coroutine[None, None, Verdict | None]]


@dataclass(frozen=True)
class Job:
    """One call that may go at `ready_at`; `what` names it in the log, `viewer` is who alone will see it in a group.

    `quota`: it goes before the table for somebody's sake, see RequestQuota.
    """

    what: str
    priority: Priority
    cost: Cost
    ready_at: float
    run: Run
    viewer: int | None = None
    quota: Hashable = None


class Scheduler:
    """The jobs that wait in the outbox of one chat, each with its priority and its time."""

    def __init__(self, chat: int, shared: Shared, gate: Gate, outbox: Outbox) -> None:
        self._chat = chat
        self._shared = shared
        self._gate = gate
        self._outbox = outbox
        self._delivery = Delivery(chat, shared, outbox)
        self._priorities = Priorities(chat, shared, outbox)
        self._requests = RequestQuota(chat, outbox)
        self._moment: float | None = None
        self._now = self._paused_until = float("-inf")  # a job is judged by one look at the clock

    def begin(self, job: Job) -> None:
        """The job is done now: a moment booked for it is used up."""
        if job.cost is Cost.EDIT and job.priority in IDLE:
            self._moment = None
        self._priorities.begin(job.priority, job.viewer, self._now)
        self._requests.begin(job.quota, self._now)

    def jobs(self, now: float, paused_until: float, *, only_errands: bool = False) -> Iterator[Job]:
        """Everything that could go next, in order of arrival; no call before `paused_until`. Both are clock seconds.

        Of removals, errands and old messages only the first, for the chat makes one call at a time.
        """
        self._now, self._paused_until = now, paused_until
        self._gate.even_out(now, evenly=self._priorities.look(now))
        if only_errands:
            yield from [self._job_for(errand) for errand in [self._outbox.next_errand()] if errand is not None]
            return
        for surface in list(self._outbox.removals.values())[:1]:
            what = f"table {surface.table}, {surface.role}"
            yield self._job(what, Priority.FREE, Cost.FREE, now, partial(self._delivery.remove, surface))
        for wanted in list(self._outbox.wants.values()):
            if self._shared.shown_messages.knows(key_of(wanted.surface)) and not self._drop_if_unwanted(wanted):
                yield from self._job_of(wanted)
        if (errand := self._outbox.next_errand()) is not None:
            yield self._job_for(errand)
        for old in [old for old in self._outbox.retirements.values() if old.delete][:1]:
            yield self._job("old message", Priority.FREE, Cost.FREE, now, partial(self._delivery.retire, old))
        for old in [old for old in self._outbox.retirements.values() if not old.delete][:1]:
            yield self._job("old message", Priority.RETIRE, Cost.EDIT, now, partial(self._delivery.retire, old))

    def _job_for(self, errand: Errand) -> Job:
        """What somebody asked for goes first; in a group that is asked for too much the table does."""
        cost, run = Cost.EDIT if errand.message else Cost.SEND, partial(self._delivery.errand, errand)
        quota = self._requests.of_errand(errand)
        wait = self._requests.wait(quota, self._now)
        job = replace(self._job("errand", Priority.ERRAND, cost, self._now + wait, run), quota=quota)
        surplus = self._job("errand", Priority.SURPLUS, cost, self._now, run) if wait else job
        return min(job, surplus, key=lambda one: one.ready_at)

    def _drop_if_unwanted(self, wanted: Wanted) -> bool:
        """Drop a view that is not there and that nobody asked for; whether it was one."""
        unwanted = wanted.surface.is_own and wanted.invited is None
        unwanted = unwanted and self._shared.shown_messages.peek(key_of(wanted.surface)) is None
        if unwanted:
            del self._outbox.wants[key_of(wanted.surface)]
        return unwanted

    def _job_of(self, wanted: Wanted) -> Iterator[Job]:
        """How a wanted screen comes about: it is there, by an edit, or by a new message; none where it is broken."""
        shown = self._shared.shown_messages.peek(key_of(wanted.surface))
        held = self._requests.holds(wanted, shown, self._now)
        job = self._showing(wanted, shown) if wanted.urgency is Urgency.QUIET else None
        if job is not None and job.ready_at > self._now:  # something newer may come before anybody looks at it
            yield job
            return
        what = f"table {wanted.surface.table}, {wanted.surface.role}"
        try:
            digest = self._delivery.digest(wanted, shown)
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain cards
            log.error("chat %s, %s: %s", self._chat, what, where(error))
            del self._outbox.wants[key_of(wanted.surface)]
            return
        is_there = shown is not None and shown.row.hash == str(digest)
        if is_there and held:
            yield from self._later(calmed(wanted), shown)
        elif shown is not None and is_there and not is_new_message(wanted, shown):
            yield Job(what, Priority.FREE, Cost.FREE, self._now, partial(self._delivery.confirm, wanted, shown))
        else:
            yield job or self._showing(wanted, shown)

    def _later(self, wanted: Wanted, shown: Shown | None) -> Iterator[Job]:
        """What shows what it should, and should only come down: when it may, or when the answers have been given."""
        self._outbox.wants[key_of(wanted.surface)] = wanted
        wait = self._requests.wait(key_of(wanted.surface), self._now)
        if wait:
            yield replace(self._showing(wanted, shown), ready_at=self._now + wait)

    def _showing(self, wanted: Wanted, shown: Shown | None) -> Job:
        """The call that shows it."""
        surface = wanted.surface
        if shown is not None and self._requests.holds(wanted, shown, self._now):
            new, run = False, partial(self._delivery.show_meanwhile, wanted, shown)
        else:
            new = shown is None or is_new_message(wanted, shown)
            run = partial(self._delivery.show, wanted, shown, new=new)
        at = self._shared.quiet_at(surface.table) if wanted.urgency is Urgency.QUIET else self._now
        priority = self._priorities.of(wanted, shown, new=new)
        quota = self._requests.of(wanted, shown, priority, new=new)
        if self._requests.wait(quota, self._now):
            priority, quota = Priority.VIEW, None
        elif priority is Priority.EDIT and shown is not None and self._delivery.is_parting(wanted, shown):
            priority = Priority.PARTING
        job = self._job(f"table {surface.table}, {surface.role}", priority, Cost.SEND if new else Cost.EDIT, at, run)
        return replace(job, viewer=surface.person if surface.is_own and not wanted.idle else None, quota=quota)

    def _job(self, what: str, priority: Priority, cost: Cost, at: float, run: Run) -> Job:
        wait = self._gate.wait(self._now, cost, self._priorities.reserve(priority))
        if cost is Cost.SEND and not wait and max(at, self._paused_until) <= self._now:
            wait = self._shared.overall.wait(self._now, self._chat)
        ready_at = max(at, self._paused_until, self._now + wait if wait else at)
        if cost is Cost.EDIT and priority in IDLE and ready_at <= self._now:
            ready_at = self._idle_moment()
        return Job(what, priority, cost, ready_at, run)

    def _idle_moment(self) -> float:
        """When this chat's next edit that nobody waits for may go; a moment that was not used passes."""
        if self._moment is None or self._moment < self._now - MOMENT_KEPT_S:
            self._moment = self._shared.idle_quota.book(self._now)
        return self._moment
