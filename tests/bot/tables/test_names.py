"""How people are called where their own name shows nothing, or is somebody else's at the table."""

import pytest

from bot.screens.actions import Action
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from tests.bot.screens import kit
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE

UNSEEN = Person(77, "\u3164")
NAMESAKE = Person(78, ANYA.name)
LONG = "Константин Константинопольский"
FOUR = tuple(Person(81 + place, LONG) for place in range(4))


def told(desk: Desk) -> str:
    return desk.wall.told[-1][2].text


@pytest.mark.parametrize(("person", "name"), [(UNSEEN, "4"), (NAMESAKE, "Аня 2")])
async def test_the_fourth_asks_under_the_name_he_will_have(desk: Desk, person: Person, name: str) -> None:
    await desk.begin(*THREE, options="20")
    await desk.meet(person)
    await desk.command(person, "join")
    assert f"✋ {name} хочет подсесть" in desk.screen("table").text
    await desk.say(*((one, Action.STOP_YES) for one in THREE))
    assert f"{name} подсядет, когда кончится круг" in desk.screen("table").text
    for _ in range(3):
        await desk.deal()
        await desk.pass_time(25)
    assert (await desk.state()).names == (*(one.name for one in THREE), name)


@pytest.mark.parametrize(("person", "name"), [(UNSEEN, "4"), (NAMESAKE, "Аня 2")])
async def test_the_fourth_takes_it_back_under_that_name(desk: Desk, person: Person, name: str) -> None:
    await desk.begin(*THREE)
    await desk.meet(person)
    await desk.command(person, "join")
    await desk.command(person, "leave")
    assert told(desk) == f"{name} не подсядет."


async def test_where_his_cards_are_a_player_is_told_by_his_name_at_the_table(desk: Desk) -> None:
    await desk.begin(ANYA, UNSEEN, NAMESAKE)
    for person, name in ((ANYA, "Аня"), (UNSEEN, "2"), (NAMESAKE, "Аня 2")):
        await desk.pass_time(4)
        await desk.command(person, "hand")
        assert told(desk).startswith(f"{name}, ваши карты")


async def test_who_has_no_name_at_a_table_is_a_question_mark(desk: Desk) -> None:
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.command(UNSEEN, "word на счастье")
    assert told(desk).startswith("?, ")
    await desk.command(BORIS, "kick", reply_to=UNSEEN)
    assert told(desk) == "? не за этим столом."


async def test_who_entered_a_deal_is_somebody(desk: Desk) -> None:
    await desk.command(ANYA, "score Аня, Борис, Вика")
    for step in ("enter:dealer:1", "enter:player:2", "enter:game:6s", "enter:concede", "write"):
        await desk.pass_time(1)
        assert (await desk.press(UNSEEN, step, where="table")).kind == "empty", step
    assert "Запись: ?." in desk.screen("table").text


async def test_a_sentence_ends_behind_a_name_that_was_cut_without_a_fourth_dot(desk: Desk) -> None:
    await desk.begin(ANYA, Person(79, "Ш" * 30), BORIS)
    await desk.pass_time(182)
    assert desk.screen("table").text.endswith("\n⏳ Ждём: ШШШШШШШШШШШ…")


async def test_four_people_of_one_long_name_are_short_at_the_table_and_in_fix(desk: Desk) -> None:
    await desk.begin(*FOUR, options="20")
    names = (await desk.state()).names
    assert sorted(names) == [LONG, *(f"{LONG} {number}" for number in (2, 3, 4))]
    shown = kit.plain(desk.screen("table").text)
    assert "Константинопол" not in shown
    assert "Константин 3" in shown
    for typed, whole in (("константин к.", LONG), ("константин 3", f"{LONG} 3"), (f"{LONG} 3", f"{LONG} 3")):
        await desk.command(FOUR[0], f"fix {typed} гора +5")
        (kept,) = (await desk.state()).postponed
        assert names[kept.wish.seat - 1] == whole, typed


async def test_questions_and_warnings_name_such_people_shortly_too(desk: Desk) -> None:
    """The warning of a robot that is about to sit in, the question before one leaves, the message to who has left."""
    first, late, leaver = (Person(one.id, LONG) for one in THREE)
    await desk.begin(first, late, leaver)
    await desk.pass_time(182)
    for person in (first, leaver):
        await desk.pass_time(1)
        await desk.press(person, "away:2", where="table")
    shown = [desk.screen(f"warning:{late.id}").text]
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    await desk.command(leaver, "leave")
    shown.append(desk.screen(f"question:{leaver.id}").text)
    await desk.press(leaver, "leaveyes:3", where=f"question:{leaver.id}")
    await desk.command(first, "fix константин 3 гора +5")
    shown.append(desk.screen(f"hand:{leaver.id}").text)
    assert shown[-1].startswith("Вы ушли из-за стола")
    for text in shown:
        assert "Константин" in text
        assert "Константинопол" not in text
