"""Rows of statistics in the PostgreSQL store."""

import asyncio

from bot.storage.postgres.base import PostgresBase, numbered
from bot.storage.postgres.session import Session
from bot.storage.rows import MatchStatistics
from bot.storage.sql.statistics import (
    AGAIN,
    DEALS,
    FOLDED,
    MATCH,
    NAMING,
    RENUMBER,
    StatisticsReads,
    without,
    writes,
)


class PostgresStatistics(PostgresBase, StatisticsReads):
    """Part of `ports.Storage` for statistics."""

    async def put_statistics(self, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
        return await self._writer.work(lambda session: _put(session, table, version, forgotten, rows))

    async def fold_again(self) -> None:
        await self._execute(AGAIN)


async def _put(session: Session, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
    if not await session.ask(numbered(f"{FOLDED} RETURNING id"), version, table, forgotten):
        return False
    for sql, values in writes(table, rows):
        await session.ask(numbered(sql), *values)
    return True


async def forget_statistics(session: Session, person: int, stand_in: int) -> None:
    """Remove a person from all rows of statistics, in the transaction that removes the person from the logs."""
    for (table,) in await session.ask(numbered(NAMING), person):
        matches = await session.ask(numbered(MATCH), table)
        deals = await session.ask(numbered(DEALS), table)
        # in a thread: a long match would hold the loop up
        statements = await asyncio.to_thread(without, table, matches, deals, person, stand_in)
        for sql, values in statements:
            await session.ask(numbered(sql), *values)
    await session.ask(numbered(RENUMBER), stand_in, person)
