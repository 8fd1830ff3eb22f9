"""Asker: sends jobs to other machines, and does them on this one if no answer comes in time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from bot.jobs.breaker import Breaker
from bot.jobs.errors import Busy, NobodyThere, TooLate, Unreachable
from bot.jobs.kinds import TERMS, Job, Kind
from bot.jobs.messages import JobFailed, JobFound, JobRefused, Question, raw, read_answer
from bot.jobs.ports import BrokerLink
from bot.jobs.version import version_of
from bot.metrics import Metrics, Stopwatch
from engine.core.errors import IllegalCommand, NotAnalysed

log = logging.getLogger(__name__)
T = TypeVar("T")

SUBJECT: Final = "pulka.jobs"
MOST: Final = 64  # questions under way; whoever comes then is served at home
MOST_OF_ROBOTS: Final = 48  # of these, so that a person's question always finds room
TRIES: Final = 6  # workers asked while all are busy
TOO_LONG: Final = TimeoutError.__name__
OF_RULES: Final = frozenset({IllegalCommand.__name__, NotAnalysed.__name__})
"""Names of errors with which a job may rightly end: a claim is refuted, a deal cannot be analysed."""
REMOTE, LOCAL, FALLBACK = "remote", "local", "fallback"


def subject_of(version: str, kind: str) -> str:
    """Return the NATS subject of a request; it contains the version, so only workers of that version receive it."""
    return f"{SUBJECT}.{version}.{kind}"


class _Unproved(Unreachable):
    """Error of the job itself, reported by a worker; the job is done again here, which raises a genuine error."""


class _Useless(Unreachable):
    """Answer that cannot be used: malformed, of another version, or an error of that machine alone."""


class _Outcome(NamedTuple):
    """Outcome of a job that a worker did: an error, else a result."""

    error: Exception | None
    result: Any = None


class Asker:
    """Requests to other machines, with limits on how many are in progress."""

    def __init__(self, jobs: Iterable[Job], link: BrokerLink, metrics: Metrics) -> None:
        known = tuple(jobs)
        self._jobs = {(job.work, job.of): job for job in known}
        self._alone = {job.work: job for job in known}
        self._link = link
        self._metrics = metrics
        self._version = version_of(known)
        self._robots = self._people = 0
        self._is_alone = False
        self._breaker = Breaker(asyncio.get_running_loop().time)

    def job(self, work: Callable[..., Any], of: str | None = None) -> Job | None:
        """Return the job for a call of `work`, None if it must be done here; `of`: tag of the drawing to paint."""
        return self._alone.get(work) if of is None else self._jobs.get((work, of))

    async def first(
        self,
        job: Job,
        given: tuple[object, ...],
        here: Callable[[], Awaitable[T]],
        *,
        seconds: float | None = None,
        compiled: bool = False,
        check: Callable[[Any], bool] = lambda _: True,
    ) -> T:
        """Return a worker's result, or that of `here` if none comes within `seconds` (None: the limit for the kind).

        `check` returns whether a result is possible. Errors that a worker reports are not raised, since a player might
        see them, except the TimeoutError of a picture. Raises whatever `here` raises.
        """
        seconds = TERMS[job.kind].seconds if seconds is None else seconds
        outcome = await self._tried(job, given, seconds, compiled, check)
        if outcome is None:
            return await here()
        if outcome.error is not None:
            raise outcome.error
        result: T = outcome.result
        return result

    async def _tried(
        self, job: Job, given: tuple[object, ...], seconds: float, compiled: bool, check: Callable[[Any], bool]
    ) -> _Outcome | None:
        """Ask another machine to do a job; return None if it has to be done on this one."""
        urgent, watch = TERMS[job.kind].urgent, Stopwatch()
        if not self._may_ask(urgent=urgent):
            self._metrics.job(job.kind, LOCAL)
            return None
        self._people += urgent
        self._robots += not urgent
        try:
            outcome = self._read(job, await self._answer(job, raw(given), seconds, compiled), check)
        except Unreachable as error:
            if isinstance(error, TooLate | _Useless):
                self._breaker.failed()
            self._tell_alone(is_alone=isinstance(error, NobodyThere))
            self._metrics.job(job.kind, FALLBACK)
            return None
        finally:
            self._people -= urgent
            self._robots -= not urgent
        self._breaker.answered()
        self._tell_alone(is_alone=False)
        self._metrics.job(job.kind, REMOTE, watch.seconds())
        return outcome

    def _tell_alone(self, *, is_alone: bool) -> None:
        """Log once when no worker of this version listens any more, and once when one listens again."""
        if is_alone and not self._is_alone:
            log.warning("no worker of this version listens (ROLE=jobs); jobs are done here")
        elif self._is_alone and not is_alone:
            log.info("workers listen again")
        self._is_alone = is_alone

    def _may_ask(self, *, urgent: bool) -> bool:
        has_room = self._robots + self._people < MOST and (urgent or self._robots < MOST_OF_ROBOTS)
        return has_room and self._link.is_up and self._breaker.may_ask()

    async def _answer(self, job: Job, given: msgspec.Raw, seconds: float, compiled: bool) -> JobFound | JobFailed:
        """Return the answer of the first worker that takes the job. Raises Unreachable."""
        subject, watch = subject_of(self._version, job.kind), Stopwatch()
        for _ in range(TRIES):
            left = seconds - watch.seconds()
            if left <= 0:
                raise TooLate
            question = Question(self._version, job.of, left, compiled, given)
            answer = self._decoded(read_answer, await self._link.ask(subject, msgspec.json.encode(question), left))
            if not isinstance(answer, JobRefused):
                return answer
        raise Busy

    def _read(self, job: Job, answer: JobFound | JobFailed, check: Callable[[Any], bool]) -> _Outcome:
        """Read a worker's answer to a job. Raises _Unproved for an error of the rules, else _Useless."""
        if answer.version != self._version:
            raise _Useless
        if isinstance(answer, JobFailed):
            if answer.error == TOO_LONG and job.kind is Kind.DRAW:
                return _Outcome(TimeoutError())
            if answer.error in OF_RULES:
                raise _Unproved
            log.warning("a job (%s) failed elsewhere (%.40r) and is done here", job.kind, answer.error)
            raise _Useless
        result = self._decoded(job.found, answer.value)
        if not check(result):
            log.warning("an answer of another machine (%s) is none that the rules know", job.kind)
            raise _Useless
        return _Outcome(None, result)

    def _decoded(self, decoder: msgspec.json.Decoder[T], text: bytes | msgspec.Raw) -> T:
        """Decode a message from another machine. Raises _Useless if it is malformed."""
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, ArithmeticError, RecursionError):
            log.warning("an answer of another machine cannot be read")
            raise _Useless from None
