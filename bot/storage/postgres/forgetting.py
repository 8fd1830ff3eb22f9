"""Removal of a person from every table of the schema.

All logs are searched piece by piece before the transaction begins, while play goes on. The transaction searches again
only what has been written since.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final, NamedTuple

from bot.storage.disguise import Disguise, is_open_press
from bot.storage.forgetting import legible, names_of, rules_without, without
from bot.storage.postgres.packing import unpack
from bot.storage.postgres.session import Session
from bot.storage.postgres.statistics import forget_statistics
from bot.storage.postgres.writes import drop
from bot.storage.sql.tables import OPEN

PIECE: Final = 500
"""Number of tables whose logs one statement searches, so that it is answered within about a second."""
NAMED: Final = "(strpos(e.body, $2) > 0 OR strpos(e.body, $3) > 0)"
"""Condition for events that contain the id of a person, in one of the forms that `signs` returns."""
IN_PIECE: Final = f"SELECT DISTINCT table_id FROM events AS e WHERE table_id BETWEEN $1 AND $4 AND {NAMED}"
IN_NEW: Final = f"SELECT DISTINCT table_id FROM events AS e WHERE (table_id = ANY ($1) OR table_id > $4) AND {NAMED}"
PACKED: Final = "SELECT table_id FROM packed_people WHERE person = $1"
OPEN_WITH: Final = f"""SELECT id FROM tables AS t WHERE {OPEN} AND (t.chat = $1
    OR EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id AND s.person = $1)
    OR EXISTS (SELECT 1 FROM events AS e WHERE e.table_id = t.id AND {NAMED})) ORDER BY id"""
"""Query for the ids of the open tables where a person sits, sat, or did anything else that was stored."""
NOT_REQUIRED: Final = """UPDATE tables SET required = (
        SELECT coalesce(json_object_agg(r.key, r.value::bigint)::text, '{}')
        FROM json_each_text(required::json) AS r WHERE r.value <> $1)
    WHERE strpos(required, $1) > 0 AND EXISTS (SELECT 1 FROM json_each_text(required::json) AS r WHERE r.value = $1)"""
"""Statement that removes a person's messages from those that tables require (`TableChange.required`)."""
REWRITE: Final = """UPDATE events AS e SET body = new.body FROM unnest($2::bigint[], $3::text[]) AS new (seq, body)
    WHERE e.table_id = $1 AND e.seq = new.seq"""
HIDE: Final = """UPDATE causes AS c SET cause = new.cause FROM unnest($1::text[], $2::text[]) AS new (was, cause)
    WHERE c.cause = new.was"""
Rows = Callable[..., Awaitable[list[tuple[Any, ...]]]]


class Seen(NamedTuple):
    """Result of the search of all logs for a person, made before the transaction that removes the person."""

    mentioned: frozenset[int]
    """Ids of the tables whose logs name the person."""
    newest: int
    """Id of the newest table that was searched."""
    since: Collection[int]
    """Ids of the tables that may have been written to since the search began."""


def signs(person: int) -> tuple[str, str]:
    """Return the two strings by which an event's JSON can contain the id of a person."""
    return f":{person},", f":{person}}}"


async def look_through(rows: Rows, person: int, since: Collection[int]) -> Seen:
    """Search all logs for a person; `rows` runs a query, `since` collects ids of tables written to meanwhile."""
    found = {table for (table,) in await rows(PACKED, person)}
    newest = (await rows("SELECT coalesce(max(id), 0) FROM tables"))[0][0]
    for first in range(1, newest + 1, PIECE):
        found |= {table for (table,) in await rows(IN_PIECE, first, *signs(person), first + PIECE - 1)}
    return Seen(frozenset(found), newest, since)


async def forget(
    session: Session,
    person: int,
    label: str,
    left: Collection[int],
    seen: Seen,
    *,
    disguise: Disguise,
    hidden: list[str],
) -> tuple[int, ...] | None:
    """Remove a person from the store, see `ports.Storage.forget`; runs in the writer's transaction.

    hidden: list to which the hashed keys of the person's presses are added.
    """
    if not {table for (table,) in await session.ask(OPEN_WITH, person, *signs(person))} <= set(left):
        return None
    own = [table for (table,) in await session.ask("SELECT id FROM tables WHERE chat = $1 ORDER BY id", person)]
    mentioned = [table for table in await _mentioned(session, person, seen) if table not in own]
    await drop(session, own)
    ((lowest,),) = await session.ask("SELECT least(0, min(person)) FROM seats")
    (names_now,) = await session.ask("SELECT name, username FROM persons WHERE id = $1", person) or [()]
    called = frozenset(name for name in names_now if name)
    for table in mentioned:
        names = await _rewrite(session, table, (person, lowest - 1), label, called)
        await _rename_rules(session, table, names | called, label)
    await session.ask("UPDATE tables SET host = $2 WHERE id = ANY ($3) AND host = $1", person, lowest - 1, mentioned)
    await forget_statistics(session, person, lowest - 1)
    hidden += await _hide_presses(session, person, disguise)
    await _delete_rows(session, person, lowest - 1)
    return (*own, *mentioned)


