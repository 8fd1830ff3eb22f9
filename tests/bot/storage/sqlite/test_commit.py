"""Group commit, and what happens when SQLite or the disk refuses."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.storage.ports import (
    Appended,
    Cause,
    Conflict,
    Repeated,
    SeatChange,
    StorageFailed,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
    UnknownTable,
)
from bot.storage.sqlite.store import SqliteStorage
from tests.storage_in_memory.store import MemoryStorage

Log = Callable[..., list[StoredEvent]]


async def test_what_waits_together_is_committed_together(sqlite: SqliteStorage, log: Log, commits: list[str]) -> None:
    tables = [(await sqlite.create_table(-5, None, "hearts")).table for _ in range(10)]
    before = len(commits)
    assert before == 10
    together = [sqlite.append(table, 0, log(*"abcdefghij"), cause=Cause(f"k{table}")) for table in tables]
    assert await asyncio.gather(*together) == [Appended(table, 10) for table in tables]
    assert len(commits) - before == 1


async def test_a_hundred_appends_of_ten_tables_take_few_commits(
    sqlite: SqliteStorage, log: Log, commits: list[str]
) -> None:
    tables = [(await sqlite.create_table(-5, None, "hearts")).table for _ in range(10)]

    async def play(table: int) -> None:
        for seq in range(10):
            assert await sqlite.append(table, seq, log("a"), cause=Cause(f"{table}:{seq}")) == Appended(table, seq + 1)

    before = len(commits)
    await asyncio.gather(*map(play, tables))
    assert 1 <= len(commits) - before <= 30
    assert [row.seq for row in await sqlite.open_index()] == [10] * 10


async def test_what_can_wait_goes_with_the_next_write(sqlite: SqliteStorage, log: Log, commits: list[str]) -> None:
    table = (await sqlite.create_table(-5, None, "hearts")).table
    rows = [SurfaceRow(table=table, key=f"hand:{n}", chat=n, message=1) for n in range(1, 4)]
    before = len(commits)
    waiting = [asyncio.create_task(sqlite.put_surface(row, can_wait=True)) for row in rows]
    await asyncio.sleep(0)
    assert await sqlite.append(table, 0, log("a")) == Appended(table, 1)
    assert [task.done() for task in waiting] == [True] * 3, "in the same transaction, asked for before"
    assert len(commits) - before == 1
    assert await sqlite.surfaces(table) == tuple(rows)


async def test_what_can_wait_does_not_wait_for_ever(sqlite: SqliteStorage, commits: list[str]) -> None:
    table = (await sqlite.create_table(-5, None, "hearts")).table
    row = SurfaceRow(table=table, key="table", chat=-5, message=1)
    before = len(commits)
    await asyncio.gather(*(sqlite.put_surface(replace(row, seq=seq), can_wait=True) for seq in range(5)))
    assert len(commits) - before == 1
    assert await sqlite.surfaces(table) == (replace(row, seq=4),)


async def test_what_waits_is_written_when_the_store_is_closed(tmp_path: Path) -> None:
    store = await SqliteStorage.open(tmp_path / "pulka.db")
    table = (await store.create_table(-5, None, "hearts")).table
    row = SurfaceRow(table=table, key="table", chat=-5, message=1)
    waiting = asyncio.create_task(store.put_surface(row, can_wait=True))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    again = await SqliteStorage.open(tmp_path / "pulka.db")
    assert await again.surfaces(table) == (row,)
    await again.close()


async def test_one_bad_write_does_not_fail_the_others(sqlite: SqliteStorage, log: Log) -> None:
    for _ in range(3):
        await sqlite.create_table(-5, None, "hearts")
    not_utf8 = [*log("a"), StoredEvent("b", b"\xff")]
    found = await asyncio.gather(
        sqlite.append(1, 0, log("a"), cause=Cause("k")),
        sqlite.append(2, 0, not_utf8, cause=Cause("bad"), seatings=[SeatChange(11, 0)]),
        sqlite.put_surface(SurfaceRow(table=9, key="table", chat=-5, message=1)),
        sqlite.append(9, 0, log("a")),
        sqlite.append(1, 0, log("b")),
        sqlite.append(3, 0, log("a"), seatings=[SeatChange(2**70, 0)]),
        sqlite.append(1, 5, log("b"), cause=Cause("k")),
        sqlite.append(2, 0, log("c")),
        return_exceptions=True,
    )
    assert [found[n] for n in (0, 4, 6, 7)] == [Appended(1, 1), Conflict(1, 1), Repeated(1, 1), Appended(2, 1)]
    assert [type(found[n]) for n in (1, 2, 3, 5)] == [UnicodeDecodeError, UnknownTable, UnknownTable, OverflowError]
    assert [event.tag for event in await sqlite.events(2)] == ["c"]
    assert (await sqlite.events(3), await sqlite.seats_at(2), await sqlite.seats_at(3)) == ((), (), ())
    assert await sqlite.repeated("bad") is None


async def test_a_full_disk_keeps_nothing_and_goes_on_later(sqlite: SqliteStorage, log: Log) -> None:
    for _ in range(2):
        await sqlite.create_table(-5, None, "hearts")
    pages = next(iter(await sqlite._writing.execute_fetchall("PRAGMA page_count")))[0]
    await sqlite._writing.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    big = StoredEvent("deal.started", b'"' + b"x" * 50_000 + b'"')
    change = TableChange(status=TableStatus.RUNNING, deal_seq=2)
    found = await asyncio.gather(
        sqlite.append(1, 0, [*log("a"), big], cause=Cause("big"), change=change, seatings=[SeatChange(11, 0)]),
        sqlite.append(2, 0, log("a"), cause=Cause("small")),
        return_exceptions=True,
    )
    assert isinstance(found[0], StorageFailed)
    assert str(found[0]) == "The database refused: database or disk is full (OperationalError)."
    assert found[1] == Appended(2, 1)
    row = await sqlite.table(1)
    assert row is not None
    assert (row.seq, row.status, row.deal_seq) == (0, TableStatus.LOBBY, None)
    assert (await sqlite.events(1), await sqlite.seats_at(1), await sqlite.repeated("big")) == ((), (), None)
    await sqlite._writing.execute_fetchall("PRAGMA max_page_count = 100000")
    assert await sqlite.append(1, 0, [*log("a"), big], cause=Cause("big")) == Appended(1, 2)


async def test_a_locked_database_fails_and_goes_on_later(sqlite: SqliteStorage, log: Log) -> None:
    await sqlite.create_table(-5, None, "hearts")
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    tried: list[str] = []
    await sqlite._writing.set_trace_callback(lambda sql: tried.append(sql) if sql.startswith("BEGIN") else None)
    together = [sqlite.append(1, 0, log("a"), cause=Cause("k")) for _ in range(3)]
    found = await asyncio.gather(*together, return_exceptions=True)
    assert [str(error) for error in found] == ["The database refused: database is locked (OperationalError)."] * 3
    assert sqlite.is_failing
    assert len(tried) == 1, "each for itself would wait as long once more"
    assert await sqlite.events(1) == ()
    other.execute("ROLLBACK")
    other.close()
    assert await sqlite.append(1, 0, log("a"), cause=Cause("k")) == Appended(1, 1)
    assert not sqlite.is_failing


async def test_nobody_sees_a_row_before_its_commit(sqlite: SqliteStorage, log: Log, commits: list[str]) -> None:
    await sqlite.create_table(-5, None, "hearts")
    seen: list[int] = []
    write = sqlite._writer.write

    def slow(db: sqlite3.Connection) -> None:
        with closing(sqlite3.connect(sqlite.path)) as other:
            seen.append(len(other.execute("SELECT 1 FROM events WHERE table_id = 1").fetchall()))

    await asyncio.gather(sqlite.append(1, 0, log("a")), write(slow))
    assert (seen, commits) == ([0], ["COMMIT"] * 2)
    assert len(await sqlite.events(1)) == 1


async def test_a_caller_who_went_away_harms_nobody(sqlite: SqliteStorage, log: Log) -> None:
    await sqlite.create_table(-5, None, "hearts")
    gone = asyncio.create_task(sqlite.append(1, 0, log("a")))
    await asyncio.sleep(0)
    gone.cancel()
    stays = await sqlite.append(1, 0, log("b"))
    assert stays in (Appended(1, 1), Conflict(1, 1))
    assert len(await sqlite.events(1)) == 1


async def test_close_finishes_what_was_asked_for(sqlite: SqliteStorage, log: Log) -> None:
    await sqlite.create_table(-5, None, "hearts")
    asked = [asyncio.create_task(sqlite.append(1, seq, log("a"))) for seq in range(300)]
    await asyncio.sleep(0)
    await sqlite.close()
    assert [task.result() for task in asked] == [Appended(1, seq + 1) for seq in range(300)]
    again = await SqliteStorage.open(sqlite.path)
    assert len(await again.events(1)) == 300
    await again.close()


async def test_every_commit_is_flushed(sqlite: SqliteStorage) -> None:
    for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        found = await sqlite._writing.execute_fetchall(f"PRAGMA {pragma}")
        assert next(iter(found))[0] == value


async def test_the_index_is_read_by_an_index(sqlite: SqliteStorage) -> None:
    sql = "SELECT id FROM tables WHERE status IN ('lobby', 'running') ORDER BY updated_at DESC, id DESC"
    plan = await sqlite._rows(f"EXPLAIN QUERY PLAN {sql}")
    assert [row[3] for row in plan] == ["SCAN tables USING INDEX tables_open"]


async def test_memory_can_be_told_to_fail(log: Log) -> None:
    memory = MemoryStorage()
    await memory.create_table(-5, None, "hearts")
    memory.failing = StorageFailed("The disk is full.")
    with pytest.raises(StorageFailed, match="full"):
        await memory.append(1, 0, log("a"))
    memory.failing = None
    assert await memory.append(1, 0, log("a")) == Appended(1, 1)
