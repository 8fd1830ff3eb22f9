"""/history: who sees what of old matches, page by page."""

import pytest

from bot.pictures import LayoutView, SettleView, SheetView
from bot.screens.model import Press, Screen
from bot.tables.ports import Origin
from bot.tables.state import Stage
from engine import record
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit import ANYA, BORIS, STRANGER, STRONG, VIKA, Decks, Desk, Reply, deck

THREE = (ANYA, BORIS, VIKA)
OTHER_GROUP = -77


async def match(desk: Desk, deals: int = 2) -> None:
    """A whole match."""
    await desk.begin(*THREE, options=f"4 end=deals:{deals}")
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)


def told(desk: Desk) -> Screen:
    return desk.wall.told[-1][2]


def actions(screen: Screen) -> list[str]:
    return [key.press.action for row in screen.rows for key in row if key.press is not None]


async def past(desk: Desk, person: object, action: str, *, chat: int = 0) -> Reply:
    """A press on a page of the history, in the group or another chat."""
    reply = Reply(desk, desk.cause())
    origin = Origin(chat or desk.chat, 4711, is_private=chat > 0)
    desk.service.press(Press(0, 0, action), person, origin, desk.cause(), reply)  # type: ignore[arg-type]  # a Person
    await desk.settle()
    return reply


async def test_nothing_was_played(desk: Desk) -> None:
    await desk.command(ANYA, "history")
    assert "ничего" in told(desk).text


async def test_a_match_its_deals_and_its_record(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk)
    await desk.command(STRANGER, "history")
    assert "Аня, Борис, Вика" in told(desk).text
    assert actions(told(desk)) == ["past:1"]
    assert (await past(desk, STRANGER, "past:1")).only == ("empty", "")
    assert isinstance(told(desk).picture, SettleView)
    assert actions(told(desk)) == ["past:1:1:sheet", "past:1:2:sheet", "pastfile:1"]
    await past(desk, ANYA, "past:1:1:sheet")
    assert isinstance(told(desk).picture, SheetView)
    assert {"past:1:1:layout", "past:1:1:why", "past:1:2:sheet"} == set(actions(told(desk)))
    await past(desk, ANYA, "past:1:2:layout")
    assert isinstance(told(desk).picture, LayoutView)
    await past(desk, ANYA, "pastfile:1")
    chat, document = desk.wall.files[-1]
    assert (chat, len(record.parse(document.data.decode()).events) > 5) == (desk.chat, True)
    await desk.restart()
    assert (await past(desk, ANYA, "past:1:2:why")).only == ("empty", "")


async def test_a_running_deal_is_nobodys_history(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(ANYA, "history")
    assert actions(told(desk)) == ["past:1"]
    await past(desk, ANYA, "past:1")
    assert actions(told(desk)) == ["pastfile:1"]
    before = len(desk.wall.told)
    for page in ("layout", "sheet", "why"):
        assert (await past(desk, ANYA, f"past:1:1:{page}")).kind == "toast"
    assert len(desk.wall.told) == before


async def test_in_private_only_ones_own(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    await desk.command(BORIS, "history", private=True)
    assert actions(told(desk)) == ["past:1"]
    assert (await past(desk, BORIS, "past:1:1:layout", chat=BORIS.id)).only == ("empty", "")
    await desk.command(STRANGER, "history", private=True)
    assert actions(told(desk)) == []
    before = len(desk.wall.told), len(desk.wall.files)
    for action in ("past:1", "past:1:1:layout", "pastfile:1"):
        assert (await past(desk, STRANGER, action, chat=STRANGER.id)).kind == "toast"
        assert (await past(desk, STRANGER, action, chat=OTHER_GROUP)).kind == "toast"
    assert (len(desk.wall.told), len(desk.wall.files)) == before


@pytest.mark.parametrize(
    "action",
    [
        *("past", "past:", "past:x", "past:99", "past:1:", "past:1:0:sheet", "past:1:9:sheet", "past:1:1:x"),
        *("past:1:1:sheet:2", "past:1:²:sheet", "pastfile", "pastfile:99"),
    ],
)
async def test_forged_pages(make: Make, action: str) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await match(desk, 1)
    before = len(desk.wall.told)
    reply = await past(desk, ANYA, action)
    if action == "past:1:":
        assert reply.only == ("empty", "")
    else:
        assert reply.kind == "toast"
        assert len(desk.wall.told) == before


async def test_the_list_ends(desk: Desk) -> None:
    for _ in range(10):
        await desk.begin(ANYA, robots=2, options="4 end=deals:1")
        await desk.command(ANYA, "stop")
    await desk.command(ANYA, "history")
    assert actions(told(desk)) == [f"past:{table}" for table in range(10, 2, -1)]
