"""Group commit on a server, and a COMMIT of which nobody knows what became."""

import asyncio
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from bot.runtime.secret import Secret
from bot.storage.ports import (
    PRESS_AGE_S,
    Appended,
    Cause,
    Conflict,
    Repeated,
    SeatChange,
    StorageFailed,
    StorageLost,
    StoredEvent,
    SurfaceRow,
    UnknownTable,
)
from bot.storage.postgres.session import Session, StatementResult
from bot.storage.postgres.store import PostgresStorage
from tests.bot.storage.postgres.conftest import Program
from tests.bot.storage.postgres.test_ownership import LOOK_S, SHORT_S, taken
from tests.clocks import HandClock
from tests.servers.proxy import Proxy

Log = Callable[..., list[StoredEvent]]


async def test_what_waits_together_is_committed_together(
    store: PostgresStorage, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [(await store.create_table(-5, None, "hearts")).table for _ in range(10)]
    commits: list[int] = []
    transaction = store._session.transaction

    async def counted(statements: list[tuple[str, tuple[object, ...]]]) -> object:
        commits.append(len(statements))
        return await transaction(statements)

    monkeypatch.setattr(store._session, "transaction", counted)
    together = [store.append(table, 0, log(*"abc"), cause=Cause(f"k{table}")) for table in tables]
    assert await asyncio.gather(*together) == [Appended(table, 3) for table in tables]
    assert commits == [10]


async def test_old_causes_go_in_small_pieces(
    store: PostgresStorage, log: Log, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour's of a full bot in one statement would hold up every press for seconds."""
    monkeypatch.setattr("bot.storage.postgres.store.PIECE", 2)
    table = (await store.create_table(-5, None, "hearts", log("a"))).table
    for seq in range(1, 6):
        await store.append(table, seq, log("b"), cause=Cause(f"7:{seq}"))
    clock.at += PRESS_AGE_S + 1
    pieces: list[int] = []
    transaction = store._session.transaction

    async def counted(statements: list[tuple[str, tuple[object, ...]]]) -> list[StatementResult]:
        answers = await transaction(statements)
        pieces.extend(answer.written for answer in answers)
        return answers

    monkeypatch.setattr(store._session, "transaction", counted)
    assert (await store.prune()).causes == 5
    assert pieces == [2, 2, 1, 0], "the last are the drafts"


async def test_the_owner_speaks_in_messages_of_one_query_however_often(store: PostgresStorage) -> None:
    """A statement that is prepared after some times would come in several messages."""
    for _ in range(8):
        await store._session.beat()
        await store.migrate_chat(-5, -5)
    assert await store._session.ask("SELECT statement FROM pg_prepared_statements") == []


async def test_one_bad_write_does_not_fail_the_others(store: PostgresStorage, log: Log) -> None:
    for _ in range(3):
        await store.create_table(-5, None, "hearts")
    with pytest.raises(UnicodeDecodeError):
        await store.append(2, 0, [StoredEvent("b", b"\xff")])
    unknown: Any = "?"
    found = await asyncio.gather(
        store.append(1, 0, log("a"), cause=Cause("k")),
        store.append(2, 0, [StoredEvent("b", b'"\0"')], cause=Cause("bad"), seatings=[SeatChange(11, 0)]),
        store.put_surface(SurfaceRow(table=9, key="table", chat=-5, message=1)),
        store.append(9, 0, log("a")),
        store.append(1, 0, log("b")),
        store.append(3, 0, log("a"), seatings=[SeatChange(2**70, 0)]),
        store.append(1, 5, log("b"), cause=Cause("k")),
        store.append(2, 0, log("c")),
        store.put_surface(SurfaceRow(table=1, key="table", chat=-5, message=1, kind=unknown)),
        return_exceptions=True,
    )
    assert [found[n] for n in (0, 4, 6, 7)] == [Appended(1, 1), Conflict(1, 1), Repeated(1, 1), Appended(2, 1)]
    assert [type(found[n]) for n in (1, 2, 3, 5, 8)] == [
        StorageFailed, UnknownTable, UnknownTable, StorageFailed, StorageFailed,
    ]  # fmt: skip
    assert "Failing row" not in str(found[8]), "rows hold cards"
    assert [event.tag for event in await store.events(2)] == ["c"]
    assert (await store.events(3), await store.seats_at(2), await store.seats_at(3)) == ((), (), ())
    assert await store.repeated("bad") is None
    assert not store.lost.is_set()


async def test_prepared_statements_outlive_a_write_that_broke(store: PostgresStorage, log: Log) -> None:
    await store.create_table(-5, None, "hearts")
    for turn in range(12):
        bad = store.append(1, turn, [StoredEvent("b", b'"\0"')])
        good = store.append(1, turn, log("a"), cause=Cause(f"k{turn}"))
        found = await asyncio.gather(bad, good, return_exceptions=True)
        assert isinstance(found[0], StorageFailed)
        assert found[1] == Appended(1, turn + 1)


async def test_what_the_session_commits_is_flushed(store: PostgresStorage) -> None:
    for name, value in {
        "synchronous_commit": "on",
        "fsync": "on",
        "idle_session_timeout": "5s",
        "idle_in_transaction_session_timeout": "5s",
    }.items():
        assert await store._session.ask(f"SHOW {name}") == [(value,)]
    assert await store._reading.ask("SHOW transaction_read_only") == [("on",)]


async def test_an_unknown_outcome_is_told_as_that(
    program: Program, bot: int, wire: Proxy, through: Secret, log: Log
) -> None:
    cut_off = await taken(await program(through, SHORT_S), [bot])
    await cut_off.create_table(-5, None, "hearts")
    wire.lose_answers()
    cause = Cause("1:q", 11)
    lost = await asyncio.gather(
        cut_off.append(1, 0, log("a"), cause=cause), cut_off.put_settings(-5, b"{}"), return_exceptions=True
    )
    assert [type(error) for error in lost] == [StorageLost, StorageLost]
    assert b"pulka_commit_unknown_total 1.0" in cut_off._writer._metrics.text()
    with pytest.raises(StorageLost):
        await cut_off.append(1, 0, log("a"), cause=cause)
    following = await taken(await program(), [bot])
    assert following.took_over
    assert [event.tag for event in await following.events(1)] == ["a"], "it had been committed"
    assert await following.append(1, 0, log("a"), cause=cause) == Repeated(1, 1, 11)
    await cut_off.close()
    await following.close()


async def test_a_session_that_ends_before_its_commit_kept_nothing(store: PostgresStorage) -> None:
    async def killed(session: Session) -> None:
        await session.ask("INSERT INTO chats (id, settings) VALUES (-5, '{}')")
        await session.ask("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(StorageFailed):
        await store._writer.work(killed)
    assert store.lost.is_set()
    with pytest.raises(StorageLost):
        await store.put_settings(-5, b"{}")


async def test_a_connection_that_is_reset_under_way_is_an_unknown_outcome(
    program: Program, bot: int, wire: Proxy, through: Secret, database: Secret, log: Log
) -> None:
    store = await taken(await program(through), [bot])
    await store.create_table(-5, None, "hearts")
    wire.lose_answers()
    writing = asyncio.create_task(store.append(1, 0, log("a")))
    async with await psycopg.AsyncConnection.connect(database.reveal(), autocommit=True) as db:
        while not await (await db.execute(f"SELECT 1 FROM bot_{bot}.events")).fetchall():  # noqa: ASYNC110  # a server
            await asyncio.sleep(LOOK_S)
    wire.reset()
    with pytest.raises(StorageLost):
        await writing
    await store.close()


async def test_a_commit_that_the_standby_did_not_get_is_an_unknown_outcome(store: PostgresStorage) -> None:
    async def warned(session: Session) -> None:
        await session.ask("CREATE FUNCTION pg_temp.warn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                          " RAISE WARNING 'not replicated'; RETURN NULL; END $$")  # fmt: skip
        await session.ask("CREATE TEMP TABLE late (n int)")
        await session.ask("CREATE CONSTRAINT TRIGGER late AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED"
                          " FOR EACH ROW EXECUTE FUNCTION pg_temp.warn()")  # fmt: skip
        await session.ask("INSERT INTO late VALUES (1)")

    with pytest.raises(StorageLost):
        await store._writer.work(warned)
    assert store.lost.is_set()


async def test_a_reader_that_went_away_harms_nobody(store: PostgresStorage, log: Log) -> None:
    await store.create_table(-5, None, "hearts", log("a"))
    gone = [asyncio.create_task(store.table(1)) for _ in range(5)]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    row = await store.table(1)
    assert row is not None
    assert row.seq == 1
    assert not store.lost.is_set()


async def test_close_finishes_what_was_asked_for(program: Program, store: PostgresStorage, bot: int, log: Log) -> None:
    await store.create_table(-5, None, "hearts")
    asked = [asyncio.create_task(store.append(1, seq, log("a"))) for seq in range(300)]
    await asyncio.sleep(0)
    await store.close()
    assert [task.result() for task in asked] == [Appended(1, seq + 1) for seq in range(300)]
    again = await taken(await program(), [bot])
    assert (len(await again.events(1)), again.took_over) == (300, False)
    await again.close()
