"""Worker: does jobs for other programs, one for each processor at a time; jobs that people wait for go first."""

import logging
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from bot.jobs.asker import subject_of
from bot.jobs.kinds import TERMS, Job, Kind
from bot.jobs.messages import BUSY, OTHER, UNREADABLE, JobFound, JobRefused, Question, raw, read_question, told
from bot.jobs.ports import BrokerLink, Reply
from bot.jobs.version import version_of
from bot.metrics import Metrics, Stopwatch
from bot.robot_pool import RobotPool
from bot.runtime.background import Background
from bot.runtime.process_pool import PrioritySemaphore

log = logging.getLogger(__name__)

GROUP: Final = "pulka"
SOON_S: Final = 0.25  # a robot's job that would wait longer is left to another worker
DRAW_S: Final = 3.0  # of processor time, for a picture
WEIGHT: Final = 0.1  # of the newest job in the average
DONE, FAILED, REFUSED = "done", "failed", "refused"


class JobWorker:
    """Jobs in progress, and jobs waiting for a processor.

    slots: number of jobs that run at once
    """

    def __init__(self, jobs: Iterable[Job], pool: RobotPool, metrics: Metrics, slots: int) -> None:
        known = tuple(jobs)
        self._jobs = {(str(job.kind), job.of): job for job in known}
        self._version = version_of(known)
        self._pool = pool
        self._metrics = metrics
        self._slots = slots
        self._semaphore = PrioritySemaphore(slots)
        self._taken = 0
        self._average_s = 0.1
        self._background = Background()

    @property
    def taken(self) -> int:
        """Return the number of jobs that were accepted and not answered yet."""
        return self._taken

    async def serve(self, link: BrokerLink) -> None:
        """Subscribe to the requests for jobs on a link."""
        await link.hear(subject_of(self._version, "*"), GROUP, self.take)

    async def finish(self) -> None:
        """Wait until every accepted job is answered."""
        await self._background.drain()

    async def take(self, subject: str, text: bytes, reply: Reply) -> None:
        """Accept a job and start it in the background, or refuse it at once with a reason."""
        kind = subject.rpartition(".")[2]
        try:
            question = read_question(text)
            job = self._jobs.get((kind, question.of))
            given = job.given.decode(question.given) if job is not None else ()
        except (msgspec.DecodeError, ArithmeticError, RecursionError):
            await self._refuse(UNREADABLE, reply)
            return
        if job is None or question.version != self._version or not self._has_search(job, question):
            await self._refuse(OTHER, reply)
        elif self._is_busy(urgent=TERMS[job.kind].urgent):
            self._metrics.job(job.kind, REFUSED)
            await self._refuse(BUSY, reply)
        else:
            self._taken += 1
            self._background.spawn(self._do(job, question, given, reply))

    async def _refuse(self, reason: str, reply: Reply) -> None:
        await reply(msgspec.json.encode(JobRefused(self._version, reason)))

    def _has_search(self, job: Job, question: Question) -> bool:
        """Return whether this worker has the search that the request needs: thoughts and analyses depend on it."""
        if job.game is None or job.kind not in (Kind.THINK, Kind.ANALYSE):
            return True
        here = self._pool.is_compiled(job.game)
        return here == question.compiled or (here and job.kind is Kind.THINK)

    def _is_busy(self, *, urgent: bool) -> bool:
        """Return whether a new job would have to wait too long; one that a person waits for may wait twice as long."""
        waiting = self._taken - self._slots
        return waiting >= 0 and (waiting + 1) * self._average_s / self._slots > SOON_S * (1 + urgent)

    async def _do(self, job: Job, question: Question, given: tuple[Any, ...], reply: Reply) -> None:
        """Run a job as soon as a slot is free, and answer; drop it if the asking program has stopped waiting."""
        watch = Stopwatch()
        await self._semaphore.enter(urgent=TERMS[job.kind].urgent)
        try:
            if watch.seconds() >= question.seconds:
                self._metrics.job(job.kind, REFUSED)
                return
            await reply(await self._answer(job, given, compiled=question.compiled))
        finally:
            self._semaphore.leave()
            self._taken -= 1

    async def _answer(self, job: Job, given: tuple[Any, ...], *, compiled: bool) -> bytes:
        """Run a job and return the encoded answer; only an error's class is logged, as its message may quote cards."""
        watch = Stopwatch()
        try:
            answer = msgspec.json.encode(JobFound(self._version, raw(await self._done(job, given, compiled=compiled))))
        except Exception as error:  # noqa: BLE001 - whatever a job trips over, the asker gets an answer
            log.info("a job (%s) failed: %s", job.kind, type(error).__name__)
            self._metrics.job(job.kind, FAILED)
            return msgspec.json.encode(told(self._version, error))
        taken = watch.seconds()
        self._average_s += WEIGHT * (taken - self._average_s)
        self._metrics.job(job.kind, DONE, taken)
        return answer

    async def _done(self, job: Job, given: tuple[Any, ...], *, compiled: bool) -> Any:
        """Run a job in the pool. Raises what the job raises, BrokenExecutor, TimeoutError."""
        match job:
            case Job(kind=Kind.THINK, game=game) if game is not None:
                view, strength, seed = given
                return await self._pool.decide(game, view, strength, seed, compiled=compiled)
            case Job(kind=Kind.ANALYSE, game=game) if game is not None:
                return await self._pool.analyse(game, job.work, *given)
            case Job(kind=Kind.DRAW):
                return await self._pool.within(DRAW_S, job.work, *given)
            case _:
                return await self._pool.work_out(job.work, *given)
