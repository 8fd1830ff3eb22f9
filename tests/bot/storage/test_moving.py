"""Whole databases between SQLite and PostgreSQL: what was kept comes back as it was, and is nowhere twice."""

import os
import re
import shutil
import sqlite3
import stat
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage import moving
from bot.storage.content import TABLES, Content, Row
from bot.storage.errors import DatabaseLocked, NewerDatabase, NotADatabase, OpenError, UnusablePath, UnusableServer
from bot.storage.ports import DraftRow, KeptUpdate, MatchStatistics, Storage, StoredEvent, TableChange, TableStatus
from bot.storage.postgres import transfer
from bot.storage.postgres.server import PostgresServer
from bot.storage.postgres.session import Session
from bot.storage.postgres.store import PostgresStorage
from bot.storage.sqlite import copies
from bot.storage.sqlite.store import SqliteStorage
from bot.storage.sqlite.transfer import SourceFile, TargetFile
from bot.tables.log.state import Stage
from tests.bot.tables.kit.desk import Desk
from tests.clocks import HandClock
from tests.storage import make_database
from tests.storage.test_answers import KEPT

BOT = 900


@pytest.fixture
def server(database: Secret) -> Iterator[Secret]:
    """A database without a schema of the bot; what it gets is dropped."""
    yield database
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        for (name,) in db.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bot_900%'").fetchall():
            db.execute(f"DROP SCHEMA {name} CASCADE")


def schemas(server: Secret) -> list[str]:
    """The schemas of the bot."""
    with psycopg.connect(server.reveal()) as db:
        found = db.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bot_900%' ORDER BY 1").fetchall()
    return [name for (name,) in found]


@asynccontextmanager
async def served(server: Secret, now: Callable[[], float] = time.time) -> AsyncIterator[PostgresStorage]:
    """The store as the bot opens it."""
    reached = await PostgresServer.connect(server, now, Metrics())
    storage = await reached.take([BOT])
    assert storage is not None
    yield storage
    await storage.close()
    await reached.close()


async def kept(path: Path, folder: Path) -> Path:
    """A copy of a kept database, brought up to date."""
    copy = Path(shutil.copy(path, folder / "pulka.db"))
    await (await SqliteStorage.open(copy)).close()
    return copy


async def played(path: Path, *, now: float = 1000.0) -> Path:
    """A small database: an open table, a packed one, an update that waits; table 3 was dropped."""
    storage = await SqliteStorage.open(path, lambda: now)
    events = [
        StoredEvent("table.opened", b'{"host":11,"review":false,"name":"\\u0000 \xd0\x9f"}'),
        StoredEvent("a", b"{}"),
    ]
    await storage.create_table(-5, None, "hearts", events, change=TableChange(status=TableStatus.RUNNING, match_seq=2))
    await storage.create_table(-5, 7, "hearts", events, change=TableChange(status=TableStatus.FINISHED, match_seq=2))
    await storage.create_table(12, None, "hearts", events)
    await storage.set_can_dm(11, can_dm=True)
    await storage.forget(12, "игрок", left=[3])
    await storage.keep([KeptUpdate(7, b'{"update_id":7}', "1:q"), KeptUpdate(8, b"{}")])
    await storage.pack(now + 1, 10)
    await storage.close()
    return path


def content(path: Path) -> Content:
    """The digest of a database that nobody has open."""
    with closing(sqlite3.connect(path)) as db:
        source = SourceFile(db, path)
        return Content.of(source.newest, source.rows)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
async def test_every_kept_database_moves_there_and_back(path: Path, tmp_path: Path, server: Secret) -> None:
    here = await kept(path, tmp_path)
    before = content(here)
    there = await moving.to_postgres(here, server, BOT)
    assert not here.exists()
    assert content(Path(there.old)) == before
    back = await moving.to_sqlite(server, BOT, here)
    assert content(here) == before
    assert (
        (there.tables, there.events) == (back.tables, back.events) == (before.count("tables"), before.count("events"))
    )
    assert [re.sub("[0-9]{8}_[0-9]{6}", "T", name) for name in schemas(server)] == ["bot_900_moved_T"]


