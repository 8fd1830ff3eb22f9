"""After a start a table is read when somebody touches it, when its time has come, or when its screens may be wrong."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.storage.errors import StorageFailed
from bot.tables.log.events import Awoke
from bot.tables.ports import Role
from bot.tables.startup import LANDED_S
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.storage_in_memory.store import MemoryStorage

ELSEWHERE = -777


def read(desk: Desk) -> list[int]:
    """The tables in memory."""
    return list(desk.context.sessions._sessions)


async def another(desk: Desk) -> None:
    """A minute later a lobby opens in another group: table 1 is not the last that was touched."""
    await desk.pass_time(70)
    desk.chat = ELSEWHERE
    await desk.lobby(GRISHA, STRANGER)
    desk.number = 1


@pytest.fixture
async def idle(make: Make) -> Desk:
    """Three people in mid-deal at table 1, where nothing happens; another table was touched last."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await another(desk)
    return desk


async def test_what_is_surely_right_is_not_read(idle: Desk) -> None:
    await idle.restart()
    await idle.pass_time(60)
    assert read(idle) == [2]
    assert {table for table, _ in idle.wall.last} == {2}


async def test_a_press_reads_it(idle: Desk) -> None:
    before = await idle.restart()
    idle.wall.last |= before.last
    await idle.say((BORIS, "bid:6s"), (VIKA, "pass"))
    assert read(idle) == [2, 1]


async def test_its_time_comes(idle: Desk) -> None:
    await idle.restart()
    await idle.pass_time(100)
    assert 1 not in read(idle)
    await idle.pass_time(10)
    assert role_keys(idle.wall, 1, Role.PING) == [f"ping:{BORIS.id}"]


async def test_once_reminded_it_is_left_alone(idle: Desk) -> None:
    """After the last moment at which anybody may want to be reminded."""
    await idle.pass_time(620)
    row = await idle.storage.table(1)
    assert row is not None
    assert row.deadline is None
    await idle.restart()
    await idle.pass_time(300)
    assert 1 not in read(idle)
    assert idle.wall.removed == []


async def test_a_touch_after_the_reminder_keeps_it(idle: Desk) -> None:
    await idle.pass_time(300)
    generation = idle.wall.last[1, f"ping:{BORIS.id}"].generation
    await idle.restart()
    assert (await idle.raw(VIKA, Press(1, 1, "pass"))).kind == "toast"
    assert 1 in read(idle)
    await idle.pass_time(5)
    again = idle.wall.last.get((1, f"ping:{BORIS.id}"))
    assert again is None or again.generation == generation
    assert idle.wall.removed == []


async def test_a_message_that_is_behind_is_made_right(idle: Desk) -> None:
    store = idle.storage
    shown = await store.surface(1, f"hand:{VIKA.id}")
    assert shown is not None
    assert shown.stale_after == shown.seq
    await store.put_surface(replace(shown, seq=shown.seq - 1, stale_after=shown.seq - 1))
    await idle.restart()
    assert f"hand:{VIKA.id}" in role_keys(idle.wall, 1, Role.HAND)


async def test_a_pick_that_was_not_shown_is_shown(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "pick:7h"))
    await another(desk)
    assert desk.screen(f"hand:{BORIS.id}") == (await desk.restart()).last[1, f"hand:{BORIS.id}"].screen
    assert read(desk) == [1, 2]


async def test_a_clock_gives_its_time_again_at_the_first_touch(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE)
    await desk.say((ANYA, "pace:120"), (ANYA, "start"))
    await another(desk)
    before = await desk.restart()
    await desk.pass_time(20)
    assert 1 not in read(desk)
    desk.wall.last |= before.last
    await desk.say((BORIS, "bid:6s"))
    assert [type(event) for event in await desk.log()].count(Awoke) == 1
    assert (await desk.state()).clock.times.used == (0.0, 0.0, 0.0)
    await desk.say((VIKA, "pass"))
    assert [type(event) for event in await desk.log()].count(Awoke) == 1


async def test_a_store_that_fails_at_the_start_is_asked_again(idle: Desk) -> None:
    store = idle.storage
    assert isinstance(store, MemoryStorage)
    await idle.stop()
    idle.service = idle._service()
    behind = await idle.service._startup.begin()
    store.failing = StorageFailed("The disk is full.")
    await idle.service._startup.catch_up(behind)
    assert read(idle) == []
    store.failing = None
    await idle.pass_time(6)
    assert read(idle) == [2]


async def test_after_an_owner_that_did_not_end_everything_is_shown_once_more(make: Make) -> None:
    """Its last call may arrive when it thaws, and replace what was shown since."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.restart(took_over=True)
    await desk.pass_time(LANDED_S - 1)
    shown = len(desk.wall.all)
    assert desk.wall.doubted == []
    await desk.pass_time(2)
    assert desk.wall.doubted == [1]
    again = {wanted.surface.key for wanted in desk.wall.all[shown:]}
    assert {"table", *(f"hand:{person.id}" for person in THREE)} <= again


async def test_after_an_owner_that_ended_nothing_is_in_doubt(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.restart()
    await desk.pass_time(LANDED_S + 1)
    assert desk.wall.doubted == []
