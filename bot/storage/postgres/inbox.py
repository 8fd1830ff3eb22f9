"""Updates of the store in PostgreSQL that are not done."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.storage.ports import MOST_TRIES
from bot.storage.postgres.base import PostgresBase
from bot.storage.rows import KeptUpdate

KEEP: Final = """INSERT INTO inbox (id, cause, body)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) ON CONFLICT (id) DO NOTHING"""
DROP: Final = "DELETE FROM inbox WHERE tries >= $1"
TAKE: Final = "UPDATE inbox SET tries = tries + 1"
WAITING: Final = "SELECT id, body, cause FROM inbox ORDER BY place"


class PostgresInbox(PostgresBase):
    """Implementation of `ports.Inbox`."""

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        columns = ([u.id for u in updates], [u.cause for u in updates], [u.body.decode() for u in updates])
        await self._writer.write((KEEP, columns))

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        *_, found = await self._writer.write((DROP, (MOST_TRIES,)), (TAKE, ()), (WAITING, ()))
        return tuple(KeptUpdate(number, body.encode(), cause) for number, body, cause in found.rows)

    async def done(self, updates: Collection[int]) -> None:
        await self._execute("DELETE FROM inbox WHERE id = ANY (?)", list(updates), can_wait=True)
