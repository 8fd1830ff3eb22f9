"""Copies of a database in use, and the way back."""

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseLocked, NewerDatabase, NotADatabase, OpenError, UnusablePath
from bot.storage.ports import StoredEvent, SurfaceRow, TableChange, TableStatus
from bot.storage.sqlite import copies, digest
from bot.storage.sqlite.codes import in_words
from bot.storage.sqlite.copies import BESIDE, UNFINISHED, backup, restore
from bot.storage.sqlite.schema import APPLICATION_ID
from bot.storage.sqlite.store import SqliteStorage
from tests.extent import tried


async def appended(storage: SqliteStorage, table: int, seq: int) -> None:
    """One more event of the table."""
    await storage.append(table, seq - 1, [StoredEvent("table.test", b"{}")])


async def kept_seqs(path: Path, table: int) -> list[int]:
    """Return what a bot that starts on this file finds."""
    opened = await SqliteStorage.open(path)
    loaded = await opened.load(table)
    await opened.close()
    assert loaded is not None
    return [event.seq for event in loaded.events]


async def test_a_copy_while_the_bot_writes(sqlite: SqliteStorage, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    table = (await sqlite.create_table(-5, None, "hearts")).table
    await appended(sqlite, table, 1)

    async def write_on() -> None:
        for seq in range(2, 40):
            await appended(sqlite, table, seq)

    await asyncio.gather(write_on(), asyncio.to_thread(backup, sqlite.path, copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [name for name in os.listdir(tmp_path) if name.startswith("copy.db")] == ["copy.db"]
    kept = await kept_seqs(copy, table)
    assert kept == list(range(1, len(kept) + 1))
    assert 1 <= len(kept) <= 39


async def copied_and_gone_on(database: Path, copy: Path) -> tuple[SqliteStorage, int]:
    """An open store with a table of which the copy knows no event, while there is one by now."""
    store = await SqliteStorage.open(database)
    table = (await store.create_table(-5, None, "hearts")).table
    backup(database, copy)
    await appended(store, table, 1)
    return store, table


async def test_there_and_back(tmp_path: Path) -> None:
    database, copy = tmp_path / "pulka.db", tmp_path / "copy.db"
    first, table = await copied_and_gone_on(database, copy)
    with pytest.raises(DatabaseLocked, match=r"уже пользуется .*Сначала остановите бота\.$"):
        restore(copy, database)
    await first.close()
    old = restore(copy, database).old
    assert old is not None
    assert await kept_seqs(database, table) == []
    assert await kept_seqs(old, table) == [1]


async def test_a_restored_database_after_a_kill(tmp_path: Path) -> None:
    """What stood only in the log beside the old database is kept with it, and does not meet the new one."""
    database, copy = tmp_path / "pulka.db", tmp_path / "copy.db"
    first, table = await copied_and_gone_on(database, copy)
    killed = tmp_path / "killed"
    killed.mkdir()
    for tail in ("", *BESIDE):
        name = f"pulka.db{tail}"
        (killed / name).write_bytes((tmp_path / name).read_bytes())
    await first.close()
    assert (killed / "pulka.db-wal").stat().st_size
    old = restore(copy, killed / "pulka.db").old
    assert old is not None
    assert await kept_seqs(killed / "pulka.db", table) == []
    assert await kept_seqs(old, table) == [1]


async def test_restored_where_nothing_was(sqlite: SqliteStorage, tmp_path: Path) -> None:
    backup(sqlite.path, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "pulka.db") == (None, True)
    opened = await SqliteStorage.open(tmp_path / "new" / "pulka.db")
    await opened.close()


def database(path: Path, application: int, version: int) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA application_id = {application}")
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("CREATE TABLE t (x)")
        db.commit()
    return path


def refused(kind: type[OpenError], source: Path, target: Path) -> str:
    with pytest.raises(kind) as caught:
        backup(source, target)
    assert not list(target.parent.glob(f"*{UNFINISHED}"))
    return str(caught.value)


def test_what_is_no_database(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    (tmp_path / "text").write_text("not a database at all, " * 100)
    assert "нет" in refused(UnusablePath, tmp_path / "none", target)
    assert "не файл SQLite" in refused(NotADatabase, tmp_path / "text", target)
    assert "другой программе" in refused(NotADatabase, database(tmp_path / "other", 7, 1), target)
    assert "версии 99" in refused(NewerDatabase, database(tmp_path / "newer", APPLICATION_ID, 99), target)
    (tmp_path / "empty").touch()
    assert refused(NotADatabase, tmp_path / "empty", target).startswith(f"База {tmp_path / 'empty'} пуста: ")
    assert not target.exists()


@pytest.mark.parametrize(("name", "words"), [("empty", "пуста"), ("other", "принадлежит другой программе")])
def test_what_is_no_copy_is_called_one_all_the_same(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "empty").touch()
    database(tmp_path / "other", 7, 1)
    with pytest.raises(NotADatabase, match=rf"^Копия {tmp_path / name} {words}"):
        restore(tmp_path / name, tmp_path / "pulka.db")


def test_a_copy_never_overwrites(tmp_path: Path) -> None:
    source, target = database(tmp_path / "pulka.db", APPLICATION_ID, 1), tmp_path / "copy.db"
    target.write_text("dear to somebody")
    assert "уже есть" in refused(UnusablePath, source, target)
    assert target.read_text() == "dear to somebody"


@pytest.mark.parametrize("tail", [*BESIDE, ".lock", ".restored", f".restored{UNFINISHED}"])
def test_a_copy_under_a_name_the_database_needs_is_left_alone(tmp_path: Path, tail: str) -> None:
    """It would be deleted before or after it is read."""
    source, copy = database(tmp_path / "pulka.db", APPLICATION_ID, 1), tmp_path / f"pulka.db{tail}"
    assert "занимает сама" in refused(UnusablePath, source, copy)
    backup(source, tmp_path / "copy.db")
    source.unlink()
    (tmp_path / "copy.db").rename(copy)
    before = copy.read_bytes()
    with pytest.raises(UnusablePath, match="занимает сама"):
        restore(copy, source)
    assert copy.read_bytes() == before


def test_why_a_copy_cannot_be_written_is_said_in_russian(tmp_path: Path) -> None:
    source = database(tmp_path / "pulka.db", APPLICATION_ID, 1)
    nowhere, long = tmp_path / "no folder" / "copy.db", tmp_path / ("x" * 300)
    assert refused(UnusablePath, source, nowhere) == f"{nowhere} не пишется: такой папки нет."
    assert refused(UnusablePath, source, source / "copy.db").endswith(" не пишется: на пути к нему файл, а не папка.")
    assert refused(UnusablePath, source, long).endswith(" не пишется: слишком длинное имя.")
    with pytest.raises(UnusablePath, match="не читается: слишком длинное имя"):
        restore(long, source)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "на диске нет места"),
        (sqlite3.SQLITE_READONLY, "там можно только читать"),
        (sqlite3.SQLITE_IOERR_WRITE, "ошибка диска"),
        (sqlite3.SQLITE_TOOBIG, "string or blob too big"),
    ],
)
def test_why_sqlite_refuses_is_said_in_russian(code: int, words: str) -> None:
    error = sqlite3.OperationalError("string or blob too big")
    error.sqlite_errorcode = code
    assert in_words(error) == words


def test_a_broken_copy_is_not_restored(tmp_path: Path) -> None:
    source = database(tmp_path / "pulka.db", APPLICATION_ID, 1)
    with closing(sqlite3.connect(source)) as db:
        db.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 200)
        db.commit()
    copy = tmp_path / "copy.db"
    whole = source.read_bytes()
    copy.write_bytes(whole[:8192] + os.urandom(4096) + whole[12288:])
    with pytest.raises(NotADatabase, match=r"^Копия .*copy.db повреждена"):
        restore(copy, source)
    assert source.read_bytes() == whole
    with pytest.raises(NotADatabase, match=r"^База .*copy.db повреждена"):
        backup(copy, tmp_path / "other.db")


