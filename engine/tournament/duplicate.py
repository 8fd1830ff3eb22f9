"""Scores of a duplicate: each deal is compared between tables, seat by seat, and averaged (tournament.md §4)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from engine.tournament.events import ROBOT, Award
from engine.tournament.plan import Leg, Scoring
from engine.tournament.rows import Row, lot_order
from engine.tournament.scoring import awarded, scored
from engine.tournament.state import Round, Table, Tournament

ENOUGH: Final = 3
"""Fewest results by people on a seat with which the comparison leaves out the control table (of robots)."""


class Comparison(msgspec.Struct, frozen=True):
    """Result and score of one seat in a deal at one table, compared with the other tables."""

    table: int
    """Number of the table in its round; CONTROL is the control table."""
    seat: int
    number: int
    """Number of the entrant on the seat, or ROBOT."""
    exact: Fraction | None
    """Exact settlement; None if the deal was not played at the table."""
    score: Fraction
    """Score by the method of the plan."""
    award: Award | None = None
    """Reason for the score if the deal was not played; else None."""


def compared(tournament: Tournament, number: int, deal: int, seat: int) -> tuple[Comparison, ...]:
    """Compare one seat of a deal at all tables of a round, by table, the control table last if it counts.

    number: number of the round. The control table counts while fewer than three people have a result on the seat.
    Raises IndexError if the round is not drawn.
    """
    return _compared(tournament.plan.scoring, tournament.rounds[number - 1], deal, seat)


def _compared(scoring: Scoring, one: Round, deal: int, seat: int) -> tuple[Comparison, ...]:
    counting = _counting(one, deal, seat)
    played = [(table, exact) for table in counting if (exact := _exact(table, deal, seat)) is not None]
    scores = scored(scoring, [exact for _, exact in played], len(counting))
    found = [
        Comparison(table.number, seat, table.seats[seat - 1], exact, score)
        for (table, exact), score in zip(played, scores, strict=True)
    ]
    for table in one.tables:
        if not table.is_control and _exact(table, deal, seat) is None:
            award = _award(table, deal, seat)
            number_there = table.seats[seat - 1]
            found.append(Comparison(table.number, seat, number_there, None, awarded(scoring, award), award))
    return tuple(sorted(found, key=lambda comparison: comparison.table or len(one.tables) + 1))


def _counting(one: Round, deal: int, seat: int) -> tuple[Table, ...]:
    """Return the tables that count for the seat, whether or not they have a result."""
    people = sum(_exact(table, deal, seat) is not None and table.seats[seat - 1] != ROBOT for table in one.tables)
    return tuple(table for table in one.tables if not table.is_control or people < ENOUGH)


def _exact(table: Table, deal: int, seat: int) -> Fraction | None:
    game = table.game(deal)
    return game.result.exact[seat - 1] if game is not None and game.result is not None else None


def _award(table: Table, deal: int, seat: int) -> Award:
    """Return the award of a seat: as ruled, else as follows from the entrants who are missing."""
    game = table.game(deal)
    return (game.awards if game is not None and game.awards else awards_of(table))[seat - 1]


def awards_of(table: Table) -> tuple[Award, ...]:
    """Return the award of each seat for a deal that a table does not play and nobody has ruled on.

    The entrants who came waited for those who did not come or left; if nobody is missing, all awards are even.
    """
    if not table.missing:
        return (Award.EVEN,) * len(table.seats)
    return tuple(Award.AWAITED if number in table.missing else Award.WAITED for number in table.seats)


def scores_of(tournament: Tournament, number: int) -> Mapping[int, tuple[Comparison, ...]]:
    """Return the comparisons of each entrant in a round, deal by deal. Raises IndexError if the round is not drawn."""
    return _scores(tournament.plan.scoring, tournament.rounds[number - 1])


def _scores(scoring: Scoring, one: Round) -> Mapping[int, tuple[Comparison, ...]]:
    found: dict[int, tuple[Comparison, ...]] = {}
    for deal in one.deals:
        for seat in (1, 2, 3):
            for own in _compared(scoring, one, deal, seat):
                if own.number != ROBOT:
                    found[own.number] = (*found.get(own.number, ()), own)
    return found


class _Sums(msgspec.Struct, frozen=True):
    """Sums of an entrant's scores, settlements and deals, in a round or in the whole duplicate."""

    score: Fraction = Fraction(0)
    exact: Fraction = Fraction(0)
    deals: int = 0

    def __add__(self, other: "_Sums") -> "_Sums":
        return _Sums(self.score + other.score, self.exact + other.exact, self.deals + other.deals)


@lru_cache(maxsize=64)  # every message of a tournament asks for the standings, and a closed round seldom changes
def _sums(scoring: Scoring, one: Round) -> Mapping[int, _Sums]:
    return MappingProxyType(
        {
            number: sum((_Sums(own.score, own.exact or Fraction(0), 1) for own in scores), _Sums())
            for number, scores in _scores(scoring, one).items()
        }
    )


def duplicate_rows(tournament: Tournament) -> tuple[Row, ...]:
    """Return the standings of a duplicate after its closed rounds, ordered by mean score, sum of results and lot."""
    sums = {entrant.number: _Sums() for entrant in tournament.entrants}
    for one in tournament.rounds:
        if one.is_closed:
            for number, own in _sums(tournament.plan.scoring, one).items():
                sums[number] += own
    out = {entrant.number for entrant in tournament.entrants if entrant.is_out}
    rows = [_row(number, sums[number], is_out=number in out) for number in lot_order(tournament, sums)]
    rows.sort(key=lambda row: (row.is_out, -row.points, -row.whists))  # a stable sort: the lot decides
    return tuple(msgspec.structs.replace(row, place=place) for place, row in enumerate(rows, 1))


def _row(number: int, sums: _Sums, *, is_out: bool) -> Row:
    mean = sums.score / max(1, sums.deals)
    return Row(0, number, Leg.QUALIFYING, mean, sums.exact, played=sums.deals, is_out=is_out)
