"""After a deal people may talk: who opens a page of it holds the next one for a minute."""

import pytest

from bot.screens.model import Press
from bot.tables.log.events import PageOpened
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, wish
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA


async def between(make: Make, options: str = "10") -> Desk:
    """The first deal has just been written."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options=options)
    await desk.deal()
    assert (await desk.state()).stage is Stage.BETWEEN
    return desk


async def opens(desk: Desk, person: Person, page: str, number: int = 1) -> Reply:
    """A press under the sheet, wherever it is turned to."""
    token = (await desk.state()).stage_token
    return await desk.raw(person, Press(desk.number, token, f"page:{page}:{number}"), key=f"deal:{number}")


async def is_dealt(desk: Desk) -> bool:
    return (await desk.state()).stage is Stage.DEAL


def last_line(desk: Desk, key: str = "deal:1") -> str:
    return desk.screen(key).text.splitlines()[-1]


def next_key(desk: Desk, key: str = "deal:1") -> str:
    """Return what stands on «Дальше»."""
    keys = [one for row in desk.screen(key).rows for one in row]
    return next(key.text for key in keys if key.press is not None and key.press.action == "next")


async def test_the_seconds_are_said_and_nobody_edits_for_them(make: Make) -> None:
    desk = await between(make)
    assert next_key(desk) == "Дальше (0 из 3) · через 20 с"
    assert next_key(desk, f"hand:{ANYA.id}") == "Дальше · через 20 с"
    shown = len(desk.wall.all)
    await desk.pass_time(19)
    assert len(desk.wall.all) == shown
    assert not await is_dealt(desk)
    await desk.pass_time(1)
    assert await is_dealt(desk)
    assert "через" not in str(desk.screen("deal:1"))


@pytest.mark.parametrize(("page", "turned"), [("layout", "why"), ("why", "layout"), ("analysis", "sheet")])
async def test_who_opens_a_page_holds_the_next_deal_for_a_minute(make: Make, page: str, turned: str) -> None:
    """What is said of him stays true when he turns to another page."""
    desk = await between(make)
    await desk.pass_time(10)
    await opens(desk, BORIS, page)
    line = "Борис смотрит сдачу: следующая через 60\u00a0с"
    assert last_line(desk) == last_line(desk, f"hand:{ANYA.id}") == line
    await opens(desk, BORIS, turned)
    assert last_line(desk) == last_line(desk, f"hand:{ANYA.id}") == line
    assert next_key(desk) == "Дальше (0 из 3)", "said once"
    assert next_key(desk, f"hand:{ANYA.id}") == "Дальше"
    await desk.pass_time(59)
    assert not await is_dealt(desk)
    await desk.pass_time(1)
    assert await is_dealt(desk)


async def test_once_a_person_and_deal_two_minutes_in_all(make: Make) -> None:
    desk = await between(make)
    await desk.pass_time(15)
    await opens(desk, BORIS, "layout")
    await desk.pass_time(30)
    await opens(desk, BORIS, "why")
    await opens(desk, VIKA, "sheet")
    assert [hold.person for hold in (await desk.state()).holds] == [BORIS.id]
    await desk.pass_time(25)  # the 70th second
    await opens(desk, VIKA, "why")
    assert last_line(desk) == "Вика смотрит сдачу: следующая через 50\u00a0с"
    await opens(desk, ANYA, "layout")
    assert [hold.person for hold in (await desk.state()).holds] == [BORIS.id, VIKA.id], "there is no time left to hold"
    await desk.pass_time(49)
    assert not await is_dealt(desk)
    await desk.pass_time(1)
    assert await is_dealt(desk)
    assert (await desk.state()).holds == ()


async def test_next_of_all_who_play_begins_it_at_once(make: Make) -> None:
    desk = await between(make)
    await opens(desk, BORIS, "layout")
    for person in THREE:
        assert not await is_dealt(desk)
        await desk.pass_time(1)
        await desk.press(person, "next", where="deal:1")
    assert await is_dealt(desk)


async def test_a_press_tells_the_seconds_that_are_left_then(make: Make) -> None:
    desk = await between(make)
    await desk.pass_time(7)
    await desk.press(ANYA, "next", where="deal:1")
    assert last_line(desk) == "Ждём: Борис, Вика"
    assert next_key(desk) == "Дальше (1 из 3) · через 13 с"
    assert next_key(desk, f"hand:{ANYA.id}") == "Дальше · через 20 с", "the private chat is left alone"


async def test_a_stranger_holds_nothing_nor_does_who_is_away(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    await desk.say(*CONCEDED[:-1])
    await wish(desk, VIKA, "away")
    await desk.say(CONCEDED[-1])
    for person in (STRANGER, VIKA):
        await opens(desk, person, "layout")
    assert not any(isinstance(event, PageOpened) for event in await desk.log())
    await desk.pass_time(20)
    assert await is_dealt(desk)


async def test_a_deal_of_before_is_looked_at_and_holds_nothing(make: Make) -> None:
    desk = await between(make)
    await desk.pass_time(20)
    await opens(desk, BORIS, "layout")
    await desk.deal()
    await opens(desk, BORIS, "why", 1)
    assert (await desk.state()).holds == ()


async def test_over_days_it_is_the_first_press_and_nothing_is_held(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE, options="10")
    await desk.pass_time(1)
    await desk.press(ANYA, "pace:daily")
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.deal()
    await opens(desk, BORIS, "layout")
    assert (await desk.state()).holds == ()
    assert "через" not in str(desk.screen("deal:1"))
    await desk.say((VIKA, "next"))
    assert await is_dealt(desk)


async def test_in_a_pause_nothing_is_held(make: Make) -> None:
    desk = await between(make)
    await desk.command(ANYA, "pause")
    await opens(desk, BORIS, "layout")
    assert (await desk.state()).holds == ()
    assert "через" not in str(desk.screen("deal:1"))


async def test_a_hold_outlives_the_program(make: Make) -> None:
    desk = await between(make)
    await desk.pass_time(10)
    await opens(desk, BORIS, "layout")
    await desk.pass_time(30)
    await desk.restart()
    await desk.pass_time(29)
    assert not await is_dealt(desk)
    await desk.pass_time(1)
    assert await is_dealt(desk)


async def test_the_same_press_again_after_a_restart_shows_the_page(make: Make) -> None:
    desk = await between(make)
    token, cause = (await desk.state()).stage_token, desk.cause()
    press = Press(desk.number, token, "page:layout:1")
    await desk.raw(BORIS, press, key="deal:1", cause=cause)
    await desk.restart()
    again = await desk.raw(BORIS, press, key="deal:1", cause=cause)
    assert "личном чате" in again.text
    assert desk.screen(desk.leaf_key(BORIS, 1)).rows[0][0].text == "Пулька"


async def test_alone_with_robots_it_holds_as_well(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.deal()
    assert next_key(desk) == "Дальше · через 20 с", "one alone is not counted"
    await opens(desk, ANYA, "layout")
    assert last_line(desk).endswith("смотрит сдачу: следующая через 60\u00a0с")
    await desk.pass_time(59)
    assert not await is_dealt(desk)
    await desk.pass_time(1)
    assert await is_dealt(desk)
