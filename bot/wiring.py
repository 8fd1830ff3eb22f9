"""Wiring: the one module that puts the parts together and makes a running program of the settings."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import uvloop
from msgspec.structs import replace

from bot import health, lag, logs
from bot.clock import Clock, SystemClock
from bot.config import Settings
from bot.games.faces import FACES
from bot.games.painting import PICTURES, photo_of, warm_up
from bot.gateway.api.request import authorities
from bot.gateway.app import Gateway
from bot.gateway.errors import GatewayError, WrongToken
from bot.gateway.publishing.group_changes import GroupChanges
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.jobs.errors import BrokerError
from bot.jobs.kinds import Job, Pictures, jobs_of
from bot.jobs.opening import thinker_for
from bot.jobs.remote import RemoteThinker
from bot.metrics import Metrics
from bot.monitor import NOT_SERVING, MonitorError, watched
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from bot.robot_pool import RobotPool
from bot.runtime.ownership import Ownership
from bot.runtime.pending import EndOfProgram
from bot.runtime.process_pool import return_large_blocks
from bot.runtime.secret import DatabaseUrl, Token
from bot.screens.commands import command_list
from bot.screens.face import Face
from bot.screens.texts import SOURCE, texts
from bot.standby import stand_by
from bot.storage.errors import NO_DRIVER
from bot.storage.ports import Inbox, OpenError, Storage, StorageError
from bot.storage.sqlite.store import SqliteStorage, size_of
from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.decks import DeckSource, SystemDecks
from bot.tables.quiet_tables import QuietTables
from bot.tables.service import Areas, TableService
from bot.tournaments.service import TournamentService
from bot.week.robots import robots_of
from bot.week.service import WeekService
from engine.core.game import AnyGame
from engine.games import GAMES

if TYPE_CHECKING:
    from bot.storage.postgres.server import PostgresServer
    from bot.storage.postgres.store import PostgresStorage

LANGUAGE = "ru"
log = logging.getLogger(__name__)
GARBAGE = (500, 2_000, 10)  # little at a time, and what outlived it seldom: with 500 tables each look takes 0.1 s
HOW_ENDED = {False: "has ended, or there was none", True: "did not end: its last screens are shown once more"}
SWITCH_S = 0.001  # the store and the pictures work in threads: the event loop gets its turn soon


@dataclass(frozen=True, kw_only=True)
class Hosted:
    """Games that a bot hosts."""

    games: Mapping[str, AnyGame]
    """Rules of the games, by name."""
    faces: Mapping[str, Face]
    """Faces of the games (their screens, words and pictures), by name."""
    render: Callable[[Drawing, Look, Labels], bytes]
    """Painter of the games' pictures; a module-level function, so that worker processes can import it."""
    pictures: Pictures = field(default_factory=dict)
    """Drawings that other machines may paint, each with the class of its labels."""

    def jobs(self) -> tuple[Job, ...]:
        """List the jobs that other machines may be asked to do."""
        return jobs_of(self.games.values(), self.render, self.pictures)


HOSTED: Final = Hosted(games=GAMES, faces=FACES, render=photo_of, pictures=PICTURES)
"""All games of the program."""


def serve(settings: Settings, *, hosted: Hosted = HOSTED, decks: DeckSource | None = None, paced: bool = True) -> int:
    """Serve a bot until stopped and return the exit status; if it cannot run, print one sentence to stderr.

    `hosted`, `decks` and `paced` are for tests: other games, prepared decks, and a publisher that does not pace its
    calls.
    """
    sys.setswitchinterval(SWITCH_S)
    return_large_blocks()
    logs.set_up(settings.log_level, settings.secrets, as_json=settings.log_json)
    try:
        uvloop.run(_run(settings, hosted, decks or SystemDecks(), paced=paced))
    except (OpenError, GatewayError, MonitorError, BrokerError, BotLost) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


class RefusedAtStart(WrongToken):
    """Token that Telegram refused at the start, before anything was done for its bot."""


class BotLost(Exception):
    """Loss of the right to serve the bot, which ends the program; the text is one sentence in Russian."""


