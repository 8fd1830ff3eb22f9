"""/forget while something that its person has asked for is under way or waits: nothing of it names the person later."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.screens.replies import not_saved
from bot.screens.texts import texts
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.held import FORGET, PEOPLE, Held, asked, is_forgotten_meanwhile, kept
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, THREE
from tests.clocks import settle, until

MOST_CALLS = 60


async def lobby(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)


async def dealt(desk: Desk) -> None:
    await desk.begin(*THREE)


async def between(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.deal()


def pressing(desk: Desk, who: Person, press: Press) -> Callable[[], Reply]:
    return lambda: asked(desk, who, press, GROUP)


def forgetting(desk: Desk, who: Person) -> Callable[[], Reply]:
    return lambda: asked(desk, who, FORGET, who.id)


@pytest.mark.parametrize("is_known", [True, False], ids=["known before", "the first press"])
@pytest.mark.parametrize(
    ("stage", "action"),
    [
        (lobby, "sit"),
        (lobby, "bell"),
        (lobby, "options:table"),
        (dealt, "owntable:1"),
        (between, "page:sheet:1"),
        (between, "open"),  # a button of no table
    ],
)
async def test_whoever_presses_and_is_forgotten_in_that_moment_is_named_nowhere(
    make: Make, stage: Callable[[Desk], Awaitable[None]], action: str, is_known: bool
) -> None:
    desk = make()
    await stage(desk)
    seq = (await desk.state()).seq
    for nth in range(1, MOST_CALLS):
        if (await desk.state()).seq != seq or action == "open":  # somebody sits there, or another table is there
            desk = make()
            await stage(desk)
        who, token = next(PEOPLE), (await desk.state()).stage_token
        press = Press(0, 0, action) if action == "open" else Press(desk.number, token, action)
        if is_known:
            await desk.meet(who)
        await desk.pass_time(1)
        if not await is_forgotten_meanwhile(desk, who, nth, pressing(desk, who, press), forgetting(desk, who)):
            return
    raise AssertionError("the press makes no end of calls")


async def test_a_press_that_waits_and_one_that_comes_meanwhile_are_refused(make: Make) -> None:
    desk, who = make(), next(PEOPLE)
    await lobby(desk)
    await desk.meet(who)
    goes_on, press = asyncio.Event(), Press(desk.number, (await desk.state()).stage_token, "sit")

    async def busy() -> None:
        await goes_on.wait()

    desk.context.mailboxes.put(desk.number, busy)
    waits = asked(desk, who, press, GROUP)
    opens = asked(desk, who, Press(0, 0, "open"), GROUP)
    held = Held(desk.storage, 3)
    held.begins = True
    reply = asked(desk, who, FORGET, who.id)
    await until(held.is_waiting.is_set)
    comes = asked(desk, who, Press(0, 0, "about"), GROUP)
    await settle()
    held.ends()
    goes_on.set()
    await desk.settle()
    assert reply.only == ("empty", "")
    said = [one.only for one in (waits, comes)]
    assert said == [("toast", not_saved(texts("ru")))] * 2
    assert len(opens.given) == 1
    assert str(who.id) not in await kept(desk.storage)
    assert (await desk.state()).people == (await desk.state()).people[:2]


async def test_pages_that_a_spectator_reads_come_no_more_to_whoever_is_forgotten(make: Make) -> None:
    desk, who = make(), next(PEOPLE)
    await between(desk)
    await desk.meet(who)
    pressing(desk, who, Press(desk.number, (await desk.state()).stage_token, "page:sheet:1"))()
    await desk.settle()
    assert (desk.number, f"ownpanel:{who.id}") in desk.wall.last
    assert desk.wall.all[-1].surface.person == who.id
    forgetting(desk, who)()
    await desk.settle()
    shown = len(desk.wall.all)
    for person in THREE:
        await desk.press(person, Action.NEXT)
    await desk.pass_time(30)
    assert (await desk.state()).stage is Stage.DEAL
    assert not [one for one in desk.wall.all[shown:] if one.surface.person == who.id]
