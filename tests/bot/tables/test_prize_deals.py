"""Prize deals for a kotel are played out by those who play: nobody joins them, nobody leaves them for good."""

from bot.screens.actions import Action
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, THREE, VIKA

WAITS = "Гриша подсядет"


async def on(desk: Desk, *people: Person) -> None:
    """Let everybody go on to the next deal."""
    for person in people:
        await desk.pass_time(0.75)
        await desk.press(person, Action.NEXT)


def rigged(make: Make) -> Desk:
    return make(decks=Decks(*(deck(*STRONG) for _ in range(8))))


async def test_a_fourth_who_waits_does_not_stop_the_prize_deals(make: Make) -> None:
    """All have dealt when the third dealer's deal is over, and the fourth could sit down; but these are prize deals."""
    desk = rigged(make)
    await desk.begin(*THREE, options="котёл end=deals:2")
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    await desk.say(*((person, Action.STOP_YES) for person in THREE))
    assert WAITS in desk.screen("table").text
    await desk.say(*CONCEDED)
    assert WAITS in desk.screen("deal:1").text
    await on(desk, *THREE)
    await desk.deal()
    assert WAITS not in desk.screen("deal:2").text
    for number in (3, 4, 5):
        await on(desk, *THREE)
        table = await desk.state()
        assert (table.stage, table.number) == (Stage.DEAL, number)
        assert WAITS not in desk.screen("table").text
        await desk.deal()
    table = await desk.state()
    assert table.stage is Stage.OVER
    assert len(table.people) == 3


async def test_nobody_asks_to_join_prize_deals(make: Make) -> None:
    desk = rigged(make)
    await desk.begin(*THREE, options="котёл end=deals:2")
    await desk.say(*CONCEDED)
    await on(desk, *THREE)
    await desk.deal()
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    assert "В эту пульку уже не подсесть." in desk.wall.told[-1][2].text
    assert (await desk.state()).proposal is None


async def test_one_of_four_may_get_up_between_prize_deals_and_a_robot_plays_for_him(make: Make) -> None:
    """The kotel is theirs to the end, so that nothing is settled; somebody may take the seat over."""
    desk = rigged(make)
    await desk.begin(*EVERYBODY, options="котёл end=deals:2")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (GRISHA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await on(desk, *EVERYBODY)
    await desk.deal()
    status = (await desk.state()).status
    assert status is not None
    assert status.keeps_players
    reply = await desk.order(GRISHA, "leave", Action.LEAVE_YES)
    assert reply is not None
    table = await desk.state()
    assert (table.people[3].away, table.people[3].free, table.people[3].gone) == (True, True, False)
    await on(desk, ANYA, BORIS, VIKA)
    await desk.deal()
    assert (await desk.state()).match.standing.deals == 3
