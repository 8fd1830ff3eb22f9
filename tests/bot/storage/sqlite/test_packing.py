"""Packed logs in a file of SQLite: rows that go and come back, damage, a log that changes while it is packed."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.storage.errors import NotADatabase, StorageFailed
from bot.storage.packing import packed, unpacked
from bot.storage.ports import LoggedEvent, SeatChange, StoredEvent, TableChange, TableStatus
from bot.storage.sqlite.copies import backup
from bot.storage.sqlite.packing import put_packed, to_pack
from bot.storage.sqlite.store import SqliteStorage

OVER = TableChange(status=TableStatus.FINISHED, match_seq=1)
LATER = 5000.0
EVENTS = [StoredEvent(f"deal.{number}", b'{"person":11}') for number in range(400)]


async def counts(storage: SqliteStorage) -> list[int]:
    """The numbers of rows of events, packed logs and people named in them."""
    tables = ("events", "packed_logs", "packed_people")
    return [(await storage._rows(f"SELECT count(*) FROM {name}"))[0][0] for name in tables]


async def test_one_row_stays_beside_a_packed_log(sqlite: SqliteStorage) -> None:
    await sqlite.create_table(-5, None, "hearts", EVENTS, change=OVER, seatings=[SeatChange(12, 1)])
    await sqlite.pack(LATER, 1)
    assert await counts(sqlite) == [1, 1, 1]
    await sqlite.append(1, 400, EVENTS[:1])
    assert await counts(sqlite) == [401, 0, 0]
    assert [event.seq for event in await sqlite.events(1)] == list(range(1, 402))


async def test_bytes_that_are_no_text_come_back_as_they_were(sqlite: SqliteStorage) -> None:
    await sqlite.create_table(-5, None, "hearts", EVENTS[:3], change=OVER)
    with closing(sqlite3.connect(sqlite.path)) as db, db:
        db.execute("UPDATE events SET body = CAST(x'7b22ff' AS TEXT) WHERE seq = 2")
    await sqlite.pack(LATER, 1)
    assert (await sqlite.events(1))[1].body == b'{"\xff'
    await sqlite.append(1, 3, EVENTS[:1])
    with closing(sqlite3.connect(sqlite.path)) as db:
        found = db.execute("SELECT CAST(body AS BLOB), typeof(body) FROM events WHERE seq = 2").fetchone()
    assert found == (b'{"\xff', "text")


async def test_a_log_that_has_changed_meanwhile_is_not_packed(sqlite: SqliteStorage) -> None:
    """A person may be taken out of it while it is compressed."""
    await sqlite.create_table(-5, None, "hearts", EVENTS[:3], change=OVER)
    log = await sqlite._read(partial(to_pack, table=1))
    await sqlite.forget(11, "игрок")
    write = partial(put_packed, table=1, before=LATER, log=log, packed=packed(log))
    assert not await sqlite._writer.write(write)
    assert (await sqlite.events(1))[1].body == b'{"person":-1}'


@pytest.mark.parametrize("damage", ["substr(body, 1, 90)", "x'00'", "substr(body, 1, 90) || x'00' || substr(body, 92)"])
async def test_a_damaged_log_is_told_and_not_copied(sqlite: SqliteStorage, tmp_path: Path, damage: str) -> None:
    await sqlite.create_table(-5, None, "hearts", EVENTS, change=OVER)
    await sqlite.pack(LATER, 1)
    with closing(sqlite3.connect(sqlite.path)) as db, db:
        db.execute(f"UPDATE packed_logs SET body = CAST({damage} AS BLOB)")
    with pytest.raises(StorageFailed, match="damaged"):
        await sqlite.events(1)
    with pytest.raises(StorageFailed, match="damaged"):
        await sqlite.append(1, 400, EVENTS[:1])
    with pytest.raises(NotADatabase, match="повреждена"):
        backup(sqlite.path, tmp_path / "copy.db")


async def test_a_packed_event_that_is_no_json_is_not_copied(sqlite: SqliteStorage, tmp_path: Path) -> None:
    """As one in a row of its own."""
    await sqlite.create_table(-5, None, "hearts", [*EVENTS[:2], StoredEvent("a", b"{")], change=OVER)
    await sqlite.pack(LATER, 1)
    with pytest.raises(NotADatabase, match="повреждена"):
        backup(sqlite.path, tmp_path / "copy.db")


async def test_a_copy_has_the_packed_logs(sqlite: SqliteStorage, tmp_path: Path) -> None:
    await sqlite.create_table(-5, None, "hearts", EVENTS, change=OVER)
    await sqlite.pack(LATER, 1)
    log = await sqlite.events(1)
    backup(sqlite.path, tmp_path / "copy.db")
    copy = await SqliteStorage.open(tmp_path / "copy.db")
    assert await copy.events(1) == log
    await copy.close()


def test_a_log_with_a_gap_is_packed_with_it() -> None:
    """A row that was lost to a bad disk."""
    log = [LoggedEvent(seq, "a", b"{}", 0.5 * seq) for seq in (2, 3, 7, 8)]
    assert list(unpacked(packed(log).value)) == log
