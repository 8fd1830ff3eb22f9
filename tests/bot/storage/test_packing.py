"""Logs of tables that are long over, packed in all stores: nothing that is asked of them answers otherwise."""

import json
from collections.abc import Callable

from msgspec.structs import replace

from bot.storage.ports import (
    Appended,
    Cause,
    Conflict,
    Expiry,
    LoggedEvent,
    NewTable,
    SeatChange,
    Storage,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
)
from tests.clocks import HandClock

Log = Callable[..., list[StoredEvent]]
ANNA, BORIS = 511, 512
OVER = TableChange(status=TableStatus.FINISHED, match_seq=2, deal_seq=3)
TAGS = ("table.opened", "match.started", "table.carried", "deal.started", "deal.bid")
LATER = 5000.0


def event(tag: str, **fields: object) -> StoredEvent:
    return StoredEvent(tag, json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode())


async def played(storage: Storage, clock: HandClock, log: Log, change: TableChange = OVER) -> int:
    """A table whose events came one second after the other."""
    events = log(*TAGS)
    made = await storage.create_table(-5, None, "hearts", events[:1], seatings=[SeatChange(ANNA, 1)])
    for seq, one in enumerate(events[1:], 1):
        clock.at += 1.0
        await storage.append(made.table, seq, [one], change=change if seq == 4 else TableChange())
    return made.table


async def test_a_packed_log_is_read_as_before(storage: Storage, clock: HandClock, log: Log) -> None:
    table = await played(storage, clock, log)
    before = [await storage.events(table, seq) for seq in range(1, 7)], await storage.load(table)
    assert await storage.pack(LATER, 10) == (table,)
    assert ([await storage.events(table, seq) for seq in range(1, 7)], await storage.load(table)) == before
    assert before[0][0][4] == LoggedEvent(5, "deal.bid", '{"type":"deal.bid","name":"Пётр"}'.encode(), 1004.0)
    assert await storage.pack(LATER, 10) == ()


async def test_tables_are_packed_in_order_and_a_few_at_a_time(storage: Storage, clock: HandClock, log: Log) -> None:
    tables = [await played(storage, clock, log) for _ in range(3)]
    assert await storage.pack(LATER, 2) == (tables[0], tables[1])
    assert await storage.pack(LATER, 2) == (tables[2],)


async def test_open_tables_and_those_touched_lately_are_left(storage: Storage, clock: HandClock, log: Log) -> None:
    running = TableChange(status=TableStatus.RUNNING, match_seq=2)
    await played(storage, clock, log, running)
    await played(storage, clock, log, TableChange())
    over = await played(storage, clock, log)
    await storage.create_table(-5, None, "hearts", log("table.opened"), change=OVER)
    assert await storage.pack(clock.at, 10) == ()
    clock.at += 1.0
    assert await storage.pack(clock.at, 10) == (over,)


async def test_a_packed_log_goes_on(storage: Storage, clock: HandClock, log: Log) -> None:
    table = await played(storage, clock, log)
    before = await storage.events(table)
    await storage.pack(LATER, 10)
    assert await storage.append(table, 4, log("table.again")) == Conflict(table, 5)
    clock.at = 2000.0
    assert await storage.append(table, 5, log("table.again"), cause=Cause("1:q", ANNA)) == Appended(table, 6)
    (again,) = log("table.again")
    assert await storage.events(table) == (*before, LoggedEvent(6, again.tag, again.body, 2000.0))
    assert await storage.pack(1500.0, 10) == ()
    assert await storage.pack(LATER, 10) == (table,)
    assert (await storage.events(table))[5:] == (LoggedEvent(6, again.tag, again.body, 2000.0),)


async def test_a_packed_log_goes_on_with_a_table_that_is_opened(storage: Storage, clock: HandClock, log: Log) -> None:
    table = await played(storage, clock, log)
    await storage.pack(LATER, 10)
    new = NewTable(chat=-5, thread=None, game="hearts", events=log("a"), change=TableChange(), seatings=())
    assert await storage.append(table, 5, log("table.again"), opens=new) == Appended(table, 6, table + 1)
    assert [event.seq for event in await storage.events(table)] == [1, 2, 3, 4, 5, 6]


