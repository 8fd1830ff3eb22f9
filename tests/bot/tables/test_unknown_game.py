"""A table of a game that this program does not host: kept, refused in one sentence, in nobody's way."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.tables.log.state import Stage
from bot.wiring import HOSTED
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE
from tests.games.hosted import HOSTED as BOTH
from tests.storage_in_memory.store import MemoryStorage

ELSEWHERE = -777
SENTENCE = "Эта версия бота не знает игру этого стола; стол сохранён."


@pytest.fixture
async def downgraded(make: Make) -> Desk:
    """A match in mid-deal whose game is gone, and a lobby in another group; the bot has been started anew."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    desk.chat = ELSEWHERE
    await desk.lobby(GRISHA, STRANGER)
    await desk.stop()
    store = desk.storage
    assert isinstance(store, MemoryStorage)
    store._tables[1] = replace(store._tables[1], game="bezique")
    await desk.restart()
    desk.number, desk.chat = 1, -500
    return desk


async def test_other_tables_are_made_right_at_the_start(downgraded: Desk, caplog: pytest.LogCaptureFixture) -> None:
    assert (2, "lobby") in downgraded.wall.last
    assert not [key for key in downgraded.wall.last if key[0] == 1]
    assert [record.message for record in caplog.get_records("setup") if record.levelname == "ERROR"] == [
        "table 1 is left as it is: game_unknown"
    ]


async def test_presses_and_commands_are_told_so(downgraded: Desk) -> None:
    desk = downgraded
    before = await desk.storage.events(1)
    assert (await desk.raw(BORIS, Press(1, 5, "pass"), key="table")).text == SENTENCE
    for command in ("table", "stop", "export", "new"):
        await desk.pass_time(4)
        await desk.command(ANYA, command)
        assert SENTENCE in desk.wall.told[-1][2].text
    assert await desk.storage.events(1) == before


async def test_history_tells_the_other_matches(downgraded: Desk) -> None:
    await downgraded.command(ANYA, "history")
    assert SENTENCE not in downgraded.wall.told[-1][2].text


async def test_a_score_is_kept_beside_it(downgraded: Desk) -> None:
    await downgraded.command(GRISHA, "score Аня, Борис, Вика")
    assert len(await downgraded.storage.open_tables(-500)) == 2


@pytest.fixture
async def beside(make: Make) -> Desk:
    """Аня plays preferans at table 2, beside a match of a game that is not hosted any more, table 1."""
    desk = make(hosted=BOTH)
    await desk.lobby(ANYA, BORIS, options="badmove")
    await desk.press(ANYA, "start")
    await desk.begin(*THREE)
    desk.hosted = HOSTED
    await desk.restart()
    desk.number = 2
    return desk


@pytest.mark.parametrize("private", [True, False])
async def test_commands_mean_the_table_that_can_be_read(beside: Desk, *, private: bool) -> None:
    await beside.command(ANYA, "pause", private=private)
    assert (await beside.state()).clock.paused_by == ANYA.id
    await beside.command(ANYA, "stop", private=private)
    assert (await beside.state()).proposal is not None
    assert await beside.order(ANYA, "leave", "leaveyes", private=private) is not None
    assert (await beside.state()).people[0].free
    await beside.command(BORIS, "table", private=private)
    await beside.command(BORIS, "export", private=private)
    assert not [told for told in beside.wall.told if SENTENCE in told[2].text]


async def test_a_lobby_is_opened_beside_it(make: Make) -> None:
    desk = make(hosted=BOTH)
    await desk.lobby(ANYA, options="badmove")
    desk.hosted = HOSTED
    await desk.restart()
    await desk.command(BORIS, "new 10")
    assert (await desk.state(2)).stage is Stage.LOBBY


async def forget(desk: Desk) -> str:
    """Аня has everything about her deleted; what she reads."""
    await desk.command(ANYA, "forget", private=True)
    assert desk.wall.told[-1][2].rows
    await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}", message=77)
    await desk.settle()
    return desk.wall.changed[-1][2].text


async def test_who_sat_there_is_forgotten(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    desk = make(hosted=BOTH)
    await desk.lobby(ANYA, BORIS, options="badmove")
    await desk.press(ANYA, "start")
    desk.hosted = HOSTED
    await desk.restart()
    assert "Удалено" in await forget(desk)
    assert [record.message for record in caplog.get_records("call") if record.levelname == "ERROR"] == [
        "table 1 is left as it is: game_unknown"
    ]
    assert ANYA.name not in "".join(event.body.decode() for event in await desk.storage.events(1))
    desk.hosted = BOTH
    await desk.restart()
    assert [(who.name, who.free) for who in (await desk.state()).people] == [("игрок", True), ("Борис", False)]
    for _ in range(20):
        await desk.pass_time(2)
        card = next((action for action in desk.actions(BORIS) if action.startswith("card:")), None)
        if card is not None:
            await desk.press(BORIS, card)
    assert (await desk.state()).number > 1, "a robot plays in her place"


async def test_a_lobby_of_who_is_forgotten_closes(make: Make) -> None:
    desk = make(hosted=BOTH)
    await desk.lobby(BORIS, ANYA, options="badmove")
    desk.hosted = HOSTED
    await desk.restart()
    assert "Удалено" in await forget(desk)
    assert await desk.storage.open_tables(desk.chat) == ()
    desk.hosted = BOTH
    await desk.restart()
    assert (await desk.state()).stage is Stage.CLOSED


async def test_nothing_rings_there(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    desk = make(hosted=BOTH)
    await desk.lobby(ANYA, BORIS, options="badmove")
    await desk.press(ANYA, "pace:60")
    await desk.press(ANYA, "start")
    desk.hosted = HOSTED
    await desk.restart()
    caplog.clear()
    await desk.pass_time(4000)
    assert not caplog.records
