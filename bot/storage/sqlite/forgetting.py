"""Removal of a person from every table of the database."""

import sqlite3
from collections.abc import Collection
from typing import Final

from bot.storage.disguise import Disguise, is_open_press
from bot.storage.forgetting import legible, names_of, rules_without, without
from bot.storage.sql.tables import OPEN
from bot.storage.sqlite.packing import unpack
from bot.storage.sqlite.statistics import forget_statistics
from bot.storage.sqlite.writes import drop

MENTIONING: Final = (
    "SELECT table_id FROM seats WHERE person = ?1 UNION"
    " SELECT table_id FROM packed_people WHERE person = ?1 UNION"
    " SELECT table_id FROM events WHERE instr(body, ':' || ?1 || ',') OR instr(body, ':' || ?1 || '}')"
)
"""Query for the ids of the tables where a person sits, sat, or did anything else that was stored."""
NOT_REQUIRED: Final = """UPDATE tables SET required =
        (SELECT json_group_object(key, value) FROM json_each(required) WHERE value <> ?1)
    WHERE EXISTS (SELECT 1 FROM json_each(required) WHERE value = ?1)"""
"""Statement that removes a person's messages from those that tables require (`TableChange.required`)."""
OPEN_WITH: Final = f"SELECT id FROM tables WHERE {OPEN} AND (chat = ?1 OR id IN ({MENTIONING})) ORDER BY id"


def forget(
    db: sqlite3.Connection, person: int, label: str, left: Collection[int], *, disguise: Disguise, hidden: list[str]
) -> tuple[int, ...] | None:
    """Remove a person from the store, see `ports.Storage.forget`; runs in the writer's transaction.

    hidden: list to which the hashed keys of the person's presses are added.
    """
    if not {table for (table,) in db.execute(OPEN_WITH, (person,))} <= set(left):
        return None
    own = [table for (table,) in db.execute("SELECT id FROM tables WHERE chat = ?", (person,))]
    mentioned = [table for (table,) in db.execute(f"{MENTIONING} ORDER BY 1", (person,)) if table not in own]
    drop(db, own)
    lowest = db.execute("SELECT min(0, coalesce(min(person), 0)) FROM seats").fetchone()[0]
    called = frozenset(
        name for row in db.execute("SELECT name, username FROM persons WHERE id = ?", (person,)) for name in row if name
    )
    for table in mentioned:
        names = _rewrite(db, table, (person, lowest - 1), label, called)
        _rename_rules(db, table, names | called, label)
    forget_statistics(db, person, lowest - 1)
    db.execute("UPDATE seats SET person = ? WHERE person = ?", (lowest - 1, person))
    db.execute("DELETE FROM surfaces WHERE chat = ? OR key LIKE '%:' || ?", (person, person))
    db.execute("DELETE FROM drafts WHERE key LIKE '%:' || ?", (person,))
    db.execute(NOT_REQUIRED, (person,))
    hidden += _hide_presses(db, person, disguise)
    db.execute("UPDATE causes SET person = NULL WHERE person = ?", (person,))
    db.execute("DELETE FROM causes WHERE cause LIKE '%:' || ? || ':%'", (person,))  # of the private chat
    db.execute("DELETE FROM chats WHERE id = ?", (person,))
    db.execute("DELETE FROM persons WHERE id = ?", (person,))
    return (*own, *mentioned)


def _hide_presses(db: sqlite3.Connection, person: int, disguise: Disguise) -> list[str]:
    """Replace the keys of a person's presses by hashed keys, and return these."""
    causes = [cause for (cause,) in db.execute("SELECT cause FROM causes WHERE person = ?", (person,))]
    hidden = [(disguise.of_press(cause), cause) for cause in causes if is_open_press(cause)]
    db.executemany("UPDATE causes SET cause = ? WHERE cause = ?", hidden)
    return [key for key, _ in hidden]


def _rewrite(
    db: sqlite3.Connection, table: int, numbers: tuple[int, int], label: str, called: frozenset[str]
) -> frozenset[str]:
    """Replace the first id of `numbers` by the second in a log; return the names that the person had there.

    A packed log is unpacked; it is packed again later.
    """
    person, stand_in = numbers
    unpack(db, table)
    found = db.execute("SELECT seq, CAST(body AS BLOB) FROM events WHERE table_id = ? ORDER BY seq", (table,))
    rows = legible(table, found.fetchall())
    names = names_of([body for _, body in rows], person)
    changed = [(seq, body, without(body, person, stand_in, names, label, called=called)) for seq, body in rows]
    db.executemany(
        "UPDATE events SET body = ? WHERE table_id = ? AND seq = ?",
        [(new.decode(), table, seq) for seq, old, new in changed if new != old],
    )
    return names


def _rename_rules(db: sqlite3.Connection, table: int, names: frozenset[str], label: str) -> None:
    """Replace a person's names in the names of rules saved by the chat of the table."""
    found = db.execute(
        "SELECT id, settings FROM chats WHERE id = (SELECT chat FROM tables WHERE id = ?)", (table,)
    ).fetchall()
    for chat, settings in found:
        new = rules_without(settings.encode(), names, label).decode()
        if new != settings:
            db.execute("UPDATE chats SET settings = ? WHERE id = ?", (new, chat))