@pytest.mark.parametrize("body", ["{", "\udcff7♠", ""])
async def test_a_copy_with_an_event_that_cannot_be_read_is_not_restored(tmp_path: Path, body: str) -> None:
    source, copy = tmp_path / "pulka.db", tmp_path / "copy.db"
    storage = await SqliteStorage.open(source, now=time.time)
    await storage.create_table(-5, None, "hearts", [StoredEvent("deal.passed", b'{"type":"deal.passed","seat":1}')])
    await storage.close()
    backup(source, copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE events SET body = CAST(? AS TEXT)", (body.encode(errors="surrogateescape"),))
        db.commit()
    whole = source.read_bytes()
    with pytest.raises(NotADatabase, match=r"^Копия .*copy.db повреждена"):
        restore(copy, source)
    assert source.read_bytes() == whole
    with pytest.raises(NotADatabase, match=r"^База .*copy.db повреждена"):
        backup(copy, tmp_path / "other.db")


async def played(path: Path) -> Path:
    """A database with an event."""
    storage = await SqliteStorage.open(path, now=time.time)
    await storage.create_table(-5, None, "hearts", [StoredEvent("deal.passed", b'{"type":"deal.passed","seat":1}')])
    await storage.put_person(11, "Anya", None, "ru")
    await storage.close()
    return path


@pytest.mark.soak
async def test_a_bit_that_fell_over_in_a_copy_is_seen(tmp_path: Path) -> None:
    """Everywhere in what is kept; in a page nobody reads it does not matter."""
    source, copy, bent = await played(tmp_path / "pulka.db"), tmp_path / "copy.db", tmp_path / "bent.db"
    backup(source, copy)
    whole, before = copy.read_bytes(), content(copy)
    at = whole.index(b'"seat":1') + len(b'"seat":')
    places = {(at, bit) for bit in range(3)}  # still a valid event: seat 0, 3, 5
    places |= {(whole.index(b"Anya") + place, bit) for place in range(4) for bit in (0, 1, 5, 7)}
    lots = random.Random(1)
    places |= {(lots.randrange(len(whole)), lots.randrange(8)) for _ in range(tried(60, 300))}
    refused = set()
    for place, bit in places:
        flipped = bytearray(whole)
        flipped[place] ^= 1 << bit
        bent.write_bytes(flipped)
        try:
            restore(bent, tmp_path / "new.db")
        except OpenError:
            refused.add((place, bit))
            continue
        assert content(tmp_path / "new.db") == before, (place, bit)
    assert {(at, bit) for bit in range(3)} <= refused
    assert sum(whole.index(b"Anya") <= place < whole.index(b"Anya") + 4 for place, _ in refused) == 16


def content(path: Path) -> list[str]:
    """Everything but the digest and the marks of what came out of a copy."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(digest.DROP)
        db.execute("DELETE FROM restored")
        return list(db.iterdump())


async def test_a_copy_of_an_older_version_is_restored_unchecked(tmp_path: Path) -> None:
    source = await played(tmp_path / "pulka.db")
    assert restore(source, tmp_path / "new.db") == (None, False)
    backup(tmp_path / "new.db", tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", tmp_path / "other.db") == (None, True)
    assert content(tmp_path / "other.db") == content(source)


async def test_a_copy_that_has_lost_its_digest_is_refused(tmp_path: Path) -> None:
    """Only copies of older versions have none; a database has none either, and is told from a copy by its WAL."""
    source, copy, new = await played(tmp_path / "pulka.db"), tmp_path / "copy.db", tmp_path / "new.db"
    backup(source, copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute(digest.DROP)
    with pytest.raises(NotADatabase, match="нет контрольной суммы"):
        restore(copy, new)
    assert not new.exists()
    with closing(sqlite3.connect(copy)) as db:  # what the versions before wrote
        db.execute(f"PRAGMA user_version = {copies.SIGNED_SINCE - 1}")
    assert restore(copy, new) == (None, False)
    assert restore(source, new).old is not None
    again = restore(new, tmp_path / "third.db")
    assert again == (None, False), "restored, and not played on since"


async def test_a_copy_that_is_played_on_is_a_database_like_others(tmp_path: Path) -> None:
    source, copy = await played(tmp_path / "pulka.db"), tmp_path / "copy.db"
    backup(source, copy)
    storage = await SqliteStorage.open(copy)
    await appended(storage, 1, 2)
    await storage.close()
    assert restore(copy, tmp_path / "new.db") == (None, False)
    backup(copy, tmp_path / "second.db")
    backup(tmp_path / "second.db", tmp_path / "third.db")
    assert restore(tmp_path / "third.db", tmp_path / "other.db").checked
    assert await kept_seqs(tmp_path / "other.db", 1) == [1, 2]


def test_what_was_set_aside_is_never_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "ASIDE", ".before")
    source, copy = database(tmp_path / "pulka.db", APPLICATION_ID, 1), tmp_path / "copy.db"
    backup(source, copy)
    aside = [restore(copy, source).old for _ in range(3)]
    assert [one and one.name for one in aside] == ["pulka.db.before", "pulka.db.before-2", "pulka.db.before-3"]


SMALL = 'umask 022; ulimit -f 512; exec "$@"'  # half a megabyte at most, as on a disk that is nearly full


def big(tmp_path: Path) -> Path:
    """A database of a megabyte and a half, readable by everybody."""
    source = database(tmp_path / "pulka.db", APPLICATION_ID, 1)
    with closing(sqlite3.connect(source)) as db:
        db.execute("INSERT INTO t VALUES (zeroblob(1500000))")
        db.commit()
    source.chmod(0o644)
    return source


def on_a_full_disk(source: Path, *words: str) -> str:
    """Return what a command of the program says when it fails there."""
    env = {**os.environ, "DATABASE_PATH": str(source), "BOT_TOKEN": "4242:SANDBOX-token-for-tests-only"}
    command = ["sh", "-c", SMALL, "sh", sys.executable, "-m", "bot", *words]
    ran = subprocess.run(command, check=False, env=env, capture_output=True, encoding="utf-8")
    assert ran.returncode
    return ran.stderr


def test_a_full_disk_leaves_no_half_of_a_database(tmp_path: Path) -> None:
    source, copy = database(tmp_path / "small.db", APPLICATION_ID, 1), tmp_path / "copy.db"
    backup(source, copy)
    source.unlink()
    source = big(tmp_path)
    whole = source.read_bytes()
    assert "pulka.db не пишется" in on_a_full_disk(source, "restore", str(copy))
    assert on_a_full_disk(source, "backup", str(tmp_path / "other.db"))
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "pulka.db", "pulka.db.lock"]
    assert source.read_bytes() == whole


def test_only_its_owner_ever_reads_what_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are secret also while the file is being written."""
    source, copy, written = big(tmp_path), tmp_path / "copy.db", list[int]()
    backup(source, copy)
    copied = shutil.copyfile

    def looked(source: Path, target: Path) -> None:
        written.append(stat.S_IMODE(target.stat().st_mode))
        copied(source, target)

    monkeypatch.setattr(shutil, "copyfile", looked)
    old = restore(copy, source).old
    assert old is not None
    assert [*written, stat.S_IMODE(old.stat().st_mode)] == [0o600, 0o600]
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "pulka.db", old.name, "pulka.db.lock"]


