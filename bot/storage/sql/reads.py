"""Reads that are one text for every database: `?` stands for a value, and the store asks in the words of its driver."""

from typing import Any, Protocol


class Reads(Protocol):
    """Questions to the database, on a connection that sees committed rows only."""

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read all rows of one query. Raises StorageFailed."""
        ...

    async def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """Read the first row of one query; None without rows. Raises StorageFailed."""
        rows = await self._rows(sql, *values)
        return rows[0] if rows else None
