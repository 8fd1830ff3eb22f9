"""Interface of the store, with two implementations, `SqliteStorage` and `PostgresStorage`, and one in memory for tests.

A method that writes returns after its COMMIT. Every method may raise StorageFailed; then nothing of that call is
stored. If several processes share a server, it may raise StorageLost: then it is unknown whether the call is stored.
For an unknown table, methods that write raise UnknownTable, and methods that read return None or ().
"""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

from bot.storage.disguise import Disguise
from bot.storage.errors import (
    DatabaseLocked,
    NewerDatabase,
    NotADatabase,
    OpenError,
    StorageError,
    StorageFailed,
    StorageLost,
    UnknownTable,
    UnusablePath,
    UnusableServer,
)
from bot.storage.rows import (
    ALWAYS,
    UNSET,
    Appended,
    Cause,
    ChatRow,
    Conflict,
    DraftRow,
    Expiry,
    KeptUpdate,
    LoggedEvent,
    MatchStatistics,
    MessageKind,
    NewTable,
    PersonRow,
    Pruned,
    Reachable,
    Repeated,
    SeatAt,
    SeatChange,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableLog,
    TableRow,
    TableStatus,
    parts_of,
    surface_key,
)

__all__ = [
    "ALWAYS",
    "CAUSE_AGE_S",
    "MOST_TRIES",
    "NO_CHANGE",
    "PRESS_AGE_S",
    "UNSET",
    "Appended",
    "Cause",
    "ChatRow",
    "Conflict",
    "DatabaseLocked",
    "DraftRow",
    "Expiry",
    "Inbox",
    "KeptUpdate",
    "LoggedEvent",
    "MatchStatistics",
    "MessageKind",
    "NewTable",
    "NewerDatabase",
    "NotADatabase",
    "OpenError",
    "PersonRow",
    "Pruned",
    "Reachable",
    "Repeated",
    "SeatAt",
    "SeatChange",
    "Statistics",
    "Storage",
    "StorageError",
    "StorageFailed",
    "StorageLost",
    "StoredEvent",
    "SurfaceRow",
    "TableChange",
    "TableLog",
    "TableRow",
    "TableStatus",
    "UnknownTable",
    "UnusablePath",
    "UnusableServer",
    "parts_of",
    "surface_key",
]

CAUSE_AGE_S: Final = 48 * 3600.0
"""Seconds for which the causes of messages are stored: Telegram may repeat a message for a day."""
PRESS_AGE_S: Final = 3600.0
"""Seconds for which the causes of presses are stored: Telegram drops a press that was not fetched after 150 seconds."""
MOST_TRIES: Final = 20
"""Number of times that an update is returned by `Inbox.waiting`; after that it is suspected of ending the program."""
NO_CHANGE: Final = TableChange()
"""Change of a table's row that leaves every field as it is."""


class Inbox(Protocol):
    """Inbox of updates that are confirmed to Telegram and not processed yet.

    A program that shares its database with others stores each update before it confirms it to Telegram: the next owner
    of the bot begins with those.
    """

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        """Store updates in the given order, in one transaction; an update that is already stored is left unchanged."""
        ...

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        """Return the updates that are not processed, in the order in which they were stored.

        An update that was returned MOST_TRIES times before is dropped: it may be what ends the program.
        """
        ...

    async def done(self, updates: Collection[int]) -> None:
        """Delete updates by their ids, with the next write; ids that are not stored are ignored."""
        ...


