"""Program with ROLE=jobs: does jobs for other programs; on SIGTERM it finishes what it has begun."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine, Iterable
from typing import Any, Final

import uvloop

from bot import health, logs
from bot.clock import SystemClock
from bot.config import JobsSettings
from bot.jobs.errors import BrokerError
from bot.jobs.kinds import Job
from bot.jobs.opening import link_to
from bot.jobs.worker import JobWorker
from bot.metrics import Metrics
from bot.monitor import NOT_SERVING, MonitorError, watched
from bot.robot_pool import RobotPool
from engine.core.game import AnyGame

log = logging.getLogger(__name__)

NAME: Final = "pulka jobs"


def serve_jobs(settings: JobsSettings, games: Iterable[AnyGame], jobs: Iterable[Job]) -> int:
    """Do jobs until stopped and return the exit status; if it cannot run, print one sentence to stderr.

    games: the games whose fast searches the jobs need
    """
    logs.set_up(settings.log_level, settings.broker.secrets, as_json=settings.log_json)
    try:
        uvloop.run(_run(settings, tuple(games), jobs))
    except (BrokerError, MonitorError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


async def _run(settings: JobsSettings, games: tuple[AnyGame, ...], jobs: Iterable[Job]) -> None:
    metrics, stop, serving = Metrics(), asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.report_lost)
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    logging.getLogger().addHandler(logs.Tally(metrics.logged))
    slots = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    pool = RobotPool(metrics, games, workers=slots, here=True)
    worker = JobWorker(jobs, pool, metrics, slots)
    link = link_to(settings.broker, NAME)

    def status() -> str:
        return "ok" if serving.is_set() and link.is_up else NOT_SERVING

    beating = asyncio.create_task(health.beat(health.WORKER, SystemClock()))
    metrics.gauge("jobs_taken", "Jobs that are done or wait here", lambda: worker.taken)
    try:
        async with watched(settings.watching, metrics, status):
            if await _is_first(pool.ready(), stop):
                await worker.serve(link)
                if await _is_first(link.up(), stop):
                    serving.set()
                    log.info("jobs are taken: %s at once", slots)
                    await stop.wait()
            serving.clear()
            await link.be_deaf()
            log.info("no more jobs are taken; %s are finished", worker.taken)
            await worker.finish()
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await link.close()
        await pool.close()


async def _is_first(work: Coroutine[Any, Any, None], stop: asyncio.Event) -> bool:
    """Wait for `work` or `stop`; return False if `stop` is set first. Raises whatever the work raises."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            await working
        return not stop.is_set()
    finally:
        for task in (working, stopping):
            task.cancel()
        await asyncio.gather(working, stopping, return_exceptions=True)
