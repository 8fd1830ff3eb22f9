"""Which tables a start has to look at because their messages may tell less than their log, in all stores."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.storage.ports import (
    ALWAYS,
    DraftRow,
    SeatChange,
    Storage,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
)
from tests.clocks import HandClock

Log = Callable[..., list[StoredEvent]]
MINUTE = 60.0
LIVE = {"table": 0, "hand:11": 11}


def shown(key: str, seq: int, stale_after: int | None, *, table: int = 1) -> SurfaceRow:
    """A message in the group."""
    return SurfaceRow(table=table, key=key, chat=-5, message=40, seq=seq, stale_after=stale_after)


async def running(storage: Storage, log: Log) -> None:
    """Table 1 in its second deal (seq 6), one person, everything shown."""
    await storage.create_table(
        -5, None, "hearts", log("table.opened", "match.started", "table.carried"), seatings=[SeatChange(11, 1)]
    )
    change = TableChange(status=TableStatus.RUNNING, match_seq=2, deal_seq=5, required=LIVE)
    await storage.append(1, 3, log("deal.started", "table.carried", "deal.started"), change=change)
    await storage.set_can_dm(11, can_dm=True)
    for key, seq in {"table": 6, "hand:11": 6}.items():
        await storage.put_surface(shown(key, seq, seq))
    for key, seq in {"lobby": 1, "deal:1": 4, "cards:11": 3}.items():
        await storage.put_surface(shown(key, seq, None))


async def behind(storage: Storage) -> bool:
    return await storage.stale_tables(0.0, 0.0) == (1,)


async def test_messages_that_never_change_again_do_not_count(storage: Storage, log: Log) -> None:
    await running(storage, log)
    assert not await behind(storage)


@pytest.mark.parametrize("key", ["table", "hand:11", "ping:11", "deal:2"])
@pytest.mark.parametrize("stale_after", [5, ALWAYS])
async def test_a_message_that_is_out_of_date(storage: Storage, log: Log, key: str, stale_after: int) -> None:
    await running(storage, log)
    await storage.put_surface(shown(key, 5, stale_after))
    assert await behind(storage)


@pytest.mark.parametrize("key", ["table", "hand:11"])
async def test_a_message_that_is_not_there(storage: Storage, log: Log, key: str) -> None:
    await running(storage, log)
    await storage.delete_surface(1, key)
    assert await behind(storage)


async def test_who_cannot_be_written_to_misses_nothing(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.delete_surface(1, "hand:11")
    await storage.set_can_dm(11, can_dm=False)
    assert not await behind(storage)
    await storage.set_can_dm(11, can_dm=True)
    assert await behind(storage)
    await storage.append(1, 6, (), change=TableChange(required={"table": 0}))
    assert not await behind(storage)


async def test_what_is_required_stays_until_it_changes(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.append(1, 6, (), change=TableChange(deadline=None))
    await storage.delete_surface(1, "table")
    assert await behind(storage)


async def test_a_draft_that_may_be_alive(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.put_draft(DraftRow(1, "choice:11", 4, b"{}"))
    assert not await behind(storage)
    await storage.put_draft(DraftRow(1, "choice:11", 6, b"{}"))
    assert await behind(storage)
    await storage.append(1, 6, log("table.proposed"))
    await storage.put_surface(shown("table", 7, 7))
    await storage.put_surface(shown("hand:11", 7, 7))
    assert await behind(storage)
    await storage.put_draft(DraftRow(1, "choice:11", 5, b"{}"))
    assert not await behind(storage)


async def test_a_lobby_until_it_is_closed(storage: Storage, log: Log, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", log("table.opened"), change=TableChange(required={"lobby": 0}))
    assert await behind(storage)
    lobby = shown("lobby", 1, 1)
    await storage.put_surface(lobby)
    assert not await behind(storage)
    await storage.append(1, 1, log("table.closed"), change=TableChange(status=TableStatus.CLOSED, required={}))
    assert await behind(storage)
    assert await storage.stale_tables(clock.now(), 0.0) == ()
    await storage.put_surface(replace(lobby, seq=2, stale_after=2))
    assert not await behind(storage)


async def test_a_match_that_is_over_has_its_settlement(storage: Storage, log: Log) -> None:
    await running(storage, log)
    change = TableChange(status=TableStatus.FINISHED, required={"settlement": 0})
    await storage.append(1, 6, log("match.finished"), change=change)
    for key in ("table", "hand:11"):
        await storage.put_surface(shown(key, 7, 7))
    assert await behind(storage)
    await storage.put_surface(shown("settlement", 7, 7))
    assert not await behind(storage)


async def test_what_was_going_on_at_the_end(storage: Storage, log: Log, clock: HandClock) -> None:
    await running(storage, log)
    clock.at += MINUTE
    await storage.create_table(-6, None, "hearts", log("table.opened"))
    await storage.put_surface(shown("lobby", 1, 1, table=2))
    assert await storage.stale_tables(0.0, MINUTE) == (2,)
    assert await storage.stale_tables(0.0, MINUTE + 1) == (1, 2)
    clock.at += 3 * MINUTE
    await storage.append(1, 6, (), change=TableChange(deadline=None))
    assert await storage.stale_tables(0.0, MINUTE) == (2,)


async def test_messages_of_a_group_that_moved_are_out_of_date(storage: Storage, log: Log) -> None:
    await running(storage, log)
    assert await storage.migrate_chat(-5, -1005) == (1,)
    stale = {row.key: row.is_stale(6) for row in await storage.surfaces(1)}
    assert stale == {"table": True, "hand:11": True, "lobby": False, "deal:1": False, "cards:11": False}


async def test_nothing_is_required_for_who_was_forgotten(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.set_can_dm(11, can_dm=True)
    assert await storage.forget(11, "игрок", [1]) == (1,)
    await storage.set_can_dm(11, can_dm=True)
    assert not await behind(storage)