async def test_what_brings_no_event_leaves_it_packed(storage: Storage, clock: HandClock, log: Log) -> None:
    table = await played(storage, clock, log)
    await storage.pack(LATER, 10)
    change = TableChange(deadline=None, required={"settlement": 0})
    assert await storage.append(table, 5, (), cause=Cause("1:q"), change=change) == Appended(table, 5)
    assert await storage.pack(LATER, 10) == ()
    assert len(await storage.events(table)) == 5


async def test_lists_show_packed_matches(storage: Storage, clock: HandClock, log: Log) -> None:
    table = await played(storage, clock, log)
    row = await storage.table(table)
    await storage.pack(LATER, 10)
    assert await storage.table(table) == row
    assert await storage.matches_in(-5, 5) == await storage.matches_of(ANNA, 5) == (row,)
    assert await storage.stale_tables(0.0, 1.0) == (table,)


async def test_messages_of_a_packed_match_are_still_known(storage: Storage, clock: HandClock, log: Log) -> None:
    """Their photos are Telegram's: an id would be the only long thing that is kept of a deal."""
    table = await played(storage, clock, log)
    kept = SurfaceRow(table=table, key="deal:1", chat=-5, message=7, hash="a.b.c", kind="photo", seq=4)
    await storage.put_surface(replace(kept, file_id="AgACAgIAAx"))
    await storage.pack(LATER, 10)
    assert await storage.surface_at(-5, 7) == kept


async def test_a_person_is_taken_out_of_a_packed_log(storage: Storage) -> None:
    """Boris only did something; who nowhere did anything is found nowhere."""
    opened = event("table.opened", host=ANNA, host_name="Аня", people=[{"name": "Аня", "person": ANNA}])
    rest = [event("table.kicked", by=BORIS, seat=1), event("match.started", players=["Аня", "Борис", "Аня 2"])]
    await storage.create_table(-5, None, "hearts", [opened, *rest], change=OVER, seatings=[SeatChange(ANNA, 1)])
    assert await storage.pack(LATER, 10) == (1,)
    assert await storage.forget(BORIS * 10, "никто") == ()
    assert await storage.pack(LATER, 10) == ()
    assert await storage.forget(ANNA, "игрок") == (1,)
    assert await storage.pack(LATER, 10) == (1,), "packed anew"
    assert await storage.forget(BORIS, "Б") == (1,)
    assert [json.loads(found.body) for found in await storage.events(1)] == [
        {"host": -1, "host_name": "игрок", "people": [{"name": "игрок", "person": -1}]},
        {"by": -2, "seat": 1},
        {"players": ["игрок", "Борис", "Аня 2"]},
    ]


async def test_who_opened_a_packed_table_is_still_told(storage: Storage) -> None:
    opened = event("table.opened", host=ANNA)
    await storage.create_table(-5, None, "hearts", [opened, event("match.started")], change=OVER)
    await storage.pack(LATER, 10)
    assert await storage.opened_by(ANNA, 0.0) == (1000.0,)


async def test_an_import_that_a_packed_match_goes_on_from_is_kept(storage: Storage) -> None:
    over = TableChange(status=TableStatus.CLOSED)
    await storage.create_table(-5, None, "hearts", [event("table.opened", review=True), event("a")], change=over)
    await storage.create_table(-5, None, "hearts", [event("table.opened", source=1), event("b")], change=OVER)
    assert await storage.pack(LATER, 10) == (1, 2)
    expiry = Expiry(gathered=LATER, imported=LATER)
    assert await storage.expired_tables(expiry, 10) == ()


async def test_a_packed_import_is_dropped_whole(storage: Storage) -> None:
    over = TableChange(status=TableStatus.CLOSED)
    await storage.create_table(-5, None, "hearts", [event("table.opened", review=True), event("a", by=9)], change=over)
    await storage.pack(LATER, 10)
    assert await storage.drop_table(1, Expiry(gathered=LATER, imported=LATER))
    assert (await storage.table(1), await storage.events(1)) == (None, ())
    assert await storage.forget(9, "никто") == ()
