"""A look at a table changes nothing; who acts there wakes it first, once."""

from bot.tables.log.events import Awoke
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, THREE
from tests.bot.tables.kit.wall import Wall


async def after_a_start(make: Make) -> Desk:
    """Three people in mid-deal with clocks, in a program that has just started and has touched no table."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE)
    await desk.say((ANYA, "pace:30"), (ANYA, "start"))
    await desk.pass_time(0)
    await desk.stop()
    desk.clock.lag(3600.0)
    desk.wall = Wall(desk.storage, now=desk.clock.now)
    desk.service = desk._service()
    return desk


def is_untouched(desk: Desk) -> bool:
    """Tell whether nothing was shown, said, taken away or set to happen later."""
    wall = desk.wall
    done = (wall.all, wall.told, wall.changed, wall.removed, wall.retired, wall.discarded, wall.files)
    return not any(done) and not desk.context.timers._tasks and desk.context.mailboxes.waiting == 0


async def test_a_look_at_a_table_changes_nothing(make: Make) -> None:
    desk = await after_a_start(make)
    before = await desk.log()
    session = await desk.context.sessions.get(1)
    assert session is not None
    assert not session.is_awake
    await desk.settle()
    assert await desk.log() == before
    assert is_untouched(desk)


async def test_a_look_at_a_table_out_of_a_copy_draws_no_secret(make: Make) -> None:
    desk = await after_a_start(make)
    desk.service._runtime.out_of_a_copy((1,))
    before = await desk.log()
    assert await desk.context.sessions.get(1) is not None
    await desk.settle()
    assert await desk.log() == before
    assert is_untouched(desk)


async def test_who_acts_wakes_the_table_once(make: Make) -> None:
    """What the program slept through is nobody's time, whether or not somebody has looked before."""
    desk = await after_a_start(make)
    before, tables = await desk.log(), desk.service._runtime
    assert await desk.context.sessions.get(1) is not None
    for _ in range(2):
        session = await tables.open(1)
        assert session is not None
        assert session.is_awake
        await desk.settle()
        assert await desk.log() == (*before, Awoke())
    assert desk.context.timers._tasks


async def test_a_table_that_is_read_again_has_woken_already(make: Make) -> None:
    desk = await after_a_start(make)
    tables = desk.service._runtime
    assert await tables.open(1) is not None
    woken = await desk.log()
    for again in (desk.context.sessions.forget, desk.context.sessions.doubt):
        again(1)
        session = await desk.context.sessions.get(1)
        assert session is not None
        assert not session.is_awake
        assert await tables.open(1) is session
    assert await desk.log() == woken
