"""Statistics of finished matches, computed in the background while nobody waits, and the cards of seasons."""

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
"""Real seconds between two searches for finished matches."""
AT_ONCE: Final = 20
"""Most matches of each game that one search finds."""
LOAD: Final = 0.2
"""Share of one processor that the computation may use: after each piece of work it rests four times as long."""
LATELY_S: Final = 92 * 86_400.0
"""Age of a group's last match, in real seconds, up to which the group's statistics are read in advance."""
QUIET_S: Final = 0.5
"""Real seconds between two checks whether somebody is still waiting."""


class StatisticsUpkeep:
    """Background task that computes the statistics of finished matches; it retries a minute after a failure."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._cards = SeasonCards(context, self._rest)

    async def run(self) -> None:
        """Read rows in advance; then every `EVERY_S` seconds handle finished matches and finished seasons.

        Runs until the program ends.
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
        """Read the rows of groups that played lately, as far as memory allows, so that nobody has to wait for them.

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
        """Compute the sums that statistics pages of a group need, from all its matches of a game."""
        begun = time.perf_counter()
        every = await self._context.statistics.of_chat(group, game)
        if every.rows:
            season = season_at(self._now(), (await self._context.chats.of(group)).season)
            every.bill(Filter())
            every.bill(Filter(since=season.begins, until=season.ends))
            every.table(season)
            await self._rest(time.perf_counter() - begun)

    def _now(self) -> float:
        """Return the present Unix second: the clock of the tables may run faster."""
        return self._context.clock.now() / self._context.clock.speed

    async def look(self) -> None:
        """Compute statistics of finished matches, then post season cards. Raises StorageFailed, BrokenExecutor."""
        now = self._now()
        await self.catch_up()
        await self._cards.post(now)

    async def catch_up(self) -> int:
        """Compute statistics of all matches that lack them; return how many. Raises StorageFailed, BrokenExecutor."""
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
        """Wait after work that took `took_s` real seconds, as long as `LOAD` requires and while anybody waits."""
        await self._sleep(took_s * (1 / LOAD - 1))
        while self._context.mailboxes.waiting:
            await self._sleep(QUIET_S)

    async def _sleep(self, seconds: float) -> None:
        """Sleep for real seconds, however fast the clock of the tables runs."""
        await self._context.clock.sleep(seconds * self._context.clock.speed)
