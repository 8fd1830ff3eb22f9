"""What becomes of a proposal that somebody refuses: everybody reads who did, until the table goes on."""

from bot.screens import actions
from tests.bot.tables.kit import ANYA, BORIS, THREE, VIKA, Desk

REFUSED = "✋ Вика против, предложение снято."


async def refused(desk: Desk) -> None:
    """Anya proposes to stop, Vika would not."""
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, actions.STOP_YES), (VIKA, actions.STOP_NO))
    assert (await desk.state()).proposal is None


def read_by(desk: Desk) -> set[str]:
    """The messages that tell of the refusal."""
    keys = ("table", *(f"hand:{person.id}" for person in THREE))
    return {key for key in keys if REFUSED in desk.screen(key).text}


async def test_everybody_reads_who_refused_until_somebody_moves(desk: Desk) -> None:
    await desk.begin(*THREE)
    await refused(desk)
    assert len(read_by(desk)) == 4
    await desk.restart()
    assert len(read_by(desk)) == 4
    await desk.say((BORIS, "pass"))
    assert read_by(desk) == set()


async def test_a_robots_move_does_not_take_it_away(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    await refused(desk)
    await desk.say((ANYA, actions.MENU))
    await desk.pass_time(1)
    await desk.press(BORIS, actions.MENU)
    await desk.pass_time(1)
    await desk.press(BORIS, actions.AWAY, where=f"menu:{BORIS.id}")
    await desk.pass_time(2)
    assert len(read_by(desk)) == 4


async def test_another_proposal_takes_its_place(desk: Desk) -> None:
    await desk.begin(*THREE)
    await refused(desk)
    await desk.command(BORIS, "stop")
    assert read_by(desk) == set()


async def test_the_next_deal_knows_nothing_of_it(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.deal()
    await refused(desk)
    assert read_by(desk)
    for person in THREE:
        await desk.say((person, actions.NEXT))
    assert (await desk.state()).number == 2
    assert read_by(desk) == set()
