"""Appends as calls of SQL functions of the schema, and the answers of these functions."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot.storage.errors import UnknownTable
from bot.storage.postgres.session import Statement, StatementResult
from bot.storage.rows import Appended, Conflict, NewTable, Repeated, StoredEvent
from bot.storage.sql.entries import LogAppend

CREATE: Final = "SELECT * FROM create_table($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
APPEND: Final = "SELECT * FROM append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
GREATEST: Final = 2**63 - 1
"""Greatest number that a column can hold."""


def creation(chat: int, thread: int | None, game: str, entry: LogAppend) -> Statement:
    """Return the statement that creates a table with its first events."""
    return CREATE, (chat, thread, game, *_values(entry, is_first=True))


def opening(new: NewTable, entry: LogAppend) -> Statement:
    """Return the statement that creates the table `new`, which `entry` opens."""
    return creation(new.chat, new.thread, new.game, entry.of_opened)


def append(table: int, expected_seq: int, entry: LogAppend) -> Statement:
    """Return the statement that appends an entry after `expected_seq`."""
    return APPEND, (table, expected_seq, *_values(entry, is_first=expected_seq == 0))


def is_packed(answer: StatementResult) -> bool:
    """Return whether nothing was written because the log has to be unpacked first."""
    return bool(answer.rows[0][0] == "packed")


def answered(answer: StatementResult) -> Appended | Repeated | Conflict:
    """Convert the answer to a creation or an append. Raises UnknownTable."""
    ((kind, table, seq, person),) = answer.rows
    match kind:
        case "appended":
            return Appended(table, seq)
        case "repeated":
            return Repeated(table, seq, person)
        case "conflict":
            return Conflict(table, seq)
        case _:
            raise UnknownTable(f"There is no table {table}.")


def told_by_first(events: Sequence[StoredEvent]) -> dict[str, Any]:
    """Return the columns `host`, `review` and `source` of a table, which its first event (`TableOpened`) states.

    The names of these fields in events never change. An event without them, or a broken one, gives no columns.
    """
    try:
        first = msgspec.json.decode(events[0].body) if events else None
    except msgspec.DecodeError:
        return {}
    if not isinstance(first, dict):
        return {}
    numbers = {name: first.get(name) for name in ("host", "source")}
    columns: dict[str, Any] = {
        name: number
        for name, number in numbers.items()
        if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= GREATEST
    }
    return columns | {"review": bool(first.get("review"))}


def _values(entry: LogAppend, *, is_first: bool) -> tuple[Any, ...]:
    changed = entry.changed | (told_by_first(entry.events) if is_first else {})
    return (
        [event.tag for event in entry.events],
        [event.body.decode() for event in entry.events],
        entry.at,
        entry.cause.key if entry.cause else None,
        entry.cause.person if entry.cause else None,
        msgspec.json.encode(changed).decode(),
        [seating.person for seating in entry.seatings],
        [seating.seat for seating in entry.seatings],
    )
