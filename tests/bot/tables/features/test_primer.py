"""«Как играют?» pressed: the first card below, others in its place, and the game that the last one begins."""

from typing import Any

import pytest

from bot.pictures.primer import PrimerDrawing
from bot.screens.model import Press
from bot.tables.log.state import Stage
from engine.core.strengths import Strength
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA


async def pressed(desk: Desk, action: str) -> Any:
    """Press a button of no table in Anya's private chat; return the answer."""
    return await desk.raw(ANYA, Press(0, 0, action), key="hand")


async def test_the_first_card_comes_below_what_has_the_button_once(desk: Desk) -> None:
    await desk.command(ANYA, "help", private=True)
    assert desk.wall.told[-1][2].rows[-1][-1].press == Press(0, 0, "about")
    for _ in range(2):
        await pressed(desk, "about")
    pictures = [screen.picture for _, _, screen in desk.wall.told if isinstance(screen.picture, PrimerDrawing)]
    assert [picture.title for picture in pictures] == ["Взятка и козырь"]


async def test_whoever_sits_and_waits_reads_the_cards_below_the_message_of_the_seat(desk: Desk) -> None:
    await desk.lobby(ANYA)
    seat = desk.screen(f"hand:{ANYA.id}")
    assert seat.rows[0][0].press == Press(0, 0, "about")
    await pressed(desk, "about")
    assert isinstance(desk.wall.told[-1][2].picture, PrimerDrawing)
    assert desk.screen(f"hand:{ANYA.id}") == seat


async def test_a_link_opens_the_first_card(desk: Desk) -> None:
    await desk.command(ANYA, "start how", private=True)
    assert isinstance(desk.wall.told[-1][2].picture, PrimerDrawing)


async def test_cards_are_turned_in_one_message(desk: Desk) -> None:
    await desk.command(ANYA, "start how", private=True)
    told = len(desk.wall.told)
    for action, title in (
        ("about:sochi:1", "Торговля"),
        ("about:sochi:0", "Взятка и козырь"),
        ("about:skat_seed:0", "Взятки и очки"),
    ):
        await pressed(desk, action)
        assert title in desk.wall.changed[-1][2].text
    assert len(desk.wall.told) == told


@pytest.mark.parametrize("action", ["about:nobody:0", "about:sochi:9", "begin", "begin:nobody", "alone:easy:nobody"])
async def test_a_button_that_was_made_up_does_nothing(desk: Desk, action: str) -> None:
    await desk.command(ANYA, "start how", private=True)
    await pressed(desk, action)
    assert desk.wall.changed == []
    assert await desk.storage.open_tables(ANYA.id) == ()


@pytest.mark.parametrize(
    ("preset", "game"), [("sochi", "preferans"), ("austrian_limited", "austrian"), ("skat_seed", "skat")]
)
async def test_the_last_card_begins_its_game_with_easy_robots(desk: Desk, preset: str, game: str) -> None:
    await desk.command(ANYA, "start how", private=True)
    await pressed(desk, f"begin:{preset}")
    table = await desk.state()
    assert (table.stage, table.game.name, table.convention.preset) == (Stage.DEAL, game, preset)
    assert {who.strength for who in table.people if who.person is None} == {Strength.EASY}
    assert (await desk.context.chats.of(ANYA.id)).robots is None, "nobody has chosen any"
    await pressed(desk, f"begin:{preset}")
    assert len(await desk.storage.open_tables(ANYA.id)) == 1


async def test_robots_chosen_before_sit_down(desk: Desk) -> None:
    await desk.command(ANYA, "play средние", private=True)
    await desk.command(ANYA, "reset", private=True)
    await pressed(desk, "begin:sochi")
    rows = await desk.storage.open_tables(ANYA.id)
    table = await desk.state(rows[-1].id)
    assert {who.strength for who in table.people if who.person is None} == {Strength.SOLID}


async def test_the_game_is_chosen_above_the_strength_of_robots(desk: Desk) -> None:
    await desk.command(ANYA, "start", private=True)
    await pressed(desk, "alone")
    games = desk.wall.changed[-1][2].rows[0]
    assert [key.text for key in games] == ["✓ Преферанс", "Австрийский преферанс", "Скат"]
    assert games[2].press is not None
    await pressed(desk, games[2].press.action)
    question = desk.wall.changed[-1][2]
    assert question.rows[0][2].text == "✓ Скат"
    strong = question.rows[1][0].press
    assert strong is not None
    await pressed(desk, strong.action)
    assert (await desk.state()).game.name == "skat"
