"""Rows of the store as frozen values.

Times are seconds on the scale of the `now` with which the store was opened. `chat`, `thread`, `person` and `message`
are Telegram's ids; `table` is the store's own id and is never used twice.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal

import msgspec

UNSET = msgspec.UNSET
MessageKind = Literal["text", "photo"]
"""Kind of a Telegram message."""
LEFT_SEAT: Final = -1
"""Value of `seat` for a person who left a match that had begun."""
ALWAYS: Final = -1
"""Value of `stale_after` for a message that is out of date as soon as it is sent."""


class TableStatus(StrEnum):
    """Stage of a table as far as the store needs it; LOBBY and RUNNING are open."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def is_open(self) -> bool:
        """Return whether the table is open: its match is being prepared or played."""
        return self in (TableStatus.LOBBY, TableStatus.RUNNING)


class StoredEvent(msgspec.Struct, frozen=True):
    """Event to be stored."""

    tag: str
    """Kind of the event; a tag never changes, since stored databases contain it."""
    body: bytes
    """Event as JSON in UTF-8."""


class LoggedEvent(msgspec.Struct, frozen=True):
    """Event of a table's log."""

    seq: int
    """Position in the log of the table, from 1."""
    tag: str
    """Kind of the event."""
    body: bytes
    """Event as JSON in UTF-8."""
    at: float
    """Second at which the event was stored."""


class Cause(msgspec.Struct, frozen=True):
    """Press or message that led to an append; stored as long as Telegram may send it again."""

    key: str
    """`<bot id>:<callback query id>` or `<bot id>:<chat id>:<message id>`."""
    person: int | None = None
    """Person who pressed or wrote; None if it is not stored."""


class SeatChange(msgspec.Struct, frozen=True):
    """Change of a person's seat."""

    person: int
    seat: int | None
    """New seat; None: the person has left, and is remembered if the match had begun."""


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """Change of the table's own row in an append; an UNSET field stays as it is."""

    status: TableStatus | msgspec.UnsetType = UNSET
    match_seq: int | msgspec.UnsetType = UNSET
    """Seq of the event that began the match."""
    deal_seq: int | msgspec.UnsetType = UNSET
    """Seq of the snapshot before the last deal, from which the table is read."""
    deadline: float | msgspec.UnsetType | None = UNSET
    """Second at which the table has to be woken next; None: never."""
    required: Mapping[str, int] | msgspec.UnsetType = UNSET
    """Keys of the messages that the table must have, each with the id of the person it is for.

    The id is 0 for a message in the group. A message for a person to whom the bot may not write is not required.
    """


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """Row of a table, without its log."""

    id: int
    chat: int
    thread: int | None
    status: TableStatus
    match_seq: int | None
    """Seq of the event that began the match; None before it."""
    deal_seq: int | None
    """Seq of the snapshot before the last deal; None before the first deal."""
    seq: int
    """Seq of the last event; 0 if there is none."""
    deadline: float | None
    """Second at which the table has to be woken next; None: never."""
    updated_at: float
    """Second at which the last event was stored."""
    game: str
    """Name of the game, never changed."""


class TableLog(msgspec.Struct, frozen=True):
    """Row and events from which a table is rebuilt."""

    table: TableRow
    events: tuple[LoggedEvent, ...]
    """Events from `table.deal_seq` on; all events if `deal_seq` is None."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """Table to create together with an append to another table."""

    chat: int
    thread: int | None
    game: str
    events: Sequence[StoredEvent]
    """First events, from seq 1."""
    change: TableChange
    seatings: Sequence[SeatChange]


class Appended(msgspec.Struct, frozen=True):
    """Result of an append that was committed."""

    table: int
    seq: int
    """Seq of the table's last event after the append."""
    opened: int | None = None
    """Id of the table created with the append; None if none was wanted."""


class Repeated(msgspec.Struct, frozen=True):
    """Result of an append whose cause was stored before; nothing has changed."""

    table: int
    seq: int
    """Seq of the last event that the cause wrote then; 0 if it wrote none."""
    person: int | None = None
    """Person who pressed or wrote."""


