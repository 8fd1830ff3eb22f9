"""`python -m bot rebuild`: rebuild the statistics of all finished matches from their logs."""

import asyncio
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.metrics import Metrics
from bot.runtime.errnos import reason
from bot.runtime.secret import DatabaseUrl
from bot.stats.sums import version_of
from bot.storage.errors import NO_DRIVER, UnusablePath
from bot.storage.ports import OpenError, Storage
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.context.analyses import Analyses
from bot.tables.past.folding import fold
from engine.core.game import AnyGame

MOST: Final = 2**31
TOLD_EVERY_S: Final = 10.0
PROGRESS: Final = "Посчитано пулек: {done} из {whole}.\n"
DONE: Final = "Статистика посчитана заново, пулек: {done}.\n"
STOPPED: Final = "Остановлено: посчитано пулек {done} из {whole}. Остальные бот посчитает сам, когда никто не ждёт.\n"
OWNED: Final = "Бота {bot} обслуживает другая программа: остановите её."


async def on_a_file(path: Path, games: Mapping[str, AnyGame]) -> int:
    """Rebuild the statistics of a database file and return the exit status. Raises OpenError."""
    _must_be_there(path)
    storage = await SqliteStorage.open(path)
    try:
        return 0 if await rebuilt(storage, games) else 1
    finally:
        await storage.close()


def _must_be_there(path: Path) -> None:
    """Raise UnusablePath if the file does not exist: opening the store would create it."""
    try:
        is_there = path.is_file()
    except OSError as error:
        raise UnusablePath(f"База {path} не читается: {reason(error)}.") from error
    if not is_there:
        raise UnusablePath(f"Базы {path} нет: считать нечего.")


async def on_a_server(url: DatabaseUrl, bots: Sequence[int], games: Mapping[str, AnyGame]) -> int:
    """Rebuild the statistics of these bots on a server and return the exit status. Raises OpenError."""
    try:
        from bot.storage.postgres.server import PostgresServer  # noqa: PLC0415 - its library is an extra
    except ModuleNotFoundError as error:
        raise OpenError(NO_DRIVER) from error
    server = await PostgresServer.connect(url, time.time, Metrics())
    try:
        for bot in bots:
            storage = await server.take([bot])
            if storage is None:
                raise OpenError(OWNED.format(bot=bot))
            try:
                if not await rebuilt(storage, games):
                    return 1
            finally:
                await storage.close(ended=not storage.took_over)
        return 0
    finally:
        await server.close()


async def rebuilt(storage: Storage, games: Mapping[str, AnyGame]) -> bool:
    """Rebuild the statistics of every finished match in turn and print progress; return False if stopped.

    Ctrl+C and SIGTERM stop it between two deals. Each row of statistics is then either the old or the new one.
    """
    rebuilding = Rebuilding(storage)
    work = asyncio.create_task(rebuilding.run(games))
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        sys.stdout.write(STOPPED.format(done=rebuilding.done, whole=rebuilding.whole))
        return False
    sys.stdout.write(DONE.format(done=rebuilding.done))
    return True


class Rebuilding:
    """Rebuilding of all statistics, with its progress."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._told = time.monotonic()
        self.done = 0
        """Matches folded so far."""
        self.whole = 0
        """Matches to be folded."""

    async def run(self, games: Mapping[str, AnyGame]) -> None:
        """Rebuild the statistics of every finished match."""
        await self._storage.fold_again()
        waiting = [(game, table) for game in games.values() for table in await self._waiting(game)]
        self.whole, analyses = len(waiting), Analyses()
        try:
            for game, table in waiting:
                await fold(self._storage, game, table, analyses, _at_once)
                self.done += 1
                self._tell()
        finally:
            analyses.close()

    async def _waiting(self, game: AnyGame) -> tuple[int, ...]:
        """List the ids of a game's finished tables; empty for a game without statistics."""
        if game.facts is None:
            return ()
        return await self._storage.to_fold(game.name, version_of(game.facts), MOST)

    def _tell(self) -> None:
        """Print progress, at most once in `TOLD_EVERY_S` seconds."""
        if time.monotonic() - self._told > TOLD_EVERY_S:
            sys.stdout.write(PROGRESS.format(done=self.done, whole=self.whole))
            sys.stdout.flush()
            self._told = time.monotonic()


async def _at_once(took_s: float) -> None:
    """Continue without a pause after each match: nobody is playing during a rebuild."""
