"""A lobby whose game changes: by a button, by commands, with whom, and what stands in the way."""

from typing import Any

import pytest

from bot.games.faces import FACES
from bot.screens.model import Press
from bot.screens.option_pages import SETUP
from bot.storage.errors import StorageFailed
from bot.tables.log.state import Stage
from bot.tables.open_table import OPENED_AT_ONCE
from bot.wiring import Hosted
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.rules import Rules
from tests.games.hosted import HOSTED

ONE = Hosted(games={PREFERANS.name: PREFERANS}, faces={PREFERANS.name: FACES[PREFERANS.name]}, render=HOSTED.render)
PANEL = f"ownpanel:{ANYA.id}"


@pytest.fixture
def both(make: Make) -> Desk:
    """A table where either game may be played."""
    return make(hosted=HOSTED)


async def turn_to_games(desk: Desk) -> None:
    await desk.say((ANYA, f"options:{SETUP}"), (ANYA, "options:game"))
    await desk.pass_time(1)


async def test_a_game_is_chosen_where_there_are_several(both: Desk, make: Make) -> None:
    await both.lobby(ANYA)
    await both.say((ANYA, f"options:{SETUP}"))
    assert "options:game" in both.actions(ANYA, PANEL)
    alone = make(hosted=ONE)
    await alone.lobby(ANYA)
    await alone.say((ANYA, f"options:{SETUP}"))
    assert "options:game" not in alone.actions(ANYA, PANEL)


async def test_the_lobby_of_another_game_takes_the_place_of_one(both: Desk) -> None:
    await both.lobby(ANYA, robots=1)
    await both.say((ANYA, "pace:60"))
    await turn_to_games(both)
    await both.press(ANYA, "base:badmove")
    old, new = await both.state(1), await both.state(2)
    assert (old.stage, new.stage) == (Stage.CLOSED, Stage.LOBBY)
    assert (new.game.name, new.convention, new.opened_by.person) == ("bad_move", Rules(), ANYA.id)
    assert (new.names, new.robots, new.pace) == (old.names, (2,), old.pace)
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [2]
    assert "отменён" in both.wall.last[1, "lobby"].screen.text
    assert (1, PANEL) not in both.wall.last
    both.number = 2
    await both.press(ANYA, "start")
    assert (await both.state()).stage is Stage.DEAL


async def test_a_repeated_press_opens_one_table(both: Desk) -> None:
    await both.lobby(ANYA)
    await turn_to_games(both)
    token = (await both.state()).stage_token
    await both.press(ANYA, "base:badmove", cause="7:once")
    assert (await both.state(1)).stage is Stage.CLOSED
    await both.restart()
    await both.raw(ANYA, Press(1, token, "base:badmove"), key="lobby", cause="7:once")
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [2]


async def test_nobody_else_is_taken_to_another_game(both: Desk) -> None:
    await both.lobby(ANYA, BORIS)
    await turn_to_games(both)
    before = both.kept()
    assert "Борис" in (await both.press(ANYA, "base:badmove")).text
    assert both.kept() == before


async def test_a_robot_without_a_seat_stands_in_the_way(both: Desk) -> None:
    await both.lobby(ANYA, robots=3)
    await both.command(ANYA, "new longmove")
    assert "мест: 3" in both.wall.told[-1][2].text
    assert (await both.state(1)).stage is Stage.LOBBY


@pytest.mark.parametrize(
    "typed", ["new badmove 9", "new 9 badmove", "new badmove deals=9", "import convention badmove\nrule deals=9"]
)
async def test_commands_open_a_table_of_the_game_they_name(both: Desk, typed: str) -> None:
    await both.meet(ANYA)
    await both.command(ANYA, typed)
    assert (await both.state(1)).convention == Rules(deals=9)
    await both.command(ANYA, "new sochi 20")
    assert (await both.state(1)).stage is Stage.CLOSED
    changed = await both.state(2)
    assert (changed.game.name, changed.convention.pool_target) == ("preferans", 20)
    await both.command(ANYA, "new 30")
    assert (await both.state(2)).convention.pool_target == 30, "a size changes the rules of the open table"


async def test_a_command_of_who_does_not_sit_changes_no_game(both: Desk) -> None:
    await both.lobby(ANYA)
    await both.meet(STRANGER)
    await both.command(STRANGER, "new badmove")
    assert "Аня" in both.wall.told[-1][2].text
    assert (await both.state(1)).stage is Stage.LOBBY


