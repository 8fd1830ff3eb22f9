"""Tables that nobody misses go, everything that was played stays, in all stores."""

import json

import pytest

from bot.storage.ports import (
    Appended,
    Cause,
    DraftRow,
    Expiry,
    SeatChange,
    Storage,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
)
from bot.storage.sqlite.store import SqliteStorage
from tests.clocks import HandClock

ANNA, BORIS = 511, 512
GROUP, OTHER = -5, -6
DAY, MONTH = 100.0, 1000.0
CLOSED = TableChange(status=TableStatus.CLOSED)
BEGUN = TableChange(status=TableStatus.RUNNING, match_seq=2)


def event(tag: str, **fields: object) -> StoredEvent:
    return StoredEvent(tag, json.dumps({"type": tag, **fields}).encode())


def opened(**fields: object) -> StoredEvent:
    return event("table.opened", **{"host": ANNA, "host_name": "Anna"} | fields)


REVIEW = (opened(review=True), event("match.started"))


def since(clock: HandClock) -> Expiry:
    return Expiry(gathered=clock.at - DAY, imported=clock.at - MONTH)


async def expired(storage: Storage, clock: HandClock, limit: int = 100) -> tuple[int, ...]:
    return await storage.expired_tables(since(clock), limit)


async def test_what_was_gathered_and_never_begun_goes(storage: Storage, clock: HandClock) -> None:
    await storage.create_table(GROUP, None, "hearts", [opened()])  # nobody sits there
    await storage.create_table(
        GROUP, None, "hearts", [opened()], seatings=[SeatChange(BORIS, 1)]
    )  # somebody waits there
    await storage.create_table(
        GROUP, None, "hearts", [opened()], change=CLOSED, seatings=[SeatChange(BORIS, 1)]
    )  # given up
    await storage.create_table(GROUP, None, "hearts", [opened(), event("match.started")], change=BEGUN)
    await storage.create_table(GROUP, None, "hearts")
    clock.at += DAY
    assert await expired(storage, clock) == (), "touched a day ago, not more"
    clock.at += 1
    assert await expired(storage, clock) == (1, 3, 5)
    assert await expired(storage, clock, 2) == (1, 3)
    await storage.append(1, 1, [event("table.options")])
    assert await expired(storage, clock) == (3, 5)


@pytest.mark.parametrize("status", [status for status in TableStatus if status is not TableStatus.LOBBY])
async def test_a_match_that_has_begun_never_goes(storage: Storage, clock: HandClock, status: TableStatus) -> None:
    change = TableChange(status=status, match_seq=2)
    await storage.create_table(GROUP, None, "hearts", [opened(), event("match.started")], change=change)
    clock.at += 50 * MONTH
    assert await expired(storage, clock) == ()
    assert not await storage.drop_table(1, since(clock))
    assert len(await storage.events(1)) == 2


async def test_all_that_belongs_to_a_table_goes_with_it(storage: Storage, clock: HandClock) -> None:
    seatings = [SeatChange(ANNA, 1)]
    await storage.create_table(
        GROUP, None, "hearts", [opened()], cause=Cause("7:1", ANNA), change=CLOSED, seatings=seatings
    )
    await storage.create_table(GROUP, None, "hearts", [opened()], cause=Cause("7:2", ANNA), seatings=seatings)
    for table in (1, 2):
        await storage.put_surface(SurfaceRow(table=table, key="lobby", chat=GROUP, message=40 + table))
        await storage.put_draft(DraftRow(table, "page", 1, b"{}"))
    clock.at += DAY + 1
    assert await storage.drop_table(1, since(clock))
    assert not await storage.drop_table(1, since(clock)), "it is gone"
    assert not await storage.drop_table(2, since(clock)), "somebody sits there"
    assert await storage.table(1) is None
    assert (await storage.events(1), await storage.surfaces(1), await storage.seats_at(1)) == ((), (), ())
    assert await storage.repeated("7:1") is None
    assert await storage.draft(1, "page", 1) is None
    assert await storage.surface_at(GROUP, 41) is None
    assert not await storage.has_sat(1, ANNA)
    assert len(await storage.surfaces(2)) == len(await storage.events(2)) == len(await storage.seats_at(2)) == 1
    assert await storage.repeated("7:2") is not None
    assert await storage.create_table(GROUP, None, "hearts", [opened()]) == Appended(3, 1), (
        "its number stands in old buttons"
    )


async def test_a_review_goes_unless_another_table_goes_on_from_it(storage: Storage, clock: HandClock) -> None:
    for _ in range(5):
        await storage.create_table(GROUP, None, "hearts", REVIEW, change=CLOSED)
    await storage.create_table(GROUP, None, "hearts", [opened(source=1), event("match.started")], change=BEGUN)
    await storage.create_table(GROUP, None, "hearts", [opened(source=2)])  # people gather
    await storage.create_table(GROUP, None, "hearts", [opened(source=3)], change=CLOSED)  # they did not
    await storage.create_table(OTHER, None, "hearts", [opened(source=4)])  # a number of another chat's
    clock.at += MONTH
    assert await expired(storage, clock) == (7, 8, 9), "a month ago, not more; gatherings have gone before"
    clock.at += 1
    assert await expired(storage, clock) == (3, 4, 5, 7, 8, 9)
    assert not await storage.drop_table(1, since(clock))
    assert not await storage.drop_table(2, since(clock))
    assert await storage.drop_table(7, since(clock))
    assert await storage.drop_table(2, since(clock)), "nobody goes on from it any more"


async def test_a_table_that_is_wanted_again_meanwhile_stays(storage: Storage, clock: HandClock) -> None:
    """Between the look and the deletion somebody sits down, or goes on from a record."""
    await storage.create_table(GROUP, None, "hearts", [opened()])
    await storage.create_table(GROUP, None, "hearts", REVIEW, change=CLOSED)
    clock.at += MONTH + 1
    found = since(clock)
    assert await storage.expired_tables(found, 9) == (1, 2)
    await storage.append(1, 1, [event("table.seated")], seatings=[SeatChange(BORIS, 1)])
    await storage.create_table(GROUP, None, "hearts", [opened(source=2)])
    assert [await storage.drop_table(table, found) for table in (1, 2)] == [False, False]


async def test_when_a_person_opened_tables(storage: Storage, clock: HandClock) -> None:
    for who, at in ((ANNA, 10), (BORIS, 20), (ANNA, 30), (ANNA, 40)):
        clock.at = 1000.0 + at
        await storage.create_table(GROUP - at, None, "hearts", [opened(host=who)], change=CLOSED)
    await storage.create_table(GROUP, None, "hearts", REVIEW, change=CLOSED)
    await storage.create_table(GROUP, None, "hearts")
    assert await storage.opened_by(ANNA, 1010.0) == (1030.0, 1040.0)
    assert await storage.opened_by(BORIS, 0.0) == (1020.0,)
    assert await storage.opened_by(513, 0.0) == ()


async def test_nothing_is_left_of_what_went(sqlite: SqliteStorage, clock: HandClock) -> None:
    """Free pages are overwritten, and the file takes the next tables without growing."""
    await sqlite.create_table(GROUP, None, "hearts", [opened(host_name="Vanished", key="k" * 5000)])
    clock.at += DAY + 1
    assert await sqlite.drop_table(1, since(clock))
    await sqlite._empty_log()
    assert b"Vanished" not in sqlite.path.read_bytes()
    before = sqlite.path.stat().st_size
    await sqlite.create_table(GROUP, None, "hearts", [opened(key="k" * 5000)])
    await sqlite._empty_log()
    assert sqlite.path.stat().st_size == before
