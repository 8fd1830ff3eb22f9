"""Worker of one chat: makes its calls one at a time, and handles refusals that concern the whole chat."""

import asyncio
import logging
from typing import Final, cast

from bot.gateway.api.failures import Fate, Verdict, where
from bot.gateway.publishing.call_planner import CallPlanner, PlannedCall
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.outbox import Outbox
from bot.gateway.publishing.priorities import RESERVE, Priority
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.table_activity import QUIET_S
from bot.runtime.pending import EndOfProgram
from bot.tables.ports import Urgency, Wanted

log = logging.getLogger(__name__)

BACKOFF_S: Final = 1.0
LONGEST_BACKOFF_S: Final = 30.0
NEVER: Final = float("inf")
SOON_S: Final = 0.5  # seconds that nobody notices


class Worker:
    """Task that makes the calls of one chat's outbox and ends when the outbox is empty."""

    def __init__(self, chat: int, shared: Shared, gate: Gate) -> None:
        self.chat = chat
        self.outbox = Outbox()
        self.task: asyncio.Task[None] | None = None
        self.used_at = shared.clock.now()
        self._shared = shared
        self._gate = gate
        self._planner = CallPlanner(chat, shared, gate, self.outbox)
        self._is_changed = False
        self._paused_until = float("-inf")
        self._failures = 0
        self._pause: asyncio.Future[None] | None = None
        self._pause_ends = float("-inf")

    def want(self, wanted: Wanted) -> None:
        """Take a wish; a quiet one does not wake a worker that will look at the outbox soon enough anyway."""
        self.outbox.want(wanted)
        quiet = wanted.urgency is Urgency.QUIET and self._pause is not None and not self._shared.closing
        if not quiet or self._pause_ends > self._shared.clock.now() + QUIET_S:
            self.nudge()

    def nudge(self) -> None:
        """Look at the outbox now, because something was added; start the task if it has ended."""
        self._is_changed = True
        if self._pause is not None:
            self._pause.cancel()
        self.used_at = self._shared.clock.now()
        if self.task is None and self.outbox:
            self.task = asyncio.create_task(self._run(), name=f"chat {self.chat}")

    def is_busy(self) -> bool:
        """Return whether an edit requested now would have to wait, for the limits or for the end of a pause."""
        now, reserve = self._shared.clock.now(), RESERVE[Priority.TURN] if self.chat < 0 else 0.0
        return self._paused_until > now or self._gate.wait(now, Cost.EDIT, reserve) > SOON_S

    async def _run(self) -> None:
        try:
            while self.outbox and not self._shared.handed_over:
                self._is_changed = False
                try:
                    await self._step()
                    self.outbox.settle()
                except EndOfProgram:
                    return
                except Exception as error:  # noqa: BLE001 - the store did not answer; reported without its words
                    log.error("chat %s: %s", self.chat, where(error))
                    await self._shared.clock.sleep(BACKOFF_S)
            if not self.outbox:
                self.outbox.settle()
        finally:
            self.task = None

    async def _step(self) -> None:
        """Make the most important call that is allowed, or wait until one is. A closed chat gets only errands."""
        opens_at = await self._opens_at()
        for key in list(self.outbox.wants):
            await self._shared.shown_messages.get(key)
        now = self._shared.clock.now()
        closed = opens_at is not None and opens_at > now
        if closed:
            self.outbox.settle(all_of_it=True)  # nobody knows when the chat opens
        self._planner.prune(now, self._paused_until, only_errands=closed)
        jobs = self._planner.candidates()
        times = [job.ready_at for job in jobs] + ([opens_at] if closed and opens_at is not None else [])
        ready = [job for job in jobs if job.ready_at <= now]
        if ready:
            await self._do(min(ready, key=lambda job: job.priority))
        elif times and self.outbox:
            await self._wait(now, min(times))

    async def _wait(self, now: float, until: float) -> None:
        """Wait until clock second `until`, or until something is added to the outbox."""
        if self._is_changed:
            return
        self._pause = asyncio.ensure_future(self._shared.clock.sleep(until - now))
        self._pause_ends = until
        try:
            await self._pause
        except asyncio.CancelledError:
            if not self._pause.done() or cast(asyncio.Task[None], self.task).cancelling():  # the worker itself is ended
                raise
        finally:
            self._pause.cancel()
            self._pause = None

    async def _do(self, job: PlannedCall) -> None:
        """Make the call, count it, and handle a refusal. Drop a call that raises an unexpected error."""
        counted = job.cost.is_send
        if counted:
            self._shared.overall.begin(self._shared.clock.now(), self.chat)
        self._planner.begin(job)
        try:
            self._conclude(await job.run())
        except EndOfProgram:
            raise
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain cards
            log.error("chat %s, %s: %s", self.chat, job.what, where(error))
        finally:
            now = self._shared.clock.now()
            self._gate.done(now, job.cost)
            if counted:
                self._shared.overall.done(now)

    def _conclude(self, verdict: Verdict | None) -> None:
        """Handle a verdict that concerns the whole chat; None means success."""
        fate = verdict.fate if verdict is not None else None
        if verdict is None or fate in (Fate.UNCHANGED, Fate.GONE):
            self._failures = 0
            if self._shared.permissions.open(self.chat) and self.chat < 0:
                self._shared.reopened(self.chat)
            return
        if verdict.fate is Fate.SILENCED:
            self._shared.handed_over = True
            return
        log.warning("chat %s: %s (%s)", self.chat, verdict.fate.value, verdict.words)
        now = self._shared.clock.now()
        match fate:
            case Fate.PAUSE:
                self._paused_until = now + verdict.seconds
            case Fate.AGAIN:
                self._back_off()
            case Fate.CLOSED | Fate.MUTED:
                self._shared.permissions.close(self.chat, hopeful=fate is Fate.MUTED)
            case Fate.MOVED:
                self._shared.moved(self.chat, verdict.chat)
            case _:
                pass

    def _back_off(self) -> None:
        wait = min(LONGEST_BACKOFF_S, BACKOFF_S * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        self._paused_until = self._shared.clock.now() + wait

    async def _opens_at(self) -> float | None:
        """Return the clock second at which a closed chat may be tried again; None if the chat is open.

        The wanted screens of a closed group wait until then if there is hope, otherwise they are dropped. A person
        opens a private chat by /start.
        """
        closed = self._shared.permissions.closed(self.chat)
        if closed is None:
            return None
        if self.chat > 0:
            person = await self._shared.storage.person(self.chat)
            if person is not None and person.can_dm:
                self._shared.permissions.open(self.chat)
                return None
            self.outbox.drop_screens()
            return NEVER
        if self._shared.clock.now() >= closed.until:
            return None
        if closed.lost or self._shared.closing:
            self.outbox.drop_screens()
        self.outbox.drop_ephemeral()
        return closed.until
