"""Make the small database that is kept for a version: `python -m tests.storage.make_database PLAYED.json OUT.db`.

PLAYED.json is what a match left behind, raw; everything goes through the port, as the program itself would write it:

    {"tables": [{"chat": -100, "thread": null, "status": "running",
                 "entries": [{"events": [{"type": "table.opened"}, {"type": "match.started"}],
                              "cause": {"key": "7:123", "person": 11}, "seatings": [{"person": 11, "seat": 0}]}],
                 "surfaces": [{"key": "table", "chat": -100, "message": 40, "kind": "text", "seq": 2}],
                 "drafts": [{"person": 11, "token": 2, "body": {}}]}],
     "persons": [{"id": 11, "name": "Пётр", "can_dm": true}],
     "chats": [{"id": -100, "settings": {}}]}

The tag of an event is its "type"; where match and deal begin is found by the tags.
"""

import asyncio
import sys
from pathlib import Path
from typing import Literal

import msgspec

from bot.storage.ports import (
    Appended,
    Cause,
    Draft,
    Seating,
    Status,
    Storage,
    StoredEvent,
    Surface,
    TableChange,
)
from bot.storage.sqlite import SqliteStorage

STAMP = 1_790_000_000.0  # the same bytes whenever it is made


class PlayedEntry(msgspec.Struct, forbid_unknown_fields=True):
    events: list[msgspec.Raw]
    cause: Cause | None = None
    seatings: list[Seating] = []


class PlayedSurface(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    chat: int
    message: int
    thread: int | None = None
    hash: str = ""
    kind: Literal["text", "photo"] = "text"
    seq: int = 0
    file_id: str | None = None
    generation: int = 0


class PlayedDraft(msgspec.Struct, forbid_unknown_fields=True):
    person: int
    token: int
    body: msgspec.Raw


class PlayedTable(msgspec.Struct, forbid_unknown_fields=True):
    chat: int
    entries: list[PlayedEntry]
    thread: int | None = None
    status: Status = Status.RUNNING
    surfaces: list[PlayedSurface] = []
    drafts: list[PlayedDraft] = []


class PlayedPerson(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    name: str
    username: str | None = None
    language: str | None = None
    can_dm: bool = False


class PlayedChat(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    settings: msgspec.Raw


class Played(msgspec.Struct, forbid_unknown_fields=True):
    tables: list[PlayedTable]
    persons: list[PlayedPerson] = []
    chats: list[PlayedChat] = []


class Tagged(msgspec.Struct):
    type: str


def stored(raw: msgspec.Raw) -> StoredEvent:
    """An event under its own tag, its JSON as it is."""
    return StoredEvent(msgspec.json.decode(raw, type=Tagged).type, bytes(raw))


def change_by(events: list[StoredEvent], seq: int) -> TableChange:
    """Where match and deal begin after these events behind `seq`."""
    at = {event.tag: number for number, event in enumerate(events, seq + 1)}
    found = {"match_seq": at.get("match.started"), "deal_seq": at.get("deal.started")}
    return TableChange(**{name: number for name, number in found.items() if number is not None})


async def put_table(storage: Storage, played: PlayedTable) -> None:
    """One table with all that hangs on it."""
    done = await storage.create_table(played.chat, played.thread)
    for entry in played.entries:
        events = [stored(raw) for raw in entry.events]
        change = change_by(events, done.seq)
        written = await storage.append(
            done.table, done.seq, events, cause=entry.cause, change=change, seatings=entry.seatings
        )
        if not isinstance(written, Appended):
            raise TypeError(f"table {done.table} was not written but {written}")
        done = written
    await storage.append(done.table, done.seq, (), change=TableChange(status=played.status))
    for surface in played.surfaces:
        await storage.put_surface(Surface(table=done.table, **msgspec.structs.asdict(surface)))
    for draft in played.drafts:
        await storage.put_draft(Draft(done.table, draft.person, draft.token, bytes(draft.body)))


async def make(played: bytes, path: Path) -> None:
    """Write the database; `path` must be new."""
    data = msgspec.json.decode(played, type=Played)
    storage = await SqliteStorage.open(path, now=lambda: STAMP)
    try:
        for person in data.persons:
            await storage.put_person(person.id, person.name, person.username, person.language)
            await storage.set_can_dm(person.id, can_dm=person.can_dm)
        for chat in data.chats:
            await storage.put_settings(chat.id, bytes(chat.settings))
        for table in data.tables:
            await put_table(storage, table)
    finally:
        await storage.close()


def main(source: str, target: str) -> None:
    """Read, make, and leave nothing but the database."""
    path = Path(target)
    if path.exists():
        raise SystemExit(f"{path} exists; a kept database is never changed.")
    asyncio.run(make(Path(source).read_bytes(), path))
    path.with_name(path.name + ".lock").unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
