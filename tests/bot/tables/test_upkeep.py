"""What nobody misses leaves the store by itself; what is pressed of it afterwards says how to get it back."""

import asyncio
from pathlib import Path

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.storage.errors import StorageFailed
from bot.storage.ports import StoredEvent, TableChange, TableStatus
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.state import Stage
from bot.tables.ports import Origin
from bot.tables.upkeep import EVERY_S, GATHERED_S, IMPORTED_S, PACKED_S
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import PAPER, loose
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, FairDecks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA
from tests.clocks import PATIENCE_S, HandClock
from tests.storage_in_memory.store import MemoryStorage

GONE = ("toast", "Этого стола уже нет: игра на нём не началась. Новый — /new из меню «/».")
PUT_AWAY = ("toast", "Здесь этого уже нет: пришлите запись ещё раз командой /import.")


async def started(make: Make, decks: Decks | None = None) -> Desk:
    """A program that runs for people it may write to."""
    desk = make(decks=decks or Decks())
    await desk.service.start()
    await desk.meet(*THREE)
    return desk


async def tables(desk: Desk) -> list[int]:
    """The numbers of those the store still has."""
    return [table for table in range(1, 30) if await desk.storage.table(table) is not None]


async def send(desk: Desk) -> None:
    await desk.command(ANYA, "import", attached=desk.files.put("pulka.txt", PAPER.encode()))


async def test_gatherings_leave_nothing_after_a_day(make: Make) -> None:
    """Given up or just left: only where somebody waits for others the table stays."""
    desk = await started(make)
    for _ in range(5):
        await desk.command(ANYA, "new")
        await desk.command(ANYA, "stop")
    await desk.command(ANYA, "new")
    assert await tables(desk) == [1, 2, 3, 4, 5, 6]
    desk.number = 6
    sit = next(button.press for button in desk.buttons("lobby") if button.press is not None)
    lobby = desk.wall.rows[6, "lobby"]
    await desk.pass_time(GATHERED_S - EVERY_S)
    assert await tables(desk) == [1, 2, 3, 4, 5, 6]
    await desk.pass_time(2 * EVERY_S + 10)
    assert await tables(desk) == []
    assert desk.wall.retired == [(lobby.chat, lobby.message)]
    assert (await desk.raw(BORIS, sit, key="lobby", message=lobby.message)).only == GONE
    await desk.command(ANYA, "new")
    assert await tables(desk) == [7], "no number is used twice"
    desk.number = 7
    await desk.press(BORIS, "sit")
    await desk.pass_time(2 * GATHERED_S)
    assert await tables(desk) == [7]
    assert (await desk.state()).names == ("Борис",)


async def test_the_link_of_a_gathering_that_is_gone_tells_how_to_open_another(make: Make) -> None:
    desk = await started(make)
    await desk.command(ANYA, "new")
    await desk.pass_time(GATHERED_S + 2 * EVERY_S)
    await desk.command(BORIS, "start sit_1_0123456789abcdef", private=True)
    assert desk.wall.told[-1][2].text == "Стола здесь нет. Открыть в группе — /new из меню «/»."


async def test_a_review_is_put_away_and_comes_back_by_import(make: Make) -> None:
    desk = await started(make)
    await send(desk)
    assert (await loose(desk, BORIS, "turn:1:1:sheet")).only == ("empty", "")
    await desk.pass_time(IMPORTED_S - EVERY_S)
    assert (await loose(desk, BORIS, "turn:1:1:sheet")).only == ("empty", "")
    await desk.pass_time(3 * EVERY_S)
    assert await tables(desk) == []
    for action in ("turn:1:1:sheet", "turn:1:1:why", "past:1", "resume:1", "pastfile:1", "verify:1:1"):
        assert (await loose(desk, BORIS, action)).only == PUT_AWAY, action
    await send(desk)
    assert (await loose(desk, BORIS, "turn:2:1:sheet")).only == ("empty", "")


async def test_a_review_that_is_played_on_stays(make: Make) -> None:
    desk = await started(make)
    await send(desk)
    await send(desk)
    await loose(desk, ANYA, "resume:1")
    desk.number = 3
    for person, seat in zip(THREE, (1, 2, 3), strict=True):
        await desk.press(person, f"occupy:{seat}", where="lobby")
    await desk.pass_time(1)
    await desk.press(ANYA, "goon", where="lobby")
    assert (await desk.state()).stage is Stage.DEAL
    await desk.pass_time(IMPORTED_S + 2 * EVERY_S)
    assert await tables(desk) == [1, 3]
    assert (await loose(desk, BORIS, "turn:1:1:sheet")).only == ("empty", "")


