"""Call planner: lists the calls that one chat may need next, each with the moment from which the limits allow it.

`prune` changes state: it drops outdated screens and reserves a moment in the limits over all chats. `candidates`
changes nothing: it lists the calls that could be made.
"""

import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.gateway.api.failures import Verdict, where
from bot.gateway.publishing.delivery import Delivery
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.outbox import Errand, Outbox, calmed, is_new_message
from bot.gateway.publishing.priorities import Priorities, Priority
from bot.gateway.publishing.request_quota import RequestQuota
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.shown_messages import Key, Shown, key_of
from bot.tables.ports import Surface, Urgency, Wanted

log = logging.getLogger(__name__)

MOMENT_KEPT_S: Final = 1.0
Run = Callable[[], Coroutine[None, None, Verdict | None]]


class PlannedCall(msgspec.Struct, frozen=True):
    """One call that may be made."""

    what: str
    """Name of the call in the log."""
    priority: Priority
    cost: Cost
    ready_at: float
    """Clock second from which the limits allow the call."""
    run: Run
    viewer: int | None = None
    """Person who alone will see the screen in a group and plays by it; None for any other call."""
    quota: Hashable = None
    """Kind of request quota that the call uses up, see RequestQuota; None: none."""

    @property
    def is_idle(self) -> bool:
        """Return whether the call is an idle edit: one that nobody waits for."""
        return self.cost is Cost.EDIT and self.priority is Priority.QUIET


