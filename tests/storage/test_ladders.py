"""Stored ladders and champions are those that the logs come to, to the last digit; finished seasons keep theirs."""

import shutil
from pathlib import Path

import pytest

from bot.rebuild import Rebuilding
from bot.stats.rating import Rated, ladder
from bot.stats.rows import MATCHES
from bot.stats.seasons import Length
from bot.storage.ports import StoredEvent, TableChange, TableStatus
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.context.analyses import Analyses
from bot.tables.log.codec import stored
from bot.tables.past.folding import fold
from engine.core.errors import NotAnalysed
from engine.core.match import EndReason
from engine.games import GAMES
from tests.bot.tables.past.matches import GROUP, HOUR, PEOPLE, PlayedMatch
from tests.clocks import HandClock
from tests.storage.ladders import FOLDER, LADDERS, rebuilt, told

DATABASES = sorted((*FOLDER.glob("*.db"), *FOLDER.glob("*/*.db")))
COUNTED = [path for path in DATABASES if path.stem == "0011"]
"""Databases that hold rows."""
FOURS = ((0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1))
"""Who plays, match by match, of four persons."""
MATCHES_PLAYED = 9
DEALS = 9


@pytest.fixture(autouse=True)
def nothing_is_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave analyses out, which ratings do not know and which would take long."""

    def refused(game: object, deal: object) -> None:
        raise NotAnalysed("no_analysis")

    monkeypatch.setattr("bot.tables.past.folding.counted", refused)


def frozen(path: Path) -> str:
    return (LADDERS / f"{path.stem}.txt").read_text("utf-8")


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.stem)
async def test_the_logs_of_a_kept_database_come_to_the_ladders_of_then(path: Path) -> None:
    assert await rebuilt(path) == frozen(path)


@pytest.mark.parametrize("path", COUNTED, ids=lambda path: path.stem)
async def test_the_rows_of_a_kept_database_come_to_the_ladders_of_then(path: Path, tmp_path: Path) -> None:
    storage = await SqliteStorage.open(Path(shutil.copy(path, tmp_path)))
    assert await told(storage) == frozen(path)
    await storage.close()


async def put(storage: SqliteStorage, number: int) -> int:
    """Play a match of three persons that ends in one of several ways; return its table."""
    people = [PEOPLE[place] for place in FOURS[number % len(FOURS)]]
    match = PlayedMatch(*people, seed=number)
    match.deals(DEALS)
    log = match.finish(EndReason.RESET if number % 5 == 4 else EndReason.AGREED)
    events = [StoredEvent((one := stored(logged.event)).tag, one.body) for logged in log]
    return (await storage.create_table(GROUP, None, "preferans", events, change=OVER)).table


OVER = TableChange(status=TableStatus.FINISHED, match_seq=4)


async def test_what_was_folded_match_by_match_is_what_a_rebuild_makes_of_a_season_with_a_champion(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    storage = await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
    game, analyses = GAMES["preferans"], Analyses()
    earlier: dict[int, Rated] = {}
    for number in range(MATCHES_PLAYED):
        table = await put(storage, number)
        await fold(storage, game, table, analyses, at_once)
        await clock.pass_time(HOUR)
    before = await told(storage)
    assert "title champion" in before
    matches = [MATCHES.decode(body) for body in await storage.statistics_in(GROUP, game.name)]
    for match in matches:  # as the bot does it: each match on top of those before
        earlier = ladder([match], Length.YEAR, earlier)
    assert earlier == ladder(matches, Length.YEAR)
    await Rebuilding(storage).run(GAMES)
    assert await told(storage) == before
    await storage.close()


async def at_once(took_s: float) -> None:
    """Go on without a rest."""
