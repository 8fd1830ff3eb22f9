"""A table of a game that this program does not host: kept, refused in one sentence, in nobody's way."""

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.storage.memory.store import MemoryStorage
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE

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
