"""People, messages, drafts and chats in the SQLite store."""

from collections.abc import Collection

import msgspec

from bot.storage.rows import DraftRow, SurfaceRow
from bot.storage.sql.people import SURFACE, PeopleReads
from bot.storage.sqlite.forgetting import OPEN_WITH, forget
from bot.storage.sqlite.statistics import SqliteStatistics
from bot.storage.sqlite.writes import migrate_chat


class SqlitePeople(SqliteStatistics, PeopleReads):
    """Part of `ports.Storage` for people, messages, drafts and chats."""

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        await self._execute(
            "INSERT INTO persons (id, name, username, language, can_dm, updated_at) VALUES (?, ?, ?, ?, 0, ?)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name, username = excluded.username,"
            " language = excluded.language, updated_at = excluded.updated_at"
            " WHERE (name, username, language) IS NOT (excluded.name, excluded.username, excluded.language)",
            *(person, name, username, language, self._now()),
        )

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        await self._execute(
            "INSERT INTO persons (id, name, can_dm, updated_at) SELECT ?1, '', ?2, ?3"
            " WHERE ?2 OR EXISTS (SELECT 1 FROM persons WHERE id = ?1)"
            " ON CONFLICT (id) DO UPDATE SET can_dm = excluded.can_dm, updated_at = excluded.updated_at"
            " WHERE can_dm IS NOT excluded.can_dm",
            *(person, can_dm, self._now()),
        )

    async def open_with(self, person: int) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(OPEN_WITH, person))

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        async with self.disguise.hiding(person) as hidden:
            rewritten = await self._writer.write(
                lambda db: forget(db, person, label, left, disguise=self.disguise, hidden=hidden)
            )
        await self._empty_log()
        return rewritten

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        marks = ", ".join("?" for _ in surface.__struct_fields__)
        sql = f"INSERT OR REPLACE INTO surfaces ({SURFACE}) VALUES ({marks})"
        await self._execute(sql, *msgspec.structs.astuple(surface), can_wait=can_wait)

    async def delete_surface(self, table: int, key: str) -> None:
        await self._execute("DELETE FROM surfaces WHERE table_id = ? AND key = ?", table, key)

    async def put_draft(self, draft: DraftRow) -> None:
        sql = "INSERT OR REPLACE INTO drafts (table_id, key, token, body) VALUES (?, ?, ?, ?)"
        await self._execute(sql, draft.table, draft.key, draft.token, draft.body.decode())

    async def put_settings(self, chat: int, settings: bytes) -> None:
        await self._execute(
            "INSERT INTO chats (id, settings) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
            *(chat, settings.decode()),
        )

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        return await self._writer.write(lambda db: migrate_chat(db, old, new))
