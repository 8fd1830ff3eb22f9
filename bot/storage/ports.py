"""Port of the store, with two implementations, `SqliteStorage` and `PostgresStorage`, and one in memory for tests.

A method that writes returns after its COMMIT. Every method may raise StorageFailed; then nothing of that call is
stored. If several processes share a server, it may raise StorageLost: then it is unknown whether the call is stored.
An unknown table raises UnknownTable in a method that writes and gives None or () in one that reads.
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
"""Seconds for which the causes of messages are kept: Telegram brings a message again for a day."""
PRESS_AGE_S: Final = 3600.0
"""Seconds for which the causes of presses are kept: Telegram drops a press that nobody took after 150 seconds."""
MOST_TRIES: Final = 20
"""Number of takings after which an update counts as the one that ends whoever takes it."""
NO_CHANGE: Final = TableChange()
"""Change of a table's row in which every field stays as it is."""


class Inbox(Protocol):
    """Updates that Telegram need not keep any more, until what they ask for is done.

    A program that shares its database with others keeps each update before it confirms it to Telegram: whoever goes on
    with the database then begins with those.
    """

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        """Write updates down, in their order, in one transaction; one that waits already is left as it is."""
        ...

    async def waiting(self) -> tuple[KeptUpdate, ...]:
        """Take the updates that are not done, in the order they were kept.

        One that was taken MOST_TRIES times before is dropped: it may be what ends the program.
        """
        ...

    async def done(self, updates: Collection[int]) -> None:
        """Forget updates by their numbers; those that are not there change nothing. Written with the next write."""
        ...


class Statistics(Protocol):
    """Rows of statistics, folded once from the logs of finished matches."""

    async def to_fold(self, game: str, version: int, limit: int) -> tuple[int, ...]:
        """List ids of finished tables of a game without rows of this version of its facts, or of a later one.

        Those without rows come first: after a new version nobody waits for the matches of years.
        """
        ...

    async def waits_to_fold(self, whose: int, game: str, version: int) -> int:
        """Count the finished tables that `to_fold` lists for a group (below 0), or for a person.

        A match that was played elsewhere for a group (`MatchStatistics.home`) counts for its persons alone.
        """
        ...

    async def forgotten_at(self, table: int) -> int:
        """Count the persons with a seat at a table who have been taken out of the store."""
        ...

    async def put_statistics(self, table: int, version: int, forgotten: int, rows: MatchStatistics | None) -> bool:
        """Write the rows of a table in place of older ones, in one transaction; None: the table does not count.

        False, nothing done, where the table is not finished, or `forgotten_at` is another number by now: then the rows
        may name a person who has been taken out since.
        """
        ...

    async def statistics_in(self, chat: int, game: str) -> tuple[bytes, ...]:
        """Read the rows of matches of a game that count in a chat, in the order of settlement."""
        ...

    async def statistics_of(self, person: int, game: str) -> tuple[bytes, ...]:
        """Read the rows of matches of a game that name a person, of all chats, in the order of settlement."""
        ...

    async def groups_settled(self, since: float, until: float) -> tuple[int, ...]:
        """List the groups that have rows of matches settled from second `since` on and before `until`, ascending."""
        ...

    async def counted_in(self, table: int) -> int | None:
        """Return the group in whose figures the rows of a table count, by its newest number; None without rows."""
        ...

    async def deal_statistics(self, table: int) -> tuple[bytes, ...]:
        """Read the rows of deals of a table, in order."""
        ...

    async def fold_again(self) -> None:
        """Make `to_fold` list every finished table again; rows stay until they are replaced."""
        ...