async def marked(path: Path) -> tuple[int, ...]:
    """The tables that a bot that starts on this file takes for come out of a copy."""
    opened = await SqliteStorage.open(path)
    found = await opened.restored_tables()
    await opened.close()
    return found


async def test_open_tables_remember_that_they_came_out_of_a_copy(tmp_path: Path) -> None:
    source, copy, new = await played(tmp_path / "pulka.db"), tmp_path / "copy.db", tmp_path / "new.db"
    storage = await SqliteStorage.open(source)
    for status in (TableStatus.RUNNING, TableStatus.FINISHED, TableStatus.CLOSED):
        await storage.create_table(-5, None, "hearts", change=TableChange(status=status))
    for table in (2, 3):
        row = SurfaceRow(table=table, key="table", chat=-5, message=table, hash="shown", seq=1, stale_after=1)
        await storage.put_surface(row)
    await storage.close()
    assert await marked(source) == ()
    backup(source, copy)
    restore(copy, new)
    assert await marked(new) == (1, 2)
    assert await marked(new) == (1, 2), "until something is done about it"
    storage = await SqliteStorage.open(new)
    await storage.taken_up(1)
    open_one, over = await storage.surface(2, "table"), await storage.surface(3, "table")
    assert open_one is not None
    assert over is not None
    assert (open_one.message, open_one.hash, open_one.seq) == (2, "", 0), "what it shows was not in the copy"
    assert (open_one.stale_after, over.stale_after) == (0, 1)
    assert (over.hash, over.seq) == ("shown", 1)
    await storage.close()
    assert await marked(new) == (2,)


async def test_a_copy_that_is_opened_as_it_is_came_out_of_a_copy_too(tmp_path: Path) -> None:
    source, copy = await played(tmp_path / "pulka.db"), tmp_path / "copy.db"
    backup(source, copy)
    assert await marked(copy) == (1,)


async def test_a_copy_of_an_older_version_is_marked_as_well(tmp_path: Path) -> None:
    source, copy, new = await played(tmp_path / "pulka.db"), tmp_path / "copy.db", tmp_path / "new.db"
    backup(source, copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute(digest.DROP)
        db.execute("DROP INDEX tables_to_pack")
        db.execute("DROP INDEX tables_to_fold")
        for table in ("restored", "packed_people", "packed_logs", "stats_people", "deal_stats", "match_stats"):
            db.execute(f"DROP TABLE {table}")
        for column in ("game", "required", "packed", "folded"):
            db.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        db.execute("ALTER TABLE surfaces DROP COLUMN stale_after")
        db.execute(f"PRAGMA user_version = {copies.SIGNED_SINCE - 1}")
    assert restore(copy, new) == (None, False)
    assert await marked(new) == (1,)