@dataclass(frozen=True, kw_only=True)
class Program:
    """Parts of a program that do not depend on which bot it serves."""

    settings: Settings
    hosted: Hosted
    clock: Clock
    decks: DeckSource
    metrics: Metrics
    paced: bool
    thinker: RobotPool | RemoteThinker
    stop: asyncio.Event
    """Event that ends the program when set."""
    serving: asyncio.Event
    """Event that is set while people are served."""
    standing_by: asyncio.Event
    """Event that is set while the program waits for a bot without an owner."""

    def status(self) -> str:
        """Return the state for a health check: "standby", NOT_SERVING, or "ok" (SQLite), "owner" (PostgreSQL)."""
        if self.standing_by.is_set():
            return "standby"
        if not self.serving.is_set():
            return NOT_SERVING
        return "ok" if self.settings.database_url is None else "owner"


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Parts for one bot that are built before Telegram has answered."""

    program: Program
    settings: Settings
    """Settings with the token of the bot that is served, and no other token."""
    storage: Storage
    inbox: Inbox | None
    """Store of updates confirmed to Telegram and not yet processed; None: there are none, and none will be stored."""
    ownership: Ownership | None = None
    """Right to call Telegram for the bot; None if no other program can have it."""
    took_over: bool = False
    """True if the previous owner of the bot did not end properly."""

    @property
    def is_lost(self) -> bool:
        """Return whether another program may serve the bot by now; then nothing is sent or stored any more."""
        return self.ownership is not None and self.ownership.is_lost


async def _run(settings: Settings, hosted: Hosted, decks: DeckSource, *, paced: bool) -> None:
    clock, metrics = SystemClock(settings.clock_speed), Metrics()
    program = Program(
        settings=settings,
        hosted=hosted,
        clock=clock,
        decks=decks,
        metrics=metrics,
        paced=paced,
        thinker=thinker_for(settings.broker, RobotPool(metrics, hosted.games.values()), metrics, hosted.jobs()),
        stop=asyncio.Event(),
        serving=asyncio.Event(),
        standing_by=asyncio.Event(),
    )
    asyncio.get_running_loop().set_exception_handler(logs.report_lost)
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, program.stop.set)
    logging.getLogger().addHandler(logs.Tally(metrics.logged))
    await (_on_a_file(program) if settings.database_url is None else _among_others(program, settings.database_url))


@asynccontextmanager
async def _alive(program: Program) -> AsyncIterator[None]:
    """Show a sign of life, serve the observers' pages and warm up inside the block. Raises MonitorError."""
    beating = asyncio.create_task(health.beat(program.settings.database, program.clock))
    warming = asyncio.create_task(asyncio.to_thread(warm_up))
    try:
        async with watched(program.settings.watching, program.metrics, program.status):
            yield
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await program.thinker.close()
        await warming


async def _on_a_file(program: Program) -> None:
    """Serve the bot of an SQLite database, which no other program uses. Raises OpenError."""
    path = program.settings.database_path
    storage = await SqliteStorage.open(path, now=program.clock.now, metrics=program.metrics)
    program.metrics.gauge("database_bytes", "The database and the log beside it on the disk", lambda: size_of(path))
    try:
        async with _alive(program):
            inbox = storage if await storage.has_waiting() else None  # out of a database on a server
            await _serve(Parts(program=program, settings=program.settings, storage=storage, inbox=inbox))
    finally:
        await storage.close()


async def _among_others(program: Program, url: DatabaseUrl) -> None:
    """Wait for a bot on a PostgreSQL server that no other program serves, and serve it. Raises OpenError, BotLost."""
    try:
        from bot.storage.postgres.server import PostgresServer  # noqa: PLC0415 - its library is an extra
    except ModuleNotFoundError as error:
        raise OpenError(NO_DRIVER) from error
    server = await PostgresServer.connect(url, program.clock.now, program.metrics)
    program.metrics.gauge("owner", "1 where a bot is served, 0 where one is waited for", program.serving.is_set)
    tokens = {token.bot_id: token for token in program.settings.tokens}
    try:
        async with _alive(program):
            is_over = False
            while not is_over:
                is_over = await _served_one(program, server, tokens)
    finally:
        await server.close()