class Storage(Inbox, Statistics, Protocol):
    """Store of tables and their logs, people, messages, drafts, chats, updates and statistics."""

    @property
    def is_new(self) -> bool:
        """Return whether the database was made when it was opened: no bot has spoken to anybody before."""
        ...

    @property
    def is_failing(self) -> bool:
        """Return whether the disk refused the last write: it may refuse the next one, too."""
        ...

    disguise: Disguise
    """Hashes that replace the numbers of persons who have been removed from the store."""

    async def use_key(self, key: bytes) -> None:
        """Set the key of `disguise`; call it before any other method. key: at most 64 bytes, not stored."""
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
        """Make a table (LOBBY unless `change` says otherwise) with its first events, seq 1 on, in one transaction.

        `game`: name of the game, kept beside the log for its reader; the store knows no game.
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
        """Write events behind `expected_seq`, with cause, row and seats, in one transaction.

        `opens`: a table that is made in that transaction, too.

        `events` may be empty; then nobody has touched the table, and its `updated_at` stays; a cause that wrote none is
        kept with seq 0. A known cause gives Repeated, whatever else is given; a last seq other than `expected_seq`
        gives Conflict. With Appended and Repeated the update of the cause leaves the inbox, in that transaction.
        """
        ...

    async def repeated(self, cause: str) -> Repeated | None:
        """Find what the cause with this key did; None for a new cause. Ask before judging a press as stale."""
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
        """List all open tables, the last touched first, without their logs."""
        ...

    async def open_tables(self, chat: int) -> tuple[TableRow, ...]:
        """List the open tables of a chat in all its threads, the last touched first."""
        ...

    async def recent_tables(self, chat: int, limit: int = 10) -> tuple[TableRow, ...]:
        """List tables of a chat of any status, the newest first."""
        ...

    async def matches_in(self, chat: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """List matches of a chat that have begun and were not given up, the newest first."""
        ...

    async def matches_of(self, person: int, limit: int, offset: int = 0) -> tuple[TableRow, ...]:
        """List matches in which the person has or had a seat, and those of the private chat, the newest first.

        A match counts once it has begun, unless it was given up. Lessons, whose first event has `lesson`, are left out.
        """
        ...

    async def opened_by(self, person: int, since: float) -> tuple[float, ...]:
        """List the seconds after `since` at which a person opened tables, in order, among the newest 500 of all chats.

        Reviews of imported records do not count.
        """
        ...

    async def expired_tables(self, expiry: Expiry, limit: int) -> tuple[int, ...]:
        """List ids of tables that may be dropped, the oldest first; never one whose match has begun."""
        ...

    async def drop_table(self, table: int, expiry: Expiry) -> bool:
        """Delete a table with all that belongs to it, in one transaction; False, nothing done, if it has not expired.

        The id is never used again.
        """
        ...

    async def stale_tables(self, since: float, margin: float) -> tuple[int, ...]:
        """List ids of tables whose messages may tell less than their logs: a kill came between a commit and them.

        Looks at open tables and at those touched after `since` (a second of the store's clock). Such a table is listed
        when it was touched less than `margin` seconds before the last touch of any table; when one of its messages is
        stale (`SurfaceRow.is_stale`); when a message is missing that it cannot do without (`TableChange.required`); and
        while it is open, when nothing has happened in its match since a draft was made.
        """
        ...

    async def restored_tables(self) -> tuple[int, ...]:
        """List ids of the open tables that came out of a copy, in order, without those that were `taken_up` since.

        Their surfaces count as out of date (`hash` "", `seq` 0): what the messages show was not in the copy.
        """
        ...

    async def taken_up(self, table: int) -> None:
        """Note that everything has been done that a table needs when it comes out of a copy."""
        ...

    # -- people and seats

    async def person(self, person: int) -> PersonRow | None:
        """Read what is known of a person."""
        ...

    async def reachable(self, persons: Collection[int]) -> tuple[Reachable, ...]:
        """Read those of `persons` who can be written to, by number, in one query."""
        ...

    async def put_person(self, person: int, name: str, username: str | None, language: str | None) -> None:
        """Remember name and language; `can_dm` stays (False at first). Costs no write when nothing is new."""
        ...

    async def set_can_dm(self, person: int, *, can_dm: bool) -> None:
        """Note that a person opened (True) or closed (False) the private chat.

        Who opens it without being known is kept without a name; of an unknown person who closes it nothing is kept.
        """
        ...

    async def seats_of(self, person: int, *, open_only: bool = True) -> tuple[SeatAt, ...]:
        """List seats of the person at open tables, or at all tables, the table last touched first."""
        ...

    async def seats_at(self, table: int) -> tuple[SeatAt, ...]:
        """List the seats taken at a table, open or not, by seat."""
        ...

    async def has_sat(self, table: int, person: int) -> bool:
        """Return whether the person has a seat at the table, or has left one in mid-match."""
        ...

    async def has_forgotten(self, table: int) -> bool:
        """Return whether somebody who had a seat at the table has been taken out of the store since."""
        ...

    async def open_with(self, person: int) -> tuple[int, ...]:
        """List in order the ids of the open tables at which the person sits, sat or did anything that was stored."""
        ...

    async def forget(self, person: int, label: str, left: Collection[int] = ()) -> tuple[int, ...] | None:
        """Take a person out of the store, in one transaction; return the ids of the tables changed.

        Returns None, nothing done, while an open table knows of the person that is not among those `left`.

        Tables of the private chat go whole. At other tables the person becomes a number below zero, of nobody, called
        `label`; cards, calls and sheets stay. Name, settings, drafts and messages of the private chat are deleted.
        The keys of the person's presses become hashes (`disguise`), so that repeated presses are still recognised.
        """
        ...

    # -- messages

    async def put_surface(self, surface: SurfaceRow, *, can_wait: bool = False) -> None:
        """Write the row of (table, key), replacing an older one.

        `can_wait`: with the next write, or 20 ms later.
        """
        ...

    async def surface(self, table: int, key: str) -> SurfaceRow | None:
        """Read the row of (table, key)."""
        ...

    async def surfaces(self, table: int) -> tuple[SurfaceRow, ...]:
        """List all surfaces of a table, by key."""
        ...

    async def surface_at(self, chat: int, message: int, person: int = 0) -> SurfaceRow | None:
        """Find the surface that a message is, of several the one of the newest table.

        `person`: only surfaces of that person count; messages that one person sees are numbered by person.
        """
        ...

    async def delete_surface(self, table: int, key: str) -> None:
        """Forget a surface; nothing happens when there is none."""
        ...

    # -- drafts

    async def put_draft(self, draft: DraftRow) -> None:
        """Keep the draft of (table, key), replacing an older one."""
        ...

    async def draft(self, table: int, key: str, token: int) -> DraftRow | None:
        """Read the draft of (table, key); None when it belongs to another token, and so is dead."""
        ...

    # -- chats

    async def chat(self, chat: int) -> ChatRow | None:
        """Read the settings of a chat and the id it moved to; None when nothing was ever stored."""
        ...

    async def put_settings(self, chat: int, settings: bytes) -> None:
        """Store the settings of a chat (JSON, UTF-8)."""
        ...

    async def migrate_chat(self, old: int, new: int) -> tuple[int, ...]:
        """Re-key tables, surfaces and settings in one transaction; return ids of the tables moved, () when done before.

        Settings that the new chat already has win; what it has not set comes from the old one (`merging.merged`). Moved
        surfaces count as out of date (`hash` "", `seq` 0): Telegram does not carry the messages over.
        """
        ...

    # -- upkeep

    async def prune(self, cause_age_s: float = CAUSE_AGE_S, press_age_s: float = PRESS_AGE_S) -> Pruned:
        """Forget old causes, and drafts of persons at tables no longer open; drafts of the tables themselves stay.

        Causes of messages are old after `cause_age_s` seconds, those of presses (`<bot>:<query>`) after `press_age_s`.
        """
        ...

    async def pack(self, before: float, limit: int) -> tuple[int, ...]:
        """Compress the logs of at most `limit` tables that are over, and were last touched before second `before`.

        Returns their ids, the lowest first. Such a log is read, rewritten and dropped as before; the
        first append that brings events, and `forget`, unpack it. The ids of the table's photos are not kept.
        """
        ...

    async def close(self) -> None:
        """Finish every write already asked for, then let go of the file; a second call does nothing."""
        ...
