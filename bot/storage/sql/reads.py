"""Reads whose text is the same for every database: `?` marks a value, and the store converts it for its driver."""

from typing import Any, Final, Protocol

from bot.storage.disguise import LOOKS_LIKE, Disguise

KNOWN_PRESSES: Final = f"SELECT cause FROM causes WHERE cause LIKE '{LOOKS_LIKE}'"


class Reads(Protocol):
    """Questions to the database, on a connection that sees committed rows only."""

    disguise: Disguise

    async def use_key(self, key: bytes) -> None:
        """Set the key of hashes and read which presses are stored as hashes, see `ports.Storage`."""
        self.disguise.key = key
        self.disguise.noted([row[0] for row in await self._rows(KNOWN_PRESSES)])

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read all rows of one query. Raises StorageFailed."""
        ...

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Read the first row of one query; None without rows. Raises StorageFailed."""
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None