class Conflict(msgspec.Struct, frozen=True):
    """Result of an append whose `expected_seq` was not the table's last seq; nothing has changed."""

    table: int
    seq: int
    """Seq of the table's last event."""


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """Person whom the bot knows."""

    id: int
    name: str
    username: str | None
    language: str | None
    can_dm: bool
    """True if the bot may write to the person in private."""
    updated_at: float
    """Second of the last change."""


class Reachable(msgspec.Struct, frozen=True):
    """Person to whom the bot may write, with facts that decide whether an unrequested message is welcome."""

    person: int
    language: str | None
    """IETF tag of the language of the person's Telegram client; None if unknown."""
    settings: bytes
    """Settings of the private chat (JSON, UTF-8)."""
    sits: bool
    """True if the person has a seat at an open table."""


class SeatAt(msgspec.Struct, frozen=True):
    """Seat of a person at a table."""

    table: int
    person: int
    seat: int


def surface_key(role: str, of: int = 0) -> str:
    """Return the key of a message within its table: `table`, `hand:17`, `deal:3`.

    `of`: person or deal that the message belongs to; 0 for none.
    """
    return f"{role}:{of}" if of else str(role)


def parts_of(key: str) -> tuple[str, int]:
    """Split the key of a message into its role and the person or deal it belongs to (0: none)."""
    role, _, of = key.partition(":")
    return role, int(of or 0)


class SurfaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """Row of a message that shows something of a table."""

    table: int
    key: str
    """Key within the table, see `surface_key`."""
    chat: int
    message: int
    thread: int | None = None
    hash: str = ""
    """Digest of the screen that is shown; "" if it is not known."""
    kind: MessageKind = "text"
    seq: int = 0
    """Seq of the table from which the screen was built."""
    file_id: str | None = None
    """Telegram's file id of the photo; None if there is none."""
    generation: int = 0
    """Counter: a screen of a higher generation is sent as a new message, not edited into this one."""
    stale_after: int | None = None
    """Last seq of the table for which the screen is right; None: it never changes again. See `is_stale`."""

    def is_stale(self, seq: int) -> bool:
        """Return whether the message may be out of date, if `seq` is the table's last."""
        return self.stale_after is not None and self.stale_after < seq


class DraftRow(msgspec.Struct, frozen=True):
    """Half-made choice or opened page, stored beside the log; invalid once its token is out of date."""

    table: int
    key: str
    """Key, unique in the table; with a person's id ("choice:<person>") it is that person's draft, else the table's."""
    token: int
    """Seq of the event that opened the decision or page."""
    body: bytes


class ChatRow(msgspec.Struct, frozen=True):
    """Row of a chat; a private chat has the id of its person."""

    id: int
    settings: bytes = b"{}"
    """Settings as JSON in UTF-8."""
    migrated_to: int | None = None
    """Id of the supergroup that the group became; None if it did not."""


class KeptUpdate(msgspec.Struct, frozen=True):
    """Telegram update, stored before it is confirmed."""

    id: int
    """Telegram's id of the update."""
    body: bytes
    """Update as JSON in UTF-8, as received."""
    cause: str = ""
    """Key of the cause that an append for this update would have; "" if there is none."""


class Expiry(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of age: a table last changed before them may be deleted."""

    gathered: float
    """Limit, as a second, for tables without a match that were abandoned, or at which nobody sits."""
    imported: float
    """Limit, as a second, for tables of an imported record that no other table continues."""


class Pruned(msgspec.Struct, frozen=True):
    """Numbers of rows deleted by `Storage.prune`."""

    causes: int
    drafts: int


class MatchStatistics(msgspec.Struct, frozen=True):
    """Rows of statistics of a finished match."""

    at: float
    """Second at which the match was settled."""
    people: tuple[int, ...]
    """Ids of the persons whom the rows name."""
    match: bytes
    """Row of the match, JSON in UTF-8 (`bot.stats.rows.MatchRow`)."""
    deals: tuple[bytes, ...]
    """Rows of its deals in order, JSON in UTF-8 (`bot.stats.rows.DealRow`)."""
    home: int = 0
    """Id, old or current, of the group in whose statistics the match counts; 0: the chat of its table."""
