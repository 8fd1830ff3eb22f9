"""Statistics of finished matches, folded by a task of their own while nobody waits, and the cards of seasons."""

import logging
from concurrent.futures import BrokenExecutor
from typing import Final

from bot.storage.ports import StorageFailed, StorageLost
from bot.tables.context.context import Context
from bot.tables.past.folding import fold
from bot.tables.past.season_cards import SeasonCards

log = logging.getLogger(__name__)

EVERY_S: Final = 60.0
"""Real seconds between two looks for matches that are over."""
AT_ONCE: Final = 20
"""Matches that one look finds of each game."""
LOAD: Final = 0.2
"""Most of one processor that folding takes: behind each piece of work it rests four times as long."""
QUIET_S: Final = 0.5
"""Real seconds after which to look again whether somebody waits."""


class StatisticsUpkeep:
    """Task that folds finished matches; a store that fails is asked again a minute later."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._cards = SeasonCards(context, self._rest)

    async def run(self) -> None:
        """Look for matches to fold, then for seasons that are over, every `EVERY_S`, until the store is lost."""
        while True:
            await self._sleep(EVERY_S)
            try:
                await self.look()
            except (StorageFailed, BrokenExecutor) as error:
                log.error("statistics: %s", error)
            except StorageLost:  # the program ends
                return

    async def look(self) -> None:
        """Fold what waits to be folded, then post the cards of seasons. Raises StorageFailed, BrokenExecutor."""
        now = self._context.clock.now() / self._context.clock.speed
        await self.catch_up()
        await self._cards.post(now)

    async def catch_up(self) -> int:
        """Fold what waits to be folded; return how many matches were. Raises StorageFailed, BrokenExecutor."""
        storage, done = self._context.storage, 0
        for game in self._context.games.values():
            left: set[int] = set()
            while game.facts is not None and not left:
                tables = await storage.to_fold(game.name, game.facts.version, AT_ONCE)
                left = {it for it in tables if not await fold(storage, game, it, self._context.analyses, self._rest)}
                done += len(tables) - len(left)
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