class CallPlanner:
    """Planner of the calls of one chat's outbox, each with its priority and the moment from which it may be made."""

    def __init__(self, chat: int, shared: Shared, gate: Gate, outbox: Outbox) -> None:
        self._chat = chat
        self._shared = shared
        self._gate = gate
        self._outbox = outbox
        self._delivery = Delivery(chat, shared, outbox)
        self._priorities = Priorities(chat, shared.ephemeral_support, shared.inside, outbox)
        self._quota = RequestQuota(chat, outbox)
        self._now = self._paused_until = float("-inf")  # all jobs are judged by one look at the clock
        self._only_errands = False
        self._calls: dict[
            Key, PlannedCall
        ] = {}  # what would show each wanted screen, under the limits of this chat alone
        self._send_at = float("-inf")
        self._idle_at = float("-inf")

    def begin(self, job: PlannedCall) -> None:
        """Count a call that is about to be made."""
        if job.is_idle:
            self._idle_at = float("-inf")
        self._priorities.begin(job.priority, job.viewer, self._now)
        self._quota.begin(job.quota, self._now)

    def prune(self, now: float, paused_until: float, *, only_errands: bool = False) -> None:
        """Prepare the calls that `candidates` lists at clock second `now`, none of them before `paused_until`.

        Drop ephemeral views that nobody asked for and screens that cannot be drawn. Delay a message that is up to date
        and should only be sent again at the bottom. Reserve a turn for a new message and a moment for an idle edit.

        only_errands: the chat is closed, so only errands (messages of no table) are planned
        """
        self._now, self._paused_until, self._only_errands = now, paused_until, only_errands
        self._gate.even_out(now, self._priorities.look(now))
        self._calls.clear()
        for key, wanted in () if only_errands else tuple(self._outbox.wants.items()):
            if not self._shared.shown_messages.knows(key):
                continue  # it was wanted a moment ago and waits until the row of its message is read
            shown = self._shared.shown_messages.peek(key)
            if wanted.surface.is_own and wanted.invited is None and shown is None:
                del self._outbox.wants[key]
            else:
                self._prepare(key, self._paced(key, wanted, shown), shown)
        self._reserve()
        for key in tuple(self._calls):
            if self._outbox.wants[key].urgency is Urgency.QUIET and self._is_due(self._outbox.wants[key]):
                self._prepare(key, self._outbox.wants[key], self._shared.shown_messages.peek(key), due=True)

    def _paced(self, key: Key, wanted: Wanted, shown: Shown | None) -> Wanted:
        """Return the wish for an edit, delayed if all players play inside the group, which has no call to spare for it.

        A new message is never delayed.
        """
        if shown is not None and not is_new_message(wanted, shown):
            self._outbox.wants[key] = wanted = self._shared.inside.paced(wanted)
        return wanted

    def _reserve(self) -> None:
        """Reserve moments in the limits over all chats for the calls that this chat's own limits allow now."""
        ready = [job for job in (*self._calls.values(), *self._others()) if job.ready_at <= self._now]
        if any(job.cost.is_send for job in ready):
            self._send_at = self._now + self._shared.overall.wait(self._now, self._chat)
        if any(job.is_idle for job in ready) and self._idle_at < self._now - MOMENT_KEPT_S:
            self._idle_at = self._shared.idle_quota.book(self._now)

    def _prepare(self, key: Key, wanted: Wanted, shown: Shown | None, *, due: bool = False) -> None:
        """Plan the call that shows a screen; drop a screen that cannot be drawn. `due`: draw even a quiet screen now.

        A message that is up to date and should be sent again at the bottom, but not yet, becomes less urgent.
        """
        try:
            is_there = (due or wanted.urgency is not Urgency.QUIET) and self._is_there(wanted, shown)
            if is_there and self._quota.holds(wanted, shown, self._now):
                self._outbox.wants[key] = wanted = calmed(wanted)
            self._calls[key] = self._showing(wanted, shown)
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain cards
            log.error("chat %s, %s: %s", self._chat, _name(wanted.surface), where(error))
            del self._outbox.wants[key]
            self._calls.pop(key, None)

    def _is_due(self, wanted: Wanted) -> bool:
        """Return whether a screen is drawn now; a quiet one is drawn late, because a newer one may replace it."""
        call = self._calls[key_of(wanted.surface)]
        return wanted.urgency is not Urgency.QUIET or self._limited(call).ready_at <= self._now

    def _is_there(self, wanted: Wanted, shown: Shown | None) -> bool:
        """Return whether the message already shows the screen. Raises whatever drawing the screen raises."""
        digest = self._delivery.digest(wanted, shown)
        return shown is not None and shown.row.hash == str(digest)

    def candidates(self) -> list[PlannedCall]:
        """List the calls that could be made next, in order of arrival.

        Only the next removal, errand, deletion and edit of an old message are listed: a chat makes one call at a time.
        """
        jobs: list[PlannedCall] = []
        if not self._only_errands:
            removals = list(self._outbox.removals.values())[:1]
            jobs.extend(self._free(_name(surface), partial(self._delivery.remove, surface)) for surface in removals)
            for key, call in self._calls.items():
                jobs.extend(self._showings(self._outbox.wants[key], self._limited(call)))
        jobs.extend(map(self._limited, self._others()))
        return jobs

    def _others(self) -> Iterator[PlannedCall]:
        """Yield the calls that show no wanted screen: the next errand, and changes of old messages."""
        if (errand := self._outbox.next_errand()) is not None:
            yield self._errand(errand)
        if self._only_errands:
            return
        old = self._outbox.retirements.values()
        for message in [one for one in old if one.delete][:1]:
            yield self._free("old message", partial(self._delivery.retire, message))
        for message in sorted((one for one in old if not one.delete), key=lambda one: one.at)[:1]:
            run, at = partial(self._delivery.retire, message), self._now
            if not self._shared.closing:
                at = max(at, message.at)
            yield self._job("old message", Priority.QUIET, Cost.EDIT, at, run)

    def _errand(self, errand: Errand) -> PlannedCall:
        """Return the call of an errand; it ranks above the table's message unless the group's quota is used up."""
        cost, run = Cost.EDIT if errand.message else Cost.SEND, partial(self._delivery.errand, errand)
        quota = self._quota.of_errand(errand)
        wait = self._quota.wait(quota, self._now)
        job = self._job("errand", Priority.ANSWER, cost, self._now + wait, run, quota=quota)
        if wait and any(one.urgency is not Urgency.QUIET for one in self._outbox.wants.values()):
            return job  # a screen that waits for calls would never have enough of them
        surplus = self._job("errand", Priority.QUIET, cost, self._now, run) if wait else job
        return min(job, surplus, key=lambda one: one.ready_at)

    def _showings(self, wanted: Wanted, job: PlannedCall) -> Iterator[PlannedCall]:
        """Yield `job`, which shows a wanted screen, or a call to note it as shown; nothing while the screen waits."""
        shown = self._shared.shown_messages.peek(key_of(wanted.surface))
        if not self._is_due(wanted) or not self._is_there(wanted, shown):
            yield job
        elif self._quota.holds(wanted, shown, self._now):
            wait = self._quota.wait(key_of(wanted.surface), self._now)
            if wait:  # else it waits for the answers, which come first
                yield replace(job, ready_at=self._now + wait)
        elif shown is not None and not is_new_message(wanted, shown):
            yield self._free(_name(wanted.surface), partial(self._delivery.confirm, wanted, shown))
        else:
            yield job

    def _showing(self, wanted: Wanted, shown: Shown | None) -> PlannedCall:
        """Return the call that shows a screen, with the moment from which this chat's limits allow it."""
        surface = wanted.surface
        if shown is not None and self._quota.holds(wanted, shown, self._now):
            new, run = False, partial(self._delivery.show_meanwhile, wanted, shown)
        else:
            new = shown is None or is_new_message(wanted, shown)
            run = partial(self._delivery.show, wanted, shown, new=new)
        waits = wanted.urgency is Urgency.QUIET and not self._shared.closing
        quiet_s = self._shared.inside.quiet_s(wanted)
        quiet_at = max(self._shared.activity.quiet_at(surface.table, quiet_s), self._delivery.doubted_until(wanted))
        at = quiet_at if waits else self._now
        if not new and not self._shared.closing:
            at = max(at, self._shared.inside.opens_at(wanted))
        priority = self._priorities.of(wanted, shown, new=new)
        quota = self._quota.of(wanted, shown, priority, new=new)
        if self._quota.wait(quota, self._now):
            priority, quota = Priority.QUIET, None
        elif priority is Priority.TABLE and shown is not None and self._delivery.is_parting(wanted, shown):
            priority = Priority.PARTING
        viewer = surface.person if surface.is_own and not wanted.idle else None
        return self._job(_name(surface), priority, self._cost(surface, new=new), at, run, viewer=viewer, quota=quota)

    def _cost(self, surface: Surface, *, new: bool) -> Cost:
        """Return how the limits count the call that shows a surface; `new`: as a new message."""
        if surface.is_own and self._chat < 0 and not self._shared.inside.views_count:
            return Cost.VIEW_SEND if new else Cost.VIEW_EDIT
        return Cost.SEND if new else Cost.EDIT

    def _free(self, what: str, run: Run) -> PlannedCall:
        """Return a call that the limits do not count, or that sends no request at all."""
        return PlannedCall(what, Priority.FREE, Cost.FREE, max(self._now, self._paused_until), run)

    def _job(
        self,
        what: str,
        priority: Priority,
        cost: Cost,
        at: float,
        run: Run,
        *,
        viewer: int | None = None,
        quota: Hashable = None,
    ) -> PlannedCall:
        """Return a planned call that is ready at clock second `at`, or later if the limits of this chat delay it."""
        wait = self._gate.wait(self._now, cost, self._priorities.reserve(priority))
        ready_at = max(at, self._paused_until, self._now + wait if wait else at)
        return PlannedCall(what, priority, cost, ready_at, run, viewer, quota)

    def _limited(self, job: PlannedCall) -> PlannedCall:
        """Return the call, postponed until the limits over all chats allow it."""
        if job.ready_at > self._now:
            return job
        later = self._send_at if job.cost.is_send else self._idle_at if job.is_idle else job.ready_at
        return replace(job, ready_at=later) if later > job.ready_at else job


def _name(surface: Surface) -> str:
    """Return the name of a surface's call in the log."""
    return f"table {surface.table}, {surface.role}"
