"""Content of a database, whatever stores it: tables with their columns, and a digest to compare two contents."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final

Row = tuple[int | float | str | bytes | None, ...]
"""Values of one row, in the order of the columns; a boolean is 0 or 1."""

TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "tables": (
        "id",
        "chat",
        "thread",
        "game",
        "status",
        "match_seq",
        "deal_seq",
        "seq",
        "deadline",
        "updated_at",
        "required",
        "packed",
        "folded",
    ),
    "events": ("table_id", "seq", "tag", "body", "at"),
    "packed_logs": ("table_id", "body"),
    "packed_people": ("person", "table_id"),
    "causes": ("cause", "table_id", "seq", "person", "at"),
    "persons": ("id", "name", "username", "language", "can_dm", "updated_at"),
    "seats": ("table_id", "person", "seat"),
    "surfaces": (
        "table_id",
        "key",
        "chat",
        "thread",
        "message",
        "hash",
        "kind",
        "seq",
        "file_id",
        "generation",
        "stale_after",
    ),
    "drafts": ("table_id", "key", "token", "body"),
    "chats": ("id", "settings", "migrated_to"),
    "restored": ("table_id",),
    "match_stats": ("table_id", "at", "body", "home"),
    "deal_stats": ("table_id", "number", "body"),
    "stats_people": ("person", "table_id"),
    "inbox": ("place", "id", "cause", "body", "tries"),
}
"""Names of the columns of each database table."""
NEWEST: Final = "newest"
"""Key of an additional entry of `Content`, not a database table: the newest id that a table (of players) ever had."""


class Content:
    """Digest of a database: for each table, the number of its rows and the sum of their hashes; order is irrelevant."""

    def __init__(self) -> None:
        self._sums: dict[str, tuple[int, int]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and other._sums == self._sums

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._sums.items())))

    def count(self, table: str) -> int:
        """Return the number of rows of a table."""
        return self._sums.get(table, (0, 0))[0]

    def seen(self, table: str, row: Row) -> None:
        """Add a row to the digest."""
        count, total = self._sums.get(table, (0, 0))
        self._sums[table] = count + 1, total + int.from_bytes(sha256(repr(row).encode()).digest())

    def noting(self, table: str, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield rows unchanged, and add each to the digest."""
        for row in rows:
            self.seen(table, row)
            yield row

    @classmethod
    def of(cls, newest: int, rows: Callable[[str], Iterable[Row]]) -> "Content":
        """Return the digest of a content, read table by table; `newest`: newest id a table (of players) ever had."""
        content = cls()
        content.seen(NEWEST, (newest,))
        for table in TABLES:
            for row in rows(table):
                content.seen(table, row)
        return content
