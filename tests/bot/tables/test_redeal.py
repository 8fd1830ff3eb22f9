"""The preset «Десятичный счёт» by pressed buttons: all pass and the next one deals, at the table and on paper."""

import pytest

from bot.pictures.drawing import AnalysisDrawing, LayoutDrawing
from bot.screens.actions import Action
from bot.tables.log.state import Stage
from engine.games.preferans.conventions.presets import value_of
from engine.games.preferans.game import deciders
from engine.games.preferans.outcomes import PassedOutcome
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.state import Finished
from tests.bot.screens import kit
from tests.bot.tables.features.test_pages import asks, own
from tests.bot.tables.features.test_score import begin, exported, write
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, EVERYBODY
from tests.narrowed import there


async def pass_all(desk: Desk) -> None:
    """Let everybody pass, by the buttons."""
    for _ in range(3):
        table = await desk.state()
        (seat,) = deciders(there(table.match).deal)
        person = next(who for who in EVERYBODY if who.id == table.person_at(seat))
        await desk.say((person, "pass"))


async def go_on(desk: Desk, seats: int) -> None:
    for person in EVERYBODY[:seats]:
        if (await desk.state()).stage is Stage.BETWEEN:
            await desk.pass_time(0.75)
            await desk.press(person, Action.NEXT)


@pytest.mark.parametrize("seats", [3, 4])
async def test_three_deals_that_all_passed(desk: Desk, seats: int) -> None:
    await desk.begin(*EVERYBODY[:seats], options="decimal end=deals:3")
    dealers = []
    for number in (1, 2, 3):
        await pass_all(desk)
        match = there((await desk.state()).match)
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome == PassedOutcome()
        dealers.append(match.deal.last.setup.dealer)
        text = kit.plain(desk.screen(f"deal:{number}").text)
        assert text.startswith(f"Сдача {number}. Все спасовали")
        if number == 1:
            before = await desk.restart()
            assert before.last[desk.number, "deal:1"].screen == desk.screen("deal:1")
        await go_on(desk, seats)
    assert [dealer.next(seats) for dealer in dealers[:2]] == dealers[1:]
    table = await desk.state()
    assert table.stage is Stage.OVER
    assert list(settle(there(table.match).standing).whists) == [0] * seats


async def test_pages_of_a_deal_that_all_passed(desk: Desk) -> None:
    await desk.begin(*EVERYBODY[:3], options="decimal end=deals:3")
    await pass_all(desk)
    told = {}
    for page in ("layout", "why", "analysis"):
        await desk.pass_time(1)
        await asks(desk, ANYA, page)
        told[page] = own(desk, ANYA)
    assert isinstance(told["layout"].picture, LayoutDrawing)
    assert "Никто ничего не пишет." in kit.plain(told["why"].text)
    assert isinstance(told["analysis"].picture, AnalysisDrawing)
    assert "Розыгрыша не было." in kit.plain(told["analysis"].text)


async def test_the_lobby_offers_the_preset_and_its_options(desk: Desk) -> None:
    await desk.lobby(*EVERYBODY[:3], options="")
    await desk.say((ANYA, f"{Action.BASE}:decimal"))
    convention = (await desk.state()).convention
    assert (convention.preset, convention.pool_target) == ("decimal", 50)
    await desk.say((ANYA, f"{Action.RULE}:game_values=vint"), (ANYA, f"{Action.RULE}:all_pass=raspasy"))
    convention = (await desk.state()).convention
    assert (value_of(convention, "game_values"), value_of(convention, "all_pass")) == ("vint", "raspasy")


async def test_a_blind_pass_is_refused_beside_it(desk: Desk) -> None:
    await desk.lobby(*EVERYBODY[:3], options="decimal")
    reply = await desk.press(ANYA, f"{Action.RULE}:blind=pass")
    assert reply.kind == "toast"
    assert "blind=off" in reply.text
    assert (await desk.state()).convention.blind == "off"


async def test_real_cards_write_a_deal_that_all_passed(desk: Desk) -> None:
    await desk.meet(ANYA)
    await begin(desk, "десятичный Аня, Борис, Вика")
    await write(desk, "dealer:1 player:0")
    await write(desk, "player:3 game:6s said:whist.whist took:7 took:2")
    await desk.command(ANYA, "export")
    standing = exported(desk).match.standing
    assert standing.deals == 2
    assert standing.dealer == 2
    assert standing.sheet.pool_of(3) == 10
