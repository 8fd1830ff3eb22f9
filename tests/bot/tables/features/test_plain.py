"""Whatever is sent in a private chat without a command: a person's table comes down, or the ways to begin."""

from bot.screens.model import Press
from bot.tables.features.plain import EVERY_S
from bot.tables.ports import PLAIN
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA


async def test_who_sits_nowhere_gets_the_ways_to_begin_once_in_half_a_minute(desk: Desk) -> None:
    for _ in range(3):
        await desk.command(ANYA, PLAIN, private=True)
    assert len(desk.wall.told) == 1
    keys = [key for row in desk.wall.told[0][2].rows for key in row]
    assert [key.text for key in keys] == [
        "Первая сдача с подсказками",
        "Сыграть с роботами",
        "Как играют?",
        "Открыть стол с друзьями",
    ]
    await desk.clock.pass_time(EVERY_S)
    await desk.command(ANYA, PLAIN, private=True)
    assert len(desk.wall.told) == 2
    await desk.raw(ANYA, Press(0, 0, "alone::"), key="hand")
    assert desk.wall.changed[-1][2].picture is None, "words do not turn into a picture"


async def test_in_a_group_nothing_is_said(desk: Desk) -> None:
    await desk.command(ANYA, PLAIN)
    assert desk.wall.told == []


async def test_the_table_of_who_sits_comes_down(desk: Desk) -> None:
    await desk.command(ANYA, "play слабые", private=True)
    hand, told = (1, f"hand:{ANYA.id}"), len(desk.wall.told)
    before = desk.wall.last[hand].generation
    await desk.command(ANYA, PLAIN, private=True)
    assert desk.wall.last[hand].generation > before
    assert len(desk.wall.told) == told


async def test_a_question_during_the_lesson_is_answered_by_what_helps_above_its_table(desk: Desk) -> None:
    await desk.command(ANYA, "start lesson", private=True)
    hand, told = (1, f"hand:{ANYA.id}"), len(desk.wall.told)
    before = desk.wall.last[hand].generation
    for _ in range(2):
        await desk.command(ANYA, PLAIN, private=True)
    assert [screen.text for _, _, screen in desk.wall.told[told:]] == [
        "Я только сдаю карты: «?» под ними — про кнопки, /rules — про правила, выйти из урока — «Закончить урок»."
    ]
    assert desk.wall.last[hand].generation == before + 1
    assert desk.wall.last[hand].below, "the sentence goes first"
