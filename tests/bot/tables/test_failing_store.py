"""The store takes no writes for a while: what waits is refused at once, no message is sent that nobody would know of
after a kill, and the log says it once.
"""

import asyncio
import logging
from typing import Any

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.storage.errors import StorageFailed
from bot.tables.ports import Origin, Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.flaky import WRITES
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA
from tests.clocks import HandClock
from tests.storage_in_memory.store import MemoryStorage

SORRY = "не удалось записать"
FULL = StorageFailed("The disk is full.")


class Full(MemoryStorage):
    """Everything can be read; while `full`, every write of the application waits for `gate` and is refused."""

    full = False
    refusals = 0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.gate = asyncio.Event()
        self.gate.set()

    @property
    def is_failing(self) -> bool:
        return self.full

    def __getattribute__(self, name: str) -> Any:
        if name in WRITES and self.full:
            return self._refuses
        return super().__getattribute__(name)

    async def _refuses(self, *_: Any, **__: Any) -> None:
        await self.gate.wait()
        self.refusals += 1
        raise FULL


@pytest.fixture
async def desk(make: Make) -> Desk:
    """Three people in the auction of a deal; Борис is to say something."""
    clock = HandClock()
    desk = make(storage=Full(now=clock.now), clock=clock, decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    return desk


def store(desk: Desk) -> Full:
    assert isinstance(desk.storage, Full)
    return desk.storage


def tap(desk: Desk, person: Person, press: Press) -> Reply:
    """A press nobody waits for."""
    cause = desk.cause()
    desk.replies.append(Reply(desk, cause))
    row = desk.wall.rows[desk.number, f"hand:{person.id}"]
    origin = Origin(person.id, row.message, is_private=True)
    desk.service.press(press, person, origin, cause, desk.replies[-1])
    return desk.replies[-1]


def bid(desk: Desk) -> Press:
    """Борис's first word."""
    found = desk.find(BORIS, "bid:6s")
    assert found is not None
    assert found[1].press is not None
    return found[1].press


async def test_presses_that_wait_behind_a_refused_write_are_refused_with_it(desk: Desk) -> None:
    """Each would wait for the locked file in its turn, and the last ones longer than the watchdog does."""
    store(desk).full = True
    store(desk).gate.clear()
    taps = [tap(desk, BORIS, bid(desk)) for _ in range(6)]
    await desk.clock.pass_time(0)
    assert not any(reply.given for reply in taps)
    store(desk).gate.set()
    await desk.settle()
    assert [(reply.kind, SORRY in reply.text) for reply in taps] == [("toast", True)] * 6
    assert store(desk).refusals == 1
    again = tap(desk, BORIS, bid(desk))
    await desk.settle()
    assert (again.kind, SORRY in again.text) == ("toast", True)
    assert store(desk).refusals == 2, "what comes later tries for itself"
    store(desk).full = False
    await desk.pass_time(1)
    assert (await desk.press(BORIS, "bid:6s")).only == ("empty", "")


async def test_a_half_made_choice_that_is_not_kept_refuses_what_waits_behind_it(desk: Desk) -> None:
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    found = desk.find(BORIS, "pick:7h")
    assert found is not None
    assert found[1].press is not None
    store(desk).full = True
    store(desk).gate.clear()
    taps = [tap(desk, BORIS, found[1].press) for _ in range(3)]
    await desk.clock.pass_time(0)
    store(desk).gate.set()
    await desk.settle()
    assert [SORRY in reply.text for reply in taps] == [True] * 3
    assert store(desk).refusals == 1


@pytest.mark.parametrize("text", ["pause", "word вот", "new leningrad", "table", "help", "hand", "settings"])
async def test_no_table_comes_down_that_would_be_forgotten(desk: Desk, text: str) -> None:
    """Its row could not be written: after a kill it would stand there with dead buttons."""
    before = generations(desk)
    store(desk).full = True
    await desk.pass_time(4)
    await desk.command(ANYA, text)
    await desk.command(BORIS, text, private=True)
    assert generations(desk) == before
    if text in ("pause", "word вот"):
        assert SORRY in desk.wall.told[-1][2].text
    store(desk).full = False
    await desk.pass_time(4)
    await desk.command(ANYA, "help")
    assert generations(desk)["table"] > before["table"]


async def test_no_dead_button_brings_the_program_down(desk: Desk) -> None:
    before = generations(desk)
    store(desk).full = True
    await desk.pass_time(4)
    for key in (f"hand:{BORIS.id}", "table"):
        assert (await desk.raw(BORIS, Press(1, 1, "bid:6s"), key=key, message=3)).kind == "toast"
    assert generations(desk) == before
    reply = await desk.press(BORIS, Action.MENU)
    assert reply.only == ("empty", "")


def generations(desk: Desk) -> dict[str, int]:
    return {key: row.generation for (_, key), row in desk.wall.rows.items() if key == "table" or "hand" in key}


async def test_the_log_says_once_that_it_fails_and_once_that_it_works(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    """A table where a robot is to move tries again every five seconds, as long as it takes."""
    clock = HandClock()
    desk = make(storage=MemoryStorage(now=clock.now), clock=clock, decks=Decks(deck(*STRONG)))
    await desk.begin(ANYA, robots=2)
    caplog.clear()
    with caplog.at_level(logging.INFO):
        assert isinstance(desk.storage, MemoryStorage)
        desk.storage.failing = FULL
        await desk.pass_time(600)
        assert len([record for record in caplog.records if "table 1" in record.getMessage()]) == 1, caplog.text
        desk.storage.failing = None
        await desk.pass_time(60)
        assert len([record for record in caplog.records if "table 1" in record.getMessage()]) == 2, caplog.text
        assert "again" in caplog.text
        desk.storage.failing = FULL
        await desk.pass_time(300)
        assert len([record for record in caplog.records if "table 1" in record.getMessage()]) == 3, caplog.text
