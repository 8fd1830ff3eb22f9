"""Logs of weeks in all stores: opened once, appended behind the last event alone, forgotten, apart from the tables."""

from fractions import Fraction

import pytest

from bot.storage.ports import Cause, Expiry, Storage, TableStatus
from bot.tables.context.repository import OutOfStep
from bot.week.log import GAME, LoggedWeek, WeekLogs
from engine.tournament.weekly import Began, Closed, Dealt, Opened, Played
from tests.bot.storage.conftest import clock, database, postgres, storage
from tests.narrowed import there

__all__ = ["clock", "database", "postgres", "storage"]
ANYA = 900001
OPENED = Opened(2968, "07" * 32, "stamp", "preferans", "sochi")


async def opened(storage: Storage) -> tuple[WeekLogs, LoggedWeek]:
    logs = WeekLogs(storage)
    return logs, there(await logs.load(await logs.open(OPENED)))


async def test_a_week_is_opened_once_and_found_by_its_number(storage: Storage) -> None:
    logs, logged = await opened(storage)
    other = Opened(2968, "08" * 32, "stamp", "preferans", "sochi")
    assert await logs.open(other) == logged.row
    assert there(await logs.found(2968)).week.secret == OPENED.secret
    assert await logs.found(2967) is None


async def test_a_repeated_cause_writes_nothing_and_a_writer_who_is_behind_neither(storage: Storage) -> None:
    logs, logged = await opened(storage)
    after = there(await logs.commit(logged, (Began(ANYA, "Аня"),), Cause("7:1", ANYA)))
    assert await logs.commit(after, (Began(900002, "Борис"),), Cause("7:1", ANYA)) is None
    with pytest.raises(OutOfStep):
        await logs.commit(logged, (Began(900002, "Борис"),))
    read = there(await logs.found(2968))
    assert (read, len(read.week.attempts)) == (after, 1)


async def test_a_week_is_no_table_of_anybody_and_nothing_that_expires(storage: Storage) -> None:
    logs, logged = await opened(storage)
    await logs.commit(logged, (Began(ANYA, "Аня"),))
    assert await storage.matches_of(ANYA, 10) == ()
    assert await storage.expired_tables(Expiry(gathered=10.0**10, imported=10.0**10), 10) == ()
    assert await storage.to_fold("preferans", 99, 10) == ()


async def test_a_week_that_is_over_is_finished_and_is_read_when_it_is_packed(storage: Storage) -> None:
    logs, logged = await opened(storage)
    events = (Began(ANYA, "Аня"), Dealt(1, 5), Played(1, Fraction(40, 3)), Closed())
    after = there(await logs.commit(logged, events))
    assert there(await storage.table(logged.row)).status is TableStatus.FINISHED
    assert await storage.pack(10.0**10, 10) == (logged.row,)
    assert await logs.found(2968) == after


async def test_a_forgotten_person_is_a_number_of_nobody_in_a_week(storage: Storage) -> None:
    logs, logged = await opened(storage)
    await logs.commit(logged, (Began(ANYA, "Аня"), Began(900002, "Борис"), Closed()))
    assert await storage.forget(ANYA, "игрок") == (logged.row,)
    first, second = there(await logs.found(2968)).week.attempts
    assert first.person < 0
    assert (first.name, second.person, second.name) == ("игрок", 900002, "Борис")
    assert there(await storage.table(logged.row)).game == GAME