async def test_kept_rules_of_another_game_are_played_by(both: Desk) -> None:
    await both.meet(ANYA)
    await both.command(ANYA, "new badmove 9")
    await both.command(ANYA, "save Быстрый")
    await both.command(ANYA, "new rostov")
    both.number = 2
    assert (await both.state()).convention == PRESETS["rostov"]
    await both.say((ANYA, f"options:{SETUP}"), (ANYA, "options:preset"), (ANYA, "options:own"))
    await both.pass_time(1)
    await both.press(ANYA, "base:1")
    assert (await both.state(3)).convention == Rules(deals=9)
    await both.command(ANYA, "new быстрый")
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [3]


async def test_rules_of_either_game_are_told(both: Desk) -> None:
    await both.meet(ANYA)
    await both.command(ANYA, "rules дурной ход")
    assert "Three cards each" in both.wall.told[-1][2].text
    await both.command(ANYA, "new badmove jumps=yes")
    assert "jumps" in both.wall.told[-1][2].text
    await both.command(ANYA, "rules шахматы")
    assert "(longmove)" in both.wall.told[-1][2].text
    assert "(gusarik)" in both.wall.told[-1][2].text


async def test_a_game_without_paper_keeps_no_score(both: Desk) -> None:
    await both.meet(ANYA)
    await both.command(ANYA, "score badmove Аня, Борис")
    assert both.wall.told[-1][2].text.endswith("не веду: Bad move.")
    assert await both.storage.open_tables(GROUP) == ()
    await both.command(ANYA, "score badmove Аня, Борис, Вика, Гриша")
    assert both.wall.told[-1][2].text == "Нужно от 2 до 3 имён через запятую: /score Аня, Борис, Вика."
    await both.command(ANYA, "score sochi 20")
    assert (await both.state(1)).stage is Stage.PAPER


async def test_who_opened_an_empty_lobby_stays_its_host(both: Desk) -> None:
    await both.meet(ANYA, BORIS)
    await both.command(ANYA, "new 10")
    await both.pass_time(4)
    await both.command(BORIS, "new badmove")
    assert (await both.state(2)).opened_by.person == ANYA.id


async def not_kept(desk: Desk, action: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press on the game that the store does not take."""

    async def fail(*_: object, **__: object) -> None:
        raise StorageFailed("The disk is full.")

    await turn_to_games(desk)
    with monkeypatch.context() as patch:
        patch.setattr(desk.storage, "append", fail)
        assert (await desk.press(ANYA, action)).kind == "toast"


async def test_a_press_that_is_not_kept_opens_nothing(both: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await both.lobby(ANYA)
    await not_kept(both, "base:badmove", monkeypatch)
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [1]
    await both.restart()
    await both.raw(ANYA, Press(1, (await both.state(1)).stage_token, "base:longmove"), key=PANEL)
    assert (await both.state(1)).stage is Stage.CLOSED
    assert (await both.state(2)).convention == BAD_MOVE.rules.presets["longmove"]


async def test_after_a_kill_behind_the_press_the_new_lobby_is_shown(
    both: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await both.lobby(ANYA)
    await turn_to_games(both)
    append = both.storage.append

    async def write_and_die(*args: Any, **given: Any) -> None:
        await append(*args, **given)
        raise SystemError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(both.storage, "append", write_and_die)
        await both.press(ANYA, "base:badmove", cause="7:once")
    assert (2, "lobby") not in both.wall.last
    await both.restart()
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [2]
    assert "Bad move" in both.wall.last[2, "lobby"].screen.text
    assert "отменён" in both.wall.last[1, "lobby"].screen.text


async def test_the_last_table_that_may_be_opened_is_taken_at_the_next_press(
    both: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(OPENED_AT_ONCE - 2):
        await both.command(ANYA, "new")
        await both.command(ANYA, "stop")
    await both.lobby(ANYA)
    await not_kept(both, "base:badmove", monkeypatch)
    await both.pass_time(1)
    assert (await both.press(ANYA, "base:badmove")).kind != "toast"
    assert [row.id for row in await both.storage.open_tables(GROUP)] == [OPENED_AT_ONCE]
