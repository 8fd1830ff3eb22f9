"""One program owns a bot at a time: by its session, which the server ends when it is silent or broken."""

import asyncio
import itertools
import os
import time
from collections.abc import Callable, Sequence

import psycopg
import pytest

from bot.runtime.secret import Secret
from bot.storage.ports import Appended, Conflict, StorageFailed, StorageLost, StoredEvent
from bot.storage.postgres import server as servers
from bot.storage.postgres import writer
from bot.storage.postgres.server import PostgresServer
from bot.storage.postgres.store import PostgresStorage
from tests.bot.storage.postgres.conftest import Program
from tests.clocks import until
from tests.servers.proxy import Proxy

Log = Callable[..., list[StoredEvent]]
SHORT_S = 0.4
SILENCE_S = 2.0
LOOK_S = 0.02
OTHER = 10_000
"""What the number of a bot differs by from that of another."""


def end_sessions(database: Secret, bot: int) -> None:
    """End the session that owns a bot, as an administrator would."""
    with psycopg.connect(database.reveal(), autocommit=True) as db:
        ended = db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s", (bot,)
        ).fetchall()
    assert ended == [(True,)]


async def taken(server: PostgresServer, bots: Sequence[int]) -> PostgresStorage:
    """Try until a bot is free."""
    while (store := await server.take(bots)) is None:  # noqa: ASYNC110  # the server ends the session of another
        await asyncio.sleep(LOOK_S)
    return store


async def test_a_bot_has_one_owner_at_a_time(program: Program, bot: int) -> None:
    first, second = await program(), await program()
    store = await first.take([bot])
    assert store is not None
    assert (store.bot_id, store.is_new, store.took_over) == (bot, True, False)
    assert await second.take([bot]) is None
    other = await second.take([bot, bot + OTHER])
    assert other is not None
    assert other.bot_id == bot + OTHER
    assert await first.take([bot, bot + OTHER]) is None
    await store.close()
    again = await taken(first, [bot, bot + OTHER])  # once the server has ended the session that owned it
    assert (again.bot_id, again.is_new, again.took_over) == (bot, False, False)
    for opened in (again, other):
        await opened.close()


async def test_who_comes_after_a_lost_session_takes_over(
    program: Program, store: PostgresStorage, bot: int, database: Secret, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "BEAT_S", 1e6)  # the end of the session is heard, not only found out
    await store.create_table(-5, None, "hearts", log("a"))
    await until(lambda: time.monotonic() > store.answered_at + 1.5)  # asleep for ever
    end_sessions(database, bot)
    await store.lost.wait()
    for call in (store.append(1, 1, log("b")), store.table(1), store.keep([]), store.prune()):
        with pytest.raises(StorageLost):
            await call
    assert store.is_failing
    following = await taken(await program(), [bot])
    assert (following.took_over, following.is_new) == (True, False)
    assert await following.append(1, 1, log("b")) == Appended(1, 2)
    await following.close()


@pytest.mark.parametrize("half", [b"", b"Q\0\0\1\0INSERT INTO"], ids=["between two messages", "in the middle of one"])
async def test_a_silent_owner_is_ended_by_the_server(program: Program, bot: int, log: Log, half: bytes) -> None:
    first = await taken(await program(silence_s=SHORT_S), [bot])
    await first.create_table(-5, None, "hearts")
    first._writer._beating.cancel()  # as a process that is frozen
    os.write(first._session._db.fileno(), half)
    second = await taken(await program(), [bot])
    assert second.took_over
    assert await second.append(1, 0, log("a")) == Appended(1, 1)
    with pytest.raises((StorageLost, StorageFailed)):
        await first.append(1, 0, log("b"))
    assert first.lost.is_set()
    assert [event.tag for event in await second.events(1)] == ["a"]
    for store in (first, second):
        await store.close()


async def test_an_idle_owner_stays(program: Program, bot: int, log: Log) -> None:
    store = await taken(await program(silence_s=SILENCE_S), [bot])
    begun = store.answered_at
    await until(lambda: store.answered_at > begun + SILENCE_S)
    assert not store.lost.is_set()
    assert (await store.create_table(-5, None, "hearts", log("a"))).seq == 1
    await store.close()


async def test_an_owner_that_hears_nothing_gives_up(
    program: Program, bot: int, wire: Proxy, through: Secret, log: Log
) -> None:
    cut_off = await taken(await program(through, SHORT_S), [bot])
    await cut_off.create_table(-5, None, "hearts")
    wire.black_hole()
    with pytest.raises(StorageLost):
        await cut_off.append(1, 0, log("a"), seatings=())
    await cut_off.lost.wait()
    following = await taken(await program(), [bot])
    assert following.took_over
    assert await following.events(1) == ()
    await cut_off.close()
    await following.close()


async def test_the_age_of_an_answer_counts_from_its_question(store: PostgresStorage) -> None:
    """An old answer that is read late, by a process that was frozen, is no sign that the session lives."""
    before = store.answered_at
    await store._writer.work(lambda session: session.ask("SELECT pg_sleep(0.2)"))
    at, now = store.answered_at, asyncio.get_running_loop().time()
    assert before < at <= now
    sleeping = asyncio.create_task(store._session.ask("SELECT pg_sleep(0.2)"))
    await asyncio.sleep(0)
    asked = asyncio.get_running_loop().time()
    await sleeping
    assert store.answered_at <= asked


async def test_behind_a_pooler_that_shares_sessions_out_the_bot_is_lost(store: PostgresStorage) -> None:
    store._session._backend += 1  # another process of the server answers
    await store.lost.wait()
    with pytest.raises(StorageLost):
        await store.put_settings(-5, b"{}")


async def test_a_standby_outlives_a_server_that_is_away(
    program: Program, bot: int, wire: Proxy, through: Secret
) -> None:
    waiting = await program(through)
    wire.refuse()
    with pytest.raises(StorageFailed, match="не отвечает"):
        await waiting.take([bot])
    wire.heal()
    store = await waiting.take([bot])
    assert store is not None
    assert await waiting.take([bot]) is None
    wire.reset()
    other = await waiting.take([bot + OTHER, bot])
    assert other is not None
    for opened in (store, other):
        await opened.close()


async def test_two_writers_cannot_both_win_even_without_the_lock(
    program: Program, bot: int, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "LOCK", "SELECT $1 IS NOT NULL")
    stores = [await taken(await program(), [bot]) for _ in range(2)]
    tables = [(await stores[0].create_table(-5, None, "hearts")).table for _ in range(4)]
    won: list[tuple[int, int, str]] = []

    async def play(store: PostgresStorage, name: str, order: Sequence[int]) -> None:
        for table, seq in itertools.product(order, range(125)):
            done = await store.append(table, seq, [StoredEvent(name, f'"{name}:{seq}"'.encode())])
            if isinstance(done, Appended):
                won.append((table, done.seq, name))
            else:
                assert isinstance(done, Conflict)
                assert done.seq > seq

    names = ("one", "two")  # from both ends, so that each has some tables for itself, and in the middle they meet
    await asyncio.gather(play(stores[0], "one", tables), play(stores[1], "two", tables[::-1]))
    for table in tables:
        written = [(table, event.seq, event.tag) for event in await stores[0].events(table)]
        assert [seq for _, seq, _ in written] == list(range(1, 126))
        assert written == sorted(entry for entry in won if entry[0] == table)
    assert {name for _, _, name in won} == set(names)
    for store in stores:
        await store.close()
