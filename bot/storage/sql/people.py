"""Queries for people, messages, drafts and chats, with the same SQL for both databases."""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from bot.storage.rows import LEFT_SEAT, ChatRow, DraftRow, PersonRow, Reachable, SurfaceRow
from bot.storage.sql.reads import Reads
from bot.storage.sql.tables import OPEN

SURFACE: Final = "table_id, key, chat, message, thread, hash, kind, seq, file_id, generation, stale_after"
"""Columns of a message's row, in the order of the fields of `SurfaceRow`."""

REACHABLE: Final = f"""SELECT p.id, p.language, c.settings, EXISTS (
        SELECT 1 FROM seats AS s JOIN tables AS t ON t.id = s.table_id
        WHERE s.person = p.id AND s.seat <> {LEFT_SEAT} AND t.{OPEN})
    FROM persons AS p LEFT JOIN chats AS c ON c.id = p.id WHERE p.can_dm AND p.id IN (%s) ORDER BY p.id"""


def surface_row(row: Sequence[Any]) -> SurfaceRow:
    """Convert a row with the columns SURFACE."""
    return msgspec.convert(dict(zip(SurfaceRow.__struct_fields__, row, strict=True)), SurfaceRow)


class PeopleReads(Reads):
    """Reading part of `ports.Storage` for people, messages, drafts and chats."""

    async def person(self, person: int) -> PersonRow | None:
        sql = "SELECT id, name, username, language, can_dm, updated_at FROM persons WHERE id = ?"
        found = await self._row(sql, person)
        if found is None:
            return None
        number, name, username, language, can_dm, at = found
        return PersonRow(id=number, name=name, username=username, language=language, can_dm=bool(can_dm), updated_at=at)

    async def reachable(self, persons: Collection[int]) -> tuple[Reachable, ...]:
        numbers = sorted(persons)
        sql = REACHABLE % ", ".join("?" * len(numbers))
        rows = await self._rows(sql, *numbers) if numbers else []
        return tuple(Reachable(who, tag, (kept or "{}").encode(), bool(sits)) for who, tag, kept, sits in rows)

    async def surface(self, table: int, key: str) -> SurfaceRow | None:
        found = await self._row(f"SELECT {SURFACE} FROM surfaces WHERE table_id = ? AND key = ?", table, key)
        return surface_row(found) if found else None

    async def surfaces(self, table: int) -> tuple[SurfaceRow, ...]:
        sql = f"SELECT {SURFACE} FROM surfaces WHERE table_id = ? ORDER BY key"
        return tuple(map(surface_row, await self._rows(sql, table)))

    async def surface_at(self, chat: int, message: int, person: int = 0) -> SurfaceRow | None:
        at = "chat = ? AND message = ? AND key LIKE ?"
        sql = f"SELECT {SURFACE} FROM surfaces WHERE {at} ORDER BY table_id DESC, key LIMIT 1"
        found = await self._row(sql, chat, message, f"%:{person}" if person else "%")
        return surface_row(found) if found else None

    async def draft(self, table: int, key: str, token: int) -> DraftRow | None:
        sql = "SELECT body FROM drafts WHERE table_id = ? AND key = ? AND token = ?"
        found = await self._row(sql, table, key, token)
        return DraftRow(table, key, token, found[0].encode()) if found else None

    async def chat(self, chat: int) -> ChatRow | None:
        found = await self._row("SELECT id, settings, migrated_to FROM chats WHERE id = ?", chat)
        return ChatRow(found[0], found[1].encode(), found[2]) if found else None
