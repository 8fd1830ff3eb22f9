"""Who sits at several tables reads in his private chat which one a message is of; who sits at one does not."""

import pytest

from bot.screens.actions import Action, LooseAction
from bot.screens.model import Press
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA

SECOND = -900
FIRST_NAME, SECOND_NAME, ALONE = "<i>«Пулька &amp; Co»</i>\n", "<i>«Дача»</i>\n", "<i>С роботами</i>\n"


async def second_table(desk: Desk) -> None:
    """Борис, Гриша and the stranger play in another group; the desk stays at the first table."""
    desk.chat, desk.titles = SECOND, {SECOND: "Дача"}
    await desk.begin(BORIS, GRISHA, STRANGER)
    desk.chat, desk.number = GROUP, 1


def heads(desk: Desk, key: str) -> list[str]:
    """The first lines of this message at the tables, in order."""
    return [
        wanted.screen.text.partition("\n")[0] + "\n"
        for (_, own), wanted in sorted(desk.wall.last.items())
        if own == key
    ]


async def test_hands_name_their_groups_as_long_as_there_are_two(desk: Desk) -> None:
    await desk.begin(*THREE)
    before = desk.screen(f"hand:{BORIS.id}")
    await second_table(desk)
    assert heads(desk, f"hand:{BORIS.id}") == [FIRST_NAME, SECOND_NAME]
    assert desk.screen(f"hand:{BORIS.id}").text == FIRST_NAME + before.text
    assert desk.screen(f"hand:{BORIS.id}").retired.startswith("«Пулька &amp; Co»: Сдача 1")
    for person in (ANYA, VIKA, GRISHA):
        assert not {FIRST_NAME, SECOND_NAME} & set(heads(desk, f"hand:{person.id}"))
    desk.number, desk.chat = 2, SECOND
    left = await desk.order(BORIS, "leave", "leaveyes")
    assert left is not None
    assert (await desk.state()).people[0].free
    assert not {FIRST_NAME, SECOND_NAME} & set(heads(desk, f"hand:{BORIS.id}"))
    desk.number = 1
    assert desk.screen(f"hand:{BORIS.id}") == before


async def test_a_group_that_got_another_name_while_people_gathered(desk: Desk) -> None:
    await desk.lobby(*THREE)
    desk.titles = {GROUP: "Берег"}
    await desk.command(ANYA, "new")
    await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    await desk.pass_time(0)
    await second_table(desk)
    assert heads(desk, f"hand:{BORIS.id}") == ["<i>«Берег»</i>\n", SECOND_NAME]


async def test_after_a_restart_and_in_every_private_message(desk: Desk) -> None:
    await desk.begin(*THREE)
    await second_table(desk)
    await desk.restart()
    await desk.settle()
    await desk.pass_time(1)
    await desk.say((BORIS, "pass"))
    assert set(heads(desk, f"hand:{BORIS.id}")) <= {FIRST_NAME, SECOND_NAME}
    assert desk.screen(f"hand:{BORIS.id}").text.startswith(FIRST_NAME)
    await desk.press(BORIS, Action.MENU, where=f"hand:{BORIS.id}")
    assert desk.screen(f"menu:{BORIS.id}").text.startswith(FIRST_NAME)
    await desk.pass_time(4)
    await desk.press(BORIS, Action.PICTURE, where=f"hand:{BORIS.id}")
    assert desk.screen(f"picture:{BORIS.id}").text.startswith(FIRST_NAME)
    await desk.deal()
    await desk.pass_time(4)
    await desk.command(BORIS, "pulya", private=True)
    assert desk.wall.told[-1][2].text.startswith((FIRST_NAME, SECOND_NAME))


async def test_a_reminder_names_its_group_anyway(desk: Desk) -> None:
    await desk.begin(*THREE)
    await second_table(desk)
    await desk.pass_time(200)
    pings = [wanted.screen.text for (_, key), wanted in desk.wall.last.items() if key.startswith("ping:")]
    assert len(pings) == 2
    assert all(text.count("«") == 1 for text in pings)


