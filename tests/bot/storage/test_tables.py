"""Tables, logs, causes and seats in all stores."""

import asyncio
from collections.abc import Callable

import pytest

from bot.storage.ports import (
    CAUSE_AGE_S,
    PRESS_AGE_S,
    Appended,
    Cause,
    ChatRow,
    Conflict,
    LoggedEvent,
    NewTable,
    Repeated,
    SeatAt,
    SeatChange,
    Storage,
    StorageFailed,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableRow,
    TableStatus,
    UnknownTable,
)
from tests.clocks import HandClock

Log = Callable[..., list[StoredEvent]]


def seqs(events: tuple[LoggedEvent, ...]) -> list[int]:
    return [event.seq for event in events]


async def test_a_new_table_with_its_first_events(storage: Storage, log: Log) -> None:
    made = await storage.create_table(
        -5, 7, "hearts", log("table.opened", "table.seated"), seatings=[SeatChange(11, 0)]
    )
    assert made == Appended(1, 2)
    assert await storage.table(1) == TableRow(
        id=1, chat=-5, thread=7, status=TableStatus.LOBBY, match_seq=None, deal_seq=None, seq=2, deadline=None,
        updated_at=1000.0, game="hearts",
    )  # fmt: skip
    body = '{"type":"table.opened","name":"Пётр"}'.encode()
    assert (await storage.events(1))[0] == LoggedEvent(1, "table.opened", body, 1000.0)
    assert await storage.seats_at(1) == (SeatAt(1, 11, 0),)


async def test_a_table_may_be_made_without_events(storage: Storage) -> None:
    assert await storage.create_table(-5, None, "hearts") == Appended(1, 0)
    assert await storage.create_table(-5, None, "hearts") == Appended(2, 0)
    assert await storage.events(1) == ()


async def test_a_table_keeps_the_name_of_its_game(storage: Storage, log: Log) -> None:
    for game in ("hearts", "кункен"):
        await storage.create_table(-5, None, game, log("a"))
    await storage.append(2, 1, log("b"), change=TableChange(status=TableStatus.RUNNING, match_seq=2))
    assert [row.game for row in await storage.recent_tables(-5)] == ["кункен", "hearts"]
    assert [row.game for row in await storage.matches_in(-5, 10)] == ["кункен"]
    loaded = await storage.load(1)
    assert loaded is not None
    assert loaded.table.game == "hearts"
    await storage.migrate_chat(-5, -1005)
    assert {row.game for row in await storage.open_index()} == {"hearts", "кункен"}


