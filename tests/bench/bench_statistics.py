"""Statistics of a busy group: `python -m tests.bench.bench_statistics [--matches N]`; a measurement, never a test.

A group of eight in which three at a time have played matches of 38 analysed deals. Times of one processor in ms: rows
read from their JSON, the rating of all of them, a person's page and the table of the group; then /stats and /season
through the tables, on SQLite, from the command to the screen: the first time, again, after one more match, and where
all rows were read ahead, as a start does.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time, time
from typing import TypeVar

from msgspec.structs import replace

from bot.stats.pages import chat_table, person_page
from bot.stats.rating import ladder
from bot.stats.rows import MATCHES, DealRow, MatchRow, PlayerRow, SeatRow, people_of
from bot.stats.seasons import Length
from bot.stats.sums import sums_of
from bot.storage.ports import MatchStatistics, TableChange, TableStatus
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Person
from bot.tables.statistics import StatisticsUpkeep
from engine.core.codec import encode
from engine.core.deal_facts import DealFacts, Judged, MatchFacts
from engine.core.match_facts import facts_of
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from tests.bot.tables.kit.desk import Desk
from tests.clocks import HandClock, until
from tests.narrowed import there

RECORD = Path(__file__).parents[1] / "records/foreign/club3.txt"
PEOPLE = range(1, 9)
APART_S = 7_000.0  # between two matches: a thousand of them are a season
LAST_S = 80 * 86_400.0  # since the first of them
OVER = TableChange(status=TableStatus.FINISHED, match_seq=2)
T = TypeVar("T")


def judged(deal: DealFacts, rng: Random) -> DealFacts:
    """Return a deal with other results, as if it were analysed."""
    parts = Judged(Fraction(rng.randint(-90, 90), 3), Fraction(-3), Fraction(5, 3), (Fraction(1, 3),) * 4)
    return replace(
        deal, seats=deal.seats.map(lambda it: replace(it, result=it.result + rng.randint(-30, 30), judged=parts))
    )


def match(number: int, facts: MatchFacts, rng: Random) -> tuple[MatchRow, list[DealRow]]:
    """Return the rows of a match of three of the group."""
    people = rng.sample(PEOPLE, 3)
    owners: BySeat[int | None] = BySeat(tuple(people))
    deals = [(judged(deal, rng), owners) for deal in facts.deals * 2]
    players = (PlayerRow(who, str(who), sums_of(deals, Seat(place))) for place, who in enumerate(people, 1))
    row = MatchRow(
        table=number,
        game="preferans",
        preset="club3",
        at=number * APART_S,
        version=1,
        deals=len(deals),
        exact=facts.exact.map(lambda amount: amount + rng.randint(-100, 100)),
        pairs=facts.pairs,
        seats=BySeat(tuple(SeatRow(who, len(deals)) for who in people)),
        players=tuple(players),
    )
    return row, [DealRow(number, 1, owners, deal) for deal, _ in deals]


def timed(what: str, work: Callable[[], T]) -> T:
    """Run and time a piece of work."""
    begun = process_time()
    done = work()
    sys.stdout.write(f"{what}: {(process_time() - begun) * 1000:.0f} ms\n")
    return done


async def put(desk: Desk, row: MatchRow, deals: Sequence[DealRow]) -> None:
    """Store the rows of a match in the group of a desk."""
    made = await desk.storage.create_table(desk.chat, None, row.game, change=OVER)
    numbered, at = replace(row, table=made.table, at=desk.clock.now() - LAST_S + row.at), row.at
    bodies = tuple(encode(replace(deal, table=made.table)) for deal in deals)
    rows = MatchStatistics(desk.clock.now() - LAST_S + at, people_of(row, deals), encode(numbered), bodies)
    assert await desk.storage.put_statistics(made.table, row.version, 0, rows)


async def answered(desk: Desk, command: str) -> float:
    """Type a command and return the milliseconds of the processor until its answer is told."""
    told, begun = len(desk.wall.told), process_time()
    await desk.command(Person(1, "1"), command)
    took = (process_time() - begun) * 1000
    assert len(desk.wall.told) == told + 1
    return took


async def through_tables(found: Sequence[tuple[MatchRow, Sequence[DealRow]]]) -> None:
    """Measure answers of the tables on a database of these matches."""
    with TemporaryDirectory() as folder:
        clock = HandClock(time())
        storage = await SqliteStorage.open(Path(folder) / "pulka.db", now=clock.now)
        desk = Desk(storage=storage, clock=clock)
        await desk.meet(Person(1, "1"))
        for row, deals in found[:-1]:
            await put(desk, row, deals)
        await told(desk, clock, "first")
        await told(desk, clock, "again")
        await put(desk, *found[-1])
        await told(desk, clock, "after one more match")
        await desk.stop()
        ahead = Desk(storage=storage, clock=clock, bot=8)
        reading = asyncio.create_task(StatisticsUpkeep(ahead.context).read_ahead())
        while not reading.done():
            await until(lambda: reading.done() or clock.next_due is not None)
            await clock.pass_time(60)
        await told(ahead, clock, "read ahead")
        await ahead.stop()
        await storage.close()


async def told(desk: Desk, clock: HandClock, when: str) -> None:
    """Measure both commands and tell."""
    for command in ("stats", "season"):
        sys.stdout.write(f"/{command}, {when}: {await answered(desk, command):.0f} ms\n")
        clock.at += 5


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    count = parser.parse_args().matches
    rng, read = Random(1), PREFERANS.record.parse(RECORD.read_text("utf-8"))
    facts = there(facts_of(PREFERANS, read.events))
    found = [match(number, facts, rng) for number in range(1, count + 1)]
    stored = [encode(row) for row, _ in found]
    sys.stdout.write(f"{count} matches of {sum(map(len, stored)) / count / 1000:.1f} kB\n")
    rows = timed("rows read", lambda: [MATCHES.decode(body) for body in stored])
    rated = timed("rating", lambda: ladder(rows, Length.QUARTER))
    timed("a person's page", lambda: person_page(rows, 1))
    timed("the table of the group", lambda: chat_table(rows, rated.values()))
    asyncio.run(through_tables(found))


if __name__ == "__main__":
    main()
