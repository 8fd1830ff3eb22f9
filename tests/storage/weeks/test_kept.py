"""Every week ever kept opens in this version, tells its seals as it did, and takes newcomers and their deals."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.screens.week.keys import WeekWord
from bot.week.robots import WeekRobots
from engine.games.preferans import PREFERANS
from tests.bot.tables.kit.people import ANYA, BORIS
from tests.bot.week.kit import WeekDesk
from tests.storage.kept import copy_of
from tests.storage.weeks.make_database import file_of

KEPT = sorted(Path(__file__).parent.glob("*.db"))

assert KEPT, "there is a database of a week"


@pytest_asyncio.fixture(params=KEPT, ids=lambda path: path.stem)
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[WeekDesk]:
    """A desk on a copy of a kept database with the robots of this program, its application started."""
    async with copy_of(request.param, tmp_path) as (storage, clock):
        made = WeekDesk(storage=storage, clock=clock, bot=8)
        made.robots.version = WeekRobots(PREFERANS).stamp
        await made.application.start(took_over=False)
        await made.settle()
        yield made
        await made.stop()


async def test_a_newcomer_begins_and_plays(desk: WeekDesk) -> None:
    await desk.meet(BORIS)
    await desk.play(BORIS)
    assert [(one.name, len(one.results)) for one in (await desk.week()).attempts] == [(ANYA.name, 2), (BORIS.name, 1)]


async def test_who_was_in_a_deal_plays_it_to_its_end(desk: WeekDesk) -> None:
    await desk.meet(ANYA)
    await desk.finish(ANYA)
    (anya,) = (await desk.week()).attempts
    assert len(anya.results) == 3


async def test_the_file_is_told_as_it_was(desk: WeekDesk, request: pytest.FixtureRequest) -> None:
    kept = next(path for path in KEPT if path.stem == request.node.callspec.id)
    await desk.meet(BORIS)
    assert await file_of(desk, BORIS) == kept.with_suffix(".txt").read_text(encoding="utf-8")


async def test_robots_of_another_version_keep_newcomers_out(desk: WeekDesk) -> None:
    desk.robots.version = str(PREFERANS.robots.version + 1)
    await desk.meet(BORIS)
    assert (await desk.tap(BORIS, WeekWord.PLAY)).kind == "toast"
    assert len((await desk.week()).attempts) == 1
