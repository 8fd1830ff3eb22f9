"""Statistics of a busy group: `python -m tests.bench.bench_statistics [--matches N]`; a measurement, never a test.

A group of eight in which three at a time have played matches of 38 analysed deals. Times of one processor in ms: rows
read from their JSON, the rating of all of them, a person's page and the table of the group.
"""

import argparse
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from time import process_time
from typing import TypeVar

from msgspec.structs import replace

from bot.stats.pages import chat_table, person_page
from bot.stats.rating import ladder
from bot.stats.rows import MATCHES, MatchRow, PlayerRow, SeatRow
from bot.stats.seasons import Length
from bot.stats.sums import sums_of
from engine.core.codec import encode
from engine.core.deal_facts import DealFacts, Judged, MatchFacts
from engine.core.match_facts import facts_of
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS
from tests.narrowed import there

RECORD = Path(__file__).parents[1] / "records/foreign/club3.txt"
PEOPLE = range(1, 9)
APART_S = 80_000.0  # between two matches
T = TypeVar("T")


def judged(deal: DealFacts, rng: Random) -> DealFacts:
    """Return a deal with other results, as if it were analysed."""
    parts = Judged(Fraction(rng.randint(-90, 90), 3), Fraction(-3), Fraction(5, 3), (Fraction(1, 3),) * 4)
    return replace(
        deal, seats=deal.seats.map(lambda it: replace(it, result=it.result + rng.randint(-30, 30), judged=parts))
    )


def match(number: int, facts: MatchFacts, rng: Random) -> MatchRow:
    """Return the row of a match of three of the group."""
    people = rng.sample(PEOPLE, 3)
    owners: BySeat[int | None] = BySeat(tuple(people))
    deals = [(judged(deal, rng), owners) for deal in facts.deals * 2]
    players = (PlayerRow(who, str(who), sums_of(deals, Seat(place))) for place, who in enumerate(people, 1))
    return MatchRow(
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


def timed(what: str, work: Callable[[], T]) -> T:
    """Run and time a piece of work."""
    begun = process_time()
    done = work()
    sys.stdout.write(f"{what}: {(process_time() - begun) * 1000:.0f} ms\n")
    return done


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    count = parser.parse_args().matches
    rng, read = Random(1), PREFERANS.record.parse(RECORD.read_text("utf-8"))
    facts = there(facts_of(PREFERANS, read.events))
    stored = [encode(match(number, facts, rng)) for number in range(1, count + 1)]
    sys.stdout.write(f"{count} matches of {sum(map(len, stored)) / count / 1000:.1f} kB\n")
    rows = timed("rows read", lambda: [MATCHES.decode(body) for body in stored])
    rated = timed("rating", lambda: ladder(rows, Length.QUARTER))
    timed("a person's page", lambda: person_page(rows, 1))
    timed("the table of the group", lambda: chat_table(rows, rated.values()))


if __name__ == "__main__":
    main()
