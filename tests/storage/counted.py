"""What the databases from 0011 on hold of statistics: a rated match, a person who hides, a group with short seasons."""

from pathlib import Path

from bot.rebuild import Rebuilding
from bot.storage.sqlite.store import SqliteStorage
from engine.games import GAMES
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA

RATED = 64
GROUP = -570
PEOPLE = (ANYA, BORIS, VIKA)


async def rated(desk: Desk) -> None:
    """Six deals of three people, each given up; Boris hides what they come to, the seasons of the group are months.

    Half a minute passes, for other tables stand in mid-deal.
    """
    await desk.begin(*PEOPLE, options="20 end=deals:6")
    for deal in range(6):
        first, second, third = (PEOPLE[(deal + place) % 3] for place in (1, 2, 3))
        await desk.say((first, "bid:6s"), (second, "pass"), (third, "pass"), (first, "giveup"), (first, "concede"))
        if deal < 5:
            await desk.say(*((person, "next") for person in PEOPLE))
    await choose_setting(desk, ANYA, "set:season:month", group=True)
    await choose_setting(desk, BORIS, "set:stats:1")


async def folded(path: Path) -> None:
    """Every match of a database that is over is folded into its rows."""
    storage = await SqliteStorage.open(path)
    await Rebuilding(storage).run(GAMES)
    await storage.close()
