"""Points of matches, order and cuts (sections 2 and 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.recount.reading import ROBOT, Recorded, Standing, Table

QUALIFYING, SEMIFINAL, FINAL = "qualifying", "semifinal", "final"
PRESENT = {3: {1: Fraction(1), 2: Fraction(3, 2)}, 4: {1: Fraction(1), 2: Fraction(3, 2), 3: Fraction(2)}}
ABSENT = {3: Fraction(-1), 4: Fraction(0)}
SNAKES = {
    16: ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)),
    8: ((1, 4, 5, 8), (2, 3, 6, 7)),
    4: ((1, 2, 3, 4),),
    3: ((1, 2, 3),),
}
SETTLED = 6  # deals from which a match that was broken off counts


@dataclass
class Scored:
    """Points that somebody has from one table, or from resting."""

    points: Fraction
    whists: Fraction = Fraction(0)
    first: bool = False


def of_table(table: Table, leg: str) -> dict[int, Scored]:
    """Return the points of the people at a table that is done."""
    seats = len(table.seats)
    factor = Fraction(2, 3) if seats == 4 and leg == QUALIFYING else Fraction(1)
    people = [number for number in table.seats if number != ROBOT]
    if table.missing:
        present = PRESENT[seats].get(len(table.missing), Fraction(0))
        return {number: Scored(factor * (ABSENT[seats] if number in table.missing else present)) for number in people}
    result = table.results.get(0)
    if result is None or (not result.finished and result.deals < SETTLED):
        return {number: Scored(Fraction(1)) for number in people}
    exact, found = result.exact, dict[int, Scored]()
    for number, own in zip(table.seats, exact, strict=True):
        if number != ROBOT:
            worse, equal = sum(other < own for other in exact), sum(other == own for other in exact)
            points = worse + Fraction(equal - 1, 2)
            found[number] = Scored(factor * points, own, own == max(exact) and equal == 1)
    return found


def scores_of(recorded: Recorded, leg: str, before: int) -> Iterator[dict[int, Scored]]:
    """Iterate over the points of every table of a stage, in rounds with a smaller number than `before`."""
    for one in recorded.rounds:
        if one.leg != leg or one.number >= before:
            continue
        for table in one.tables.values():
            if one.closed or table.missing or table.results:
                yield of_table(table, leg)
        if one.closed:
            yield from ({number: Scored(Fraction(1))} for number in one.byes)


def order_of(recorded: Recorded, stage: tuple[str, list[int]], before: int) -> list[Standing]:
    """Order who plays a stage, as it was when the round `before` was drawn."""
    leg, numbers = stage
    tables = list(scores_of(recorded, leg, before))
    out = {number for number, after in recorded.out.items() if after < before}
    rows = []
    for number in numbers:
        own = [table[number] for table in tables if number in table]
        points = sum((one.points for one in own), Fraction(0))
        whists = sum((one.whists for one in own), Fraction(0))
        firsts = sum(one.first for one in own)
        rows.append(Standing(0, number, leg, points, whists, firsts, len(own), number in out))

    def key(row: Standing) -> tuple[Fraction, Fraction, int]:
        return row.points, row.whists, row.firsts

    def among(row: Standing) -> Fraction:
        tied = {other.number for other in rows if key(other) == key(row)}
        met = [table for table in tables if row.number in table and len(tied & set(table)) > 1]
        return sum((table[row.number].points for table in met), Fraction(0))

    def best_first(row: Standing) -> tuple[bool, Fraction, Fraction, int, Fraction, int]:
        return not row.out, *key(row), among(row), -recorded.lots.index(row.number)

    return sorted(rows, key=best_first, reverse=True)


def standings(recorded: Recorded) -> list[Standing]:
    """Return the standings: the last stage first, then who came no further than each one before."""
    found: list[Standing] = []
    for stage in reversed(recorded.stages):
        known = {row.number for row in found}
        found += [row for row in order_of(recorded, stage, len(recorded.rounds) + 2) if row.number not in known]
    return found


def next_stage(recorded: Recorded, stage: tuple[str, list[int]], first: int) -> tuple[str, list[int]]:
    """Return who plays the stage behind a stage; `first` is the number of its first round."""
    order = [row.number for row in order_of(recorded, stage, first) if not row.out]
    if stage[0] == SEMIFINAL:
        tables = [table for one in recorded.rounds if one.leg == SEMIFINAL for table in one.tables.values()]
        each = 4 // len(tables)
        through = {number for table in tables for number in [one for one in order if one in table.seats][:each]}
        rest = [number for number in order if number not in through]
        through.update(rest[: 4 - len(through)])
        return FINAL, [number for number in order if number in through]
    for least, players in ((24, 16), (8, 8)):
        if len(order) >= least:
            return SEMIFINAL, order[:players]
    return FINAL, order[:4]


def snake(numbers: Sequence[int]) -> list[list[int]]:
    """Cut a stage into its tables."""
    return [[numbers[place - 1] for place in table] for table in SNAKES[len(numbers)]]
