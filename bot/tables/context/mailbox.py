"""Mailboxes of tables: the jobs of one table run one at a time, in order of arrival."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from bot.logs import happens_at
from bot.runtime.pending import EndOfProgram, Pending, at_hand, share

MailboxJob = Callable[[], Awaitable[None]]
T = TypeVar("T")
log = logging.getLogger(__name__)

TABLE, CHAT = "table", "chat"  # whose a mailbox is
CAPACITY = 200  # jobs that wait in one box
MOST_OF_ONE = 10  # jobs of one person that wait in one box: more than thumbs can do, less than others would notice


async def _nothing() -> None:
    """Do nothing."""


class MailboxFull(Exception):
    """The mailbox is full; the new job was not accepted."""


class Waiting(NamedTuple):
    """A job that waits in a mailbox."""

    job: MailboxJob
    """The job itself."""
    person: int | None = None
    """The person who asked for the job; None: the program."""
    refused: MailboxJob | None = None
    """The job that runs instead after a call of `Mailboxes.refuse`; None: this one still runs."""
    failed: MailboxJob | None = None
    """The job that runs after this one has raised an exception; None: nothing."""
    update: Pending | None = None
    """The Telegram update from which the job comes; it is over once all work that comes from it is done. None: none."""
    since: float = 0.0
    """Moment of `time.perf_counter` at which the job was queued."""

    @property
    def refusal(self) -> "Waiting":
        """The entry that replaces this one if it is refused; it belongs to no person."""
        return self._replace(job=self.refused or self.failed or _nothing, person=None, refused=None)


class Mailboxes:
    """Bounded queues of jobs by table or chat. A failed job is logged; its `failed` job runs before the next one."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._queues: dict[Hashable, deque[Waiting]] = {}
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._turns: set[asyncio.Future[None]] = set()  # of those who wait in `run`
        self._begun: dict[Hashable, float] = {}  # jobs under way, by the moment of `time.perf_counter`
        self._asking: dict[Hashable, int | None] = {}  # persons of the jobs under way
        self._parting: dict[int, asyncio.Event] = {}  # persons whose jobs are refused; set when one of them ends
        self._closed = False
        self._draining = False
        self.timed: Callable[[str, float, float], None] | None = None
        """Called for each job with its kind of mailbox (TABLE or CHAT) and the real seconds that it waited and took."""

    def put(
        self,
        key: Hashable,
        job: MailboxJob,
        person: int | None = None,
        refused: MailboxJob | None = None,
        failed: MailboxJob | None = None,
    ) -> None:
        """Queue a job and return at once; job `refused` or `failed` runs if this one is refused or raises an exception.

        Raises MailboxFull if the mailbox is full, closed, or holds MOST_OF_ONE jobs of `person` (None: the program).
        """
        if self._closed:
            raise MailboxFull(str(key))
        self._put(key, Waiting(job, person, refused, failed))

    def _put(self, key: Hashable, waiting: Waiting) -> None:
        queue, person = self._queues.setdefault(key, deque()), waiting.person
        own = sum(waiting.person == person for waiting in queue) if person is not None else 0
        if len(queue) >= self._capacity or own >= MOST_OF_ONE:
            raise MailboxFull(str(key))
        queue.append(waiting._replace(update=share(), since=time.perf_counter()))
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._work(key, queue))

    def offer(
        self, key: Hashable, job: MailboxJob, person: int | None = None, failed: MailboxJob | None = None
    ) -> bool:
        """Queue a job that may be dropped; return False, and log it, if the mailbox is full. Arguments as in `put`."""
        try:
            self.put(key, job, person, failed=failed)
        except MailboxFull:
            if not self._closed:
                log.warning("mailbox %s is full, a wish was dropped", key)
            return False
        return True

    def refuse(self, key: Hashable) -> None:
        """Replace every waiting job of a mailbox by its `refused` job, if it has one; that runs in its turn."""
        queue = self._queues.get(key, ())
        for place, waiting in enumerate(queue):
            if waiting.refused is not None:
                self._queues[key][place] = waiting._replace(job=waiting.refused, refused=None)

    @asynccontextmanager
    async def without(self, person: int) -> AsyncIterator[None]:
        """Let no job of a person run during the block, except the caller: wait for jobs under way, refuse waiting ones.

        Jobs that wait in the caller's own mailbox were asked for later, and run afterwards.
        """
        task = asyncio.current_task()
        own = next((key for key, other in self._tasks.items() if other is task), None)
        for key, queue in self._queues.items():
            for place, waiting in enumerate(queue):
                if waiting.person == person and key != own:
                    queue[place] = waiting.refusal
        ended = self._parting[person] = asyncio.Event()
        try:
            while any(asking == person and key != own for key, asking in self._asking.items()):
                ended.clear()
                await ended.wait()
            yield
        finally:
            del self._parting[person]

    async def run(self, key: Hashable, job: Callable[[], Awaitable[T]]) -> T:
        """Run a job in a mailbox, wait for it and return its result.

        Raises what the job raises, MailboxFull like `put`, EndOfProgram if the mailboxes close before its turn, and
        RuntimeError in a job of the same mailbox, which would wait for itself. During `drain` only jobs may call this.
        """
        if self._tasks.get(key) is asyncio.current_task():
            raise RuntimeError(f"a job of mailbox {key} waits for that mailbox")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def hold() -> None:
            if not turn.done():
                turn.set_result(None)
                await over

        if self._closed and not self._is_under_way():
            raise MailboxFull(str(key))
        self._put(key, Waiting(hold))
        self._turns.add(turn)
        try:
            await turn  # a caller cancelled at this very moment must let go of the mailbox, too
            return await job()
        finally:
            self._turns.discard(turn)
            over.set_result(None)

    def _is_under_way(self) -> bool:
        """Return whether the caller is an accepted job that has to be finished before the program ends."""
        return self._draining and asyncio.current_task() in self._tasks.values()

    async def _work(self, key: Hashable, queue: deque[Waiting]) -> None:
        try:
            while queue:
                await self._timed(key, queue.popleft())
        finally:
            del self._tasks[key], self._queues[key]

    async def _timed(self, key: Hashable, waiting: Waiting) -> None:
        """Run a job, and report to `timed` how long it waited and took."""
        self._begun[key] = begun = time.perf_counter()
        try:
            await self._run(key, waiting)
        finally:
            del self._begun[key]
            if self.timed is not None:
                self.timed(TABLE if isinstance(key, int) else CHAT, begun - waiting.since, time.perf_counter() - begun)

    @property
    def longest_s(self) -> float:
        """Return how many real seconds the oldest job under way has taken so far; 0 if none is."""
        return time.perf_counter() - min(self._begun.values()) if self._begun else 0.0

    async def _run(self, key: Hashable, waiting: Waiting) -> None:
        if isinstance(key, int):
            happens_at(table=key)
        if waiting.person in self._parting:
            waiting = waiting.refusal
        self._asking[key] = waiting.person
        try:
            with at_hand(waiting.update):
                if not await _succeeds(key, waiting.job) and waiting.failed is not None:
                    await _succeeds(key, waiting.failed)
        except EndOfProgram:  # nobody knows what was kept
            return
        finally:
            self._asking.pop(key)
            if waiting.person in self._parting:
                self._parting[waiting.person].set()
        if waiting.update is not None:
            waiting.update.give_back()

    @property
    def waiting(self) -> int:
        """Number of jobs that have not begun."""
        return sum(map(len, self._queues.values()))

    def close(self) -> None:
        """Accept no more jobs and run none of the waiting ones; the next program does their work."""
        self._closed, self._draining = True, False
        for queue in self._queues.values():
            queue.clear()
        for turn in self._turns:
            if not turn.done():  # whoever waits for it would hold up the end for good
                turn.set_exception(EndOfProgram("no mailbox takes another job"))

    async def drain(self) -> None:
        """Refuse new jobs, and wait until every accepted one has run, including its jobs in other mailboxes."""
        self._closed = self._draining = True
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)


async def _succeeds(key: Hashable, job: MailboxJob) -> bool:
    """Run a job; return False, and log the error, if it raises an exception. Raises EndOfProgram."""
    try:
        await job()
    except EndOfProgram:
        raise
    except Exception:  # one broken job must not stop the table
        log.exception("a job of mailbox %s failed", key)
        return False
    return True