class Statistics(Protocol):
    """Rows of statistics, computed ("folded") once from the logs of finished matches."""

    async def to_fold(self, game: str, version: int, limit: int) -> tuple[int, ...]:
        """List finished tables (ids) whose statistics are missing or older than this `version` of the game's facts.

        Tables without statistics come first, so that after a new version new matches do not wait for old ones.
        """
        ...

    async def waits_to_fold(self, whose: int, game: str, version: int) -> int:
        """Count finished tables of `whose` (a group, below 0, or a person) without statistics of this `version`.

        A match that was played elsewhere for a group (`MatchStatistics.home`) counts for the persons, not the group.
        """
        ...

    async def forgotten_at(self, table: int) -> int:
        """Count the persons at a table's seats who have been removed from the store."""
        ...

    async def put_statistics(self, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
        """Replace the statistics of a table, in one transaction; `rows` None: the table does not count and has none.

        forgotten: `forgotten_at(table)` when the log was read. Returns False, with nothing written, if the table is not
        finished, or that number has changed: the rows may name a person removed since.
        """
        ...

    async def statistics_in(self, chat: int, game: str) -> tuple[bytes, ...]:
        """Read the rows of a game's matches that count in a group, in the order of settlement."""
        ...

    async def statistics_of(self, person: int, game: str) -> tuple[bytes, ...]:
        """Read the rows of a game's matches that name a person, of all chats, in the order of settlement."""
        ...

    async def groups_settled(self, since: float, until: float) -> tuple[int, ...]:
        """List in ascending order the groups with rows of matches settled from second `since` until before `until`."""
        ...

    async def counted_in(self, table: int) -> int | None:
        """Return the current id of the group in whose statistics a table counts; None if the table has no rows."""
        ...

    async def deal_statistics(self, table: int) -> tuple[bytes, ...]:
        """Read the rows of a table's deals, in the order of the deals."""
        ...

    async def fold_again(self) -> None:
        """Mark the statistics of all finished tables as outdated (see `to_fold`); they stay until replaced."""
        ...


class Storage(Inbox, Statistics, Protocol):
    """Store of tables with their logs, people, messages, drafts, chats, updates and statistics."""

    @property
    def is_new(self) -> bool:
        """Return whether the database was created when it was opened, so that the bot has never written to anybody."""
        ...

    @property
    def is_failing(self) -> bool:
        """Return whether the disk refused the last write, so that the next one may fail as well."""
        ...

    disguise: Disguise
    """Hashes that replace the ids of persons who have been removed from the store."""

    async def use_key(self, key: bytes) -> None:
        """Set the key of `disguise`, at most 64 bytes, which is not stored; call it before any other method."""
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
        seatings: Sequence[SeatChange] = (),
    ) -> Appended | Repeated:
        """Create a table (LOBBY unless `change` says otherwise) with its first events, from seq 1, in one transaction.

        `game`: its name, stored for readers of the log. A known cause gives Repeated, and nothing is written.
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
        seatings: Sequence[SeatChange] = (),
        opens: NewTable | None = None,
    ) -> Appended | Repeated | Conflict:
        """Append events after `expected_seq`, with cause, row and seats, in one transaction.

        `opens`: another table to create in that transaction.

        `events` may be empty: then `updated_at` stays, and the cause is stored with seq 0. A known cause gives
        Repeated, whatever the other arguments. If the last seq is not `expected_seq`, the result is Conflict. With
        Appended and Repeated the update of the cause is deleted from the inbox in that transaction.
        """
        ...

    async def repeated(self, cause: str) -> Repeated | None:
        """Return what the cause with this key did; None if it is new. Call it before rejecting a press as stale."""
        ...

    async def table(self, table: int) -> TableRow | None:
        """Read the row of a table."""
        ...

    async def load(self, table: int) -> TableLog | None:
        """Read the row of a table, and its log from `deal_seq` on (the whole log before the first deal)."""
        ...

    async def events(self, table: int, from_seq: int = 1) -> tuple[LoggedEvent, ...]:
        """Read the log of a table from `from_seq` on, in order."""
        ...

    async def open_index(self) -> tuple[TableRow, ...]:
        """List all open tables without their logs, the most recently changed first."""
        ...

    async def open_tables(self, chat: int) -> tuple[TableRow, ...]:
        """List the open tables of a chat in all its threads, the most recently changed first."""
        ...

    async def recent_tables(self, chat: int, limit: int = 10) -> tuple[TableRow, ...]:
        """List tables of a chat of any status, the newest first."""
        ...

    async def matches_in(self, chat: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """List matches of a chat that have begun and were not abandoned, the newest first."""
        ...

    async def matches_of(self, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """List matches in which the person has or had a seat, and those of the private chat, the newest first.

        A match counts once it has begun, unless it was abandoned. Lessons (first event with `lesson`) are left out.
        """
        ...

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        """List the seconds after `since` at which a person opened tables, in order; only the newest 500 tables count.

        Tables that only show imported records are left out.
        """
        ...

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        """List ids of tables that may be deleted, the oldest first; never one whose match has begun."""
        ...

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        """Delete a table and all that belongs to it, in one transaction; return False if it has not expired.

        The id is never used again.
        """
        ...

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        """List ids of tables whose messages may be older than their logs, if the program was killed after a commit.

        Only open tables and those changed after `since` (a second of the store's clock) are considered. A table is
        listed if its last change was less than `margin` seconds before the last change of any table; if one of its
        messages is stale (`SurfaceRow.is_stale`); if a required message is missing (`TableChange.required`); or, while
        it is open, if nothing has happened in its match since a draft was made.
        """
        ...

    async def restored_tables(self) -> tuple[int, ...]:
        """List in order the ids of open tables restored from a copy, without those that were `taken_up` since.

        Their messages count as out of date (`hash` "", `seq` 0), as the copy does not say what they show now.
        """
        ...

    async def taken_up(self, table: int) -> None:
        """Note that everything has been done that a table needs after it was restored from a copy."""
        ...

    # -- people and seats

    async def person(self, person: int) -> PersonRow | None:
        """Read the row of a person; None if the person is unknown."""
        ...

    async def reachable(self, persons: Collection[int]) -> tuple[Reachable, ...]:
        """Read those of `persons` to whom the bot may write, by id, in one query."""
        ...

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        """Store name and language of a person; `can_dm` stays (False at first). Writes nothing if nothing is new."""
        ...

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        """Note that a person opened (True) or closed (False) the private chat with the bot.

        If the person is unknown, True stores the person without a name, and False stores nothing.
        """
        ...

    async def seats_of(self, person: int, *, open_only: bool = True) -> tuple[SeatAt, ...]:
        """List the seats of a person at open tables, or at all tables; the table changed most recently first."""
        ...

    async def seats_at(self, table: int) -> tuple[SeatAt, ...]:
        """List the taken seats of a table, open or not, in order of the seats."""
        ...

    async def has_sat(self, table: int, person: int) -> bool:
        """Return whether the person has a seat at the table, or left one in mid-match."""
        ...

    async def has_forgotten(self, table: int) -> bool:
        """Return whether anybody who had a seat at the table has been removed from the store."""
        ...

    async def open_with(self, person: int) -> tuple[int, ...]:
        """List in order the ids of the open tables at which the person sits, sat or did anything that was stored."""
        ...

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        """Remove a person from the store, in one transaction; return the ids of the tables changed.

        `left`: open tables that the person has left. If the person appears at another one, nothing changes: None.

        Tables of the private chat are deleted. At other tables the person becomes an id below zero, of nobody, called
        `label`; cards, calls and sheets stay. Name, settings, drafts and messages of the private chat are deleted. The
        keys of the person's presses become hashes (`disguise`), so that repeated presses are still recognised.
        """
        ...

    # -- messages

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        """Store the row of a message, replacing an older one for its (table, key).

        `can_wait`: write it with the next write, or after 20 ms.
        """
        ...

    async def surface(self, table: int, key: str) -> SurfaceRow | None:
        """Read the row of a table's message by its key; None if there is none."""
        ...

    async def surfaces(self, table: int) -> tuple[SurfaceRow, ...]:
        """List the rows of all messages of a table, ordered by key."""
        ...

    async def surface_at(self, chat: int, message: int, person: int = 0) -> SurfaceRow | None:
        """Find the row of a message in a chat; if several tables have it, that of the newest table.

        `person`: if not 0, only messages for that person count; ephemeral messages are numbered for each person.
        """
        ...

    async def delete_surface(self, table: int, key: str) -> None:
        """Delete the row of a message; does nothing if there is none."""
        ...

    # -- drafts

    async def put_draft(self, draft: DraftRow) -> None:
        """Store a draft, replacing an older one for its (table, key)."""
        ...

    async def draft(self, table: int, key: str, token: int) -> DraftRow | None:
        """Read the draft of (table, key); None if there is none, or it belongs to another token and so is invalid."""
        ...

    # -- chats

    async def chat(self, chat: int) -> ChatRow | None:
        """Read the settings of a chat and the id it migrated to; None if nothing was ever stored for it."""
        ...

    async def put_settings(self, chat: int, settings: bytes) -> None:
        """Store the settings of a chat (JSON, UTF-8)."""
        ...

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        """Move tables, messages and settings of a group to its new id, in one transaction; return ids of the tables.

        Returns () if this was done before. Settings that the new chat has win over those of the old one
        (`merging.merged`). The messages count as out of date (`hash` "", `seq` 0): Telegram does not move them.
        """
        ...

    # -- upkeep

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Delete old causes, and drafts of persons at tables no longer open; drafts of the tables themselves stay.

        Causes of messages are old after `cause_age_s` seconds, those of presses (`<bot>:<query>`) after `press_age_s`.
        """
        ...

    async def pack(self, before: float, limit: int) -> tuple[int, ...]:
        """Compress the logs of at most `limit` tables that are over and were last changed before second `before`.

        Returns their ids, the lowest first. A packed log is read, rewritten and deleted like any other; it is unpacked
        by the first append with events, and by `forget`. The file ids of the table's photos are dropped.
        """
        ...

    async def close(self) -> None:
        """Finish every requested write, then close the database; a second call does nothing."""
        ...
