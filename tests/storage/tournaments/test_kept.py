"""Every database of tournaments ever kept opens in this version, tells its tournaments as it did, and they go on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.screens.tournament.keys import TourWord
from bot.storage.sqlite.store import SqliteStorage
from engine.tournament.state import Phase
from tests.bot.tables.kit.people import STRANGER
from tests.bot.tournaments.kit import TournamentDesk
from tests.e2e.tour_evidence import faults_of_record
from tests.narrowed import of
from tests.storage.kept import copy_of
from tests.storage.tournaments.make_database import COMPARING, RUNNING, record

KEPT = sorted(Path(__file__).parent.glob("*.db"))

assert KEPT, "there is a database of tournaments"


@pytest_asyncio.fixture(params=KEPT, ids=lambda path: path.stem)
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[TournamentDesk]:
    """A desk on a copy of a kept database, its application started."""
    async with copy_of(request.param, tmp_path) as (storage, clock):
        made = TournamentDesk(storage=storage, clock=clock, bot=8)
        await made.application.start(took_over=False)
        await made.settle()
        yield made
        await made.stop()


async def numbers(desk: TournamentDesk) -> list[int]:
    """List the tournaments of the database."""
    rows = await of(SqliteStorage, desk.storage)._rows("SELECT id FROM tables WHERE game = 'tournament' ORDER BY id")
    return [number for (number,) in rows]


async def told(desk: TournamentDesk) -> list[str]:
    """Return the records of all tournaments as they are sent now."""
    return [await record(desk, number) for number in await numbers(desk)]


async def test_tournaments_are_told_as_they_were(desk: TournamentDesk, request: pytest.FixtureRequest) -> None:
    kept = next(path for path in KEPT if path.stem == request.node.callspec.id)
    records = await told(desk)
    assert "\n".join(records) == kept.with_suffix(".txt").read_text(encoding="utf-8")
    assert [faults_of_record(text) for text in records] == [[]] * len(records)


async def test_a_round_that_was_played_goes_on_to_the_end_of_the_tournament(desk: TournamentDesk) -> None:
    desk.tour = (await numbers(desk))[RUNNING]
    await desk.play(2)
    assert (await desk.state_of()).phase is Phase.BETWEEN
    await desk.tap(STRANGER, TourWord.FINISH_YES)
    text = await record(desk, desk.tour)
    assert "end finished" in text.split("\n")
    assert faults_of_record(text) == []


async def test_a_duplicate_that_was_played_tells_its_deals_when_the_round_is_closed(desk: TournamentDesk) -> None:
    desk.tour = (await numbers(desk))[COMPARING]
    await desk.play(2)
    for table in (1, 2):
        for deal in (2, 3):
            assert (await desk.tap(STRANGER, TourWord.AWARD, table, deal)).kind == "toast"
    assert "match 1 1 1" not in (await record(desk, desk.tour)).split("\n")
    await desk.pass_time(2 * 3600)
    assert (await desk.state_of()).rounds[0].is_closed
    text = await record(desk, desk.tour)
    assert {"match 1 0 1", "match 1 1 1", "match 1 2 1", "closed"} <= set(text.split("\n"))
    assert faults_of_record(text) == []
