"""The store as the application sees it. Two implementations: `SqliteStorage` and `MemoryStorage`.

Every writing method returns only after its COMMIT. Every method may raise StorageFailed; then nothing of that
call was kept. An unknown table raises UnknownTable where something is written and gives None or () where read.
"""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from bot.storage.errors import (
    DatabaseLocked,
    NewerDatabase,
    NotADatabase,
    OpenError,
    StorageError,
    StorageFailed,
    UnknownTable,
    UnusablePath,
)
from bot.storage.rows import (
    UNSET,
    Appended,
    Cause,
    Chat,
    Conflict,
    DraftRow,
    Expiry,
    Kind,
    LoggedEvent,
    Person,
    Pruned,
    Repeated,
    SeatAt,
    Seating,
    Status,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableLog,
    TableRow,
    parts_of,
    surface_key,
)

__all__ = [
    "CAUSE_AGE_S",
    "NO_CHANGE",
    "UNSET",
    "Appended",
    "Cause",
    "Chat",
    "Conflict",
    "DatabaseLocked",
    "DraftRow",
    "Expiry",
    "Kind",
    "LoggedEvent",
    "NewerDatabase",
    "NotADatabase",
    "OpenError",
    "Person",
    "Pruned",
    "Repeated",
    "SeatAt",
    "Seating",
    "Status",
    "Storage",
    "StorageError",
    "StorageFailed",
    "StoredEvent",
    "SurfaceRow",
    "TableChange",
    "TableLog",
    "TableRow",
    "UnknownTable",
    "UnusablePath",
    "parts_of",
    "surface_key",
]

CAUSE_AGE_S: Final = 48 * 3600.0
NO_CHANGE: Final = TableChange()