async def _served_one(program: Program, server: "PostgresServer", tokens: dict[int, Token]) -> bool:
    """Wait for one of these bots and serve it; return True when the program has to end.

    Returns False if Telegram refuses the token and others are left: the bot is removed from `tokens`.
    """
    program.standing_by.set()
    storage = await stand_by(server, tuple(tokens), program.stop, partial(_make_ready, program))
    program.standing_by.clear()
    if storage is None:
        return True
    try:
        await _own(program, storage, tokens[storage.bot_id])
    except RefusedAtStart:
        del tokens[storage.bot_id]
        if not tokens:
            raise
        log.error("Telegram refuses the token of bot %s, which is left alone", storage.bot_id)
        return False
    return True


def _make_ready(program: Program) -> None:
    """Preload whatever a takeover would otherwise wait for: searches, texts, certificates."""
    _keep_for_good()
    program.thinker.start_compiling()
    asyncio.get_running_loop().run_in_executor(None, _read_files, tuple(program.hosted.games))


def _read_files(games: Sequence[str]) -> None:
    """Load the texts of all games and the certificates of the authorities, once in a process."""
    authorities()
    for game in games:
        texts(LANGUAGE).of(game)


async def _own(program: Program, storage: "PostgresStorage", token: Token) -> None:
    """Serve a bot that this program owns, until stopped. Raises BotLost and RefusedAtStart."""
    ownership = Ownership(storage)
    log.info("bot %s is served here; the owner before %s", storage.bot_id, HOW_ENDED[storage.took_over])
    program.metrics.took_over(after_end=not storage.took_over)
    watching = asyncio.create_task(_until_lost(ownership, program.stop), name="ownership")
    settings = replace(program.settings, token=token, more_tokens=())
    try:
        await _serve(
            Parts(
                program=program,
                settings=settings,
                storage=storage,
                inbox=storage,
                ownership=ownership,
                took_over=storage.took_over,
            )
        )
    except RefusedAtStart:
        await storage.discard()
        raise
    except (StorageError, EndOfProgram) as error:  # at the very start
        if not ownership.is_lost:
            raise BotLost(f"База не отвечает: {error}") from error
    finally:
        watching.cancel()
        await storage.close()
    if ownership.is_lost:
        raise BotLost(f"Бот больше не обслуживается отсюда: {ownership.reason}.")


async def _until_lost(ownership: Ownership, stop: asyncio.Event) -> None:
    """Wait until the bot is lost, then end the program."""
    await ownership.until_lost()
    log.critical("the bot is given up: %s", ownership.reason)
    stop.set()


