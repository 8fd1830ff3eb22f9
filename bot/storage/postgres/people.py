"""People, messages, drafts and chats in the PostgreSQL store."""

from collections.abc import Collection
from typing import Final

import msgspec

from bot.storage.errors import UnknownTable
from bot.storage.postgres.forgetting import OPEN_WITH, forget, look_through, signs
from bot.storage.postgres.session import Session
from bot.storage.postgres.statistics import PostgresStatistics
from bot.storage.postgres.writes import migrate_chat
from bot.storage.rows import DraftRow, SurfaceRow
from bot.storage.sql.people import PeopleReads

# A row that says so already is not touched: even a lock on it would have to be flushed.
PUT_PERSON: Final = """INSERT INTO persons (id, name, username, language, updated_at)
    SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM persons AS p WHERE p.id = $1
        AND (p.name, p.username, p.language) IS NOT DISTINCT FROM ($2::text, $3::text, $4::text))
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, username = excluded.username,
        language = excluded.language, updated_at = excluded.updated_at"""
SET_CAN_DM: Final = """INSERT INTO persons (id, name, can_dm, updated_at)
    SELECT $1, '', $2, $3 WHERE NOT EXISTS (SELECT 1 FROM persons AS p WHERE p.id = $1 AND p.can_dm = $2)
    AND ($2 OR EXISTS (SELECT 1 FROM persons AS p WHERE p.id = $1))
    ON CONFLICT (id) DO UPDATE SET can_dm = excluded.can_dm, updated_at = excluded.updated_at"""
PUT_SURFACE: Final = (
    f"SELECT put_surface({', '.join(f'${n}' for n in range(1, len(SurfaceRow.__struct_fields__) + 1))})"
)
PUT_DRAFT: Final = """INSERT INTO drafts (table_id, key, token, body) SELECT $1, $2, $3, $4 FROM tables WHERE id = $1
    ON CONFLICT (table_id, key) DO UPDATE SET token = excluded.token, body = excluded.body"""


class PostgresPeople(PostgresStatistics, PeopleReads):
    """Part of `ports.Storage` for people, messages, drafts and chats."""

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        await self._writer.write((PUT_PERSON, (person, name, username, language, self._now())))

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        await self._writer.write((SET_CAN_DM, (person, can_dm, self._now())))

    async def open_with(self, person: int) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._rows(OPEN_WITH, person, *signs(person)))

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        with self._written_to() as tables:
            await self._writer.write()  # whatever was asked for before is written now
            seen = await look_through(self._rows, person, tables)
            async with self.disguise.hiding(person) as hidden:

                async def work(session: Session) -> tuple[int, ...] | None:
                    return await forget(session, person, label, left, seen, disguise=self.disguise, hidden=hidden)

                return await self._writer.work(work)

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        statement = (PUT_SURFACE, msgspec.structs.astuple(surface))
        (answer,) = await self._writer.write(statement, can_wait=can_wait)
        if not answer.rows[0][0]:
            raise UnknownTable(f"There is no table {surface.table}.")

    async def delete_surface(self, table: int, key: str) -> None:
        await self._execute("DELETE FROM surfaces WHERE table_id = ? AND key = ?", table, key)

    async def put_draft(self, draft: DraftRow) -> None:
        values = (draft.table, draft.key, draft.token, draft.body.decode())
        (answer,) = await self._writer.write((PUT_DRAFT, values))
        if not answer.written:
            raise UnknownTable(f"There is no table {draft.table}.")

    async def put_settings(self, chat: int, settings: bytes) -> None:
        await self._execute(
            "INSERT INTO chats (id, settings) VALUES (?, ?)"
            " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
            *(chat, settings.decode()),
        )

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        return await self._writer.work(lambda session: migrate_chat(session, old, new))
