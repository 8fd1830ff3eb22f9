"""Rows of statistics of the store in memory."""

from msgspec.structs import replace

from bot.stats.forgetting import deal_without, match_without
from bot.storage.rows import MatchStatistics, TableStatus
from tests.storage_in_memory.base import MemoryBase


class MemoryStatistics(MemoryBase):
    """Part of `ports.Storage` about statistics."""

    async def to_fold(self, game: str, version: int, limit: int) -> tuple[int, ...]:
        await self._turn()
        waiting = (table for table in self._tables if self._waits(table, game, version))
        return tuple(sorted(waiting, key=lambda table: (self._folded.get(table, 0), table))[:limit])

    def _waits(self, table: int, game: str, version: int) -> bool:
        row = self._tables[table]
        is_over = row.status is TableStatus.FINISHED and row.game == game
        return is_over and self._folded.get(table, 0) < version

    async def waits_to_fold(self, whose: int, game: str, version: int) -> int:
        await self._turn()
        sat = {table for table, person in self._seats if person == whose and self._tables[table].chat < 0}
        theirs = sat if whose > 0 else {table for table, row in self._tables.items() if row.chat == whose}
        return sum(self._waits(table, game, version) for table in theirs)

    async def forgotten_at(self, table: int) -> int:
        await self._turn()
        return self._forgotten_at(table)

    def _forgotten_at(self, table: int) -> int:
        return sum(at == table and person < 0 for at, person in self._seats)

    async def put_statistics(self, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
        await self._turn()
        row = self._tables.get(table)
        if row is None or row.status is not TableStatus.FINISHED or self._forgotten_at(table) != forgotten:
            return False
        self._folded[table] = version
        self._statistics.pop(table, None)
        if rows is not None:
            left = self._chats.get(rows.home)
            home = left.migrated_to if left is not None and left.migrated_to is not None else rows.home
            self._statistics[table] = replace(rows, home=home)
        return True

    async def statistics_in(self, chat: int, game: str) -> tuple[bytes, ...]:
        await self._turn()
        return self._bodies({table for table in self._statistics if self._counted_in(table) == chat}, game)

    def _counted_in(self, table: int) -> int:
        return self._statistics[table].home or self._tables[table].chat

    async def statistics_of(self, person: int, game: str) -> tuple[bytes, ...]:
        await self._turn()
        return self._bodies({table for table, rows in self._statistics.items() if person in rows.people}, game)

    def _bodies(self, tables: set[int], game: str) -> tuple[bytes, ...]:
        """Return the rows of matches of a game at these tables, in the order of settlement."""
        rows = [(rows.at, table, rows.match) for table, rows in self._statistics.items() if table in tables]
        return tuple(body for _, table, body in sorted(rows) if self._tables[table].game == game)

    async def groups_settled(self, since: float, until: float) -> tuple[int, ...]:
        await self._turn()
        settled = {table for table, rows in self._statistics.items() if since <= rows.at < until}
        return tuple(sorted(set(map(self._counted_in, settled))))

    async def counted_in(self, table: int) -> int | None:
        await self._turn()
        return self._counted_in(table) if table in self._statistics else None

    async def deal_statistics(self, table: int) -> tuple[bytes, ...]:
        await self._turn()
        return self._statistics[table].deals if table in self._statistics else ()

    async def fold_again(self) -> None:
        await self._turn()
        self._folded.clear()

    def _forget_statistics(self, person: int, stand_in: int) -> None:
        """Take a person out of all rows."""
        for table, rows in self._statistics.items():
            if person in rows.people:
                deals = tuple(deal_without(body, person, stand_in) for body in rows.deals)
                people = tuple(stand_in if who == person else who for who in rows.people)
                match = match_without(rows.match, person, stand_in)
                self._statistics[table] = replace(rows, people=people, match=match, deals=deals)