async def test_nothing_that_was_played_is_ever_put_away(make: Make) -> None:
    """Finished, given up in its first deal, or a score that was only kept: all stand in the list as before."""
    desk = await started(make, Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await desk.deal()
    await desk.order(ANYA, "stop", "stopsure")
    await desk.command(VIKA, "score")
    await desk.command(VIKA, "play слабые", private=True)
    await desk.command(ANYA, "history")
    before = desk.wall.told[-1][2], await tables(desk)
    log = [await desk.storage.events(table) for table in before[1]]
    await desk.pass_time(3 * IMPORTED_S)
    await desk.restart()
    await desk.command(ANYA, "history")
    assert (desk.wall.told[-1][2].rows, await tables(desk)) == (before[0].rows, before[1])
    for table, events in zip(before[1], log, strict=True):
        assert (await desk.storage.events(table))[: len(events)] == events


async def told(desk: Desk) -> list[object]:
    """What is said of match 1: in the list, page by page, in its file, by the proof of its deal."""
    await desk.pass_time(4)
    await desk.command(ANYA, "history")
    said: list[object] = [desk.wall.told[-1][2].text]
    for action in ("past:1", "turn:1:1:sheet", "turn:1:1:layout", "verify:1:1"):
        said.append((await loose(desk, BORIS, action)).only)
        said.append(desk.wall.told[-1][2].text)
    await loose(desk, VIKA, "pastfile:1")
    return [*said, desk.wall.files[-1][1]]


async def test_a_packed_match_is_told_as_before_and_goes_on(make: Make, tmp_path: Path) -> None:
    clock = HandClock()
    storage = await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
    desk = make(storage=storage, clock=clock, decks=FairDecks())

    async def packed() -> list[tuple[int, int]]:
        return [(row[0], row[1]) for row in await storage._rows("SELECT id, packed FROM tables ORDER BY id")]

    await desk.service.start()
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    before = await told(desk)
    assert await packed() == [(1, 0)]
    clock.at += PACKED_S
    await desk.restart()
    async with asyncio.timeout(PATIENCE_S):
        while await packed() != [(1, 1)]:
            await desk.settle()
    assert await told(desk) == before
    for person in THREE:
        await desk.pass_time(1)
        await desk.raw(person, Press(1, (await desk.state(1)).stage_token, Action.AGAIN), key="settlement")
    assert await packed() == [(1, 0), (2, 0)]
    assert {*(await desk.state(2)).humans} == {person.id for person in THREE}
    await desk.stop()
    await storage.close()


async def test_nothing_is_packed_while_somebody_waits(make: Make) -> None:
    desk = await started(make, Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    assert isinstance(desk.storage, MemoryStorage)
    hurdle = asyncio.Event()

    async def wait() -> None:
        await hurdle.wait()

    async def nothing() -> None:
        return

    await desk.pass_time(PACKED_S - EVERY_S)
    for job in (wait, nothing):
        desk.context.mailboxes.put(("chat", 5), job)
    await desk.clock.pass_time(2 * EVERY_S)
    assert desk.storage._packed == set()
    hurdle.set()
    await desk.pass_time(EVERY_S)
    assert desk.storage._packed == {1}


async def test_all_old_matches_are_packed_in_their_turn(make: Make) -> None:
    desk = await started(make)
    assert isinstance(desk.storage, MemoryStorage)
    over = TableChange(status=TableStatus.FINISHED, match_seq=1)
    for _ in range(5):
        await desk.storage.create_table(-5, None, "preferans", [StoredEvent("a", b"{}")] * 2, change=over)
    await desk.pass_time(PACKED_S - EVERY_S)
    assert desk.storage._packed == set()
    await desk.pass_time(2 * EVERY_S + 10)
    assert desk.storage._packed == {1, 2, 3, 4, 5}


async def test_who_sits_down_at_the_last_moment_is_served(make: Make) -> None:
    """The press is in the mailbox of the table before the broom."""
    desk = await started(make)
    await desk.command(ANYA, "new")
    await desk.pass_time(GATHERED_S - 60)
    await desk.press(BORIS, "sit")
    await desk.pass_time(2 * EVERY_S)
    assert (await desk.state()).names == ("Борис",)


async def test_a_store_that_fails_is_asked_again(make: Make) -> None:
    desk = await started(make)
    assert isinstance(desk.storage, MemoryStorage)
    await desk.command(ANYA, "new")
    await desk.pass_time(GATHERED_S - 60)
    desk.storage.failing = StorageFailed("The disk is full.")
    await desk.pass_time(2 * EVERY_S)
    desk.storage.failing = None
    assert await tables(desk) == [1]
    await desk.pass_time(EVERY_S)
    assert await tables(desk) == []


@pytest.mark.parametrize("number", [1, 7])
async def test_a_made_up_number_tells_nothing(make: Make, number: int) -> None:
    """Of another chat's tables nobody learns whether they are there."""
    desk = await started(make)
    await desk.command(ANYA, "new")
    assert (await loose(desk, STRANGER, f"turn:{number}:1:sheet", chat=STRANGER.id)).only == PUT_AWAY
    reply = Reply(desk, desk.cause())
    elsewhere = Origin(-777, 1, has_button=False)
    desk.service.press(Press(number, 1, "sit"), STRANGER, elsewhere, desk.cause(), reply)
    await desk.settle()
    assert reply.only == ("toast", "Эта кнопка устарела.")
