"""`/fix` during a deal: kept, and asked of all when the deal is over."""

import pytest

from bot.screens.model import Button, Press
from bot.tables.log.clock import NEXT_DEAL_S, VOTES_S
from bot.tables.log.events import FixDropped, FixKept, Proposed
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from engine.games.preferans.events import Adjusted
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA

FIX = "fix Аня гора +5 подсказка"
BY_NEXT = tuple((person, "next") for person in THREE)


@pytest.fixture
async def dealt(make: Make) -> Desk:
    desk = make(decks=Decks(deck(*STRONG), deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    return desk


def answer(desk: Desk) -> Button:
    """The button under the answer to the last command."""
    _, _, screen = desk.wall.told[-1]
    assert screen.text == "Спрошу, когда доиграем сдачу."
    return screen.rows[0][0]


async def take_back(desk: Desk, person: Person, button: Button) -> Reply:
    await desk.pass_time(1)
    return await desk.raw(person, button.press, key="told", message=4_000_000)


async def test_a_correction_is_asked_of_all_when_the_deal_is_over(dealt: Desk) -> None:
    desk, before = dealt, len(dealt.wall.all)
    await desk.command(BORIS, FIX)
    answer(desk)
    assert all("✋" not in wanted.screen.text for wanted in desk.wall.all[before:] if hasattr(wanted.screen, "text"))
    await desk.say(*CONCEDED)
    table = await desk.state()
    assert (table.stage, table.postponed) == (Stage.BETWEEN, ())
    assert "Аня, гора +5" in desk.screen("table").text
    await desk.pass_time(59)
    assert (await desk.state()).stage is Stage.BETWEEN, "a proposal has its minute"
    await desk.say((ANYA, "stopyes"), (VIKA, "stopyes"))
    assert [type(event) for event in await desk.log()].count(Adjusted) == 1


@pytest.mark.parametrize("agreed", ["stopyes", "stopno"])
async def test_what_was_decided_stands_under_the_sheet_before_the_next_deal(dealt: Desk, agreed: str) -> None:
    desk = dealt
    await desk.command(BORIS, FIX)
    await desk.say(*CONCEDED)
    await desk.pass_time(50)
    await desk.say((ANYA, "stopyes"), (VIKA, agreed))
    await desk.pass_time(NEXT_DEAL_S - 2)
    assert (await desk.state()).stage is Stage.BETWEEN, "the sheet has changed, or somebody has said no"
    await desk.pass_time(4)
    assert (await desk.state()).stage is Stage.DEAL


@pytest.mark.parametrize("wish", [FIX, "stop"])
async def test_who_proposes_again_and_again_does_not_keep_the_others_from_the_next_deal(dealt: Desk, wish: str) -> None:
    """He says no to himself each time; the others have pressed «Дальше»."""
    desk = dealt
    await desk.say(*CONCEDED, (ANYA, "next"), (BORIS, "next"))
    over_at = (await desk.state()).clock.stage_at
    while (await desk.state()).stage is Stage.BETWEEN:
        assert desk.clock.now() < over_at + VOTES_S + 2
        await desk.command(VIKA, wish)
        await desk.pass_time(50)
        proposal = (await desk.state()).proposal
        if proposal is not None and (await desk.state()).stage is Stage.BETWEEN:
            await desk.raw(VIKA, Press(1, proposal.token, "stopno"))
            await desk.pass_time(1)


async def test_a_correction_outlives_the_program(dealt: Desk) -> None:
    desk = dealt
    await desk.command(BORIS, FIX, private=True)
    await desk.restart()
    await desk.say(*CONCEDED)
    proposal = (await desk.state()).proposal
    assert proposal is not None
    assert proposal.by == BORIS.id


async def test_who_kept_it_takes_it_back(dealt: Desk) -> None:
    desk = dealt
    await desk.command(BORIS, FIX)
    button = answer(desk)
    for other in (ANYA, STRANGER):
        assert (await take_back(desk, other, button)).text == "Убирает поправку тот, кто её предложил."
    assert (await take_back(desk, BORIS, button)).only == ("toast", "Отменено.")
    assert (desk.chat, 4_000_000) in desk.wall.retired
    await desk.pass_time(3)
    assert (await take_back(desk, BORIS, button)).kind in ("toast", "empty")
    await desk.say(*CONCEDED)
    assert (await desk.state()).proposal is None
    assert [type(event) for event in await desk.log()].count(FixDropped) == 1


async def test_one_a_person_the_last_one(dealt: Desk) -> None:
    desk = dealt
    await desk.command(BORIS, FIX)
    old = answer(desk)
    await desk.command(BORIS, "fix Вика гора +1")
    assert (await take_back(desk, BORIS, old)).kind == "toast"
    assert [kept.wish.seat for kept in (await desk.state()).postponed] == [3]


async def test_corrections_of_two_are_asked_one_after_the_other(dealt: Desk) -> None:
    desk = dealt
    await desk.command(BORIS, FIX)
    await desk.command(VIKA, "fix Борис гора +1")
    await desk.say(*CONCEDED, (VIKA, "stopno"))
    proposal = (await desk.state()).proposal
    assert proposal is not None
    assert proposal.by == VIKA.id
    await desk.say((ANYA, "stopyes"), (BORIS, "stopyes"))
    assert [type(event) for event in await desk.log()].count(Adjusted) == 1


async def test_what_the_next_deal_overtakes_is_asked_after_that_one(dealt: Desk) -> None:
    desk = dealt
    await desk.command(BORIS, FIX)
    await desk.command(VIKA, "fix Борис гора +1")
    await desk.say(*CONCEDED, *BY_NEXT)
    table = await desk.state()
    assert (table.stage, [kept.person for kept in table.postponed]) == (Stage.DEAL, [VIKA.id])
    await desk.restart()
    await desk.deal()
    assert [event.person for event in await desk.log() if isinstance(event, Proposed)] == [BORIS.id, VIKA.id]


async def test_what_is_wrong_is_said_at_once_and_a_stranger_keeps_nothing(dealt: Desk) -> None:
    desk = dealt
    for person, bad in ((ANYA, "fix Аня гора 0"), (ANYA, "fix Аня"), (STRANGER, FIX)):
        await desk.command(person, bad)
        assert "Спрошу" not in desk.wall.told[-1][2].text
    assert not any(isinstance(event, FixKept) for event in await desk.log())


async def test_how_a_correction_is_typed_is_told_so_that_it_can_be_copied(dealt: Desk) -> None:
    await dealt.command(ANYA, "fix Аня")
    assert "/fix ИМЯ гора +5" in dealt.wall.told[-1][2].text


@pytest.mark.parametrize("amount", ["0", "+1000000000", "−9999999999"])
async def test_a_number_out_of_bounds_is_answered_with_the_bounds(dealt: Desk, amount: str) -> None:
    await dealt.command(ANYA, f"fix Аня гора {amount}")
    told = dealt.wall.told[-1][2].text.replace("\u00a0", " ")
    assert told == "Нужно число от −999 999 999 до 999 999 999, не ноль."


async def test_after_the_last_deal_nobody_is_asked_and_that_is_said(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10 end=deals:1")
    await desk.command(BORIS, FIX)
    await desk.say(*CONCEDED)
    assert (await desk.state()).stage is Stage.OVER
    assert [screen.text for chat, _, screen in desk.wall.told if chat == desk.chat][-1] == (
        "Пулька окончена: о поправке (Борис) уже никого не спрашиваю."
    )


async def test_alone_it_is_written_at_the_end_of_the_deal(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.command(ANYA, "fix Аня гора +5", private=True)
    answer(desk)
    await desk.deal()
    assert [type(event) for event in await desk.log()].count(Adjusted) == 1
    assert (await desk.state()).postponed == ()


async def go_on(desk: Desk) -> None:
    """Press «Дальше»; the last answer depends on what follows."""
    for person, word in BY_NEXT:
        await desk.pass_time(0.75)
        await desk.press(person, word)


async def test_a_correction_that_closes_the_last_pool_ends_the_match_when_all_go_on(make: Make) -> None:
    """Until then it can be corrected once more."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="2")
    await desk.say(*CONCEDED)
    for name in ("Аня", "Борис", "Вика"):
        await desk.command(ANYA, f"fix {name} пуля 2")
        await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.BETWEEN
    await go_on(desk)
    assert (await desk.state()).stage is Stage.OVER
    assert "Пулька закрыта. Расчёт" in desk.screen("settlement").text


async def test_a_correction_that_empties_the_kotel_ends_its_prize_deals(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG), deck(*STRONG)))
    await desk.begin(*THREE, options="котёл end=deals:2")
    await desk.say(*CONCEDED, *BY_NEXT)
    await desk.deal()
    await desk.command(ANYA, "fix Аня котёл -14")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    await go_on(desk)
    assert (await desk.state()).stage is Stage.OVER
