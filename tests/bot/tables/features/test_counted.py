"""«Как посчитано» under the settlement, in the history, and after a pulka with real cards."""

from bot.screens.model import Press
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE

MESSAGE = 4711


async def over(make: Make) -> Desk:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    return desk


async def pressed(desk: Desk, person: Person, press: Press) -> Reply:
    await desk.pass_time(1)
    reply = Reply(desk, desk.cause())
    desk.service.press(press, person, Origin(desk.chat, MESSAGE, has_button=True), desk.cause(), reply)
    await desk.settle()
    return reply


async def test_how_it_is_counted_stands_beside_the_bill_and_is_told_below_once(make: Make) -> None:
    desk = await over(make)
    rows = desk.screen("settlement").rows
    assert [[key.text for key in row] for row in rows] == [["Ещё пульку"], ["Счёт ошибок", "Как посчитано"]]
    settlement, told = desk.screen("settlement"), len(desk.wall.told)
    assert (await desk.press(BORIS, "counted", where="settlement")).only == ("empty", "")
    ((chat, _, screen),) = desk.wall.told[told:]
    assert chat == desk.chat
    assert screen.text.startswith("<b>Как посчитано</b>")
    assert all(f"<b>{person.name}</b>: гора" in screen.text for person in THREE)
    assert not any(sign in screen.text for sign in "♠♣♦♥")
    await desk.press(ANYA, "counted", where="settlement")
    assert len(desk.wall.told) == told + 1, "once is enough"
    assert desk.screen("settlement") == settlement, "nobody's message turns"
    await desk.restart()
    await desk.pass_time(4)
    assert (await pressed(desk, ANYA, Press(1, 0, "counted"))).only == ("empty", "")


async def test_who_is_not_in_the_group_reads_in_private_how_it_is_counted(make: Make) -> None:
    desk = await over(make)
    rows = [[key.text for key in row] for row in desk.screen(f"hand:{BORIS.id}").rows]
    assert rows[:2] == [["Ещё пульку"], ["Счёт ошибок", "Как посчитано"]]
    told = len(desk.wall.told)
    assert (await desk.press(BORIS, "counted", where=f"hand:{BORIS.id}")).only == ("empty", "")
    ((chat, _, screen),) = desk.wall.told[told:]
    assert chat == BORIS.id
    assert screen.text.startswith("<b>Как посчитано</b>")


async def test_an_outsider_reads_nothing_of_it_in_private(make: Make) -> None:
    desk = await over(make)
    await desk.meet(STRANGER)
    told, reply = len(desk.wall.told), Reply(desk, desk.cause())
    at_home = Origin(STRANGER.id, MESSAGE, is_private=True, has_button=True)
    desk.service.press(Press(1, 0, "counted"), STRANGER, at_home, desk.cause(), reply)
    await desk.settle()
    assert STRANGER.id not in [chat for chat, _, _ in desk.wall.told[told:]]


async def test_a_match_that_goes_on_has_no_settlement_to_count(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:2")
    assert (await pressed(desk, ANYA, Press(1, 0, "counted"))).text == "Эта кнопка устарела."
    await desk.deal()
    assert (await pressed(desk, ANYA, Press(1, 0, "counted"))).text == "Эта кнопка устарела."
    assert (await pressed(desk, ANYA, Press(0, 0, "counted:1"))).text == "Эта кнопка устарела."


async def test_without_a_finished_deal_there_is_nothing_to_count(make: Make) -> None:
    desk = make()
    await desk.begin(ANYA, options="4", robots=2)
    await desk.order(ANYA, "stop", "endyes")
    assert "counted" not in desk.actions(ANYA, "settlement")
    assert (await pressed(desk, ANYA, Press(1, 0, "counted"))).text == "Эта кнопка устарела."


async def test_how_an_old_match_is_counted_is_told_in_the_history(make: Make) -> None:
    desk = await over(make)
    await desk.command(ANYA, "history")
    await pressed(desk, ANYA, Press(0, 0, "past:1"))
    keys = [key for row in desk.wall.told[-1][2].rows for key in row]
    (key,) = [key for key in keys if key.text == "Как посчитано"]
    assert key.press is not None
    assert (await pressed(desk, BORIS, key.press)).only == ("empty", "")
    assert desk.wall.told[-1][2].text.startswith("<b>Как посчитано</b>")
    await desk.meet(STRANGER)
    reply = Reply(desk, desk.cause())
    at_home = Origin(STRANGER.id, MESSAGE, is_private=True, has_button=True)
    desk.service.press(key.press, STRANGER, at_home, desk.cause(), reply)
    await desk.settle()
    assert reply.kind == "toast"
    assert desk.wall.told[-1][0] == desk.chat, "nothing of a match of others"
