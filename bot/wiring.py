"""Wiring: the one place where the parts meet; settings in, a running program out."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import uvloop

from bot import health, logs
from bot.clock import Clock, SystemClock
from bot.config import Settings
from bot.games.faces import FACES
from bot.games.painting import photo_of, warm_up
from bot.gateway.app import Gateway
from bot.gateway.errors import GatewayError
from bot.gateway.publishing.group_changes import GroupChanges
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.metrics import Metrics
from bot.monitor import MonitorError, watched
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from bot.robot_pool import RobotPool
from bot.screens.commands import command_list
from bot.screens.face import AnyFace
from bot.screens.texts import SOURCE, texts
from bot.storage.ports import OpenError, Storage
from bot.storage.sqlite.store import SqliteStorage, size_of
from bot.tables.decks import DeckSource, SystemDecks
from bot.tables.service import TableService
from engine.core.game import AnyGame
from engine.games import GAMES

LANGUAGE = "ru"
GARBAGE = (500, 2_000, 10)  # little at a time, and what outlived it seldom: with 500 tables each look takes 0.1 s
SWITCH_S = 0.001  # the store and the pictures work in threads: the event loop gets its turn soon


@dataclass(frozen=True, kw_only=True)
class Hosted:
    """Games that a bot hosts."""

    games: Mapping[str, AnyGame]
    """Rules of the games, by name."""
    faces: Mapping[str, AnyFace]
    """Faces of the games, by their names."""
    render: Callable[[Drawing, Look, Labels], bytes]
    """Painter of the games' pictures; a function of a module, which worker processes find by its name."""


HOSTED: Final = Hosted(games=GAMES, faces=FACES, render=photo_of)
"""All games there are."""


def serve(settings: Settings, *, hosted: Hosted = HOSTED, decks: DeckSource | None = None, paced: bool = True) -> int:
    """Run the bot until told to stop and return the exit status; what it cannot work with is one sentence on stderr.

    `hosted`, `decks` and `paced` are for tests: other games, other cards than the system's, and no pacing of the
    publisher's own.
    """
    sys.setswitchinterval(SWITCH_S)
    secrets = [settings.token.reveal(), *([settings.webhook.secret.reveal()] if settings.webhook else [])]
    logs.set_up(settings.log_level, secrets, as_json=settings.log_json)
    try:
        uvloop.run(_run(settings, hosted, decks or SystemDecks(), paced=paced))
    except (OpenError, GatewayError, MonitorError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Parts that stand before Telegram has answered."""

    settings: Settings
    hosted: Hosted
    clock: Clock
    storage: Storage
    decks: DeckSource
    metrics: Metrics
    paced: bool
    is_first: bool
    stop: asyncio.Event
    """Ends the program when set."""
    serving: asyncio.Event
    """Set while people are served."""


async def _run(settings: Settings, hosted: Hosted, decks: DeckSource, *, paced: bool) -> None:
    clock, metrics = SystemClock(settings.clock_speed), Metrics()
    stop, serving = asyncio.Event(), asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(logs.report_lost)
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    logging.getLogger().addHandler(logs.Tally(metrics.logged))
    is_first = not settings.database_path.exists()
    storage = await SqliteStorage.open(settings.database_path, now=clock.now, metrics=metrics)
    beating = asyncio.create_task(health.beat(settings.database_path, clock))
    parts = Parts(
        settings=settings,
        hosted=hosted,
        clock=clock,
        storage=storage,
        decks=decks,
        metrics=metrics,
        paced=paced,
        is_first=is_first,
        stop=stop,
        serving=serving,
    )
    try:
        async with watched(settings.watching, metrics, serving.is_set):
            await _serve(parts)
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await storage.close()


async def _serve(parts: Parts) -> None:
    """Connect, work until told to stop, hang up."""
    gateway = Gateway(parts.settings, parts.clock, parts.metrics)
    warming = asyncio.create_task(asyncio.to_thread(warm_up))
    connecting = asyncio.create_task(gateway.connect())
    stopping = asyncio.create_task(parts.stop.wait())
    try:
        await asyncio.wait({connecting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            return
        await connecting
        await _work(gateway, parts)
    finally:
        for task in (connecting, stopping):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(connecting, stopping, return_exceptions=True)
        await warming
        await gateway.close()


async def _work(gateway: Gateway, parts: Parts) -> None:
    """Wake the tables, take updates until told to stop, then finish those that were taken."""
    words = texts(LANGUAGE)
    robot_pool = RobotPool(parts.metrics, parts.hosted.games.values())
    changes = GroupChanges()
    publisher = _publisher(gateway, parts, robot_pool, changes)
    service = TableService(
        storage=parts.storage,
        publisher=publisher,
        decks=parts.decks,
        clock=parts.clock,
        texts=words,
        bot_url=gateway.url,
        members=gateway.members,
        files=gateway.files,
        thinker=robot_pool,
        games=parts.hosted.games,
        faces=parts.hosted.faces,
    )
    for private in (True, False):
        await gateway.set_commands(command_list(words, private=private), private=private)
        await gateway.set_commands(command_list(texts(SOURCE), private=private), SOURCE, private=private)
    gateway.listen(service, publisher)
    telling = asyncio.create_task(changes.tell(service), name="group changes")
    _watch(parts, service, publisher)
    await service.start()
    _keep_for_good()
    parts.serving.set()
    try:
        await gateway.serve(parts.stop)
    finally:
        parts.serving.clear()
        await service.stop()
        await publisher.drain()
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
        await robot_pool.close()


def _publisher(gateway: Gateway, parts: Parts, robot_pool: RobotPool, changes: GroupChanges) -> TelegramPublisher:
    """Build the publisher, which speaks to Telegram and notes in `changes` what becomes of groups."""
    return TelegramPublisher(
        gateway.bot,
        parts.storage,
        parts.clock,
        on_migrate=changes.migrated,
        on_reopen=changes.reopened,
        paced=parts.paced,
        is_first=parts.is_first,
        render=parts.hosted.render,
        patience=gateway.patience,
        within=robot_pool.within,
    )


def _keep_for_good() -> None:
    """Exempt all present objects from garbage collection: another look at them would stop everybody for 0.1 s."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _watch(parts: Parts, service: TableService, publisher: TelegramPublisher) -> None:
    """Add the figures that are computed when somebody looks."""
    metrics, path = parts.metrics, parts.settings.database_path
    metrics.gauge("database_bytes", "The database and the log beside it on the disk", lambda: size_of(path))
    metrics.gauge("tables", "Tables in memory", lambda: service.tables_at_hand)
    metrics.gauge("jobs_waiting", "Presses, commands and wake-ups nobody has begun with", lambda: service.jobs_waiting)
    metrics.gauge("screens_waiting", "Screens still to be brought to Telegram", lambda: publisher.waiting)
