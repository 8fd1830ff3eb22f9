"""Make the small database that is kept for a version: `python -m tests.storage.make_database NEW.db`.

Made-up people play through the application itself, on fixed cards and by a clock that stands still when nobody moves:
table 1 is finished, table 2 was cancelled, table 3 stands in mid-deal with half a discard picked and a vote open, table
4 plays cards with robots, table 5 is in its second deal of Classic with a bomb, table 6 is a lobby. What is kept is
never made again: it must open for ever.
"""

import asyncio
import sys
from pathlib import Path

from bot.screens.model import Press
from bot.storage.sqlite import SqliteStorage
from engine.state import Playing, TalonShown
from tests.bot.tables.clocks import HandClock
from tests.bot.tables.kit import ANYA, BORIS, GRISHA, STRONG, VIKA, Decks, Desk, deck

THREE = (ANYA, BORIS, VIKA)
IN_MID_DEAL = 3


async def play(desk: Desk) -> None:
    """Everything that is to be kept."""
    await _finished(desk)
    desk.chat = -501
    await desk.lobby(GRISHA, options="")
    await desk.press(GRISHA, "close")
    await _in_mid_deal(desk)
    desk.chat = -502
    await _among_robots(desk)
    desk.chat = -503
    await _blind(desk)
    desk.chat = -1001234567890
    await desk.lobby(GRISHA, BORIS, robots=1, options="leningrad 20 stalingrad=yes")


async def _finished(desk: Desk) -> None:
    """Three deals of four people: a made game, «без трёх», raspasy or what the cards give; pages turned."""
    await desk.begin(*THREE, GRISHA, options="4 end=deals:3")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (GRISHA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Ah"), (BORIS, "discard:Ah7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (GRISHA, "whist:whist"), (BORIS, "card:As"), (VIKA, "card:9s"))
    await desk.say((GRISHA, "card:7s"), (BORIS, "rest"), (BORIS, "claim:0.9.0.0"))
    await desk.say((VIKA, "agree:y"), (GRISHA, "agree:y"))
    await desk.say((ANYA, "page:why:1"), *((person, "next") for person in (*THREE, GRISHA)))
    await desk.deal()
    await desk.pass_time(25)
    await desk.deal()


async def _in_mid_deal(desk: Desk) -> None:
    """One deal behind it, the second at the discard."""
    await desk.begin(*THREE, options="10 ten=checked talon_bonus=value")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.pass_time(25)
    while not isinstance(_deal(await desk.state()), TalonShown):
        if not await desk.step():
            await desk.pass_time(25)
    state = await desk.state()
    found = _deal(state)
    assert isinstance(found, TalonShown)
    declarer = next(person for person in THREE if person.id == state.person_at(found.declarer))
    await desk.say((declarer, f"pick:{found.hands[found.declarer][0]}"))
    await desk.command(ANYA, "stop")


async def _among_robots(desk: Desk) -> None:
    """Cards are being played."""
    await desk.begin(VIKA, robots=2)
    while not (isinstance(found := _deal(await desk.state()), Playing) and len(found.tricks) == 3):
        if not await desk.step():
            await desk.pass_time(25)


async def _blind(desk: Desk) -> None:
    """Raspasy passed blind by two, who have a bomb each; the next auction has begun."""
    await desk.begin(*THREE, options="classic 20 compulsory_rasp_laps=0")
    await desk.say((BORIS, "blindpass"), (VIKA, "look"), (VIKA, "pass"), (ANYA, "blindpass"))
    await desk.deal()
    await desk.pass_time(25)
    await desk.say((BORIS, "look"))


def page(name: str, table: int, number: int) -> Press:
    """The button under a deal's picture."""
    return Press(table, 0, f"page:{name}:{number}")


def _deal(state: object) -> object:
    return getattr(getattr(state, "match", None), "deal", None)


async def make(path: Path) -> None:
    """Write the database; `path` must be new."""
    clock = HandClock()
    storage = await SqliteStorage.open(path, now=clock.now)
    strong = Decks(deck(*STRONG), seed=11)
    desk = Desk(storage=storage, decks=strong, clock=clock)
    try:
        await play(desk)
    finally:
        await desk.stop()
        await storage.close()


def main(target: str) -> None:
    """Make it and leave nothing but the database."""
    path = Path(target)
    if path.exists():
        raise SystemExit(f"{path} exists; a kept database is never changed.")
    asyncio.run(make(path))
    path.with_name(path.name + ".lock").unlink(missing_ok=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
