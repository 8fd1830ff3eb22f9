"""Rows of the store as frozen values. Times are seconds on the scale of the `now` the store was opened with.

`chat`, `thread`, `person` and `message` are Telegram's ids; `table` is the store's own and is never used twice.
"""

from enum import StrEnum
from typing import Final, Literal

import msgspec

UNSET = msgspec.UNSET
Kind = Literal["text", "photo"]  # of a message
LEFT_SEAT: Final = -1  # kept as the seat of who has left a match that had begun


class Status(StrEnum):
    """Where a table stands; LOBBY and RUNNING are the open ones."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def is_open(self) -> bool:
        """Whether people still sit at the table."""
        return self in (Status.LOBBY, Status.RUNNING)


class StoredEvent(msgspec.Struct, frozen=True):
    """An event to be written: its stable tag and its JSON (UTF-8)."""

    tag: str
    body: bytes


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event as it stands in the log; `seq` counts from 1 within its table."""

    seq: int
    tag: str
    body: bytes
    at: float


class Cause(msgspec.Struct, frozen=True):
    """The press or message behind an append (`<bot id>:<callback query id>`); kept for 48 h."""

    key: str
    person: int | None = None


class Seating(msgspec.Struct, frozen=True):
    """`person` sits on `seat` now; None: has left the table; of a match that has begun it is remembered."""

    person: int
    seat: int | None


class TableChange(msgspec.Struct, frozen=True, kw_only=True):
    """What an append changes in the table's own row; what is UNSET stays as it is.

    `match_seq` is the seq of match.started, `deal_seq` that of the snapshot before the last deal: a table is read from
    there on; `deadline` is the next time at which the table wants to be woken (None: never).
    """

    status: Status | msgspec.UnsetType = UNSET
    match_seq: int | msgspec.UnsetType = UNSET
    deal_seq: int | msgspec.UnsetType = UNSET
    deadline: float | msgspec.UnsetType | None = UNSET


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """One table; `seq` is that of its last event, 0 when there is none; `game` is its game's name, for good."""

    id: int
    chat: int
    thread: int | None
    status: Status
    match_seq: int | None
    deal_seq: int | None
    seq: int
    deadline: float | None
    updated_at: float
    game: str


class TableLog(msgspec.Struct, frozen=True):
    """What is needed to bring a table back.

    `events` are all from `table.deal_seq` on, or all when that is None.
    """

    table: TableRow
    events: tuple[LoggedEvent, ...]


class Appended(msgspec.Struct, frozen=True):
    """Committed; `seq` is now the table's last."""

    table: int
    seq: int


class Repeated(msgspec.Struct, frozen=True):
    """The cause was accepted before, with `seq` as the last event it wrote (0: none); nothing has changed."""

    table: int
    seq: int
    person: int | None = None


class Conflict(msgspec.Struct, frozen=True):
    """The table's last seq is `seq` and not the expected one; nothing has changed."""

    table: int
    seq: int


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody the bot has met; `can_dm`: the bot may write to him in private."""

    id: int
    name: str
    username: str | None
    language: str | None
    can_dm: bool
    updated_at: float


class SeatAt(msgspec.Struct, frozen=True):
    """One person's seat at one table."""

    table: int
    person: int
    seat: int


def surface_key(role: str, of: int = 0) -> str:
    """The name of a message inside its table: `table`, `hand:17`, `deal:3`; `of` whom or which deal, 0 for no such."""
    return f"{role}:{of}" if of else str(role)


def parts_of(key: str) -> tuple[str, int]:
    """The role such a name was made of, and of whom or which deal it is."""
    role, _, of = key.partition(":")
    return role, int(of or 0)


class SurfaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A message that shows a table; `key` is its name there, see `surface_key`.

    `hash` is that of the screen shown, `seq` the table's seq it was built from, `file_id` that of the photo;
    a wanted screen of a higher `generation` needs a new message.
    """

    table: int
    key: str
    chat: int
    message: int
    thread: int | None = None
    hash: str = ""
    kind: Kind = "text"
    seq: int = 0
    file_id: str | None = None
    generation: int = 0


class DraftRow(msgspec.Struct, frozen=True):
    """What is half-done or just turned to beside the log; it dies with its `token`.

    `key` names what it is, unique in the table: with a person's number ("choice:<person>") it is his, else the table's.
    """

    table: int
    key: str
    token: int
    body: bytes


class Chat(msgspec.Struct, frozen=True):
    """A chat's settings (JSON) and, when it became a supergroup, its new id."""

    id: int
    settings: bytes = b"{}"
    migrated_to: int | None = None


class Expiry(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables nobody misses, by the clock second since which nobody has touched them.

    `gathered`: no match has begun there, and it was given up or nobody sits there. `imported`: an imported record that
    no other table goes on from.
    """

    gathered: float
    imported: float


class Pruned(msgspec.Struct, frozen=True):
    """How many rows a pruning removed."""

    causes: int
    drafts: int
