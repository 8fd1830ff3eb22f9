"""Rows of statistics in the SQLite store."""

import sqlite3

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
from bot.storage.sqlite.base import SqliteBase


class SqliteStatistics(SqliteBase, StatisticsReads):
    """Part of `ports.Storage` for statistics."""

    async def put_statistics(self, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
        return await self._writer.write(lambda db: _put(db, table, version, forgotten, rows), can_wait=True)

    async def fold_again(self) -> None:
        await self._execute(AGAIN)


def _put(db: sqlite3.Connection, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
    if not db.execute(FOLDED, (version, table, forgotten)).rowcount:
        return False
    for sql, values in writes(table, rows):
        db.execute(sql, values)
    return True


def forget_statistics(db: sqlite3.Connection, person: int, stand_in: int) -> None:
    """Remove a person from all rows of statistics, in the transaction that removes the person from the logs."""
    for (table,) in db.execute(NAMING, (person,)).fetchall():
        matches, deals = db.execute(MATCH, (table,)).fetchall(), db.execute(DEALS, (table,)).fetchall()
        for sql, values in without(table, matches, deals, person, stand_in):
            db.execute(sql, values)
    db.execute(RENUMBER, (stand_in, person))
