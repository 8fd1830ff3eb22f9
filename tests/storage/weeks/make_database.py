"""Make the small database of a week that is kept: `python -m tests.storage.weeks.make_database NEW.db`.

Made-up people play through the application itself, by a clock that stands still when nobody moves. The week is open
and has the version of the robots that this program plays with: Anya has played two deals and is in her third, Boris
has asked for the week and has not begun. Beside NNNN.db stands in NNNN.txt the file of the week as it was sent. What
is kept is never made again: it must open for ever.
"""

import asyncio
import sys
from pathlib import Path

from bot.screens.week.keys import WeekWord
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Person
from bot.week.robots import WeekRobots
from engine.games.preferans import PREFERANS
from engine.tournament.week import opens_at
from tests.bot.tables.kit.people import ANYA, BORIS
from tests.bot.week.kit import WEEK, WeekDesk
from tests.clocks import HandClock
from tests.storage.kept import new_database


async def play(desk: WeekDesk) -> None:
    """Play everything that is to be kept."""
    desk.robots.version = WeekRobots(PREFERANS).stamp
    await desk.came(ANYA, BORIS)
    await desk.play(ANYA, 2)
    await desk.tap(ANYA, WeekWord.PLAY)
    desk.number = (await desk.week()).attempts[0].tables[-1]
    for _ in range(5):
        await desk.step()


async def file_of(desk: WeekDesk, person: Person) -> str:
    """Return the file of the week as a person gets it now."""
    before = len(desk.wall.files)
    await desk.tap(person, WeekWord.FILE)
    (sent,) = desk.wall.files[before:]
    return sent[1].data.decode()


async def made(path: Path) -> str:
    """Write the database, which must be new; return the file of its week."""
    clock = HandClock(opens_at(WEEK) + 60.0)
    storage = await SqliteStorage.open(path, now=clock.now)
    desk = WeekDesk(storage=storage, clock=clock)
    try:
        await play(desk)
        return await file_of(desk, ANYA)
    finally:
        await desk.stop()
        await storage.close()


def main(target: str) -> None:
    """Make the database and the file beside it, and leave nothing else."""
    with new_database(target) as path:
        path.with_suffix(".txt").write_text(asyncio.run(made(path)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