class Storage(Protocol):
    """Tables and their logs, people, messages, drafts, chats."""

    @property
    def is_failing(self) -> bool:
        """Whether the last write was refused by the disk: the next one may be, too."""
        ...

    # -- tables and their logs

    async def create_table(
        self,
        chat: int,
        thread: int | None,
        game: str,
        events: Sequence[StoredEvent] = (),
        *,
        cause: Cause | None = None,
        change: TableChange = NO_CHANGE,
        seatings: Sequence[Seating] = (),
    ) -> Appended | Repeated:
        """A new table (LOBBY unless `change` says otherwise) with its first events, seq 1 on, in one transaction.

        The store keeps the name of the `game` beside the log for who reads it, and knows no game itself.
        """
        ...

    async def append(
        self,
        table: int,
        expected_seq: int,
        events: Sequence[StoredEvent],
        *,
        cause: Cause | None = None,
        change: TableChange = NO_CHANGE,
        seatings: Sequence[Seating] = (),
    ) -> Appended | Repeated | Conflict:
        """Write events behind `expected_seq`, with cause, row and seats, in one transaction.

        `events` may be empty; then nobody has touched the table, and its `updated_at` stays; a cause that wrote none is
        kept with seq 0.
        A cause already known is Repeated, whatever the rest says; a last seq other than `expected_seq` is Conflict.
        """
        ...

    async def repeated(self, cause: str) -> Repeated | None:
        """What the cause with this key did, if it was accepted before (ask before judging a press as stale)."""
        ...

    async def table(self, table: int) -> TableRow | None:
        """The table's row."""
        ...

    async def load(self, table: int) -> TableLog | None:
        """The row and the log from the row's `deal_seq` on (all of it before the first deal)."""
        ...

    async def events(self, table: int, from_seq: int = 1) -> tuple[LoggedEvent, ...]:
        """The log from `from_seq` on, in order."""
        ...

    async def open_index(self) -> tuple[TableRow, ...]:
        """All open tables, the last touched first; no log is read."""
        ...

    async def open_tables(self, chat: int) -> tuple[TableRow, ...]:
        """The open tables of a chat, all its threads, the last touched first."""
        ...

    async def recent_tables(self, chat: int, limit: int = 10) -> tuple[TableRow, ...]:
        """The chat's tables of any status, the newest first."""
        ...

    async def matches_in(self, chat: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """The chat's matches that have begun and were not given up, the newest first."""
        ...

    async def matches_of(self, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """Matches of all chats in which the person has or had a seat, and of the private chat, the newest first."""
        ...

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        """When the person opened tables after `since`, in order; reviews of imported records do not count.

        Looks at the newest 500 tables of all chats.
        """
        ...

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        """Ids of tables that may be dropped, the oldest first; never one whose match has begun."""
        ...

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        """Delete a table with all that belongs to it, in one transaction; False, nothing done, if it has not expired.

        Its number is never used again.
        """
        ...

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        """Ids of tables whose messages may be behind, the open ones and those over that were touched after `since`.

        `since` is a second of the store's clock. Touched less than `margin` seconds before the last touch of any table;
        or a message that still changes is of an older seq; or one that an open table or a finished match must have is
        not there; or there is a draft that may be alive. What `sqlite.behind` says about keys holds here.
        """
        ...

    async def restored_tables(self) -> tuple[int, ...]:
        """Ids of the open tables that came out of a copy, in order, but for those that were `taken_up` since.

        Their surfaces count as out of date (`hash` "", `seq` 0): what the messages show was not in the copy.
        """
        ...

    async def taken_up(self, table: int) -> None:
        """What the table's coming out of a copy asks for has been done."""
        ...

    # -- people and seats

    async def person(self, person: int) -> Person | None:
        """What is known of a person."""
        ...

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        """Remember name and language; `can_dm` stays (False at first). Costs no write when nothing is new."""
        ...

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        """The person opened (True) or closed (False) the private chat; unknown persons are made, without a name."""
        ...

    async def seats_of(self, person: int, *, open_only: bool = True) -> tuple[SeatAt, ...]:
        """The person's seats at open tables, or at all tables, the table last touched first."""
        ...

    async def seats_at(self, table: int) -> tuple[SeatAt, ...]:
        """Who sits at the table, open or not, by seat."""
        ...

    async def has_sat(self, table: int, person: int) -> bool:
        """Whether the person has a seat at the table, or has left one in mid-match."""
        ...

    async def has_forgotten(self, table: int) -> bool:
        """Whether somebody who had a seat at the table has been taken out of the store since."""
        ...

    async def open_with(self, person: int) -> tuple[int, ...]:
        """Ids of the open tables where the person sits or sat, or did anything that was written down, in order."""
        ...

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        """Take a person out of the store, in one transaction; ids of the tables changed.

        None, and nothing done, while an open table other than those he has `left` knows of him.

        Tables of his private chat go whole. In those of others he becomes a number below zero, of nobody, called
        `label`; cards, calls and sheets stay. Name, settings, drafts and messages of his private chat are deleted.
        """
        ...

    # -- messages

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        """Write the row of (table, key), replacing what was there.

        What `can_wait` goes with the next write, or 20 ms later.
        """
        ...

    async def surface(self, table: int, key: str) -> SurfaceRow | None:
        """The row of (table, key)."""
        ...

    async def surfaces(self, table: int) -> tuple[SurfaceRow, ...]:
        """All surfaces of a table, by key."""
        ...

    async def surface_at(self, chat: int, message: int, person: int = 0) -> SurfaceRow | None:
        """The surface that this message is, of several the one of the newest table; for a `person` one of his own."""
        ...

    async def delete_surface(self, table: int, key: str) -> None:
        """Forget a surface; nothing happens when there is none."""
        ...

    # -- drafts

    async def put_draft(self, draft: DraftRow) -> None:
        """Keep the draft of (table, key), replacing an older one."""
        ...

    async def draft(self, table: int, key: str, token: int) -> DraftRow | None:
        """The draft, unless it belongs to another token (then it is dead)."""
        ...

    # -- chats

    async def chat(self, chat: int) -> Chat | None:
        """Settings of a chat, and where it went; None when nothing was ever stored."""
        ...

    async def put_settings(self, chat: int, settings: bytes) -> None:
        """Store a chat's settings (JSON, UTF-8)."""
        ...

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        """Re-key tables, surfaces and settings in one transaction; ids of the tables moved, () when done before.

        Settings the new chat already has win. Moved surfaces count as out of date (`hash` "", `seq` 0): Telegram
        does not carry the messages over.
        """
        ...

    # -- upkeep

    async def prune(self, cause_age_s: float = CAUSE_AGE_S) -> Pruned:
        """Forget causes older than that and persons' drafts at tables no longer open; a table's own stay."""
        ...

    async def close(self) -> None:
        """Finish every write already asked for, then let go of the file. May be called twice."""
        ...
