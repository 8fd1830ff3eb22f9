"""The first minute in a private chat: the greeting, which robots, /play with a word for their strength."""

import pytest
from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.screens.model import Press
from bot.tables.log.state import Stage
from engine.core.strengths import Strength
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP

EASY, SOLID, STRONG = Strength


def keys(desk: Desk) -> list[str]:
    """The actions under what was told last."""
    rows = desk.wall.told[-1][2].rows
    return [button.press.action if button.press is not None else str(button.url) for row in rows for button in row]


async def strengths(desk: Desk, number: int = 1) -> list[Strength]:
    return [who.strength for who in (await desk.state(number)).people if who.person is None]


async def test_the_greeting_has_a_picture_and_three_ways_on(desk: Desk) -> None:
    await desk.command(ANYA, "start", private=True)
    chat, _, screen = desk.wall.told[-1]
    assert chat == ANYA.id
    assert isinstance(screen.picture, TableDrawing)
    play, add, about = keys(desk)
    assert (play, about) == ("alone", "about")
    assert add.endswith("?startgroup=new")
    await desk.raw(ANYA, Press(0, 0, "about"), key="hand")
    assert "/kick" in desk.wall.told[-1][2].text


async def test_play_with_robots_asks_how_strong_and_remembers(desk: Desk) -> None:
    await desk.command(ANYA, "start", private=True)
    await desk.raw(ANYA, Press(0, 0, "alone"), key="hand")
    _, _, question = desk.wall.changed[-1]
    assert isinstance(question.picture, TableDrawing), "a picture does not turn into words"
    assert [button.text for row in question.rows for button in row] == ["слабые", "средние", "сильные"]
    assert await desk.storage.open_tables(ANYA.id) == ()
    await desk.raw(ANYA, Press(0, 0, "alone:solid"), key="hand")
    assert (await desk.state()).stage is Stage.DEAL
    assert await strengths(desk) == [SOLID, SOLID]
    await desk.raw(ANYA, Press(0, 0, "alone:easy"), key="hand")
    assert "ещё открыт" in desk.wall.told[-1][2].text
    await desk.command(ANYA, "reset", private=True)


async def test_play_alone_asks_once(desk: Desk) -> None:
    await desk.command(ANYA, "play", private=True)
    assert keys(desk) == ["alone:easy", "alone:solid", "alone:strong"]
    assert desk.wall.told[-1][2].picture is None
    assert await desk.storage.open_tables(ANYA.id) == ()
    await desk.command(ANYA, "play средние 4", private=True)
    await desk.command(BORIS, "play 4", private=True)
    assert (await desk.state()).convention.pool_target == 4
    assert (await desk.context.chats.of(ANYA.id)).robots is SOLID
    assert (await desk.context.chats.of(BORIS.id)).robots is None


@pytest.mark.parametrize(
    ("typed", "strength"),
    [
        *((word, EASY) for word in ("слабые", "лёгкий", "ЛЕГКИЙ", "easy", "4 слабые")),
        *((word, SOLID) for word in ("средние", "крепкий", "solid", "medium", "средние сочинка 4")),
        *((word, STRONG) for word in ("сильные", "strong", "сильный 4 ten=checked")),
    ],
)
async def test_play_with_a_word_for_their_strength(desk: Desk, typed: str, strength: Strength) -> None:
    await desk.command(ANYA, f"play {typed}", private=True)
    assert await strengths(desk) == [strength, strength]
    await desk.restart()
    assert (await desk.context.chats.of(ANYA.id)).robots is strength


async def test_what_is_pressed_elsewhere_or_made_up_opens_nothing(desk: Desk) -> None:
    await desk.meet(ANYA)
    for action, private in (("alone:strong", False), ("alone", False), ("alone:best", True), ("alone:0", True)):
        await desk.raw(ANYA, Press(0, 0, action), key="hand" if private else "table")
        assert await desk.storage.open_tables(ANYA.id if private else GROUP) == ()


async def test_robots_have_names_that_nobody_at_the_table_has(desk: Desk) -> None:
    await desk.command(replace(ANYA, name="Пал Палыч"), "play слабые", private=True)
    person, first, second = (await desk.state()).names
    assert person == "Пал Палыч"
    assert (first, second) == ("🤖 Марья Ильинична", "🤖 Кузьмич")


async def test_english_robots_have_english_names(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.raw(ANYA, Press(0, 0, "set:language:en"), key="hand")
    await desk.command(ANYA, "play easy", private=True)
    assert (await desk.state()).names[1:] == ("🤖 Uncle Paul", "🤖 Aunt Mary")
