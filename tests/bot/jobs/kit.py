"""Machines in one process: workers whose jobs wait to be told, people who ask, and what travels between them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar, cast

import pytest

from bot.config import broker
from bot.games.painting import PICTURES, photo_of
from bot.jobs.asker import Asker
from bot.jobs.kinds import TERMS, Job, Terms, jobs_of
from bot.jobs.link import Link
from bot.jobs.remote import RemoteThinker
from bot.jobs.worker import JobWorker
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.runtime.broker import Broker
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.core.view import View
from tests.clocks import PATIENCE_S, until
from tests.games.every import EVERY
from tests.narrowed import there
from tests.servers.nats import NatsServer

T = TypeVar("T")
JOBS = jobs_of(EVERY.values(), photo_of, PICTURES)


class Pool:
    """Stands for `bot.robot_pool.RobotPool`: what it was asked; closed, it answers only when it is opened.

    A thought is the simple robot's; `fails` is raised by whatever is asked.
    """

    best = Strength.SOLID

    def __init__(self, *, held: bool = False, compiled: bool = False, fails: Exception | None = None) -> None:
        self.asked: list[str] = []
        self.go = asyncio.Event()
        self.compiled = compiled
        self.fails = fails
        self.prepared = asyncio.Event()
        self.prepared.set()
        if not held:
            self.go.set()

    def prepare(self) -> None:
        """Prepare nothing."""

    async def ready(self) -> None:
        """Wait until the test lets it be ready."""
        await self.prepared.wait()

    def is_compiled(self, game: AnyGame) -> bool:
        """Tell what the test said."""
        return self.compiled

    async def pin(self, game: AnyGame) -> bool:
        """Tell what the test said."""
        return self.compiled

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> Move:
        """Think as the simple robot does."""
        return await self.decide(game, view, strength, seed, compiled=self.compiled)

    async def decide(self, game: AnyGame, view: View, strength: Strength, seed: str, *, compiled: bool) -> Move:
        """Think as the simple robot does."""
        command: Move = await self.work_out(game.robots.choose, view)
        return command

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Do the work when it is told to."""
        self.asked.append(work.__name__)
        await self.go.wait()
        if self.fails is not None:
            raise self.fails
        return work(*given)

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Do the work when it is told to."""
        return await self.work_out(work, *given)

    async def within(self, seconds: float, work: Callable[..., T], *given: object) -> T:
        """Do the work when it is told to."""
        return await self.work_out(work, *given)

    async def close(self) -> None:
        """Close nothing."""


class Working(JobWorker):
    """A worker with its line and its figures."""

    def __init__(self, jobs: tuple[Job, ...], pool: Pool, link: Link, slots: int) -> None:
        self.metrics = Metrics()
        super().__init__(jobs, cast(RobotPool, pool), self.metrics, slots)
        self.link = link

    def counted(self, where: str) -> float:
        """Return how many jobs were done, failed or refused."""
        return counted(self.metrics, where)


class Asking(RemoteThinker):
    """A thinker with its home and its figures."""

    def __init__(self, home: Pool, metrics: Metrics, link: Link, jobs: tuple[Job, ...]) -> None:
        super().__init__(cast(RobotPool, home), Asker(jobs, link, metrics), link)
        self.home = home
        self.link = link
        self.metrics = metrics

    def counted(self, where: str) -> float:
        """Return how many jobs were done `where`."""
        return counted(self.metrics, where)


def be_patient(monkeypatch: pytest.MonkeyPatch, seconds: float = PATIENCE_S) -> None:
    """Let every question wait so long for its answer."""
    monkeypatch.setattr("bot.jobs.asker.TERMS", {kind: Terms(seconds, told.urgent) for kind, told in TERMS.items()})
    monkeypatch.setattr("bot.jobs.remote.TERMS", {kind: Terms(seconds, told.urgent) for kind, told in TERMS.items()})
    monkeypatch.setattr("bot.jobs.remote.PLAIN_S", seconds)


def counted(metrics: Metrics, where: str) -> float:
    """Return how many jobs were done `where`, of all kinds."""
    lines = metrics.text().decode().splitlines()
    found = [line for line in lines if line.startswith("pulka_jobs_total{") and f'where="{where}"' in line]
    return sum(float(line.rpartition(" ")[2]) for line in found)


def settings(url: str, **env: str) -> Broker:
    """Read the settings of a broker."""
    return there(broker({"BROKER_URL": url, **env}))


@asynccontextmanager
async def working(
    server: NatsServer | Broker, pool: Pool, *, slots: int = 1, jobs: tuple[Job, ...] = JOBS
) -> AsyncIterator[Working]:
    """Have a worker on a line of its own inside the block."""
    link = Link(server if isinstance(server, Broker) else settings(server.url), "worker")
    worker = Working(jobs, pool, link, slots)
    try:
        await worker.serve(link)
        await until(lambda: link.is_up)
        yield worker
    finally:
        pool.go.set()
        await link.be_deaf()
        await worker.finish()
        await link.close()


@asynccontextmanager
async def asking(server: NatsServer | Broker, *, up: bool = True) -> AsyncIterator[Asking]:
    """Have a thinker that asks inside the block; its home thinks, too."""
    metrics = Metrics()
    link = Link(server if isinstance(server, Broker) else settings(server.url), "asker")
    thinker = Asking(Pool(), metrics, link, JOBS)
    try:
        if up:
            await until(lambda: link.is_up)
        yield thinker
    finally:
        await thinker.close()
