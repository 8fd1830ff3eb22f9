"""What is remembered of logs, and how often one person has long work done."""

import pytest

from bot.tables.context.log_cache import Log, LogCache, Readers
from bot.tables.log.events import Awoke
from bot.tables.refused import Refused
from tests.clocks import HandClock


def log(size: int) -> Log:
    return Log((Awoke(),), size)


def test_what_was_not_asked_for_goes_when_there_is_no_room() -> None:
    memory = LogCache(most_bytes=100)
    for table in (1, 2, 3):
        memory.keep(table, log(30), memory.age)
    assert memory.of(1) == log(30)
    memory.keep(4, log(30), memory.age)
    assert [memory.of(table).size for table in (1, 2, 3, 4)] == [30, 0, 30, 30]
    memory.keep(3, log(90), memory.age)
    assert [memory.of(table).size for table in (1, 2, 3, 4)] == [0, 0, 90, 0]
    memory.keep(5, log(101), memory.age)
    assert memory.of(5) == Log()
    assert memory.of(3).size == 90


def test_what_was_being_read_when_the_store_changed_is_not_kept() -> None:
    memory = LogCache()
    memory.keep(1, log(10), memory.age)
    before = memory.age
    memory.forget((1,))
    memory.keep(1, log(10), before)
    assert memory.of(1) == Log()


async def test_long_work_of_one_person_waits_for_its_turn() -> None:
    clock = HandClock()
    readers = Readers(clock.now)
    async with readers.turn(7, "read", is_long=True):
        await clock.pass_time(10)
        with pytest.raises(Refused):
            async with readers.turn(7, "read", is_long=True):
                pass
        async with readers.turn(7, "read", is_long=False), readers.turn(7, "write", is_long=True):
            pass
        async with readers.turn(8, "read", is_long=True), readers.turn(0, "read", is_long=True):
            pass
    async with readers.turn(7, "read", is_long=True):
        pass
    with pytest.raises(Refused):
        async with readers.turn(7, "read", is_long=True):
            pass


async def test_what_fails_is_over() -> None:
    readers = Readers(HandClock().now)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            async with readers.alone(7, "import"):
                raise ZeroDivisionError
