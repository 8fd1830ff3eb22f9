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
"""Kind of a message."""
LEFT_SEAT: Final = -1
"""Seat kept for a person who has left a match that had begun."""
ALWAYS: Final = -1
"""`stale_after` of a message that is out of date as soon as it is sent."""


class TableStatus(StrEnum):
    """Stage of a table as the store needs it; LOBBY and RUNNING are open."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def is_open(self) -> bool:
        """Return whether people still sit at the table."""
        return self in (TableStatus.LOBBY, TableStatus.RUNNING)


class StoredEvent(msgspec.Struct, frozen=True):
    """Event to be written."""

    tag: str
    """Kind of the event, a promise to every stored database."""
    body: bytes
    """JSON in UTF-8."""


class LoggedEvent(msgspec.Struct, frozen=True):
    """Event of a table's log."""

    seq: int
    """Place in the log of the table, from 1."""
    tag: str
    """Kind of the event."""
    body: bytes
    """JSON in UTF-8."""
    at: float
    """Second at which the event was written."""


class Cause(msgspec.Struct, frozen=True):
    """Press or message behind an append; kept as long as Telegram may bring it again."""

    key: str
    """`<bot id>:<callback query id>` or `<bot id>:<chat id>:<message id>`."""
    person: int | None = None
    """Person who pressed or wrote."""


class SeatChange(msgspec.Struct, frozen=True):
    """Change of a person's seat."""

    person: int
    seat: int | None
    """None: the person has left the table; a match that had begun remembers the person."""


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """Change that an append makes in the table's own row; an UNSET field stays as it is."""

    status: TableStatus | msgspec.UnsetType = UNSET
    match_seq: int | msgspec.UnsetType = UNSET
    """Seq of the event that began the match."""
    deal_seq: int | msgspec.UnsetType = UNSET
    """Seq of the snapshot before the last deal: the table is read from there on."""
    deadline: float | msgspec.UnsetType | None = UNSET
    """Second at which the table wants to be woken next; None: never."""
    required: Mapping[str, int] | msgspec.UnsetType = UNSET
    """Keys of the messages that the table cannot do without, each with the person who is to be reached by it.

    A message in the group has 0 for a person. The message of a person who cannot be written to is not missed.
    """


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """Table, without its log."""

    id: int
    chat: int
    thread: int | None
    status: TableStatus
    match_seq: int | None
    """Seq of the event that began the match; None before it."""
    deal_seq: int | None
    """Seq of the snapshot before the last deal; None before the first deal."""
    seq: int
    """Seq of the last event, 0 when there is none."""
    deadline: float | None
    """Second at which the table wants to be woken next; None: never."""
    updated_at: float
    """Second at which the last event was written."""
    game: str
    """Name of the game, never changed."""


class TableLog(msgspec.Struct, frozen=True):
    """Row and events with which a table is brought back."""

    table: TableRow
    events: tuple[LoggedEvent, ...]
    """Events from `table.deal_seq` on; all events when that is None."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """Table that an append to another one makes, with its first events."""

    chat: int
    thread: int | None
    game: str
    events: Sequence[StoredEvent]
    """Events from seq 1 on."""
    change: TableChange
    seatings: Sequence[SeatChange]


class Appended(msgspec.Struct, frozen=True):
    """Answer of an append that was committed."""

    table: int
    seq: int
    """Seq of the table's last event now."""
    opened: int | None = None
    """Id of the table that was made with the append; None if none was wanted."""


class Repeated(msgspec.Struct, frozen=True):
    """Answer of an append whose cause was accepted before; nothing has changed."""

    table: int
    seq: int
    """Seq of the last event that the cause wrote; 0: none."""
    person: int | None = None
    """Person who pressed or wrote."""


class Conflict(msgspec.Struct, frozen=True):
    """Answer of an append behind another seq than the table's last; nothing has changed."""

    table: int
    seq: int
    """Seq of the table's last event."""


class PersonRow(msgspec.Struct, frozen=True, kw_only=True):
    """Person whom the bot has met."""

    id: int
    name: str
    username: str | None
    language: str | None
    can_dm: bool
    """True when the bot may write to the person in private."""
    updated_at: float
    """Second of the last change."""


class Reachable(msgspec.Struct, frozen=True):
    """Person who can be written to, with what decides whether an unasked message is welcome."""

    person: int
    language: str | None
    """IETF tag of the client's language."""
    settings: bytes
    """Settings of the private chat (JSON, UTF-8)."""
    sits: bool
    """The person has a seat at an open table."""


class SeatAt(msgspec.Struct, frozen=True):
    """Seat of a person at a table."""

    table: int
    person: int
    seat: int


def surface_key(role: str, of: int = 0) -> str:
    """Name a message inside its table: `table`, `hand:17`, `deal:3`.

    `of`: person or deal that the message belongs to; 0 for none.
    """
    return f"{role}:{of}" if of else str(role)


def parts_of(key: str) -> tuple[str, int]:
    """Split the name of a message into its role and the person or deal it belongs to (0: none)."""
    role, _, of = key.partition(":")
    return role, int(of or 0)


class SurfaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """Message that shows a table."""

    table: int
    key: str
    """Name inside the table, see `surface_key`."""
    chat: int
    message: int
    thread: int | None = None
    hash: str = ""
    """Digest of the screen shown; empty: not known."""
    kind: MessageKind = "text"
    seq: int = 0
    """Seq of the table from which the screen was built."""
    file_id: str | None = None
    """Telegram's id of the photo."""
    generation: int = 0
    """A wanted screen of a higher generation needs a new message."""
    stale_after: int | None = None
    """Last seq of the table at which the screen is right; None: it never changes again. See `is_stale`."""

    def is_stale(self, seq: int) -> bool:
        """Return whether the message may be out of date at a table whose last event has this seq."""
        return self.stale_after is not None and self.stale_after < seq


class DraftRow(msgspec.Struct, frozen=True):
    """Half-made choice or page turned to, kept beside the log; dies with its token."""

    table: int
    key: str
    """Unique in the table; with a person's number ("choice:<person>") it is that person's, else the table's."""
    token: int
    """Seq of the table that opened the decision or page."""
    body: bytes


class ChatRow(msgspec.Struct, frozen=True):
    """Chat, or person as a private chat."""

    id: int
    settings: bytes = b"{}"
    """JSON in UTF-8."""
    migrated_to: int | None = None
    """Id of the supergroup that the group became."""


class KeptUpdate(msgspec.Struct, frozen=True):
    """Update of Telegram's, written down before it is confirmed."""

    id: int
    """Telegram's number of the update."""
    body: bytes
    """JSON in UTF-8, as it came."""
    cause: str = ""
    """Key of the cause under which an append may do what the update asks; empty if there is none."""


class Expiry(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds before which a table must have been touched last to be dropped."""

    gathered: float
    """Second for a table without a match that was given up, or if nobody sits."""
    imported: float
    """Second for an imported record that no other table goes on from."""


class Pruned(msgspec.Struct, frozen=True):
    """Numbers of the rows that a pruning removed."""

    causes: int
    drafts: int


class MatchStatistics(msgspec.Struct, frozen=True):
    """Rows of statistics of a finished match."""

    at: float
    """Second at which the match was settled."""
    people: tuple[int, ...]
    """Persons whom the rows name."""
    match: bytes
    """Row of the match, JSON in UTF-8 (`bot.stats.rows.MatchRow`)."""
    deals: tuple[bytes, ...]
    """Rows of its deals in order, JSON in UTF-8 (`bot.stats.rows.DealRow`)."""
    home: int = 0
    """Group in whose figures the match counts, by any number it has had; 0: that of its table."""