async def test_a_table_in_mid_deal_plays_on_there_and_back(tmp_path: Path, server: Secret) -> None:
    here, clock = await kept(KEPT[-1], tmp_path), HandClock(at=9000.0)
    await moving.to_postgres(here, server, BOT)
    async with served(server, clock.now) as storage:
        assert not storage.is_new
        assert not storage.took_over
        assert await storage.restored_tables() == ()
        seq = await step(Desk(storage=storage, clock=clock, bot=8))
        opened = await storage.create_table(-5, None, "hearts")
    await moving.to_sqlite(server, BOT, here)
    again = await SqliteStorage.open(here, clock.now)
    assert (await again.create_table(-5, None, "hearts")).table == opened.table + 1
    row = await again.table(make_database.CERTAIN)
    assert row is not None
    assert row.seq == seq
    assert await step(Desk(storage=again, clock=clock, bot=9)) > seq
    await again.close()


async def step(desk: Desk) -> int:
    """Make one move at a table; return the seq behind it."""
    desk.number, desk.chat = make_database.CERTAIN, -506
    await desk.service.start()
    await desk.settle()
    before = await desk.state()
    if before.stage is Stage.BETWEEN:
        await desk.pass_time(25)
    await desk.service._startup.catch_up((desk.number,))
    await desk.settle()
    assert await desk.step()
    after = await desk.state()
    await desk.stop()
    assert after.seq > before.seq
    return after.seq


