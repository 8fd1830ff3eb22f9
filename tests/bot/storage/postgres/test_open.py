"""Opening: servers that cannot be reached or trusted, schemas of others, a database that was put back in time."""

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from urllib.parse import urlsplit

import psycopg
import pytest

from bot.metrics import Metrics
from bot.runtime.secret import Secret
from bot.storage.ports import (
    NewerDatabase,
    NotADatabase,
    OpenError,
    SeatChange,
    StorageFailed,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
    UnusableServer,
)
from bot.storage.postgres import schema, server
from bot.storage.postgres.server import QUOTING, Facts, PostgresServer, check
from tests.bot.storage.postgres.conftest import Program
from tests.bot.storage.postgres.test_ownership import taken
from tests.clocks import HandClock
from tests.servers.postgres import Cluster
from tests.sockets import free_port

Log = Callable[..., list[StoredEvent]]
PASSWORD = "p4ss-of-Pulka"
GOOD = Facts(version=15, flushes=True, is_utf8=True, is_copy=False, ahead_s=0.9)


@pytest.fixture
def guarded(postgres: Cluster) -> Iterator[str]:
    """A user with a password, who may do nothing."""
    with postgres.guarded(PASSWORD) as user:
        yield user


async def refusal(url: str, caplog: pytest.LogCaptureFixture) -> str:
    """The sentence that opening ends with; the password stands nowhere."""
    with caplog.at_level(logging.DEBUG), pytest.raises(OpenError) as caught:
        await PostgresServer.connect(Secret(url), time.time, Metrics())
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    told = caplog.text + "".join(traceback.format_exception(caught.value)) + repr(caught.value.__context__)
    for secret in (PASSWORD, "wr0ng"):
        assert secret not in told
    return sentence


async def test_an_address_that_is_none(caplog: pytest.LogCaptureFixture) -> None:
    for url in (
        f"postgresql://pulka:{PASSWORD}@db:port/pulka?x",
        f"pulka {PASSWORD}",
        f"postgresql://pulka:{PASSWORD}%@db/pulka",
    ):
        assert "Адрес базы не читается" in await refusal(url, caplog)


async def test_a_server_that_is_not_there(caplog: pytest.LogCaptureFixture) -> None:
    port = free_port()
    sentence = await refusal(f"postgresql://pulka:{PASSWORD}@127.0.0.1:{port}/pulka", caplog)
    assert sentence == f"Сервер базы pulka на 127.0.0.1:{port} не отвечает."


async def test_each_of_several_servers_is_told_with_its_port(caplog: pytest.LogCaptureFixture) -> None:
    one, other = free_port(), free_port()
    both = f"127.0.0.1:{one},127.0.0.1:{other}"
    sentence = await refusal(f"postgresql://pulka:{PASSWORD}@{both}/pulka", caplog)
    assert sentence == f"Сервер базы pulka на {both.replace(',', ', ')} не отвечает."


async def test_who_is_not_let_in(postgres: Cluster, guarded: str, caplog: pytest.LogCaptureFixture) -> None:
    at = f"127.0.0.1:{postgres.port}"
    wrong = await refusal(f"postgresql://{guarded}:wr0ng@{at}/pulka", caplog)
    assert wrong == f"Сервер базы pulka на {at} не принимает это имя с этим паролем."
    assert "с этим паролем" in await refusal(f"postgresql://{guarded}@{at}/pulka", caplog)
    assert "не знает" in await refusal(f"postgresql://{guarded}:{PASSWORD}@{at}/nowhere", caplog)


async def test_who_may_make_nothing(postgres: Cluster, guarded: str, clock: HandClock, bot: int) -> None:
    url = Secret(f"postgresql://{guarded}:{PASSWORD}@127.0.0.1:{postgres.port}/pulka")
    allowed = await PostgresServer.connect(url, clock.now, Metrics())
    with pytest.raises(UnusableServer, match="Нет прав"):
        await allowed.take([bot])
    await allowed.close()


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (GOOD._replace(version=13), "PostgreSQL 13, а нужен 14"),
        (GOOD._replace(flushes=False), "fsync = off"),
        (GOOD._replace(is_utf8=False), "UTF8"),
        (GOOD._replace(is_copy=True), "только читает"),
        (GOOD._replace(ahead_s=-3.2), "на 3 с"),
    ],
)
def test_a_server_that_cannot_be_trusted(found: Facts, words: str) -> None:
    check(GOOD, "pulka на db")
    with pytest.raises(UnusableServer, match="pulka на db") as caught:
        check(found, "pulka на db")
    assert words in str(caught.value)


async def test_a_server_whose_clock_is_wrong(database: Secret, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "time", SimpleNamespace(time=lambda: time.time() - 120))
    with pytest.raises(UnusableServer, match="на 120 с"):
        await PostgresServer.connect(database, time.time, Metrics())


async def test_a_schema_of_a_newer_program(program: Program, bot: int, database: Secret) -> None:
    at = await program()
    await (await taken(at, [bot])).close()
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        db.execute(f"UPDATE bot_{bot}.pulka SET version = 99")
    with pytest.raises(NewerDatabase, match=rf"^Схема bot_{bot} .* версии 99, .* до {len(schema.migrations())}"):
        await at.take([bot])


