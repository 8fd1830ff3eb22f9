"""The one place where the parts meet: settings in, a running program out."""

import asyncio
import signal
import sys
from contextlib import suppress

import uvloop

from bot import health, logs
from bot.clock import Clock, SystemClock
from bot.config import Settings
from bot.gateway.app import Gateway
from bot.gateway.poller import GatewayError
from bot.gateway.publisher import TelegramPublisher
from bot.pictures import warm
from bot.screens.commands import command_list
from bot.screens.texts import SOURCE, texts
from bot.storage.ports import OpenError, Storage
from bot.storage.sqlite import SqliteStorage
from bot.tables.decks import SystemDecks
from bot.tables.ports import DeckSource
from bot.tables.service import TableService

LANGUAGE = "ru"
SWITCH_S = 0.001  # the store and the pictures work in threads: nobody waits long for his turn


def serve(settings: Settings, *, decks: DeckSource | None = None, paced: bool = True) -> int:
    """Run the bot until it is told to stop; the exit status. What it cannot work with is one sentence on stderr.

    `decks` and `paced` are for tests: other cards than the system's, and no pacing of the publisher's own.
    """
    sys.setswitchinterval(SWITCH_S)
    secrets = [settings.token.reveal(), *([settings.webhook.secret.reveal()] if settings.webhook else [])]
    logs.set_up(settings.log_level, secrets)
    try:
        uvloop.run(_run(settings, decks or SystemDecks(), paced=paced))
    except (OpenError, GatewayError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


async def _run(settings: Settings, decks: DeckSource, *, paced: bool) -> None:
    clock = SystemClock(settings.clock_speed)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    storage = await SqliteStorage.open(settings.database_path, now=clock.now)
    beating = asyncio.create_task(health.beat(settings.database_path, clock))
    try:
        await _serve(settings, clock, storage, decks, stop, paced=paced)
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await storage.close()


async def _serve(
    settings: Settings, clock: Clock, storage: Storage, decks: DeckSource, stop: asyncio.Event, *, paced: bool
) -> None:
    """Connect, work until `stop`, hang up."""
    gateway = Gateway(settings, clock)
    warming = asyncio.create_task(asyncio.to_thread(warm))
    connecting = asyncio.create_task(gateway.connect())
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({connecting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            return
        await connecting
        await _work(gateway, clock, storage, decks, stop, paced=paced)
    finally:
        for task in (connecting, stopping):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(connecting, stopping, return_exceptions=True)
        await warming
        await gateway.close()


async def _work(
    gateway: Gateway, clock: Clock, storage: Storage, decks: DeckSource, stop: asyncio.Event, *, paced: bool
) -> None:
    """Wake the tables, take updates until `stop`, then finish what was taken."""
    words = texts(LANGUAGE)

    def moved(old: int, new: int) -> None:
        service.migrated(old, new)

    publisher = TelegramPublisher(gateway.bot, storage, clock, on_migrate=moved, paced=paced)
    service = TableService(
        storage=storage,
        publisher=publisher,
        decks=decks,
        clock=clock,
        texts=words,
        bot_url=gateway.url,
        members=gateway.members,
        files=gateway.files,
    )
    await gateway.set_commands(command_list(words))
    await gateway.set_commands(command_list(texts(SOURCE)), SOURCE)
    gateway.listen(service, publisher)
    await service.start()
    try:
        await gateway.serve(stop)
    finally:
        await service.stop()
        await publisher.drain()
