"""One chat: its calls, one at a time, as its agenda has them; what a refusal means for the whole chat."""

import asyncio
import logging
from typing import Final, cast

from bot.gateway.api.failures import Fate, Verdict, where
from bot.gateway.publishing.limits import Cost, Gate
from bot.gateway.publishing.outbox import Tray
from bot.gateway.publishing.priorities import RESERVE, Priority
from bot.gateway.publishing.scheduler import Agenda, Job
from bot.gateway.publishing.shared import QUIET_S, Office
from bot.tables.ports import Urgency, Wanted

log = logging.getLogger(__name__)

BACKOFF_S: Final = 1.0
LONGEST_BACKOFF_S: Final = 30.0
NEVER: Final = float("inf")
SOON_S: Final = 0.5  # nobody takes so short a wait for one


class Worker:
    """Works off the tray of one chat in a task of its own, which ends when the tray is empty."""

    def __init__(self, chat: int, office: Office, gate: Gate) -> None:
        self.chat = chat
        self.tray = Tray()
        self.task: asyncio.Task[None] | None = None
        self.used_at = office.clock.now()
        self._office = office
        self._gate = gate
        self._agenda = Agenda(chat, office, gate, self.tray)
        self._news = False
        self._paused_until = float("-inf")
        self._failures = 0
        self._pause: asyncio.Future[None] | None = None
        self._pause_ends = float("-inf")

    def want(self, wanted: Wanted) -> None:
        """A screen is wanted; one that has to wait for quiet wakes nobody who looks round before that anyway."""
        self.tray.want(wanted)
        quiet = wanted.urgency is Urgency.QUIET and self._pause is not None and not self._office.closing
        if not quiet or self._pause_ends > self._office.clock.now() + QUIET_S:
            self.nudge()

    def nudge(self) -> None:
        """Something was put into the tray."""
        self._news = True
        if self._pause is not None:
            self._pause.cancel()
        self.used_at = self._office.clock.now()
        if self.task is None and self.tray:
            self.task = asyncio.create_task(self._run(), name=f"chat {self.chat}")

    def is_busy(self) -> bool:
        """Whether an edit that somebody asks for now has to wait: for the limits, or for the end of a pause."""
        now = self._office.clock.now()
        return self._paused_until > now or self._gate.wait(now, Cost.EDIT, RESERVE[Priority.TURN]) > SOON_S

    async def _run(self) -> None:
        try:
            while self.tray:
                self._news = False
                try:
                    await self._step()
                except Exception as error:  # noqa: BLE001 - the store did not answer; reported without its words
                    log.error("chat %s: %s", self.chat, where(error))
                    await self._office.clock.sleep(BACKOFF_S)
        finally:
            self.task = None

    async def _step(self) -> None:
        """Do the most important job that may go, or wait until one may. A closed chat may only be answered."""
        opens_at = await self._opens_at()
        for key in list(self.tray.wants):
            await self._office.shelf.get(key)
        now = self._office.clock.now()
        closed = opens_at is not None and opens_at > now
        jobs = list(self._agenda.jobs(now, self._paused_until, only_errands=closed))
        times = [job.ready_at for job in jobs] + ([opens_at] if closed and opens_at is not None else [])
        ready = [job for job in jobs if job.ready_at <= now]
        if ready:
            await self._do(min(ready, key=lambda job: job.priority))
        elif times and self.tray:
            await self._wait(now, min(times))

    async def _wait(self, now: float, until: float) -> None:
        """Wait until that clock second, or until something new comes."""
        if self._news:
            return
        self._pause = asyncio.ensure_future(self._office.clock.sleep(until - now))
        self._pause_ends = until
        try:
            await self._pause
        except asyncio.CancelledError:
            if not self._pause.done() or cast(asyncio.Task[None], self.task).cancelling():  # the worker itself is ended
                raise
        finally:
            self._pause.cancel()
            self._pause = None

    async def _do(self, job: Job) -> None:
        """Make the call, count it, draw the consequences of a refusal. A job that breaks is dropped."""
        counted = job.cost is Cost.SEND
        if counted:
            self._office.overall.begin(self._office.clock.now(), self.chat)
        self._agenda.begin(job)
        try:
            self._suffer(await job.run())
        except Exception as error:  # noqa: BLE001 - reported by kind and place, its words may contain cards
            log.error("chat %s, %s: %s", self.chat, job.what, where(error))
        finally:
            now = self._office.clock.now()
            self._gate.done(now, job.cost)
            if counted:
                self._office.overall.done(now)

    def _suffer(self, verdict: Verdict | None) -> None:
        """What a refusal means for the whole chat; None is success."""
        fate = verdict.fate if verdict is not None else None
        if verdict is None or fate in (Fate.UNCHANGED, Fate.GONE):
            self._failures = 0
            if self._office.rights.open(self.chat) and self.chat < 0:
                self._office.reopened(self.chat)
            return
        log.warning("chat %s: %s (%s)", self.chat, verdict.fate.value, verdict.words)
        now = self._office.clock.now()
        match fate:
            case Fate.PAUSE:
                self._paused_until = now + verdict.seconds
            case Fate.AGAIN:
                self._back_off()
            case Fate.CLOSED | Fate.MUTED:
                self._office.rights.close(self.chat, now, hopeful=fate is Fate.MUTED)
            case Fate.MOVED:
                self._office.moved(self.chat, verdict.chat)
            case _:
                pass

    def _back_off(self) -> None:
        wait = min(LONGEST_BACKOFF_S, BACKOFF_S * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        self._paused_until = self._office.clock.now() + wait

    async def _opens_at(self) -> float | None:
        """When a chat may be tried again that takes nothing now, None for one that does.

        What is wanted in a group waits for that if there is hope, else it is dropped. A person opens the chat by
        /start.
        """
        closed = self._office.rights.closed(self.chat)
        if closed is None:
            return None
        if self.chat > 0:
            person = await self._office.storage.person(self.chat)
            if person is not None and person.can_dm:
                self._office.rights.open(self.chat)
                return None
            self.tray.drop_screens()
            return NEVER
        if self._office.clock.now() >= closed.until:
            return None
        if closed.lost or self._office.closing:
            self.tray.drop_screens()
        self.tray.drop_views()
        return closed.until
