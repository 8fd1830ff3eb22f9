"""A person taken out of the log: the sheets and cards of a match stay for the others, his number and name do not.

Events are read as plain JSON here: what they mean does not matter, and every version of them has the same field names.
"""

import sqlite3
from collections.abc import Collection, Iterator
from typing import Any, Final

import msgspec

from bot.storage.writes import OPEN

NUMBERS: Final = ("person", "host", "by", "barred")
NAMES: Final = {"person": "name", "host": "host_name"}  # the field of a number and the one that names whose it is
LISTS: Final = ("players",)  # names by seat
FREE: Final = ("text",)  # what people wrote
# tables where a person sits, sat, or did anything else that was written down
MENTIONING: Final = (
    "SELECT table_id FROM seats WHERE person = ?1 UNION"
    " SELECT table_id FROM events WHERE instr(body, ':' || ?1 || ',') OR instr(body, ':' || ?1 || '}')"
)
OPEN_WITH: Final = f"SELECT id FROM tables WHERE {OPEN} AND (chat = ?1 OR id IN ({MENTIONING})) ORDER BY id"


def names_of(bodies: list[bytes], person: int) -> frozenset[str]:
    """What the person is called in these events."""
    return frozenset(name for body in bodies for name in _names(msgspec.json.decode(body), person) if name)


def without(body: bytes, person: int, stand_in: int, names: frozenset[str], label: str) -> bytes:
    """The event with another number and `label` for every one of the names, where names stand and nowhere else.

    A name is whatever somebody calls himself: a card, a convention or an event may be called the same.
    """
    return msgspec.json.encode(_Without(person, stand_in, names, label).of(msgspec.json.decode(body)))


def _names(value: Any, person: int) -> Iterator[str]:
    if isinstance(value, dict):
        for number, name in NAMES.items():
            if value.get(number) == person and isinstance(value.get(name), str):
                yield value[name]
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _names(part, person)


class _Without:
    """Takes one person out of values as JSON has them."""

    def __init__(self, person: int, stand_in: int, names: frozenset[str], label: str) -> None:
        self._person = person
        self._stand_in = stand_in
        self._names = names
        self._label = label

    def of(self, value: Any) -> Any:
        """The same value without him."""
        match value:
            case {"fair": _}:  # the words of a fair deal are what proves its cards to the others
                return value
            case dict():
                others = {name for number, name in NAMES.items() if value.get(number) not in (None, self._person)}
                return {key: self._part(key, part, others) for key, part in value.items()}
            case list():
                return [self.of(part) for part in value]
            case _:
                return value

    def _part(self, key: str, part: Any, others: set[str]) -> Any:
        """A field; `others` are those of this object that name somebody else."""
        if key in NUMBERS and part == self._person:
            return self._stand_in
        if key in LISTS or (key in (*NAMES.values(), *FREE) and key not in others):
            return self._called(part)
        return self.of(part)

    def _called(self, part: Any) -> Any:
        """A name, or names by seat (a list of the only field, which is the list)."""
        if isinstance(part, list):
            return [self._called(one) for one in part]
        return self._label if isinstance(part, str) and part in self._names else self.of(part)


def forget(db: sqlite3.Connection, person: int, label: str, left: Collection[int]) -> tuple[int, ...] | None:
    """See `ports.Storage.forget`; one transaction of the writer."""
    if not {table for (table,) in db.execute(OPEN_WITH, (person,))} <= set(left):
        return None
    own = [table for (table,) in db.execute("SELECT id FROM tables WHERE chat = ?", (person,))]
    mentioned = [table for (table,) in db.execute(f"{MENTIONING} ORDER BY 1", (person,)) if table not in own]
    _drop(db, own)
    lowest = db.execute("SELECT min(0, coalesce(min(person), 0)) FROM seats").fetchone()[0]
    for table in mentioned:
        _rewrite(db, table, person, lowest - 1, label)
    db.execute("UPDATE seats SET person = ? WHERE person = ?", (lowest - 1, person))
    db.execute("DELETE FROM surfaces WHERE chat = ? OR key LIKE '%:' || ?", (person, person))
    db.execute("DELETE FROM drafts WHERE key LIKE '%:' || ?", (person,))
    db.execute("UPDATE causes SET person = NULL WHERE person = ?", (person,))
    db.execute("DELETE FROM causes WHERE cause LIKE '%:' || ? || ':%'", (person,))  # of his private chat
    db.execute("DELETE FROM chats WHERE id = ?", (person,))
    db.execute("DELETE FROM persons WHERE id = ?", (person,))
    return (*own, *mentioned)


def _drop(db: sqlite3.Connection, tables: list[int]) -> None:
    """Everything of tables that were this person's alone."""
    for table in tables:
        for name in ("events", "causes", "seats", "surfaces", "drafts"):
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
        db.execute("DELETE FROM tables WHERE id = ?", (table,))


def _rewrite(db: sqlite3.Connection, table: int, person: int, stand_in: int, label: str) -> None:
    rows = [
        (seq, body.encode()) for seq, body in db.execute("SELECT seq, body FROM events WHERE table_id = ?", (table,))
    ]
    names = names_of([body for _, body in rows], person)
    changed = [(seq, body, without(body, person, stand_in, names, label)) for seq, body in rows]
    db.executemany(
        "UPDATE events SET body = ? WHERE table_id = ? AND seq = ?",
        [(new.decode(), table, seq) for seq, old, new in changed if new != old],
    )