async def test_a_schema_of_another_program(program: Program, bot: int, database: Secret) -> None:
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        db.execute(f"CREATE SCHEMA bot_{bot}")
        db.execute(f"CREATE TABLE bot_{bot}.tables (n int)")
        with pytest.raises(NotADatabase, match=f"bot_{bot} .* другой программе"):
            await (await program()).take([bot])
        db.execute(f"DROP TABLE bot_{bot}.tables")
    await (await taken(await program(), [bot])).close()  # an empty one may have been made for the bot


@pytest.mark.parametrize("was_there", ["nothing", "an empty schema", "a store"])
async def test_a_store_that_is_discarded_leaves_what_was_there_before(
    program: Program, bot: int, database: Secret, was_there: str
) -> None:
    at = await program()
    if was_there == "a store":
        await (await taken(at, [bot])).close()
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        if was_there == "an empty schema":  # an administrator may have made it
            db.execute(f"CREATE SCHEMA bot_{bot}")
        store = await taken(at, [bot])
        await store.discard()
        await store.close()
        kept = db.execute("SELECT to_regnamespace(%s) IS NOT NULL", (f"bot_{bot}",)).fetchone()
    assert kept == (was_there != "nothing",)
    again = await taken(at, [bot])
    assert (again.is_new, again.took_over) == (was_there == "nothing", False)
    await again.close()


async def test_a_schema_that_cannot_be_used_keeps_no_other_bot_waiting(
    program: Program, bot: int, database: Secret, caplog: pytest.LogCaptureFixture
) -> None:
    other = bot + 10_000
    await (await taken(await program(), [bot])).close()
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        db.execute(f"UPDATE bot_{bot}.pulka SET version = 99")
    at = await program()
    store = await taken(at, [bot, other])
    assert store.bot_id == other
    assert f"bot {bot} is left alone: Схема bot_{bot}" in caplog.text
    assert await at.take([bot, other]) is None, "the other one is owned"
    with pytest.raises(NewerDatabase):
        await at.take([bot])
    await store.close()
    with pytest.raises(NewerDatabase):
        await (await program()).take([bot])


LOUD = {
    "log_min_error_statement": "error",
    "log_statement": "all",
    "log_min_duration_sample": "0",
    "log_min_duration_statement": "0",
    "log_transaction_sample_rate": "1",
}


@pytest.fixture
def loud(database: Secret) -> Iterator[None]:
    """A database whose server logs whatever it can."""
    name = urlsplit(database.reveal()).path[1:]
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        for setting, value in LOUD.items():
            db.execute(f"ALTER DATABASE {name} SET {setting} = '{value}'")
        yield
        for setting in LOUD:
            db.execute(f"ALTER DATABASE {name} RESET {setting}")


@pytest.mark.usefixtures("loud")
async def test_the_log_of_the_server_quotes_no_cards(
    program: Program, bot: int, postgres: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    store = await taken(await program(), [bot])
    await store.create_table(-5, None, "hearts", [StoredEvent("a", b'{"hand":"AS KS QS"}')])
    with pytest.raises(StorageFailed):
        await store.append(1, 1, [StoredEvent("a", b'{"hand":"AS KS QS"}')], seatings=[SeatChange(2**70, 0)])
    with pytest.raises(StorageFailed):
        await store._execute("INSERT INTO events (table_id, tag, body) VALUES (1, 'a', 'AS KS QS')")
    assert await store.events(1)
    await store.close()
    said = (postgres.folder / "log").read_text("utf-8")
    assert "out of range" in said
    assert "null value in column" in said
    assert "AS KS QS" not in said
    assert "may quote" not in caplog.text


@pytest.mark.usefixtures("loud")
async def test_a_server_whose_log_quotes_cards_is_told_of(
    program: Program, bot: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a superuser says so by itself."""
    monkeypatch.setattr(server, "OWNER", ())
    await (await taken(await program(), [bot])).close()
    assert QUOTING % ", ".join(LOUD) in caplog.text


async def test_a_step_that_breaks_is_not_made(program: Program, bot: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at = await program()
    steps = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: (*steps, "CREATE TABLE half (n int); SELECT 1/0;"))
    with pytest.raises(UnusableServer, match="DivisionByZero"):
        await at.take([bot])
    monkeypatch.setattr(schema, "migrations", lambda: steps)
    opened = await taken(at, [bot])
    assert await opened._rows("SELECT to_regclass('half')") == [(None,)]
    assert await opened._rows("SELECT version FROM pulka") == [(len(steps),)]
    await opened.close()


async def test_a_database_that_was_put_back_in_time(program: Program, bot: int, log: Log) -> None:
    """Another server, a fork of its time line, or a dump: what was hidden then may have been shown since."""
    at = await program()
    store = await taken(at, [bot])
    change = TableChange(status=TableStatus.RUNNING, match_seq=1)
    await store.create_table(-5, None, "hearts", log("a"), change=change)
    await store.create_table(-5, None, "hearts", log("a"), change=TableChange(status=TableStatus.CLOSED))
    shown = SurfaceRow(table=1, key="table", chat=-5, message=40, hash="x", seq=1, stale_after=1)
    await store.put_surface(shown)
    await store.close()

    store = await taken(at, [bot])
    assert await store.restored_tables() == ()
    await store._execute("UPDATE pulka SET identity = replace(identity, '/00000001/', '/00000002/')")
    await store.close()

    store = await taken(at, [bot])
    assert await store.restored_tables() == (1,)
    (now,) = await store.surfaces(1)
    assert (now.hash, now.seq, now.stale_after) == ("", 0, 0)
    await store.taken_up(1)
    await store.close()

    store = await taken(at, [bot])
    assert await store.restored_tables() == ()
    await store.close()
