"""Make the small database of a lent deal that is kept: `python -m tests.storage.lent.make_database NEW.db`.

Made-up people play through the application itself, on fixed cards and by a clock that stands still when nobody moves.
At table 1 three are in their second deal, and the first one is lent: Grisha has played it to the end (table 2), and
Boris, whose seat it was, was told; the stranger is in the middle of it (table 3). What is kept is never made again: it
must open for ever.
"""

import asyncio
import sys
from pathlib import Path

from bot.storage.sqlite.store import SqliteStorage
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.lending import agree, lent_to, to_the_end
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.clocks import HandClock
from tests.storage.kept import new_database

LENT, PLAYED, IN_MID_DEAL = 1, 2, 3


async def play(desk: Desk) -> None:
    """Play everything that is to be kept."""
    await desk.begin(*THREE, options="4 end=deals:9")
    await desk.deal()
    for person in (BORIS, VIKA, ANYA):
        await agree(desk, person)
    await desk.pass_time(25)
    await lent_to(desk, GRISHA)
    await to_the_end(desk)
    await lent_to(desk, STRANGER)
    await desk.step()


async def made(path: Path) -> None:
    """Write the database, which must be new."""
    clock = HandClock()
    storage = await SqliteStorage.open(path, now=clock.now)
    desk = Desk(storage=storage, clock=clock, decks=Decks(deck(*STRONG)))
    try:
        await play(desk)
    finally:
        await desk.stop()
        await storage.close()


def main(target: str) -> None:
    """Make the database, and leave nothing else."""
    with new_database(target) as path:
        asyncio.run(made(path))


if __name__ == "__main__":
    main(*sys.argv[1:])