async def test_append_writes_behind_the_expected_seq(storage: Storage, log: Log, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    clock.at = 1010.0
    assert await storage.append(1, 1, log("b", "c")) == Appended(1, 3)
    assert [(event.seq, event.tag, event.at) for event in await storage.events(1)] == [
        (1, "a", 1000.0), (2, "b", 1010.0), (3, "c", 1010.0),
    ]  # fmt: skip
    row = await storage.table(1)
    assert row is not None
    assert (row.seq, row.updated_at) == (3, 1010.0)


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_another_seq_is_a_conflict_and_changes_nothing(storage: Storage, log: Log, expected: int) -> None:
    await storage.create_table(-5, None, "hearts", log("a", "b"))
    before = await storage.table(1)
    change = TableChange(status=TableStatus.CLOSED)
    found = await storage.append(1, expected, log("c"), cause=Cause("k"), change=change, seatings=[SeatChange(11, 0)])
    assert found == Conflict(1, 2)
    assert (await storage.table(1), seqs(await storage.events(1))) == (before, [1, 2])
    assert await storage.repeated("k") is None
    assert await storage.seats_at(1) == ()


NEXT = NewTable(
    chat=-5,
    thread=7,
    game="hearts",
    events=(StoredEvent("table.opened", b'{"type":"table.opened"}'),),
    change=TableChange(deadline=50.0),
    seatings=(SeatChange(11, 1),),
)


async def test_an_append_may_make_a_table(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, 7, "whist", log("a"), seatings=[SeatChange(11, 0)])
    closes, cause, stood = TableChange(status=TableStatus.CLOSED), Cause("k", 11), [SeatChange(11, None)]
    done = await storage.append(1, 1, log("b"), cause=cause, change=closes, seatings=stood, opens=NEXT)
    assert done == Appended(1, 2, opened=2)
    assert await storage.open_tables(-5) == (
        TableRow(
            id=2, chat=-5, thread=7, status=TableStatus.LOBBY, match_seq=None, deal_seq=None, seq=1, deadline=50.0,
            updated_at=1000.0, game="hearts",
        ),
    )  # fmt: skip
    assert [event.tag for event in await storage.events(2)] == ["table.opened"]
    assert await storage.seats_of(11) == (SeatAt(2, 11, 1),)
    assert await storage.append(1, 2, log("b"), cause=cause, opens=NEXT) == Repeated(1, 2, 11)
    assert await storage.table(3) is None


async def test_an_append_that_is_not_written_makes_no_table(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, 7, "whist", log("a"))
    assert await storage.append(1, 0, log("b"), opens=NEXT) == Conflict(1, 1)
    with pytest.raises(UnknownTable):
        await storage.append(9, 0, log("b"), opens=NEXT)
    assert [row.id for row in await storage.recent_tables(-5)] == [1]


async def test_of_two_appends_at_once_one_wins(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    found = await asyncio.gather(storage.append(1, 1, log("b")), storage.append(1, 1, log("c")))
    assert tuple(found) == (Appended(1, 2), Conflict(1, 2))
    assert [event.tag for event in await storage.events(1)] == ["a", "b"]


async def test_a_repeated_cause_changes_nothing(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    cause = Cause("7:123", 11)
    assert await storage.append(1, 1, log("b"), cause=cause) == Appended(1, 2)
    assert await storage.append(1, 2, log("c")) == Appended(1, 3)
    for expected in (1, 3, 9):
        assert await storage.append(1, expected, log("b"), cause=cause) == Repeated(1, 2, 11)
    assert await storage.repeated("7:123") == Repeated(1, 2, 11)
    assert seqs(await storage.events(1)) == [1, 2, 3]


async def test_a_cause_counts_across_tables(storage: Storage, log: Log) -> None:
    first = await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("7:-5:33"))
    again = await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("7:-5:33"))
    assert (first, again) == (Appended(1, 1), Repeated(1, 1))
    assert len(await storage.open_index()) == 1


async def test_the_same_cause_twice_at_once(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts")
    append = [storage.append(1, 0, log("a"), cause=Cause("k")) for _ in range(3)]
    assert await asyncio.gather(*append) == [Appended(1, 1), Repeated(1, 1), Repeated(1, 1)]


async def test_causes_are_forgotten_after_two_days(storage: Storage, log: Log, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("old"))
    clock.at += CAUSE_AGE_S - 1
    assert (await storage.prune()).causes == 0
    await storage.append(1, 1, log("b"), cause=Cause("young"))
    clock.at += 2
    assert (await storage.prune()).causes == 1
    assert await storage.repeated("old") is None
    assert await storage.repeated("young") == Repeated(1, 2)


async def test_causes_of_presses_are_forgotten_after_an_hour(storage: Storage, log: Log, clock: HandClock) -> None:
    """Telegram brings a press again for minutes, and a message for a day."""
    kept = ("4242:-5:17", "4242:-5:joined:17", "again:5")
    for seq, cause in enumerate(("4242:98765", *kept)):
        await (
            storage.append(1, seq, log("a"), cause=Cause(cause))
            if seq
            else storage.create_table(-5, None, "hearts", log("a"), cause=Cause(cause))
        )
    clock.at += PRESS_AGE_S + 1
    await storage.append(1, 4, log("b"), cause=Cause("4242:98766"))
    assert (await storage.prune()).causes == 1
    known = [await storage.repeated(cause) for cause in ("4242:98765", "4242:98766", *kept)]
    assert known == [None, Repeated(1, 5), Repeated(1, 2), Repeated(1, 3), Repeated(1, 4)]


async def test_causes_of_a_clock_that_ran_ahead_are_forgotten(storage: Storage, log: Log, clock: HandClock) -> None:
    """They would be kept for as long as it ran ahead."""
    clock.at += CAUSE_AGE_S + 1
    await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("ahead"))
    clock.at -= CAUSE_AGE_S
    await storage.append(1, 1, log("b"), cause=Cause("a little ahead"))
    clock.at -= 1
    assert (await storage.prune()).causes == 1
    assert await storage.repeated("ahead") is None
    assert await storage.repeated("a little ahead") == Repeated(1, 2)


async def test_a_cause_that_wrote_nothing_is_known_and_has_no_seq(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    assert await storage.append(1, 1, (), cause=Cause("dropped", 11)) == Appended(1, 1)
    assert await storage.repeated("dropped") == Repeated(1, 0, 11)


async def test_an_unknown_table(storage: Storage, log: Log) -> None:
    with pytest.raises(UnknownTable, match="table 4"):
        await storage.append(4, 0, log("a"), cause=Cause("k"))
    assert await storage.repeated("k") is None
    assert (await storage.table(4), await storage.load(4)) == (None, None)
    assert (await storage.events(4), await storage.seats_at(4)) == ((), ())


async def test_what_is_not_said_stays(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"), change=TableChange(deadline=50.0))
    change = TableChange(status=TableStatus.RUNNING, match_seq=2, deal_seq=3)
    await storage.append(1, 1, log("match.started", "deal.started"), change=change)
    await storage.append(1, 3, log("deal.bid"))
    row = await storage.table(1)
    assert row is not None
    assert (row.status, row.match_seq, row.deal_seq, row.deadline) == (TableStatus.RUNNING, 2, 3, 50.0)
    await storage.append(1, 4, (), change=TableChange(deadline=None))
    row = await storage.table(1)
    assert row is not None
    assert (row.seq, row.deadline) == (4, None)


async def test_load_begins_at_the_last_deal(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("table.opened"))
    loaded = await storage.load(1)
    assert loaded is not None
    assert (loaded.table.match_seq, seqs(loaded.events)) == (None, [1])

    await storage.append(1, 1, log("match.started"), change=TableChange(match_seq=2))
    loaded = await storage.load(1)
    assert loaded is not None
    assert (loaded.table.match_seq, seqs(loaded.events)) == (2, [1, 2])
    assert loaded.events[1].tag == "match.started"

    await storage.append(1, 2, log("deal.started", "deal.bid"), change=TableChange(deal_seq=3))
    await storage.append(1, 4, log("deal.started", "deal.bid", "table.paused"), change=TableChange(deal_seq=5))
    loaded = await storage.load(1)
    assert loaded is not None
    assert (loaded.table.match_seq, seqs(loaded.events), loaded.table.seq) == (2, [5, 6, 7], 7)
    assert seqs(await storage.events(1, from_seq=6)) == [6, 7]


async def test_open_tables_last_touched_first(storage: Storage, log: Log, clock: HandClock) -> None:
    for chat in (-5, -6, -5, -5):
        clock.at += 1
        await storage.create_table(chat, None, "hearts")
    clock.at += 1
    await storage.append(1, 0, log("a"), change=TableChange(status=TableStatus.RUNNING))
    await storage.append(3, 0, log("a"), change=TableChange(status=TableStatus.FINISHED))
    assert [row.id for row in await storage.open_index()] == [1, 4, 2]
    assert [row.id for row in await storage.open_tables(-5)] == [1, 4]
    assert await storage.open_tables(-7) == ()
    assert [row.id for row in await storage.recent_tables(-5)] == [4, 3, 1]
    assert [row.id for row in await storage.recent_tables(-5, limit=2)] == [4, 3]


async def test_seats_follow_the_append(storage: Storage, log: Log, clock: HandClock) -> None:
    await storage.create_table(-5, None, "hearts", seatings=[SeatChange(11, 0), SeatChange(12, 1)])
    clock.at += 1
    await storage.create_table(-6, None, "hearts", seatings=[SeatChange(11, 2)])
    assert await storage.seats_of(11) == (SeatAt(2, 11, 2), SeatAt(1, 11, 0))
    await storage.append(
        1, 0, (), seatings=[SeatChange(11, None), SeatChange(12, 0), SeatChange(13, 1), SeatChange(99, None)]
    )
    assert await storage.seats_at(1) == (SeatAt(1, 12, 0), SeatAt(1, 13, 1))
    assert await storage.seats_of(11) == (SeatAt(2, 11, 2),)


async def test_a_finished_table_is_nobodys_seat(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts", seatings=[SeatChange(11, 0)])
    await storage.append(1, 0, (), change=TableChange(status=TableStatus.FINISHED))
    assert await storage.seats_of(11) == ()
    assert await storage.seats_at(1) == (SeatAt(1, 11, 0),)


async def test_matches_of_a_chat_and_of_a_person(storage: Storage) -> None:
    begun = TableChange(status=TableStatus.FINISHED, match_seq=1)
    await storage.create_table(-5, None, "hearts", change=begun, seatings=[SeatChange(11, 1), SeatChange(12, 2)])
    await storage.create_table(-5, None, "hearts", seatings=[SeatChange(11, 1)])
    await storage.create_table(-6, None, "hearts", change=begun, seatings=[SeatChange(11, 1)])
    await storage.create_table(12, None, "hearts", change=TableChange(status=TableStatus.RUNNING, match_seq=1))
    await storage.create_table(-5, None, "hearts", change=TableChange(status=TableStatus.CLOSED, match_seq=1))
    await storage.create_table(-5, 3, "hearts", change=begun)
    assert [row.id for row in await storage.matches_in(-5, 10)] == [6, 1]
    assert [row.id for row in await storage.matches_in(-5, 1, 1)] == [1]
    assert [row.id for row in await storage.matches_of(11, 10)] == [3, 1]
    assert [row.id for row in await storage.matches_of(12, 10)] == [4, 1]
    assert await storage.matches_of(13, 10) == ()


async def test_a_lesson_is_no_match_and_takes_no_place_of_one(storage: Storage) -> None:
    begun = TableChange(status=TableStatus.FINISHED, match_seq=1)
    words = rb'{"type":"table.opened","host_name":"\"lesson\":true"}'
    for body in (words, b'{"type":"table.opened","lesson":true}', b'{"type":"table.opened","lesson":false}', words):
        event = StoredEvent("table.opened", body)
        await storage.create_table(11, None, "hearts", [event], change=begun, seatings=[SeatChange(11, 1)])
    assert [row.id for row in await storage.matches_of(11, 10)] == [4, 3, 1]
    assert [[row.id for row in await storage.matches_of(11, 1, offset)] for offset in range(4)] == [[4], [3], [1], []]


async def test_who_left_a_match_has_sat_there(storage: Storage) -> None:
    await storage.create_table(
        -5, None, "hearts", change=TableChange(match_seq=1), seatings=[SeatChange(11, 1), SeatChange(12, 2)]
    )
    await storage.create_table(-5, None, "hearts", seatings=[SeatChange(11, 1)])
    for table in (1, 2):
        await storage.append(table, 0, (), seatings=[SeatChange(11, None), SeatChange(13, None)])
    assert await storage.seats_at(1) == (SeatAt(1, 12, 2),)
    assert await storage.seats_of(11, open_only=False) == ()
    assert [row.id for row in await storage.matches_of(11, 5)] == [1]
    assert [await storage.has_sat(table, person) for table in (1, 2) for person in (11, 12, 13)] == [
        True, True, False, False, False, False,
    ]  # fmt: skip
    await storage.append(1, 0, (), seatings=[SeatChange(11, 3)])
    assert await storage.seats_of(11) == (SeatAt(1, 11, 3),)


async def test_a_closed_store_says_so(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts")
    await storage.close()
    await storage.close()
    with pytest.raises(StorageFailed, match="closed"):
        await storage.append(1, 0, log("a"))
    with pytest.raises(StorageFailed, match="closed"):
        await storage.table(1)


@pytest.mark.parametrize(
    "words",
    ["'", '\\"', "\\\\", "\\u0000", "\\ud83c\\udccf", "$1 $2", "{0} {}", "? %s %", "-- ;", "\U0001f0cf\n\t", "E'\\\\'"],
)
async def test_words_are_kept_as_they_came(storage: Storage, words: str) -> None:
    """Whatever a database takes for a sign of its own."""
    body = f'{{"host":11,"host_name":"{words}"}}'.encode()
    cause = Cause(f"7:{words}", 11)
    await storage.create_table(-5, None, words, [StoredEvent(words, body)], cause=cause)
    await storage.append(1, 1, [StoredEvent(words, body)] * 2, change=TableChange(required={words: 0}))
    assert [(event.tag, event.body) for event in await storage.events(1)] == [(words, body)] * 3
    assert await storage.repeated(cause.key) == Repeated(1, 1, 11)
    assert await storage.stale_tables(0.0, 0.0) == (1,)
    await storage.put_surface(SurfaceRow(table=1, key=words, chat=-5, message=1, hash=words))
    assert [surface.hash for surface in await storage.surfaces(1)] == [words]
    assert await storage.stale_tables(0.0, 0.0) == ()
    await storage.put_settings(-5, body)
    assert await storage.chat(-5) == ChatRow(-5, body)
    await storage.put_person(11, words, None, words)
    person = await storage.person(11)
    assert person is not None
    assert (person.name, person.username, person.language) == (words, None, words)
