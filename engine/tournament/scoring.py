"""Scoring of a deal of a duplicate: the results on one seat, compared between all tables (tournament.md §4)."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from engine.tournament.events import Award
from engine.tournament.plan import Scoring

STEPS: Final = tuple(5 * k * (k + 1) // 2 for k in range(1, 21))
"""Smallest difference in whists that is worth 1, 2, ... 20 IMPs (international match points)."""
TRIMMED: Final = 5
"""Fewest results with which the datum (their mean) leaves out the highest and the lowest."""
AWARDED_IMPS: Final = {Award.WAITED: Fraction(2), Award.AWAITED: Fraction(-2), Award.EVEN: Fraction(0)}
AWARDED_SHARE: Final = {Award.WAITED: Fraction(3, 5), Award.AWAITED: Fraction(2, 5), Award.EVEN: Fraction(1, 2)}


def imp(difference: Fraction | int) -> int:
    """Return the IMPs for a difference in whists: the largest k up to 20 with 5k(k + 1)/2 within it, with its sign.

    >>> [imp(difference) for difference in (4, 5, -15, 2000)]
    [0, 1, -2, 20]
    """
    numerator, denominator = difference.as_integer_ratio()
    return _imp(numerator, [step * denominator for step in STEPS])


def _imp(difference: int, steps: Sequence[int]) -> int:
    """Return the IMPs for a difference in the unit of `steps`, with its sign."""
    points = bisect_right(steps, abs(difference))
    return points if difference > 0 else -points


def field_imps(results: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return for each result the mean of the IMPs from comparing it with every other result.

    >>> [str(points) for points in field_imps([Fraction(x) for x in (40, -10, 40, -70)])]
    ['10/3', '-4/3', '10/3', '-16/3']
    """
    others = len(results) - 1
    if others < 1:
        return (Fraction(0),) * len(results)
    unit = lcm(*(result.denominator for result in results))  # whole numbers are compared many times faster
    whole, steps = [int(result * unit) for result in results], [step * unit for step in STEPS]
    return tuple(Fraction(sum(_imp(own - other, steps) for other in whole), others) for own in whole)


def datum(results: Sequence[Fraction]) -> Fraction:
    """Return the mean of the results; of five or more, without the highest and the lowest.

    >>> datum([Fraction(x) for x in (1000, 10, 20, 30, -1000)])
    Fraction(20, 1)
    """
    kept = sorted(results)[1:-1] if len(results) >= TRIMMED else results
    return Fraction(sum(kept)) / len(kept)


def datum_imps(results: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return for each result the IMPs from comparing it with the datum, the trimmed mean of all results.

    >>> [int(points) for points in datum_imps([Fraction(x) for x in (40, -10, 40, -70)])]
    [3, -1, 3, -4]
    """
    middle = datum(results)
    return tuple(Fraction(imp(own - middle)) for own in results)


def matchpoints(results: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the match points of each result: 2 for each lower result, 1 for each other equal one.

    >>> matchpoints([Fraction(x) for x in (40, -10, 40, -70)])
    (5, 2, 5, 0)
    """
    return tuple(sum((own > other) + (own >= other) for other in results) - 1 for own in results)


def neuberg(points: int | Fraction, played: int, tables: int) -> Fraction:
    """Return match points converted from `played` results to `tables` results (Neuberg's formula).

    points: match points among the `played` results. The largest return value is 2 · (tables − 1).

    >>> neuberg(18, 10, 11)
    Fraction(199, 10)
    """
    return Fraction(tables, played) * (points + 1) - 1


def shares(results: Sequence[Fraction], tables: int) -> tuple[Fraction, ...]:
    """Return the match points of each result as a share of the maximum, from 0 to 1; 1/2 if there is only one result.

    tables: number of tables that were to play the deal.

    >>> [str(share) for share in shares([Fraction(x) for x in (40, -10, 40, -70)], 4)]
    ['5/6', '1/3', '5/6', '0']
    """
    if len(results) < 2:
        return (Fraction(1, 2),) * len(results)
    most = 2 * (max(tables, len(results)) - 1)
    played = len(results)
    return tuple(neuberg(points, played, max(tables, played)) / most for points in matchpoints(results))


def scored(scoring: Scoring, results: Sequence[Fraction], tables: int) -> tuple[Fraction, ...]:
    """Return scores of one seat's results at `tables` planned tables: IMPs, or shares of match points from 0 to 1.

    >>> scored(Scoring.DATUM, [Fraction(30), Fraction(-30)], 2)
    (Fraction(3, 1), Fraction(-3, 1))
    """
    match scoring:
        case Scoring.IMPS:
            return field_imps(results)
        case Scoring.DATUM:
            return datum_imps(results) if results else ()
        case Scoring.MATCHPOINTS:
            return shares(results, tables)


def awarded(scoring: Scoring, award: Award) -> Fraction:
    """Return the score for a deal that was not played, in IMPs or as a share from 0 to 1.

    >>> awarded(Scoring.MATCHPOINTS, Award.WAITED), awarded(Scoring.IMPS, Award.AWAITED)
    (Fraction(3, 5), Fraction(-2, 1))
    """
    return AWARDED_SHARE[award] if scoring is Scoring.MATCHPOINTS else AWARDED_IMPS[award]


def against_par(results: Sequence[Fraction], pars: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the IMPs from comparing each result in the deals of a week with the robot's result on the same seat.

    >>> against_par([Fraction(40, 3), Fraction(-200, 3)], [Fraction(40, 3), Fraction(200, 3)])
    (0, -6)
    """
    return tuple(imp(result - par) for result, par in zip(results, pars, strict=True))
