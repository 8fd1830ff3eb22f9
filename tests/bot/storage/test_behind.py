"""Which tables a start has to look at because their messages may say less than their log: the same for both stores."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.storage.ports import DraftRow, Seating, Status, Storage, StoredEvent, SurfaceRow, TableChange
from tests.clocks import HandClock

Log = Callable[..., list[StoredEvent]]
MINUTE = 60.0


async def running(storage: Storage, log: Log) -> None:
    """Table 1 in its second deal (seq 6), one person, everything shown."""
    await storage.create_table(
        -5, None, "hearts", log("table.opened", "match.started", "table.carried"), seatings=[Seating(11, 1)]
    )
    change = TableChange(status=Status.RUNNING, match_seq=2, deal_seq=5)
    await storage.append(1, 3, log("deal.started", "table.carried", "deal.started"), change=change)
    await storage.set_can_dm(11, can_dm=True)
    for key, seq in {"lobby": 1, "table": 6, "hand:11": 6, "deal:1": 4}.items():
        await storage.put_surface(SurfaceRow(table=1, key=key, chat=-5, message=40, seq=seq))


async def behind(storage: Storage) -> bool:
    return await storage.stale_tables(0.0, 0.0) == (1,)


async def test_messages_that_never_change_again_do_not_count(storage: Storage, log: Log) -> None:
    await running(storage, log)
    assert not await behind(storage)


@pytest.mark.parametrize("key", ["table", "hand:11", "ping:11", "settlement"])
async def test_a_message_of_an_older_seq(storage: Storage, log: Log, key: str) -> None:
    await running(storage, log)
    await storage.put_surface(SurfaceRow(table=1, key=key, chat=-5, message=41, seq=5))
    assert await behind(storage)


async def test_the_picture_of_this_deal(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.put_surface(SurfaceRow(table=1, key="deal:2", chat=-5, message=41, seq=5))
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
    await storage.append(1, 6, (), seatings=[Seating(11, None)])
    assert not await behind(storage)


async def test_a_draft_that_may_be_alive(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.put_draft(DraftRow(1, "choice:11", 4, b"{}"))
    assert not await behind(storage)
    await storage.put_draft(DraftRow(1, "choice:11", 6, b"{}"))
    assert await behind(storage)
    await storage.append(1, 6, log("table.proposed"))
    await storage.put_surface(SurfaceRow(table=1, key="table", chat=-5, message=40, seq=7))
    await storage.put_surface(SurfaceRow(table=1, key="hand:11", chat=-5, message=40, seq=7))
    assert await behind(storage)
    await storage.put_draft(DraftRow(1, "choice:11", 5, b"{}"))
    assert not await behind(storage)


async def test_a_lobby_until_it_is_closed(storage: Storage, log: Log, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", log("table.opened"))
    assert await behind(storage)
    shown = SurfaceRow(table=1, key="lobby", chat=-5, message=40, seq=1)
    await storage.put_surface(shown)
    assert not await behind(storage)
    await storage.append(1, 1, log("table.closed"), change=TableChange(status=Status.CLOSED))
    assert await behind(storage)
    assert await storage.stale_tables(clock.now(), 0.0) == ()
    await storage.put_surface(replace(shown, seq=2))
    assert not await behind(storage)


async def test_a_match_that_is_over_has_its_settlement(storage: Storage, log: Log) -> None:
    await running(storage, log)
    await storage.append(1, 6, log("match.finished"), change=TableChange(status=Status.FINISHED))
    for key in ("table", "hand:11"):
        await storage.put_surface(SurfaceRow(table=1, key=key, chat=-5, message=40, seq=7))
    assert await behind(storage)
    await storage.put_surface(SurfaceRow(table=1, key="settlement", chat=-5, message=41, seq=7))
    assert not await behind(storage)


async def test_what_was_going_on_at_the_end(storage: Storage, log: Log, clock: HandClock) -> None:
    await running(storage, log)
    clock.at += MINUTE
    await storage.create_table(-6, None, "hearts", log("table.opened"))
    await storage.put_surface(SurfaceRow(table=2, key="lobby", chat=-6, message=41, seq=1))
    assert await storage.stale_tables(0.0, MINUTE) == (2,)
    assert await storage.stale_tables(0.0, MINUTE + 1) == (1, 2)
    clock.at += 3 * MINUTE
    await storage.append(1, 6, (), change=TableChange(deadline=None))
    assert await storage.stale_tables(0.0, MINUTE) == (2,)


async def between(storage: Storage, log: Log, chat: int) -> None:
    """Table 1 behind its first deal (seq 4), one person, everything shown but what the sheet has taken the place of."""
    await storage.create_table(chat, None, "hearts", log("table.opened", "match.started"), seatings=[Seating(11, 1)])
    change = TableChange(status=Status.RUNNING, match_seq=2, deal_seq=3)
    await storage.append(1, 2, log("table.carried", "deal.scored"), change=change)
    await storage.set_can_dm(11, can_dm=True)
    await storage.put_surface(SurfaceRow(table=1, key="deal:1", chat=chat, message=40, seq=4))


@pytest.mark.parametrize(("chat", "hand"), [(-5, True), (11, False)])
async def test_the_sheet_stands_for_what_it_has_taken_the_place_of(
    storage: Storage, log: Log, chat: int, *, hand: bool
) -> None:
    await between(storage, log, chat)
    assert await behind(storage) is hand
    if hand:
        await storage.put_surface(SurfaceRow(table=1, key="hand:11", chat=11, message=41, seq=4))
    assert not await behind(storage)
    await storage.append(1, 4, log("table.carried", "deal.started"), change=TableChange(deal_seq=5))
    for key in ("hand:11", "deal:1") if hand else ("deal:1",):
        await storage.put_surface(SurfaceRow(table=1, key=key, chat=chat, message=42, seq=6 if "hand" in key else 4))
    assert await behind(storage)