async def _mentioned(session: Session, person: int, seen: Seen) -> list[int]:
    """List in order the ids of all tables that contain the person, also if written to since the search."""
    again = await session.ask(IN_NEW, sorted(seen.since), *signs(person), seen.newest)
    seated = await session.ask("SELECT table_id FROM seats WHERE person = $1", person)
    packed = await session.ask(PACKED, person)
    known = seen.mentioned | {table for (table,) in (*again, *seated, *packed)}
    there = await session.ask("SELECT id FROM tables WHERE id = ANY ($1) ORDER BY id", sorted(known))
    return [table for (table,) in there]


async def _hide_presses(session: Session, person: int, disguise: Disguise) -> list[str]:
    """Replace the keys of a person's presses by hashed keys, and return these."""
    causes = [cause for (cause,) in await session.ask("SELECT cause FROM causes WHERE person = $1", person)]
    presses = [cause for cause in causes if is_open_press(cause)]
    hidden = [disguise.of_press(cause) for cause in presses]
    await session.ask(HIDE, presses, hidden)
    return hidden


async def _delete_rows(session: Session, person: int, stand_in: int) -> None:
    """Delete the person's rows outside the logs; give the person's seats to the id `stand_in`."""
    await session.ask("UPDATE seats SET person = $2 WHERE person = $1", person, stand_in)
    await session.ask("DELETE FROM surfaces WHERE chat = $1 OR key LIKE $2", person, f"%:{person}")
    await session.ask("DELETE FROM drafts WHERE key LIKE $1", f"%:{person}")
    await session.ask(NOT_REQUIRED, str(person))
    await session.ask("UPDATE causes SET person = NULL WHERE person = $1", person)
    await session.ask("DELETE FROM causes WHERE cause LIKE $1", f"%:{person}:%")  # of the private chat
    await session.ask("DELETE FROM chats WHERE id = $1", person)
    await session.ask("DELETE FROM persons WHERE id = $1", person)


async def _rewrite(
    session: Session, table: int, numbers: tuple[int, int], label: str, called: frozenset[str]
) -> frozenset[str]:
    """Replace the first id of `numbers` by the second in a log; return the names that the person had there.

    A packed log is unpacked; it is packed again later.
    """
    await unpack(session, table)
    found = await session.ask("SELECT seq, body FROM events WHERE table_id = $1 ORDER BY seq", table)
    # In a thread: a long log would hold the loop up.
    names, changed = await asyncio.to_thread(_rewritten, table, found, numbers, label, called)
    await session.ask(REWRITE, table, [seq for seq, _ in changed], [body for _, body in changed])
    return names


def _rewritten(
    table: int, log: list[tuple[Any, ...]], numbers: tuple[int, int], label: str, called: frozenset[str]
) -> tuple[frozenset[str], list[tuple[int, str]]]:
    """Return a person's names in a log, and (seq, body) of each event that has `label`, `numbers[1]` instead."""
    person, stand_in = numbers
    rows = legible(table, [(seq, body.encode()) for seq, body in log])
    names = names_of([body for _, body in rows], person)
    new = [(seq, body, without(body, person, stand_in, names, label, called=called)) for seq, body in rows]
    return names, [(seq, written.decode()) for seq, body, written in new if written != body]


async def _rename_rules(session: Session, table: int, names: frozenset[str], label: str) -> None:
    """Replace a person's names in the names of rules saved by the chat of the table."""
    sql = "SELECT id, settings FROM chats WHERE id = (SELECT chat FROM tables WHERE id = $1)"
    for chat, settings in await session.ask(sql, table):
        new = rules_without(settings.encode(), names, label).decode()
        if new != settings:
            await session.ask("UPDATE chats SET settings = $2 WHERE id = $1", chat, new)
