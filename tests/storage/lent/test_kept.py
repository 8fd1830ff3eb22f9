"""Every database of a lent deal ever kept opens in this version, tells how others played, and others play on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.features.lent_plays import PACE_S
from bot.tables.log.codec import restored, stored
from bot.tables.log.events import LentPlayed
from bot.tables.log.kinds import LentDeal
from bot.tables.log.state import Stage
from engine.games.preferans import PREFERANS
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.lending import to_the_end
from tests.bot.tables.kit.people import BORIS, GRISHA, STRANGER
from tests.narrowed import of
from tests.storage.kept import copy_of
from tests.storage.lent.make_database import IN_MID_DEAL, LENT, PLAYED

KEPT = sorted(Path(__file__).parent.glob("*.db"))

assert KEPT, "there is a database of a lent deal"


@pytest_asyncio.fixture(params=KEPT, ids=lambda path: path.stem)
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk on a copy of a kept database, its application started."""
    async with copy_of(request.param, tmp_path) as (storage, clock):
        made = Desk(storage=storage, clock=clock, bot=8)
        await made.service.start()
        await made.settle()
        yield made
        await made.stop()


async def test_every_event_is_written_as_it_was(desk: Desk) -> None:
    for number in (LENT, PLAYED, IN_MID_DEAL):
        for event in await desk.storage.events(number):
            again = stored(restored(PREFERANS, event.body))
            assert (again.tag, again.body) == (event.tag, event.body)


async def test_the_play_is_in_the_log_and_told(desk: Desk) -> None:
    (play,) = [event for event in await desk.log(LENT) if isinstance(event, LentPlayed)]
    assert (play.person, play.by, play.number) == (GRISHA.id, BORIS.id, 1)
    row = await desk.storage.surface(LENT, "lent:1")
    assert row is not None
    assert row.chat == BORIS.id
    assert row.message > 0


async def test_who_is_in_the_middle_of_it_plays_on_and_edits_the_message(desk: Desk) -> None:
    row = await desk.storage.surface(LENT, "lent:1")
    assert row is not None
    desk.number, desk.chat = IN_MID_DEAL, STRANGER.id
    assert of(LentDeal, (await desk.state()).kind).lent.source == LENT
    await to_the_end(desk)
    await desk.pass_time(PACE_S)
    assert "ещё 2 человека" in desk.wall.last[LENT, "lent:1"].screen.text
    assert desk.wall.rows[LENT, "lent:1"].message == row.message
    assert (await desk.state(LENT)).stage is Stage.DEAL
