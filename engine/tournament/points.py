"""Points of a table from its match: by places, shared by equals, or without play (tournament.md §2)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from engine.tournament.events import ROBOT
from engine.tournament.plan import SETTLED_DEALS, Leg
from engine.tournament.state import Table

PRESENT: Final[Mapping[int, Mapping[int, Fraction]]] = {
    3: {1: Fraction(1), 2: Fraction(3, 2)},
    4: {1: Fraction(1), 2: Fraction(3, 2), 3: Fraction(2)},
}
"""Points of an entrant who came to a table without play, by number of seats, then of entrants who did not come."""
ABSENT: Final[Mapping[int, Fraction]] = {3: Fraction(-1), 4: Fraction(0)}
"""Points of an entrant who did not come, by the number of seats at the table."""
UNSETTLED: Final = Fraction(1)
"""Points of each entrant at a table whose match had too few deals when the round ended."""
AMONG_THREES: Final = Fraction(2, 3)
"""Factor for the points of a table of four among tables of three, so that the mean is 1 at both."""
BYE: Final = Fraction(1)
"""Points of an entrant who rests in a round."""


class Score(msgspec.Struct, frozen=True):
    """Score of an entrant in one round."""

    number: int
    """Number of the entrant."""
    points: Fraction
    exact: Fraction = Fraction(0)
    """Exact settlement of the match; 0 without play."""
    is_first: bool = False
    """True for the only winner of a match."""


def place_points(exact: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return points by seat: 2, 1, 0 at three, 3, 2, 1, 0 at four; equal results share. exact: settlement by seat.

    >>> [str(points) for points in place_points([Fraction(70), Fraction(-10), Fraction(-30), Fraction(-30)])]
    ['3', '2', '1/2', '1/2']
    """
    shares = []
    for own in exact:
        below, equal = sum(other < own for other in exact), exact.count(own)
        shares.append(Fraction(2 * below + equal - 1, 2))
    return tuple(shares)


def table_scores(table: Table, leg: Leg) -> tuple[Score, ...]:
    """Return the scores of the entrants at a table of a closed round, by seat; robots get no score.

    A table with a missing entrant does not play. A match that never began, or that the end of the round broke off
    before six deals, gives everybody 1 point.

    >>> [str(score.points) for score in table_scores(Table(1, (4, 5, 6), 0.0, missing=(5,)), Leg.QUALIFYING)]
    ['1', '-1', '1']
    """
    seats, result = len(table.seats), table.games[0].result if table.games else None
    factor = AMONG_THREES if leg is Leg.QUALIFYING and seats == 4 else Fraction(1)
    if table.missing:
        return tuple(Score(number, factor * _without_play(table, number)) for number in table.people)
    if result is None:
        return tuple(Score(number, UNSETTLED) for number in table.people)
    if not result.finished and result.deals < SETTLED_DEALS:
        return tuple(Score(number, UNSETTLED) for number in table.people)
    points, most = place_points(result.exact), max(result.exact)
    return tuple(
        Score(number, factor * share, exact, exact == most and result.exact.count(most) == 1)
        for number, share, exact in zip(table.seats, points, result.exact, strict=True)
        if number != ROBOT
    )


def _without_play(table: Table, number: int) -> Fraction:
    seats, missing = len(table.seats), len(table.missing)
    return ABSENT[seats] if number in table.missing else PRESENT[seats][missing]
