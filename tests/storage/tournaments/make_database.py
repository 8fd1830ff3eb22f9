"""Make the small database of tournaments that is kept: `python -m tests.storage.tournaments.make_database NEW.db`.

Made-up people play through the application itself, on cards by lot with a fixed seed and by a clock that stands still
when nobody moves. A tournament of seed 004 is over, with a no-show, a correction and its undoing, semi-finals and a
final; another one is in its first round, one of its tables plays a deal. A duplicate of three people is over, with an
entrant's word; another one is in its first round: its first deal is played at one of two tables. Beside NNNN.db stand
in NNNN.txt the records of the four as they were sent. What is kept is never made again: it must open for ever.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.tournament.keys import TourWord
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Person
from engine.tournament.events import Corrected
from engine.tournament.plan import Plan
from engine.tournament.state import Phase
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.people import BORIS, STRANGER, THREE, VIKA
from tests.bot.tournaments.kit import DEALS, LONG, NINE, TournamentDesk
from tests.clocks import HandClock
from tests.narrowed import there
from tests.storage.kept import new_database

FINISHED, RUNNING, COMPARED, COMPARING = range(4)
"""Places of the tournaments among those of the database."""
ONE_ROUND = replace(LONG, rounds=1)


async def play(desk: TournamentDesk) -> list[int]:
    """Play everything that is to be kept; return the numbers of the tournaments."""
    numbers = []
    for live in (_finished, _running, _compared, _comparing):
        await live(desk)
        numbers.append(desk.tour)
        await desk.pass_time(3600)
    return numbers


async def _drawn(desk: TournamentDesk, people: Sequence[Person], plan: Plan) -> None:
    """Draw the first round of people that a stranger directs."""
    await desk.opened(plan, STRANGER)
    await desk.joined(*people)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)


async def _sit(desk: TournamentDesk, table: int, *, absent: Sequence[Person] = ()) -> None:
    """Have the people of a table of a round by windows say that they are ready."""
    one = await desk.running()
    key = f"tour:{desk.tour}:{one.number}:{table}"
    desk.number = await desk.service.quiet.found(key) or 0
    seated = {occupant.person for occupant in (await desk.state()).people}
    for person in NINE:
        if person.id in seated and person not in absent:
            await desk.press(person, Action.NEXT)
            await desk.pass_time(1)
    await desk.settle()


async def _finished(desk: TournamentDesk) -> None:
    """Nine people, a round of threes, semi-finals and the final; one table never begins, for Vika does not come."""
    await _drawn(desk, NINE, ONE_ROUND)
    while (await desk.state_of()).phase is not Phase.FINISHED:
        one = await desk.running()
        for table in one.tables:
            await _sit(desk, table.number, absent=(VIKA,) if one.number == 1 else ())
            if there((await desk.running()).table(table.number)).running is not None:
                await desk.play(table.number)
                if (one.number, table.number) == (1, 1):
                    await _correct(desk)
        if (await desk.state_of()).round is not None:
            await desk.pass_time(ONE_ROUND.window_s)
        await desk.tap(STRANGER, TourWord.DRAW)
        await desk.tap(STRANGER, TourWord.FINISH)


async def _correct(desk: TournamentDesk) -> None:
    """Correct a result, take that back, and correct it once more."""
    for reason in ("не тот лист", "ошибка в записи"):
        await desk.say_to(STRANGER, f"tourfix {desk.tour} 1 1 +20 -5 -15 {reason}", private=True)
        if reason == "не тот лист":
            recent = (await desk.state_of()).recent
            seq = next(entry.seq for entry in recent if isinstance(entry.event, Corrected))
            await desk.tap(STRANGER, TourWord.UNDO, mark=seq)


async def _running(desk: TournamentDesk) -> None:
    """Six people; one table is over, at the other one a deal is played."""
    await _drawn(desk, NINE[:6], LONG)
    await _sit(desk, 1)
    await desk.play(1)
    await _sit(desk, 2)
    for _ in range(5):
        await desk.step()


async def _compared(desk: TournamentDesk) -> None:
    """Three people and the control table."""
    await desk.opened(replace(DEALS, rounds=1), STRANGER)
    await desk.joined(*THREE)
    await desk.say_to(BORIS, f"tourword {desk.tour} пики", private=True)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)
    await desk.come(*THREE)
    for deal in (1, 2, 3):
        if deal > 1:
            await desk.ready(1, deal)
        await desk.play(1)
    await desk.pass_time(3600)


async def _comparing(desk: TournamentDesk) -> None:
    """Six people; the first deal is over at the first table and is played at the second."""
    await _drawn(desk, NINE[:6], DEALS)
    await desk.come(*NINE[:6])
    await desk.play(1)
    desk.number = await desk.deal_id(2, 1)
    for _ in range(5):
        await desk.step()


async def record(desk: TournamentDesk, tour: int) -> str:
    """Return the record of a tournament as a stranger gets it now."""
    desk.tour = tour
    await desk.pass_time(10)
    await desk.meet(STRANGER)
    before = len(desk.wall.files)
    await desk.tap(STRANGER, TourWord.RECORD)
    (sent,) = desk.wall.files[before:]
    return sent[1].data.decode()


async def made(path: Path) -> list[str]:
    """Write the database, which must be new; return the records of its tournaments."""
    clock = HandClock()
    storage = await SqliteStorage.open(path, now=clock.now)
    desk = TournamentDesk(storage=storage, decks=Decks(seed=12), clock=clock)
    try:
        return [await record(desk, number) for number in await play(desk)]
    finally:
        await desk.stop()
        await storage.close()


def main(target: str) -> None:
    """Make the database and the records beside it, and leave nothing else."""
    with new_database(target) as path:
        records = asyncio.run(made(path))
        path.with_suffix(".txt").write_text("\n".join(records), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