async def _serve(parts: Parts) -> None:
    """Connect to Telegram, work until stopped, disconnect."""
    await parts.storage.use_key(parts.settings.token.key)
    gateway = Gateway(
        parts.settings,
        parts.program.clock,
        parts.program.metrics,
        inbox=parts.inbox,
        may_speak=parts.ownership.may_speak if parts.ownership is not None else None,
    )
    connecting = asyncio.create_task(gateway.connect())
    stopping = asyncio.create_task(parts.program.stop.wait())
    try:
        await asyncio.wait({connecting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            return
        try:
            await connecting
        except WrongToken as error:
            raise RefusedAtStart from error
        await _work(gateway, parts)
    finally:
        for task in (connecting, stopping):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(connecting, stopping, return_exceptions=True)
        await gateway.close(lost=parts.is_lost)


def _areas(context: Context, quiet: QuietTables) -> tuple[Area, ...]:
    """Return the services of weeks and tournaments; weeks only if there are robots for them."""
    robots = robots_of(context.games, context.thinker)
    weeks = (WeekService(context, quiet, robots),) if robots is not None else ()
    return (*weeks, TournamentService(context, quiet))


async def _work(gateway: Gateway, parts: Parts) -> None:
    """Start the tables, process updates until stopped, then finish those already received, unless the bot is lost."""
    changes = GroupChanges()
    publisher = _publisher(gateway, parts, changes)
    service = _service(gateway, parts, publisher)
    application = Areas(service)
    menus = asyncio.create_task(_set_menus(gateway), name="menus")
    if parts.ownership is None:
        await menus
    gateway.listen(application, publisher)
    beside = [menus, asyncio.create_task(changes.tell(application), name="group changes")]
    if parts.ownership is not None:
        beside.append(asyncio.create_task(_give_up(parts.ownership, service, publisher), name="giving up"))
    _watch(parts, gateway, service, publisher)
    if parts.program.settings.watching is not None:
        beside.append(asyncio.create_task(lag.meter(parts.program.metrics), name="lag"))
    await application.start(took_over=parts.took_over)
    service.keep_statistics()
    _keep_for_good()
    parts.program.serving.set()
    try:
        await gateway.serve(parts.program.stop)
    finally:
        parts.program.serving.clear()
        if not parts.is_lost:
            await service.stop()
            await publisher.drain(handed_over=parts.ownership is not None)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)


async def _give_up(ownership: Ownership, service: TableService, publisher: TelegramPublisher) -> None:
    """Stop service and publisher at once when the bot is lost."""
    await ownership.until_lost()
    service.give_up()
    publisher.give_up()


async def _set_menus(gateway: Gateway) -> None:
    """Register the commands of each kind of chat with Telegram, in both languages."""
    words = texts(LANGUAGE)
    for private in (True, False):
        await gateway.set_commands(command_list(words, private=private), private=private)
        await gateway.set_commands(command_list(texts(SOURCE), private=private), SOURCE, private=private)


def _service(gateway: Gateway, parts: Parts, publisher: TelegramPublisher) -> TableService:
    """Build the service of the tables."""
    program = parts.program
    return TableService(
        storage=parts.storage,
        publisher=publisher,
        decks=program.decks,
        clock=program.clock,
        texts=texts(LANGUAGE),
        bot_url=gateway.url,
        members=gateway.members,
        files=gateway.files,
        thinker=program.thinker,
        games=program.hosted.games,
        faces=program.hosted.faces,
        on_second_writer=parts.ownership.second_writer if parts.ownership is not None else None,
        areas=_areas,
    )


def _publisher(gateway: Gateway, parts: Parts, changes: GroupChanges) -> TelegramPublisher:
    """Build the publisher; `changes` collects what happens to groups, for example a move to a supergroup."""
    return TelegramPublisher(
        gateway.bot,
        parts.storage,
        parts.program.clock,
        on_migrate=changes.migrated,
        on_reopen=changes.reopened,
        on_homeless=changes.homeless,
        paced=parts.program.paced,
        is_first=parts.storage.is_new,
        render=parts.program.hosted.render,
        patience=gateway.patience,
        within=parts.program.thinker.within,
        offload=parts.program.thinker.offload,
        views_count=parts.program.settings.views_count,
    )


def _keep_for_good() -> None:
    """Exempt all present objects from garbage collection: scanning them again would block everybody for 0.1 s."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _watch(parts: Parts, gateway: Gateway, service: TableService, publisher: TelegramPublisher) -> None:
    """Register the gauges of tables, mailboxes and screens, which are computed when they are read."""
    metrics, kept_updates = parts.program.metrics, gateway.kept_updates
    metrics.gauge("tables", "Tables in memory", lambda: service.tables_at_hand)
    metrics.gauge("jobs_waiting", "Presses, commands and wake-ups nobody has begun with", lambda: service.jobs_waiting)
    service.context.mailboxes.timed = metrics.boxed
    longest = "How long the oldest job under way in a mailbox has taken"
    metrics.gauge("mailbox_longest_seconds", longest, lambda: service.context.mailboxes.longest_s)
    metrics.gauge("screens_waiting", "Screens still to be brought to Telegram", lambda: publisher.waiting)
    if kept_updates is not None:
        words = "Age of the oldest update that is not done"
        metrics.gauge("inbox_oldest_seconds", words, lambda: kept_updates.oldest_s)
