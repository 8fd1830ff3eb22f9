"""A database with many tables in the middle of deals: a few are played, their logs are kept under many numbers.

Everything the store has of a table is there: log, row, seats, messages. No two tables share a person or a chat.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bot.storage.ports import LoggedEvent, SeatChange, StoredEvent, SurfaceRow, TableChange, TableRow
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.state import Stage
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA
from tests.storage_in_memory.store import MemoryStorage

PEOPLE = (ANYA.id, BORIS.id, VIKA.id)
FIRST_PERSON, FIRST_CHAT = 700_000_000, -800_000_000
IDLE_S, APART_S = 70.0, 5.0  # the table touched last, and the one before
PERSON = re.compile(rb'"(person|host)":(\d+)')


@dataclass(frozen=True)
class Played:
    """Rows of the store about one table."""

    row: TableRow
    log: tuple[LoggedEvent, ...]
    surfaces: tuple[SurfaceRow, ...]


async def played(count: int, seed: int = 1) -> list[Played]:
    """Store so many tables of three, each left in the middle of its first to third deal."""
    found = []
    for number in range(count):
        rng, desk = random.Random(seed * 1000 + number), Desk(decks=Decks(seed=seed * 1000 + number))
        await desk.begin(ANYA, BORIS, VIKA, options="40")
        for _ in range(rng.randrange(3)):
            await desk.deal(rng)
            await desk.pass_time(25)
        for _ in range(rng.randrange(5, 25)):
            if not await desk.step(rng):
                await desk.pass_time(25)
        while (await desk.state()).stage is not Stage.DEAL:
            await desk.pass_time(25)
        assert isinstance(desk.storage, MemoryStorage)
        row = await desk.storage.table(1)
        assert row is not None
        found.append(Played(row, await desk.storage.events(1), await desk.storage.surfaces(1)))
        await desk.stop()
    return found


async def store(path: Path, tables: int, models: Sequence[Played], now: float, people: Sequence[int] = ()) -> None:
    """Write `tables` tables; `people` sit at the first one. The last touches lie more than a minute before `now`.

    Whose move it is has been reminded, where three minutes have passed since the last touch.
    """
    at = now
    storage = await SqliteStorage.open(path, now=lambda: at)
    try:
        for number in range(tables):
            at = now - IDLE_S - APART_S * number
            seated = people if number == 0 and people else [FIRST_PERSON + 3 * number + seat for seat in range(3)]
            deadline = at + 180.0 if at + 180.0 > now else None
            await _one(storage, models[number % len(models)], number, dict(zip(PEOPLE, seated, strict=True)), deadline)
    finally:
        await storage.close()


async def _one(
    storage: SqliteStorage, model: Played, number: int, people: dict[int, int], deadline: float | None
) -> None:
    row, chat = model.row, FIRST_CHAT - number

    def person(found: re.Match[bytes]) -> bytes:
        return b'"%s":%d' % (found[1], people[int(found[2])])

    events = [StoredEvent(event.tag, PERSON.sub(person, event.body)) for event in model.log]
    assert row.match_seq is not None
    assert row.deal_seq is not None
    change = TableChange(status=row.status, match_seq=row.match_seq, deal_seq=row.deal_seq, deadline=deadline)
    seatings = [SeatChange(who, seat) for seat, who in enumerate(people.values(), 1)]
    made = await storage.create_table(chat, None, row.game, events, change=change, seatings=seatings)
    for who in people.values():
        await storage.put_person(who, f"Игрок {who}", None, "ru")
        await storage.set_can_dm(who, can_dm=True)
    for surface in model.surfaces:
        role, _, name = surface.key.partition(":")
        mine = people.get(int(name)) if role in ("hand", "ping") else None
        key, where = (f"{role}:{mine}", mine) if mine is not None else (surface.key, chat)
        await storage.put_surface(replace(surface, table=made.table, key=key, chat=where))