async def test_updates_and_marks_of_restored_tables_move_with_the_rest(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    copies.backup(here, tmp_path / "copy.db")
    copies.restore(tmp_path / "copy.db", here)
    restored = await SqliteStorage.open(here)
    await restored.keep([KeptUpdate(7, b'{"update_id":7}', "1:q"), KeptUpdate(8, b"{}")])
    await restored.close()
    await moving.to_postgres(here, server, BOT)
    async with served(server) as storage:
        assert await storage.restored_tables() == (1,)
        assert [update.id for update in await storage.waiting()] == [7, 8]
        await storage.keep([KeptUpdate(9, b"{}")])
        assert (await storage.create_table(-5, None, "hearts")).table == 4
        assert await storage.opened_by(11, 0.0) == (1000.0, 1000.0)
    await moving.to_sqlite(server, BOT, here)
    again = await SqliteStorage.open(here)
    assert await again.restored_tables() == (1,)
    assert [update.id for update in await again.waiting()] == [7, 8, 9]
    await again.close()


async def test_statistics_move_with_the_rest_and_are_not_folded_again(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    rows = MatchStatistics(20.0, (11,), b'{"a":"\\u0000"}', (b"{}", b"[1]"), home=-7)
    storage = await SqliteStorage.open(here)
    assert await storage.put_statistics(2, 3, 0, rows)
    await storage.close()
    await moving.to_postgres(here, server, BOT)
    async with served(server) as there:
        await look_at(there, rows)
    await moving.to_sqlite(server, BOT, here)
    back = await SqliteStorage.open(here)
    await look_at(back, rows)
    await back.close()


async def look_at(storage: Storage, rows: MatchStatistics) -> None:
    """Find the rows of table 2 as they were folded by version 3 of the facts."""
    assert await storage.to_fold("hearts", 3, 5) == ()
    assert await storage.to_fold("hearts", 4, 5) == (2,)
    assert await storage.statistics_of(11, "hearts") == await storage.statistics_in(-7, "hearts") == (rows.match,)
    assert await storage.deal_statistics(2) == rows.deals


async def test_every_column_of_a_file_moves(tmp_path: Path) -> None:
    with closing(sqlite3.connect(await played(tmp_path / "pulka.db"))) as db:
        found = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = [name for (name,) in db.execute(found).fetchall()]
        columns = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}
    assert columns == {name: set(of_table) for name, of_table in TABLES.items()}


async def test_a_moved_file_is_its_owners(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    old = Path((await moving.to_postgres(here, server, BOT)).old)
    await moving.to_sqlite(server, BOT, here)
    assert {stat.S_IMODE(path.stat().st_mode) for path in (old, here)} == {0o600}
    assert sorted(os.listdir(tmp_path)) == sorted([here.name, old.name, f"{here.name}.lock"])


async def moved(here: Path | Secret, there: Path | Secret, bot: int | None = BOT) -> moving.Moved:
    """Move to the place of the other kind."""
    if isinstance(here, Path):
        assert isinstance(there, Secret)
        return await moving.to_postgres(here, there, bot)
    assert isinstance(there, Path)
    return await moving.to_sqlite(here, bot, there)


async def refused(kind: type[OpenError], here: Path | Secret, there: Path | Secret, bot: int | None = BOT) -> str:
    """The sentence with which a move ends."""
    with pytest.raises(kind) as caught:
        await moved(here, there, bot)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_a_bot_that_plays_is_not_moved_away(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    storage = await SqliteStorage.open(here)
    assert "уже пользуется" in await refused(DatabaseLocked, here, server)
    await storage.close()
    async with served(server):
        assert "работает: сначала остановите его" in await refused(DatabaseLocked, here, server)
        assert "работает: сначала остановите его" in await refused(DatabaseLocked, server, tmp_path / "new.db")
    assert here.exists()
    assert not (tmp_path / "new.db").exists()


async def test_a_place_that_is_taken_is_left_alone(tmp_path: Path, server: Secret) -> None:
    here, other = await played(tmp_path / "pulka.db"), await played(tmp_path / "other.db")
    await moving.to_postgres(here, server, BOT)
    assert "не пуста" in await refused(UnusableServer, other, server)
    assert f"Файл {other} уже есть" in await refused(UnusablePath, server, other)
    assert (other.exists(), schemas(server)) == (True, ["bot_900"])
    assert "нет: переносить нечего" in await refused(UnusablePath, here, server)


async def test_an_empty_schema_is_room_enough(tmp_path: Path, server: Secret) -> None:
    """A bot was started there once."""
    async with served(server):
        pass
    await moving.to_postgres(await played(tmp_path / "pulka.db"), server, BOT)
    async with served(server) as storage:
        assert len(await storage.open_index()) == 1


async def test_a_file_that_cannot_be_read_whole_stays(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    with closing(sqlite3.connect(here)) as db, db:
        db.execute("UPDATE events SET body = CAST(x'7b22ff' AS TEXT) WHERE table_id = 1 AND seq = 2")
    assert "не читается целиком" in await refused(NotADatabase, here, server)
    assert (here.exists(), schemas(server)) == (True, [])
    (tmp_path / "text.db").write_text("no database " * 100)
    assert "не файл SQLite" in await refused(NotADatabase, tmp_path / "text.db", server)


async def test_what_is_read_back_otherwise_is_not_kept(
    tmp_path: Path, server: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, read = await played(tmp_path / "pulka.db"), transfer.rows

    async def forgetful(session: Session, table: str) -> AsyncIterator[Row]:
        async for row in read(session, table):
            if table != "drafts":
                yield row

    storage = await SqliteStorage.open(here)
    await storage.put_draft(DraftRow(1, "page", 2, b"why"))
    await storage.close()
    monkeypatch.setattr(transfer, "rows", forgetful)
    assert "осталось как было" in await refused(UnusableServer, here, server)
    assert (here.exists(), schemas(server)) == (True, [])


async def test_the_old_name_comes_back_when_the_move_is_refused_at_last(
    tmp_path: Path, server: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await played(tmp_path / "pulka.db")

    async def refuses(session: Session, work: Callable[[Session], Awaitable[object]]) -> None:
        await work(session)
        raise psycopg.errors.DiskFull("no room")

    monkeypatch.setattr(Session, "alone", refuses)
    assert "отказал" in await refused(UnusableServer, here, server)
    assert [name for name in os.listdir(tmp_path) if not name.endswith("lock")] == ["pulka.db"]
    await (await SqliteStorage.open(here)).close()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda url: re.sub(r"//[^@]*@", "//stranger:s3cr3t@", url), "не"),
        (lambda url: re.sub(r":\d+/", ":1/", url), "не отвечает"),
        (lambda url: url.rpartition("/")[0] + "/nowhere", "не знает"),
    ],
)
async def test_a_server_that_does_not_let_us_in(
    tmp_path: Path, server: Secret, wrong: Callable[[str], str], words: str
) -> None:
    here = await played(tmp_path / "pulka.db")
    address = Secret(wrong(server.reveal()))
    moves: list[tuple[Path | Secret, Path | Secret]] = [(here, address), (address, tmp_path / "new.db")]
    for move in moves:
        sentence = await refused(UnusableServer, *move)
        assert words in sentence
        assert "s3cr3t" not in sentence
    assert here.exists()
    assert not (tmp_path / "new.db").exists()


async def test_which_bot_is_meant_has_to_be_said_where_there_are_several(tmp_path: Path, server: Secret) -> None:
    here = await played(tmp_path / "pulka.db")
    with psycopg.connect(server.reveal(), autocommit=True) as db:
        db.execute("CREATE SCHEMA IF NOT EXISTS bot_9001")
        db.execute("CREATE SCHEMA IF NOT EXISTS bot_9002")
    assert "назовите номер бота" in await refused(UnusableServer, here, server, None)
    assert "нет бота 900" in await refused(UnusableServer, server, tmp_path / "new.db")


async def test_a_copy_of_a_bot_that_plays_goes_back_either_way(tmp_path: Path, server: Secret) -> None:
    """In the format of copies of SQLite; open tables are marked, and updates of that time are not done once more."""
    here, copy = await played(tmp_path / "pulka.db"), tmp_path / "copy.db"
    await moving.to_postgres(here, server, BOT)
    async with served(server) as storage:
        place = await moving.backup(server, BOT, copy)
        assert place.bot == BOT
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        await storage.append(1, 2, [StoredEvent("a", b"{}")])
        with pytest.raises(DatabaseLocked):
            await moving.restore(copy, server, BOT)
    put = await moving.restore(copy, server, BOT)
    assert put.checked
    assert put.old in schemas(server)
    async with served(server) as storage:
        assert await storage.restored_tables() == (1,)
        assert [event.seq for event in await storage.events(1)] == [1, 2]
        assert len(await storage.events(2)) == 2
        assert await storage.waiting() == ()
    assert copies.restore(copy, tmp_path / "new.db").checked
    new = await SqliteStorage.open(tmp_path / "new.db")
    assert await new.restored_tables() == (1,)
    assert len(await new.events(2)) == 2
    assert await new.waiting() == ()
    await new.close()


@pytest.mark.parametrize("path", [KEPT[0], KEPT[3]], ids=lambda path: path.stem)
async def test_a_copy_of_an_older_version_goes_into_a_server(path: Path, tmp_path: Path, server: Secret) -> None:
    put = await moving.restore(path, server, BOT)
    assert (put.old, put.checked) == (None, False)
    async with served(server) as storage:
        open_now = [row.id for row in await storage.open_index()]
        assert await storage.restored_tables() == tuple(sorted(open_now))


async def test_a_damaged_copy_changes_nothing(tmp_path: Path, server: Secret) -> None:
    here, copy = await played(tmp_path / "pulka.db"), tmp_path / "copy.db"
    copies.backup(here, copy)
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("UPDATE events SET body = '{\"x\":1}' WHERE table_id = 1 AND seq = 2")
    with pytest.raises(NotADatabase, match="повреждена"):
        await moving.restore(copy, server, BOT)
    assert schemas(server) == []


async def test_a_copy_is_not_written_over_another(tmp_path: Path, server: Secret) -> None:
    async with served(server):
        taken = await played(tmp_path / "pulka.db")
        with pytest.raises(UnusablePath, match="уже есть"):
            await moving.backup(server, BOT, taken)


async def test_a_schema_of_another_version_is_not_copied(tmp_path: Path, server: Secret) -> None:
    async with served(server):
        with psycopg.connect(server.reveal(), autocommit=True) as db:
            db.execute("UPDATE bot_900.pulka SET version = 99")
        with pytest.raises(NewerDatabase, match="версии 99"):
            await moving.backup(server, BOT, tmp_path / "copy.db")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("ended", [True, False])
async def test_a_move_that_fails_at_last_leaves_the_schema_as_it_was(
    tmp_path: Path, server: Secret, monkeypatch: pytest.MonkeyPatch, *, ended: bool
) -> None:
    """With the mark whether its owner ended, too."""
    await moving.to_postgres(await played(tmp_path / "pulka.db"), server, BOT)
    with psycopg.connect(server.reveal(), autocommit=True) as db:
        db.execute("UPDATE bot_900.pulka SET ended = %s", (ended,))

    def full(_: TargetFile) -> None:
        raise UnusablePath("Диск полон.")

    monkeypatch.setattr(TargetFile, "place", full)
    assert await refused(UnusablePath, server, tmp_path / "new.db") == "Диск полон."
    assert [name for name in os.listdir(tmp_path) if name.startswith("new.db")] == ["new.db.lock"]
    assert schemas(server) == ["bot_900"]
    async with served(server) as storage:
        assert storage.took_over is not ended
        assert len(await storage.open_index()) == 1
