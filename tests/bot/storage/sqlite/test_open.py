"""Opening: new files, files of others, files of a newer version, damaged ones, places that cannot be written."""

import json
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.ports import (
    ALWAYS,
    Appended,
    DatabaseLocked,
    DraftRow,
    NewerDatabase,
    NotADatabase,
    OpenError,
    StoredEvent,
    UnusablePath,
)
from bot.storage.sqlite import schema
from bot.storage.sqlite.store import SqliteStorage

Log = Callable[..., list[StoredEvent]]
NOBODY = 65534


async def made(path: Path, events: int = 0) -> Path:
    """A closed database with one table."""
    storage = await SqliteStorage.open(path)
    await storage.create_table(-5, None, "hearts", [StoredEvent("a", b'"' + b"x" * 500 + b'"')] * events)
    await storage.close()
    return path


async def refusal(path: Path, kind: type[OpenError]) -> str:
    """The sentence that opening ends with."""
    with pytest.raises(kind) as caught:
        await SqliteStorage.open(path, busy_s=0.01)
    assert type(caught.value) is kind
    sentence = str(caught.value)
    assert str(path) in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def pragma(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA {statement}")
    db.close()


async def test_a_database_is_new_once(tmp_path: Path) -> None:
    told = []
    for _ in range(2):
        store = await SqliteStorage.open(tmp_path / "pulka.db")
        told.append(store.is_new)
        await store.close()
    assert told == [True, False]


async def test_a_new_file_in_a_new_folder_is_its_owners(tmp_path: Path, log: Log) -> None:
    path = await made(tmp_path / "deep" / "er" / "pulka.db")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(file.name for file in path.parent.iterdir()) == ["pulka.db", "pulka.db.lock"]
    again = await SqliteStorage.open(path)
    assert await again.append(1, 0, log("a")) == Appended(1, 1)
    assert await again.create_table(-5, None, "hearts") == Appended(2, 0)
    await again.close()


async def test_an_id_is_never_used_twice(tmp_path: Path) -> None:
    path = await made(tmp_path / "pulka.db")
    db = sqlite3.connect(path)
    db.execute("DELETE FROM tables")
    db.commit()
    db.close()
    again = await SqliteStorage.open(path)
    assert await again.create_table(-5, None, "hearts") == Appended(2, 0)
    await again.close()


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = await made(tmp_path / "pulka.db")
    pragma(path, "user_version = 99")
    before = path.read_bytes()
    known = len(schema.migrations())
    assert await refusal(path, NewerDatabase) == (
        f"База {path} версии 99, а эта программа знает версии до {known}: нужна программа поновее или другой файл."
    )
    assert path.read_bytes() == before


async def test_an_older_database_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await made(tmp_path / "pulka.db")
    steps = (*schema.migrations(), "CREATE TABLE more (x); INSERT INTO more VALUES (5);")
    monkeypatch.setattr(schema, "migrations", lambda: steps)
    for _ in range(2):
        storage = await SqliteStorage.open(path)
        assert await storage._rows("SELECT x FROM more") == [(5,)]
        assert await storage._rows("PRAGMA user_version") == [(len(steps),)]
        assert len(await storage.open_index()) == 1
        await storage.close()


async def test_drafts_of_the_first_version_get_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Persons 0 and -1, which were nobody, become the table's page and entry; everybody else's draft stays his."""
    steps = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: steps[:1])
    path = tmp_path / "pulka.db"
    await (await SqliteStorage.open(path)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO tables (id, chat, status, seq, created_at, updated_at) VALUES (1, 5, 'lobby', 0, 1, 2)")
        rows = [(1, 0, 3, "why"), (1, -1, 3, "{}"), (1, 11, 5, "[]")]
        db.executemany("INSERT INTO drafts (table_id, person, token, body) VALUES (?, ?, ?, ?)", rows)
    monkeypatch.undo()
    storage = await SqliteStorage.open(path)
    assert await storage.draft(1, "page", 3) == DraftRow(1, "page", 3, b"why")
    assert await storage.draft(1, "entry", 3) == DraftRow(1, "entry", 3, b"{}")
    assert await storage.draft(1, "choice:11", 5) == DraftRow(1, "choice:11", 5, b"[]")
    row = await storage.table(1)
    assert row is not None
    assert row.updated_at == 2.0
    await storage.close()


async def test_tables_before_games_had_names_are_of_preferans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: steps[:4])
    path = tmp_path / "pulka.db"
    await (await SqliteStorage.open(path)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO tables (id, chat, status, seq, updated_at) VALUES (1, 5, 'lobby', 0, 2)")
    monkeypatch.undo()
    storage = await SqliteStorage.open(path)
    await storage.create_table(5, None, "hearts")
    assert [row.game for row in await storage.recent_tables(5)] == ["hearts", "preferans"]
    await storage.close()


async def test_a_migration_that_breaks_leaves_the_old_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await made(tmp_path / "pulka.db")
    known = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: (*known, "CREATE TABLE more (x); INSERT INTO less VALUES (5);"))
    assert "no such table: less" in await refusal(path, UnusablePath)
    monkeypatch.undo()
    storage = await SqliteStorage.open(path)
    assert await storage._rows("SELECT name FROM sqlite_schema WHERE name = 'more'") == []
    assert await storage._rows("PRAGMA user_version") == [(len(known),)]
    await storage.close()


async def test_no_sqlite_file(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    path.write_bytes("Это письмо, а не база.\n".encode() * 100)
    before = path.read_bytes()
    assert await refusal(path, NotADatabase) == f"База {path} повреждена, или это не файл SQLite."
    assert path.read_bytes() == before


async def test_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE tables (id)")
    db.commit()
    db.close()
    before = path.read_bytes()
    assert await refusal(path, NotADatabase) == f"База {path} принадлежит другой программе."
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["cut", "wiped"])
async def test_a_damaged_database(tmp_path: Path, damage: str) -> None:
    path = await made(tmp_path / "pulka.db", events=200)
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] if damage == "cut" else whole[:4096] + b"\x7f" * (len(whole) - 4096))
    assert await refusal(path, NotADatabase) == f"База {path} повреждена, или это не файл SQLite."


async def test_a_folder(tmp_path: Path) -> None:
    assert await refusal(tmp_path, UnusablePath) == f"База {tmp_path} — папка, а нужен файл."


async def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    await refusal(tmp_path / "file" / "pulka.db", UnusablePath)
    await refusal(tmp_path / "file" / "deeper" / "pulka.db", UnusablePath)


@pytest.fixture
def plain_user() -> Iterator[Path]:
    """A folder of an ordinary user, and the rights of one: root may write everywhere."""
    folder = Path(tempfile.mkdtemp()).resolve()
    root = os.geteuid() == 0
    if root:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    yield folder
    if root:
        os.seteuid(0)
    folder.chmod(0o700)
    shutil.rmtree(folder)


async def test_a_folder_that_is_read_only(plain_user: Path) -> None:
    os.chmod(plain_user, 0o500)
    await refusal(plain_user / "pulka.db", UnusablePath)
    await refusal(plain_user / "new" / "pulka.db", UnusablePath)


@pytest.mark.parametrize("mode", [0o400, 0o000])
async def test_a_file_that_may_not_be_written(plain_user: Path, mode: int) -> None:
    path = plain_user / "pulka.db"
    path.write_bytes(b"")
    path.chmod(mode)
    sentence = await refusal(path, UnusablePath)
    assert sentence == f"База {path} не читается или не пишется: нет прав."


async def test_a_database_in_a_folder_that_is_read_only(plain_user: Path) -> None:
    (plain_user / "pulka.db").write_bytes(b"")
    os.chmod(plain_user, 0o500)
    assert "не удаётся запереть" in await refusal(plain_user / "pulka.db", UnusablePath)


async def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    os.symlink(path, tmp_path / "link.db")
    first = await SqliteStorage.open(path)
    sentence = f"Базой {path} уже пользуется другой такой же бот."
    assert await refusal(path, DatabaseLocked) == sentence
    with pytest.raises(DatabaseLocked, match="уже пользуется"):
        await SqliteStorage.open(tmp_path / "link.db")
    await first.close()
    second = await SqliteStorage.open(path)
    await second.close()


async def test_a_refusal_lets_go_of_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    path.write_text("not a database, certainly not")
    await refusal(path, NotADatabase)
    path.unlink()
    storage = await SqliteStorage.open(path)
    await storage.close()


async def test_a_database_another_tool_holds(tmp_path: Path) -> None:
    path = await made(tmp_path / "pulka.db")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert await refusal(path, DatabaseLocked) == f"Базой {path} пользуется другая программа."
    other.close()


def at_schema(path: Path, version: int) -> sqlite3.Connection:
    """A new database as that version of the program made it."""
    db = sqlite3.connect(path)
    for sql in schema.migrations()[:version]:
        db.executescript(sql)
    db.execute(f"PRAGMA user_version = {version}")
    return db


async def test_a_question_of_the_first_version_is_still_asked(tmp_path: Path) -> None:
    """Whether to give up; what is no choice of a person is no JSON and stays."""
    path = tmp_path / "old.db"
    before = {
        "choice:11": b'{"picked":[],"causes":["1:2"],"giving_up":true}',
        "choice:12": b'{"picked":["7s"],"causes":[],"giving_up":false,"sure":"bid:misere"}',
        "page": b"why",
    }
    with closing(at_schema(path, 5)) as db:
        db.execute("INSERT INTO tables (id, chat, status, seq, updated_at) VALUES (1, -5, 'running', 7, 0)")
        for key, body in before.items():
            db.execute("INSERT INTO drafts (table_id, key, token, body) VALUES (1, ?, 7, ?)", (key, body.decode()))
        db.commit()
    storage = await SqliteStorage.open(path)
    drafts = [await storage.draft(1, key, 7) for key in before]
    await storage.close()
    bodies = [draft.body for draft in drafts if draft is not None]
    assert bodies == [b'{"picked":[],"causes":["1:2"],"sure":"concede"}', *list(before.values())[1:]]


async def test_messages_of_schema_5_are_stale_as_their_keys_say(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(at_schema(path, 5)) as db:
        for table, chat, status in ((1, -5, "running"), (2, -5, "lobby"), (3, -5, "finished"), (4, 11, "running")):
            row = (table, chat, status, 6, 7, 0.0)
            db.execute(
                "INSERT INTO tables (id, chat, status, deal_seq, seq, updated_at) VALUES (?, ?, ?, ?, ?, ?)", row
            )
        db.execute("INSERT INTO seats (table_id, person, seat) VALUES (1, 11, 1), (1, 12, -1), (2, 12, 1), (4, 11, 1)")
        keys = {"lobby": 1, "table": 5, "hand:11": 7, "deal:1": 3, "cards:11": 2, "menu:11": 7, "ping:11": 6}
        for key, seq in keys.items():
            db.execute(
                "INSERT INTO surfaces (table_id, key, chat, message, hash, kind, seq, generation)"
                " VALUES (1, ?, -5, 1, '', 'text', ?, 0)",
                (key, seq),
            )
        db.execute(
            "INSERT INTO surfaces SELECT 2, 'lobby', chat, thread, 2, hash, kind, 1, file_id, 0 FROM surfaces LIMIT 1"
        )
        db.commit()
    storage = await SqliteStorage.open(path)
    stale = {row.key: row.stale_after for row in await storage.surfaces(1)}
    (lobby,) = await storage.surfaces(2)
    required = [json.loads(row[0]) for row in await storage._rows("SELECT required FROM tables ORDER BY id")]
    await storage.close()
    assert stale == {
        "lobby": None,
        "table": 5,
        "hand:11": 7,
        "deal:1": None,
        "cards:11": None,
        "menu:11": ALWAYS,
        "ping:11": 6,
    }
    assert lobby.stale_after == 1
    assert required == [
        {"table": 0, "hand:11": 11},
        {"lobby": 0, "hand:12": 12},
        {"settlement": 0},
        {"hand:11": 11},
    ]


async def test_an_old_match_of_schema_6_is_packed(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(at_schema(path, 6)) as db:
        db.execute("INSERT INTO tables (id, chat, status, seq, updated_at) VALUES (1, -5, 'finished', 2, 7)")
        db.execute("INSERT INTO events VALUES (1, 1, 'a', '{}', 5), (1, 2, 'b', '{\"by\":11}', 7)")
        db.commit()
    storage = await SqliteStorage.open(path)
    log = await storage.events(1)
    assert await storage.pack(8.0, 10) == (1,)
    assert await storage.events(1) == log
    assert await storage._rows("SELECT person, table_id FROM packed_people") == [(11, 1)]
    await storage.close()


async def test_a_finished_match_of_schema_7_waits_to_be_folded(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(at_schema(path, 7)) as db:
        columns = "(id, chat, status, seq, updated_at, game)"
        db.execute(
            f"INSERT INTO tables {columns} VALUES (1, -5, 'finished', 2, 7, 'skat'), (2, -5, 'running', 2, 7, 'skat')"
        )
        db.commit()
    storage = await SqliteStorage.open(path)
    assert await storage.to_fold("skat", 1, 10) == (1,)
    assert await storage.statistics_in(-5, "skat") == ()
    assert await storage.put_statistics(1, 1, 0, None)
    assert await storage.to_fold("skat", 1, 10) == ()
    await storage.close()


def test_migrations_are_numbered_without_gaps() -> None:
    assert len(schema.migrations()) >= 1


async def test_matches_of_quiet_tables_that_counted_nowhere_are_folded_again(tmp_path: Path) -> None:
    path, quiet = tmp_path / "old.db", -(1 << 53) - 5
    with closing(at_schema(path, 8)) as db:
        tables = [(1, quiet, "finished"), (2, quiet - 1, "running"), (3, -5, "finished")]
        db.executemany(
            "INSERT INTO tables (id, chat, status, seq, updated_at, folded) VALUES (?, ?, ?, 7, 0, 1)", tables
        )
        db.execute("INSERT INTO match_stats (table_id, at, body) VALUES (3, 5, '{}')")
        db.commit()
    storage = await SqliteStorage.open(path)
    assert await storage.to_fold("preferans", 1, 5) == (1,)
    assert await storage.statistics_in(-5, "preferans") == (b"{}",)
    assert await storage.counted_in(3) == -5
    await storage.close()
