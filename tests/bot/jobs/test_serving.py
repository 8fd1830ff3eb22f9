"""The program that does jobs: it waits for a server, and ends after what it has begun."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot import health
from bot.config import JobsSettings
from bot.jobs import serving
from bot.jobs.errors import BrokerError
from bot.jobs.opening import link_to, thinker_for
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from tests.bot.jobs.kit import JOBS, Pool, asking, settings
from tests.bot.jobs.test_remote import MOVE, thought
from tests.clocks import until
from tests.servers.nats import NatsServer


@asynccontextmanager
async def running(url: str, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[asyncio.Task[None]]:
    """Have the program inside the block, in this process and with that pool."""
    monkeypatch.setattr(health, "WORKER", health.WORKER.with_name(f"pulka-jobs-{os.getpid()}"))
    monkeypatch.setattr(serving, "RobotPool", lambda *_, **__: pool)
    told = JobsSettings(broker=settings(url))
    task = asyncio.create_task(serving._run(told, (), JOBS))
    try:
        yield task
        await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().remove_signal_handler(name)


async def test_it_ends_after_what_it_has_begun(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    pool = Pool(held=True)
    async with running(nats.url, pool, monkeypatch) as program, asking(nats) as thinker:
        await until(lambda: "jobs are taken" in caplog.text)
        asked = asyncio.create_task(thought(thinker))
        await until(lambda: bool(pool.asked))
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: "no more jobs" in caplog.text)
        assert await thought(thinker) == MOVE
        assert thinker.home.asked == ["choose"]
        assert not program.done()
        assert health.complaint(health.WORKER) == ""
        pool.go.set()
        assert await asked == MOVE
        assert thinker.home.asked == ["choose"]


async def test_without_a_server_it_waits_with_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running("nats://127.0.0.1:1", Pool(), monkeypatch):
        await until(lambda: "cannot be reached" in caplog.text)
        os.kill(os.getpid(), signal.SIGTERM)
    assert caplog.text.count("cannot be reached") == 1


async def test_it_may_be_ended_before_it_is_ready(nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool()
    pool.prepared.clear()
    async with running(nats.url, pool, monkeypatch):
        await asyncio.sleep(0)
        os.kill(os.getpid(), signal.SIGTERM)


async def test_a_missing_library_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats", None)
    monkeypatch.delitem(sys.modules, "bot.jobs.link")
    with pytest.raises(BrokerError, match=r"pip install -r requirements-jobs\.lock"):
        link_to(settings("nats://host"), "test")


async def test_without_a_broker_the_pool_thinks() -> None:
    pool = RobotPool(Metrics(), ())
    assert thinker_for(None, pool, Metrics(), JOBS) is pool
