"""Queries for rows of statistics and statements that write them, with the same SQL for both databases."""

from collections.abc import Sequence
from typing import Any, Final

from bot.stats.forgetting import deal_without, match_without
from bot.storage.rows import MatchStatistics
from bot.storage.sql.reads import Reads

TO_FOLD: Final = "status = 'finished' AND game = ? AND folded < ?"
"""Condition for finished tables without up-to-date statistics, in the words of the partial index that serves it."""
FOLDED: Final = """UPDATE tables SET folded = ? WHERE id = ? AND status = 'finished'
    AND ? = (SELECT count(*) FROM seats WHERE table_id = tables.id AND person < 0)"""
"""Statement that notes a table's new statistics, unless a person was removed there since its log was read."""
AGAIN: Final = "UPDATE tables SET folded = 0 WHERE status = 'finished' AND folded > 0"
ORDER: Final = "ORDER BY m.at, m.table_id"
WIPE: Final = tuple(f"DELETE FROM {name} WHERE table_id = ?" for name in ("match_stats", "deal_stats", "stats_people"))
PUT_MATCH: Final = """INSERT INTO match_stats (table_id, at, body, home)
    VALUES (?, ?, ?, coalesce((SELECT migrated_to FROM chats WHERE id = ?), ?))"""
PUT_DEAL: Final = "INSERT INTO deal_stats (table_id, number, body) VALUES (?, ?, ?)"
MOVE_HOME: Final = "UPDATE match_stats SET home = ? WHERE home = ? AND home <> 0"
"""Statement that moves matches counted for a group to the group's new id."""
COUNTED_IN: Final = "CASE WHEN m.home <> 0 THEN m.home ELSE t.chat END"
"""Expression for the group in whose statistics a match counts."""
PUT_PERSON: Final = "INSERT INTO stats_people (person, table_id) VALUES (?, ?)"
NAMING: Final = "SELECT table_id FROM stats_people WHERE person = ?"
"""Query for the ids of the tables whose statistics name a person."""
MATCH: Final = "SELECT body FROM match_stats WHERE table_id = ?"
DEALS: Final = "SELECT number, body FROM deal_stats WHERE table_id = ? ORDER BY number"
SET_MATCH: Final = "UPDATE match_stats SET body = ? WHERE table_id = ?"
SET_DEAL: Final = "UPDATE deal_stats SET body = ? WHERE table_id = ? AND number = ?"
RENUMBER: Final = "UPDATE stats_people SET person = ? WHERE person = ?"


def writes(table: int, rows: MatchStatistics | None) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the statements that replace the statistics of a table; None: the table has none."""
    found: list[tuple[str, tuple[Any, ...]]] = [(sql, (table,)) for sql in WIPE]
    if rows is not None:
        found.append((PUT_MATCH, (table, rows.at, rows.match.decode(), rows.home, rows.home)))
        found += [(PUT_DEAL, (table, place, body.decode())) for place, body in enumerate(rows.deals, 1)]
        found += [(PUT_PERSON, (person, table)) for person in rows.people]
    return found


class StatisticsReads(Reads):
    """Reading part of `ports.Statistics`."""

    async def to_fold(self, game: str, version: int, limit: int) -> tuple[int, ...]:
        sql = f"SELECT id FROM tables WHERE {TO_FOLD} ORDER BY folded, id LIMIT ?"
        return tuple(row[0] for row in await self._rows(sql, game, version, limit))

    async def waits_to_fold(self, whose: int, game: str, version: int) -> int:
        theirs = "chat = ?" if whose < 0 else "chat < 0 AND id IN (SELECT table_id FROM seats WHERE person = ?)"
        found = await self._row(f"SELECT count(*) FROM tables WHERE {theirs} AND {TO_FOLD}", whose, game, version)
        return int(found[0]) if found else 0

    async def forgotten_at(self, table: int) -> int:
        found = await self._row("SELECT count(*) FROM seats WHERE table_id = ? AND person < 0", table)
        return int(found[0]) if found else 0

    async def statistics_in(self, chat: int, game: str) -> tuple[bytes, ...]:
        settled = "SELECT m.at, m.table_id, m.body FROM match_stats m JOIN tables t ON t.id = m.table_id"
        here = f"{settled} WHERE t.chat = ? AND m.home = 0 AND t.game = ?"
        elsewhere = f"{settled} WHERE m.home = ? AND m.home <> 0 AND t.game = ?"
        found = await self._rows(f"{here} UNION ALL {elsewhere} ORDER BY 1, 2", chat, game, chat, game)
        return tuple(row[2].encode() for row in found)

    async def statistics_of(self, person: int, game: str) -> tuple[bytes, ...]:
        sql = (
            "SELECT m.body FROM stats_people p JOIN match_stats m ON m.table_id = p.table_id"
            f" JOIN tables t ON t.id = p.table_id WHERE p.person = ? AND t.game = ? {ORDER}"
        )
        return tuple(row[0].encode() for row in await self._rows(sql, person, game))

    async def groups_settled(self, since: float, until: float) -> tuple[int, ...]:
        sql = (
            f"SELECT DISTINCT {COUNTED_IN} AS home FROM match_stats m JOIN tables t ON t.id = m.table_id"
            " WHERE m.at >= ? AND m.at < ? ORDER BY home"
        )
        return tuple(row[0] for row in await self._rows(sql, since, until))

    async def counted_in(self, table: int) -> int | None:
        sql = f"SELECT {COUNTED_IN} FROM match_stats m JOIN tables t ON t.id = m.table_id WHERE m.table_id = ?"
        found = await self._row(sql, table)
        return int(found[0]) if found else None

    async def deal_statistics(self, table: int) -> tuple[bytes, ...]:
        return tuple(row[1].encode() for row in await self._rows(DEALS, table))


def without(
    table: int, matches: Sequence[tuple[Any, ...]], deals: Sequence[tuple[Any, ...]], person: int, stand_in: int
) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the statements that replace a person by `stand_in` in a table's rows, read with MATCH and DEALS."""
    found: list[tuple[str, tuple[Any, ...]]] = [
        (SET_MATCH, (match_without(body.encode(), person, stand_in).decode(), table)) for (body,) in matches
    ]
    found += [
        (SET_DEAL, (deal_without(body.encode(), person, stand_in).decode(), table, number)) for number, body in deals
    ]
    return found