async def test_a_table_with_robots_is_called_so(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.settle()
    assert heads(desk, f"hand:{ANYA.id}") == [FIRST_NAME, ALONE]
    desk.number = 2
    while (await desk.state(1)).stage is Stage.DEAL and "deal:1" not in {key for at, key in desk.wall.last if at == 2}:
        if not await desk.step():
            break
    sheets = [wanted.screen.text for (at, key), wanted in desk.wall.last.items() if (at, key) == (2, "deal:1")]
    assert all(text.startswith(ALONE) for text in sheets)
    assert sheets


async def test_the_group_and_its_lobby_say_nothing_twice(desk: Desk) -> None:
    await desk.begin(*THREE)
    desk.chat, desk.titles = SECOND, {SECOND: "Дача"}
    await desk.lobby(BORIS, GRISHA)
    assert desk.screen(f"hand:{BORIS.id}").text.count("«Дача»") == 1
    for (_, key), wanted in desk.wall.last.items():
        if wanted.surface.chat < 0:
            assert "<i>«" not in wanted.screen.text, key


def ways(desk: Desk, person: Person) -> dict[str, str]:
    """Return the buttons to other tables in a person's message at this table: labels and actions."""
    screen = desk.screen(f"hand:{person.id}")
    return {
        key.text: key.press.action
        for row in screen.rows
        for key in row
        if key.press is not None and key.press.action.startswith(LooseAction.GO_TO)
    }


async def test_between_deals_another_table_that_waits_is_a_press_away(desk: Desk) -> None:
    await desk.begin(*THREE)
    await second_table(desk)
    assert ways(desk, BORIS) == {}
    await desk.deal()
    assert (await desk.state()).stage is Stage.BETWEEN
    assert ways(desk, BORIS) == {}, "nobody waits for him at the second table"
    desk.number, desk.chat = 2, SECOND
    await desk.say((GRISHA, "bid:6s"), (STRANGER, "pass"))
    desk.number, desk.chat = 1, GROUP
    await desk.pass_time(1)
    assert ways(desk, BORIS) == {"▶ Вас ждут: «Дача»": "goto:2"}
    assert ways(desk, ANYA) == {}
    await desk.restart()
    await desk.settle()
    assert ways(desk, BORIS) == {"▶ Вас ждут: «Дача»": "goto:2"}
    before = desk.wall.last[2, f"hand:{BORIS.id}"].generation
    for _ in range(2):
        reply = await desk.raw(BORIS, Press(0, 0, "goto:2"), key=f"hand:{BORIS.id}")
        assert reply.only == ("empty", "")
    assert desk.wall.last[2, f"hand:{BORIS.id}"].generation == before + 1, "two presses at once are one"


@pytest.mark.parametrize("action", ["goto:1", "goto:77", "goto:", "goto:x", "goto:²"])
async def test_nobody_goes_to_a_table_of_others(desk: Desk, action: str) -> None:
    await desk.begin(*THREE)
    shown = len(desk.wall.all)
    reply = await desk.raw(GRISHA, Press(0, 0, action), key=f"hand:{GRISHA.id}")
    assert reply.only[0] == "toast"
    assert len(desk.wall.all) == shown


async def alone_between_deals(desk: Desk) -> None:
    """Аня ends a deal with robots, at table 1."""
    await desk.command(ANYA, "play слабые", private=True)
    await desk.settle()
    desk.number = 1
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    assert (await desk.state()).stage is Stage.BETWEEN


def onward(desk: Desk) -> str:
    """Return the label of «Дальше» at the table with robots."""
    rows = desk.wall.last[1, "deal:1"].screen.rows
    return next(
        button.text for row in rows for button in row if button.press is not None and button.press.action == Action.NEXT
    )


async def test_robots_do_not_deal_on_while_their_person_plays_with_people(desk: Desk) -> None:
    await alone_between_deals(desk)
    assert " с" in onward(desk)
    desk.number, desk.chat = 2, GROUP
    await desk.begin(*THREE)
    await desk.settle()
    assert onward(desk) == "Дальше"
    desk.number = 1
    await desk.pass_time(600)
    assert (await desk.state()).stage is Stage.BETWEEN
    assert not [key for at, key in desk.wall.last if at == 1 and key.startswith("ping:")]
    await desk.press(ANYA, Action.NEXT, where="deal:1")
    await desk.settle()
    assert (await desk.state()).stage is Stage.DEAL


async def test_robots_deal_on_while_people_gather_and_once_their_match_is_over(desk: Desk) -> None:
    await alone_between_deals(desk)
    desk.number, desk.chat = 2, GROUP
    await desk.lobby(*THREE)
    assert " с" in onward(desk)
    await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    await desk.pass_time(0)
    assert onward(desk) == "Дальше"
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.settle()
    desk.number = 1
    await desk.pass_time(60)
    assert (await desk.state()).stage is Stage.DEAL
