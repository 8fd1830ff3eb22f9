"""Messages that a table cannot do without: exactly those are shown at each stage, whatever else is."""

import random

import pytest

from bot.tables.log.decisions import required
from bot.tables.log.state import Stage
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, THREE, VIKA


async def missing(desk: Desk) -> set[str]:
    """Keys of required messages that are not shown."""
    table = await desk.state()
    return required(table).keys() - {key for number, key in desk.wall.last if number == table.id}


@pytest.mark.parametrize("people", [3, 4])
async def test_all_of_them_are_shown_through_a_match(make: Make, people: int) -> None:
    desk, rng = make(decks=Decks(seed=people)), random.Random(people)
    await desk.begin(*EVERYBODY[:people], options="4 end=deals:2")
    stages = set()
    for _ in range(400):
        assert await missing(desk) == set()
        stages.add((await desk.state()).stage)
        if not await desk.step(rng):
            if Stage.OVER in stages:
                break
            await desk.pass_time(21)
    assert stages == {Stage.DEAL, Stage.BETWEEN, Stage.OVER}


async def test_in_a_group(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE)
    hands = {f"hand:{person.id}": person.id for person in THREE}
    assert required(await desk.state()) == {"lobby": 0} | hands
    await desk.say((ANYA, "start"))
    assert required(await desk.state()) == {"table": 0} | hands
    await desk.deal()
    assert required(await desk.state()) == {"deal:1": 0} | hands
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert required(await desk.state()) == {"settlement": 0}
    assert await missing(desk) == set()


async def test_alone(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.meet(ANYA)
    await desk.command(ANYA, "play 10", private=True)
    assert required(await desk.state()) == {f"hand:{ANYA.id}": ANYA.id}
    await desk.deal()
    assert required(await desk.state()) == {"deal:1": 0}
    assert await missing(desk) == set()


async def test_a_lobby_that_was_given_up_needs_nothing(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    await desk.press(ANYA, "closeyes")
    assert required(await desk.state()) == {}


async def test_the_score_of_real_cards(desk: Desk) -> None:
    await desk.command(ANYA, "score Аня Боря Вика")
    assert required(await desk.state()) == {"table": 0}
    assert await missing(desk) == set()
