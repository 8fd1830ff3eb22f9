"""Scoring of a deal of duplicate: the results of one seat, compared between all tables (tournament.md §4)."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from engine.tournament.events import Award
from engine.tournament.plan import Scoring

STEPS: Final = tuple(5 * k * (k + 1) // 2 for k in range(1, 21))
"""Least difference in whists that is worth each number of IMPs (international match points), from 1 to 20."""
TRIMMED: Final = 5
"""Number of results from which on the datum leaves out one highest and one lowest."""
AWARDED_IMPS: Final = {Award.WAITED: Fraction(2), Award.AWAITED: Fraction(-2), Award.EVEN: Fraction(0)}
AWARDED_SHARE: Final = {Award.WAITED: Fraction(3, 5), Award.AWAITED: Fraction(2, 5), Award.EVEN: Fraction(1, 2)}


def imp(difference: Fraction | int) -> int:
    """Return the IMPs of a difference in whists: the largest k with 5k(k + 1)/2 within it, to 20.

    >>> [imp(difference) for difference in (4, 5, -15, 2000)]
    [0, 1, -2, 20]
    """
    numerator, denominator = difference.as_integer_ratio()
    return _imp(numerator, [step * denominator for step in STEPS])


def _imp(difference: int, steps: Sequence[int]) -> int:
    """Return the IMPs of a difference whose unit is that of the steps."""
    points = bisect_right(steps, abs(difference))
    return points if difference > 0 else -points


def field_imps(results: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Compare each result with every other one; the mean of the IMPs.

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
    """Return the mean of the results; of five or more without one highest and one lowest.

    >>> datum([Fraction(x) for x in (1000, 10, 20, 30, -1000)])
    Fraction(20, 1)
    """
    kept = sorted(results)[1:-1] if len(results) >= TRIMMED else results
    return Fraction(sum(kept)) / len(kept)


def datum_imps(results: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Compare each result with the datum.

    >>> [int(points) for points in datum_imps([Fraction(x) for x in (40, -10, 40, -70)])]
    [3, -1, 3, -4]
    """
    middle = datum(results)
    return tuple(Fraction(imp(own - middle)) for own in results)


def matchpoints(results: Sequence[Fraction]) -> tuple[int, ...]:
    """Return 2 for each lower result and 1 for each other equal one.

    >>> matchpoints([Fraction(x) for x in (40, -10, 40, -70)])
    (5, 2, 5, 0)
    """
    return tuple(sum((own > other) + (own >= other) for other in results) - 1 for own in results)


def neuberg(points: int | Fraction, played: int, tables: int) -> Fraction:
    """Return the match points of a deal that was played fewer times than planned, as if it had been played that often.

    points: among the `played` results; of 2 · (tables − 1) they are then.

    >>> neuberg(18, 10, 11)
    Fraction(199, 10)
    """
    return Fraction(tables, played) * (points + 1) - 1


def shares(results: Sequence[Fraction], tables: int) -> tuple[Fraction, ...]:
    """Return match points as shares of all there are, from 0 to 1; 1/2 if there is nothing to compare with.

    tables: number of times that the deal was to be played.

    >>> [str(share) for share in shares([Fraction(x) for x in (40, -10, 40, -70)], 4)]
    ['5/6', '1/3', '5/6', '0']
    """
    if len(results) < 2:
        return (Fraction(1, 2),) * len(results)
    most = 2 * (max(tables, len(results)) - 1)
    played = len(results)
    return tuple(neuberg(points, played, max(tables, played)) / most for points in matchpoints(results))


def scored(scoring: Scoring, results: Sequence[Fraction], tables: int) -> tuple[Fraction, ...]:
    """Score the results of one seat by the plan's scoring: IMPs, or shares of match points from 0 to 1.

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
    """Return the score of a deal that was not played.

    >>> awarded(Scoring.MATCHPOINTS, Award.WAITED), awarded(Scoring.IMPS, Award.AWAITED)
    (Fraction(3, 5), Fraction(-2, 1))
    """
    return AWARDED_SHARE[award] if scoring is Scoring.MATCHPOINTS else AWARDED_IMPS[award]


def against_par(results: Sequence[Fraction], pars: Sequence[Fraction]) -> tuple[int, ...]:
    """Compare each result of the deal of the week with what the robot made on the same seat.

    >>> against_par([Fraction(40, 3), Fraction(-200, 3)], [Fraction(40, 3), Fraction(200, 3)])
    (0, -6)
    """
    return tuple(imp(result - par) for result, par in zip(results, pars, strict=True))
