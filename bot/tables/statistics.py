"""Statistics of finished matches, folded by a task of their own while nobody waits, and the cards of seasons."""

import logging
import time
from concurrent.futures import BrokenExecutor
from typing import Final

from bot.runtime.pending import EndOfProgram
from bot.stats.pages import Filter
from bot.stats.seasons import season_at
from bot.stats.sums import version_of
from bot.storage.ports import StorageFailed
from bot.tables.context.context import Context
from bot.tables.past.folding import fold
from bot.tables.past.season_cards import SeasonCards
from engine.core.game import AnyGame

log = logging.getLogger(__name__)

EVERY_S: Final = 60.0
"""Real seconds between two looks for matches that are over."""
AT_ONCE: Final = 20
"""Matches that one look finds of each game."""
LOAD: Final = 0.2
"""Most of one processor that folding takes: behind each piece of work it rests four times as long."""
LATELY_S: Final = 92 * 86_400.0
"""Real seconds since the last match of a group whose rows are read ahead."""
QUIET_S: Final = 0.5
"""Real seconds after which to look again whether somebody waits."""


class StatisticsUpkeep:
    """Task that folds finished matches; whatever fails is tried again a minute later."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._cards = SeasonCards(context, self._rest)

    async def run(self) -> None:
        """Read rows ahead; every `EVERY_S` look for matches to fold, then for seasons that are over.

        Until the program ends.
        """
        work = self.read_ahead
        while True:
            try:
                await work()
            except (StorageFailed, BrokenExecutor) as error:
                log.error("statistics: %s", error)
            except EndOfProgram:
                return
            except Exception as error:  # noqa: BLE001 - whatever a row of one group holds: the others are counted
                log.error("statistics: %s", type(error).__name__)
            work = self.look
            await self._sleep(EVERY_S)

    async def read_ahead(self) -> None:
        """Read the rows of groups that played of late while there is room, so that nobody waits for that.

        Raises StorageFailed.
        """
        speed, book = self._context.clock.speed, self._context.statistics
        groups = await self._context.storage.groups_settled((self._now() - LATELY_S) * speed, float("inf"))
        for group in groups:
            for game in self._context.games.values():
                if book.is_full:
                    return
                if game.facts is not None:
                    await self._prepare(group, game)

    async def _prepare(self, group: int, game: AnyGame) -> None:
        """Make what pages of a group need of all its matches."""
        begun = time.perf_counter()
        every = await self._context.statistics.of_chat(group, game)
        if every.rows:
            season = season_at(self._now(), (await self._context.chats.of(group)).season)
            every.bill(Filter())
            every.bill(Filter(since=season.begins, until=season.ends))
            every.table(season)
            await self._rest(time.perf_counter() - begun)

    def _now(self) -> float:
        """Return Unix seconds; the clock has its own."""
        return self._context.clock.now() / self._context.clock.speed

    async def look(self) -> None:
        """Fold what waits to be folded, then post the cards of seasons. Raises StorageFailed, BrokenExecutor."""
        now = self._now()
        await self.catch_up()
        await self._cards.post(now)

    async def catch_up(self) -> int:
        """Fold what waits to be folded; return how many matches were. Raises StorageFailed, BrokenExecutor."""
        storage, done = self._context.storage, 0
        for game in self._context.games.values():
            left: set[int] = set()
            while game.facts is not None and not left:
                tables = await storage.to_fold(game.name, version_of(game.facts), AT_ONCE)
                left = {it for it in tables if not await fold(storage, game, it, self._context.analyses, self._rest)}
                done += len(tables) - len(left)
                groups = [await storage.counted_in(it) for it in tables if it not in left]
                for group in dict.fromkeys(group for group in groups if group is not None):
                    await self._prepare(group, game)
                if not tables:
                    break
        return done

    async def _rest(self, took_s: float) -> None:
        """Wait behind a piece of work, as long as `LOAD` asks for and while anybody waits."""
        await self._sleep(took_s * (1 / LOAD - 1))
        while self._context.mailboxes.waiting:
            await self._sleep(QUIET_S)

    async def _sleep(self, seconds: float) -> None:
        """Sleep so many real seconds: the load is the machine's, however fast the clock of the tables runs."""
        await self._context.clock.sleep(seconds * self._context.clock.speed)
