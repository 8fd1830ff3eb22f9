"""Thinker that asks other machines first, and else uses this machine's pool."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.jobs.asker import Asker
from bot.jobs.kinds import PLAIN_S, TERMS, Job, Kind
from bot.jobs.ports import BrokerLink
from bot.pictures.drawing import Drawing
from bot.robot_pool import RobotPool
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.core.view import View

T = TypeVar("T")
MARGIN_S = 0.5  # beyond the time that a worker gives a picture


class RemoteThinker:
    """Implementation of `bot.tables.thinker.Thinker` by other machines, or by this one if no answer comes in time.

    Work that is not in the list of jobs, such as records of long matches, is always done on this machine.
    """

    def __init__(self, pool: RobotPool, asker: Asker, link: BrokerLink) -> None:
        self._pool = pool
        self._asker = asker
        self._link = link

    @property
    def best(self) -> Strength:
        """Return the default strength of robots: the best one that this machine can play alone."""
        return self._pool.best

    def prepare(self) -> None:
        """Begin to compile the fast searches and to start a process: both are needed if no other machine answers."""
        self._pool.prepare()

    def start_compiling(self) -> None:
        """Begin to compile the search of every game, once."""
        self._pool.start_compiling()

    def is_ready(self, game: AnyGame) -> bool:
        """Return whether the fast search of a game is ready on this machine; does not begin to compile it."""
        return self._pool.is_ready(game)

    async def pin(self, game: AnyGame) -> bool:
        """Wait for a game's fast search here, so that `think` requests it, not the plain one; False if that fails."""
        return await self._pool.pin(game)

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> Move:
        """Return a robot's move, the same whatever machine finds it. Raises what the robot raises."""
        job, compiled = self._asker.job(game.robots.think, game.name), self._pool.is_compiled(game)
        if job is None:
            return await self._pool.think(game, view, strength, seed)

        return await self._asker.first(
            job,
            (view, strength, seed),
            lambda: self._pool.think(game, view, strength, seed),
            seconds=TERMS[Kind.THINK].seconds if compiled else PLAIN_S,
            compiled=compiled,
            check=lambda command: command in view.legal,
        )

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, from another machine or this one. Raises what it raises."""
        return await self.offload(lambda: self._pool.work_out(work, *given), work, *given)

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, run on this machine. Raises its errors, BrokenExecutor."""
        return await self._pool.analyse(game, work, *given)

    async def within(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module-level function, found within `seconds` of processor time.

        Raises what the function raises, TimeoutError, BrokenExecutor.
        """
        return await self._offload(lambda: self._pool.within(seconds, work, *given), seconds + MARGIN_S, work, given)

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return the result of `work` from another machine, or else that of `here`. Raises what either raises."""
        return await self._offload(here, None, work, given)

    async def _offload(
        self,
        here: Callable[[], Awaitable[T]],
        seconds: float | None,
        work: Callable[..., T],
        given: tuple[object, ...],
    ) -> T:
        first = given[0] if given else None
        job = self._asker.job(work, first.tag if isinstance(first, Drawing) else None)
        if job is None:
            return await here()
        check = _check_of(job, given)
        if check is None:
            return await here()
        compiled = job.kind is Kind.ANALYSE and job.game is not None and self._pool.is_compiled(job.game)
        return await self._asker.first(job, given, here, seconds=seconds, compiled=compiled, check=check)

    async def close(self) -> None:
        """Close the connection, then the pool."""
        await self._link.close()
        await self._pool.close()


def _check_of(job: Job, given: tuple[Any, ...]) -> Callable[[Any], bool] | None:
    """Return a check for what a worker returns for the job; None if no check is possible and it must be done here.

    A claim that a worker found must be by one of the seats it was asked about. A verdict on a claim may only add the
    mark that the claim is proved. Whether best play proves the claim is left to the worker.
    """
    claims = job.game.claims if job.game is not None else None
    if claims is None:
        return _anything
    match job.kind:
        case Kind.LAY_DOWN | Kind.FIRST_SURE:
            views = given if job.kind is Kind.LAY_DOWN else given[0]
            seats = {view.viewer for view in views}
            return lambda found: found is None or (claims.is_claim(found) and found.seat in seats)
        case Kind.JUDGE:
            possible = claims.verdicts(*given)
            return possible.__contains__ if possible else None
        case _:
            return _anything


def _anything(_: Any) -> bool:
    return True
