"""Base of queries with the same SQL for both databases: `?` marks a value, and each store adapts it to its driver."""

from typing import Any, Final, Protocol

from bot.storage.disguise import LOOKS_LIKE, Disguise

KNOWN_PRESSES: Final = f"SELECT cause FROM causes WHERE cause LIKE '{LOOKS_LIKE}'"


class Reads(Protocol):
    """Queries on a connection that sees committed rows only."""

    disguise: Disguise

    async def use_key(self, key: bytes) -> None:
        """Set the key of hashes and read which presses are stored as hashes, see `ports.Storage`."""
        self.disguise.key = key
        self.disguise.noted([row[0] for row in await self._rows(KNOWN_PRESSES)])

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query. Raises StorageFailed."""
        ...

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Return the first row of a query; None without rows. Raises StorageFailed."""
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None
