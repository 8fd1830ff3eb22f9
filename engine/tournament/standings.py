"""Standings of a tournament, the cut after each stage, and the tables of the next stage (tournament.md §3)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.tournament.duplicate import duplicate_rows
from engine.tournament.plan import Leg
from engine.tournament.points import BYE, Score, table_scores
from engine.tournament.rows import Row, lot_order
from engine.tournament.state import Stage, Tournament

FINALISTS: Final = 4
"""Number of people in a final."""
CUTS: Final = ((24, 16), (8, 8))
"""Sizes of semi-finals, the larger first: (24, 16) means a semi-final of 16 people if at least 24 take part."""
SNAKES: Final = {
    16: ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)),
    8: ((1, 4, 5, 8), (2, 3, 6, 7)),
}
"""Places in the previous stage of those who meet at each table of a semi-final, by the semi-final's size."""


class _Sums(msgspec.Struct):
    """Sums of an entrant's figures in one stage."""

    points: Fraction = Fraction(0)
    whists: Fraction = Fraction(0)
    firsts: int = 0
    played: int = 0

    def add(self, score: Score) -> None:
        self.points += score.points
        self.whists += score.exact
        self.firsts += score.is_first
        self.played += 1

    @property
    def key(self) -> tuple[Fraction, Fraction, int]:
        return self.points, self.whists, self.firsts


def standings(tournament: Tournament) -> tuple[Row, ...]:
    """Return the standings from place 1: entrants of the present stage first, then those of each earlier stage.

    Matches count as soon as their table is done, deals of a duplicate once their round is closed.
    """
    if tournament.is_duplicate:
        return duplicate_rows(tournament)
    rows: list[Row] = []
    for stage in reversed(tournament.stages or (Stage(Leg.QUALIFYING, _numbers(tournament)),)):
        listed = {row.number for row in rows}
        rows += (row for row in stage_rows(tournament, stage) if row.number not in listed)
    return tuple(replace(row, place=place) for place, row in enumerate(rows, 1))


def _numbers(tournament: Tournament) -> tuple[int, ...]:
    return tuple(entrant.number for entrant in tournament.entrants)


def stage_rows(tournament: Tournament, stage: Stage) -> tuple[Row, ...]:
    """Return the standings of one stage in a tournament that is no duplicate.

    The order is by points, then the sum of exact settlements, the number of matches won alone, the points at tables
    where those still equal met, and the lot.
    """
    scores = list(_scores(tournament, stage.leg))
    sums = {number: _Sums() for number in lot_order(tournament, stage.numbers)}
    for table in scores:
        for score in table:
            if score.number in sums:  # a record may seat somebody who is not of the stage
                sums[score.number].add(score)
    out = {entrant.number for entrant in tournament.entrants if entrant.is_out}
    order = sorted(sums, key=lambda number: sums[number].key, reverse=True)
    settled = [
        number
        for _, tied in groupby(order, lambda one: sums[one].key)
        for equals in _parted(list(tied), scores)
        for number in equals
    ]
    settled.sort(key=lambda number: number in out)  # a stable sort
    return tuple(
        Row(place, number, stage.leg, *sums[number].key, played=sums[number].played, is_out=number in out)
        for place, number in enumerate(settled, 1)
    )


def _scores(tournament: Tournament, leg: Leg) -> Iterator[tuple[Score, ...]]:
    """Yield the scores of each table of a stage that is done, and of each entrant who rested."""
    for one in tournament.rounds_of(leg):
        for table in one.tables:
            if one.is_closed or one.is_done(table):
                yield table_scores(table, leg)
        if one.is_closed:
            yield from ((Score(number, BYE),) for number in one.byes)


def placed_by_lot(tournament: Tournament) -> frozenset[int]:
    """Return the entrants whose place was decided by the lot only."""
    rows = standings(tournament)
    equals: list[list[int]] = []
    for (leg, *_), group in groupby(rows, lambda row: (row.leg, row.is_out, row.points, row.whists, row.firsts)):
        tied = [row.number for row in group]
        if tournament.is_duplicate:
            equals.append(tied)
        elif len(tied) > 1:
            equals += _parted(tied, list(_scores(tournament, leg)))
    return frozenset(number for equal in equals if len(equal) > 1 for number in equal)


def _parted(tied: list[int], scores: Sequence[tuple[Score, ...]]) -> list[list[int]]:
    """Divide entrants who are equal by their points at tables where at least two of them met.

    Return groups, best first; entrants who are still equal share a group, in the order given.
    """
    among = dict.fromkeys(tied, Fraction(0))
    for table in scores:
        met = [score for score in table if score.number in among]
        for score in met if len(met) > 1 else ():
            among[score.number] += score.points
    order = sorted(tied, key=lambda number: -among[number])  # a stable sort: the lot decides
    return [list(equals) for _, equals in groupby(order, lambda number: among[number])]


def next_stage(tournament: Tournament) -> Stage | None:
    """Return the next stage with its entrants, best first; None after a final and in a duplicate.

    With 24 people or more, 16 play four semi-finals, each of which sends its winner to the final. With 8 or more, 8
    play two, which send two each. Fewer people play a final of the best four. Entrants who are out are left out.
    """
    if tournament.is_duplicate or not tournament.stages or tournament.leg is Leg.FINAL:
        return None
    rows = [row.number for row in stage_rows(tournament, tournament.stages[-1]) if not row.is_out]
    if tournament.leg is Leg.SEMIFINAL:
        return Stage(Leg.FINAL, _through(tournament, rows))
    for least, players in CUTS:
        if len(rows) >= least:
            return Stage(Leg.SEMIFINAL, tuple(rows[:players]))
    return Stage(Leg.FINAL, tuple(rows[:FINALISTS]))


def _through(tournament: Tournament, rows: list[int]) -> tuple[int, ...]:
    """Return the finalists of `rows`: the best of each semi-final, and the next best overall if a table has too few."""
    tables = [table for one in tournament.rounds_of(Leg.SEMIFINAL) for table in one.tables]
    each = FINALISTS // max(1, len(tables))
    chosen = {number for table in tables for number in [one for one in rows if one in table.seats][:each]}
    for number in rows:
        if len(chosen) < FINALISTS:
            chosen.add(number)
    return tuple(number for number in rows if number in chosen)


def tables_of(stage: Stage) -> tuple[tuple[int, ...], ...]:
    """Return the tables of a semi-final or final, distributed by places so that all tables are equally strong.

    >>> tables_of(Stage(Leg.SEMIFINAL, (11, 12, 13, 14, 15, 16, 17, 18)))
    ((11, 14, 15, 18), (12, 13, 16, 17))
    """
    places = SNAKES.get(len(stage.numbers))
    if places is None:
        return (stage.numbers,)
    return tuple(tuple(stage.numbers[place - 1] for place in table) for table in places)
