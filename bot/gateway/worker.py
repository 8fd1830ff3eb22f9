"""One chat: what to do next within its limits, and doing it, one call at a time."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Final, cast

from bot.gateway.delivery import Delivery
from bot.gateway.failures import Fate, Verdict, where
from bot.gateway.limits import Cost, Gate
from bot.gateway.office import QUIET_S, Office
from bot.gateway.shelf import Shown
from bot.gateway.tray import Tray, key_of
from bot.tables.ports import Urgency, Wanted

log = logging.getLogger(__name__)

BACKOFF_S: Final = 1.0
LONGEST_BACKOFF_S: Final = 30.0
GROUP_CLOSED_S: Final = 60.0


class Rank(IntEnum):
    """What goes first."""

    FREE = 0
    NEW = 1  # an important new message
    ERRAND = 2  # somebody asked for it
    EDIT = 3
    VIEW = 4  # one person's own view in a group
    SOON = 5
    QUIET = 6
    RETIRE = 7


# calls of a group kept for what ranks higher
RESERVE: Final = {Rank.EDIT: 1.0, Rank.VIEW: 1.0, Rank.SOON: 3.0, Rank.QUIET: 1.0, Rank.RETIRE: 2.0}
PRIVATE_RESERVE: Final = {Rank.RETIRE: 1.0}
LEISURELY: Final = (Rank.QUIET, Rank.RETIRE)
MOMENT_KEPT_S: Final = 1.0


RANKS: Final = {Urgency.NOW: Rank.EDIT, Urgency.SOON: Rank.SOON, Urgency.QUIET: Rank.QUIET}
Run = Callable[[], Coroutine[None, None, Verdict | None]]


@dataclass(frozen=True)
class Job:
    """One call that may go at `ready_at`; `what` names it in the log."""

    what: str
    rank: Rank
    cost: Cost
    ready_at: float
    run: Run


class Worker:
    """Works off the tray of one chat in a task of its own, which ends when the tray is empty."""

    def __init__(self, chat: int, office: Office, gate: Gate) -> None:
        self.chat = chat
        self.tray = Tray()
        self.task: asyncio.Task[None] | None = None
        self.used_at = office.clock.now()
        self._office = office
        self._gate = gate
        self._delivery = Delivery(chat, office, self.tray)
        self._news = False
        self._paused_until = float("-inf")
        self._failures = 0
        self._moment: float | None = None
        self._pause: asyncio.Future[None] | None = None
        self._pause_ends = float("-inf")
        self._now = self.used_at  # of this step: a job is judged by one look at the clock

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
        """Do the most important job that may go, or wait until one may."""
        if await self._is_closed():
            return
        for key in list(self.tray.wants):
            await self._office.shelf.get(key)
        now = self._now = self._office.clock.now()
        jobs = list(self._jobs(now))
        ready = [job for job in jobs if job.ready_at <= now]
        if ready:
            await self._do(min(ready, key=lambda job: job.rank))
        elif jobs:
            await self._wait(min(job.ready_at for job in jobs) - now)

    async def _wait(self, seconds: float) -> None:
        """Wait that many clock seconds, or until something new comes."""
        if self._news:
            return
        self._pause = asyncio.ensure_future(self._office.clock.sleep(seconds))
        self._pause_ends = self._now + seconds
        try:
            await self._pause
        except asyncio.CancelledError:
            if not self._pause.done() or cast(asyncio.Task[None], self.task).cancelling():  # the worker itself is ended
                raise
        finally:
            self._pause.cancel()
            self._pause = None

    def _jobs(self, now: float) -> Iterator[Job]:
        """Everything that could go next, in order of arrival."""
        for surface in list(self.tray.removals.values())[:1]:
            what = f"table {surface.table}, {surface.role}"
            yield self._job(what, Rank.FREE, Cost.FREE, now, partial(self._delivery.remove, surface))
        for wanted in list(self.tray.wants.values()):
            if self._office.shelf.knows(key_of(wanted.surface)) and not self._is_unwanted(wanted):
                yield from self._job_of(wanted, now)
        for errand in list(self.tray.errands)[:1]:
            cost = Cost.EDIT if errand.message else Cost.SEND
            yield self._job("errand", Rank.ERRAND, cost, now, partial(self._delivery.errand, errand))
        for old in [old for old in self.tray.retirements.values() if old.delete][:1]:
            yield self._job("old message", Rank.FREE, Cost.FREE, now, partial(self._delivery.retire, old))
        for old in [old for old in self.tray.retirements.values() if not old.delete][:1]:
            yield self._job("old message", Rank.RETIRE, Cost.EDIT, now, partial(self._delivery.retire, old))

    def _is_unwanted(self, wanted: Wanted) -> bool:
        """Drop a view that is not there and that nobody asked for."""
        unwanted = wanted.surface.is_own and wanted.invited is None
        unwanted = unwanted and self._office.shelf.peek(key_of(wanted.surface)) is None
        if unwanted:
            del self.tray.wants[key_of(wanted.surface)]
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
            log.error("chat %s, %s: %s", self.chat, what, where(error))
            del self.tray.wants[key_of(wanted.surface)]
            return
        if shown is not None and shown.row.hash == str(digest) and not is_new_message(wanted, shown):
            yield Job(what, Rank.FREE, Cost.FREE, now, partial(self._delivery.confirm, wanted, shown))
        else:
            yield job or self._showing(wanted, shown, now)

    def _showing(self, wanted: Wanted, shown: Shown | None, now: float) -> Job:
        """The call that shows it."""
        surface, new = wanted.surface, shown is None or is_new_message(wanted, shown)
        at = self._office.quiet_at(surface.table) if wanted.urgency is Urgency.QUIET else now
        run = partial(self._delivery.show, wanted, shown, new=new)
        cost = Cost.SEND if new else Cost.EDIT
        return self._job(f"table {surface.table}, {surface.role}", self._rank(wanted, new=new), cost, at, run)

    def _rank(self, wanted: Wanted, *, new: bool) -> Rank:
        """What a wanted screen ranks as; the group's own message goes before what one person sees of it."""
        if wanted.urgency is Urgency.QUIET:
            return Rank.QUIET
        if wanted.surface.is_own:
            return Rank.ERRAND if new else Rank.VIEW
        if new and wanted.below and self.tray.errands:
            return Rank.EDIT  # behind them
        return Rank.NEW if new else RANKS[wanted.urgency]

    def _job(self, what: str, rank: Rank, cost: Cost, at: float, run: Run) -> Job:
        now = self._now
        reserve = (PRIVATE_RESERVE if self.chat > 0 else RESERVE).get(rank, 0.0)
        wait = self._gate.wait(now, cost, reserve)
        if cost is Cost.SEND and not wait and max(at, self._paused_until) <= now:
            wait = self._office.overall.wait(now, self.chat)
        ready_at = max(at, self._paused_until, now + wait if wait else at)
        if cost is Cost.EDIT and rank in LEISURELY and ready_at <= now:
            ready_at = self._leisure(now)
        return Job(what, rank, cost, ready_at, run)

    def _leisure(self, now: float) -> float:
        """When this chat's next edit that nobody waits for may go; a moment that was not used passes."""
        if self._moment is None or self._moment < now - MOMENT_KEPT_S:
            self._moment = self._office.leisure.book(now)
        return self._moment

    async def _do(self, job: Job) -> None:
        """Make the call, count it, draw the consequences of a refusal. A job that breaks is dropped."""
        counted = job.cost is Cost.SEND
        if counted:
            self._office.overall.begin(self.chat)
        elif job.cost is Cost.EDIT and job.rank in LEISURELY:
            self._moment = None
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
            self._office.closed.pop(self.chat, None)
            return
        log.warning("chat %s: %s (%s)", self.chat, verdict.fate.value, verdict.words)
        now = self._office.clock.now()
        match fate:
            case Fate.PAUSE:
                self._paused_until = now + verdict.seconds
            case Fate.AGAIN:
                self._back_off()
            case Fate.CLOSED:
                self._office.closed[self.chat] = now
            case Fate.MOVED:
                self._office.moved(self.chat, verdict.chat)
            case _:
                pass

    def _back_off(self) -> None:
        wait = min(LONGEST_BACKOFF_S, BACKOFF_S * 2**self._failures)
        self._failures = min(self._failures + 1, 10)
        self._paused_until = self._office.clock.now() + wait

    async def _is_closed(self) -> bool:
        """Whether nobody may be written to here; then what is wanted is dropped. A person opens the chat by /start."""
        since = self._office.closed.get(self.chat)
        if since is None:
            return False
        if self.chat > 0:
            person = await self._office.storage.person(self.chat)
            shut = person is None or not person.can_dm
        else:
            shut = self._office.clock.now() < since + GROUP_CLOSED_S
        if not shut:
            del self._office.closed[self.chat]
            return False
        self.tray.drop_screens()
        return not self.tray.errands


def is_new_message(wanted: Wanted, shown: Shown) -> bool:
    """Whether an edit will not do: another generation or chat, or a photo that should become text."""
    row = shown.row
    if wanted.surface.is_own:
        return wanted.invited is not None and wanted.generation > row.generation
    if wanted.generation > row.generation or wanted.surface.chat != row.chat or not row.hash:
        return True
    return row.kind == "photo" and wanted.screen.picture is None  # it becomes a text
