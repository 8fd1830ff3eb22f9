"""Rounding of settlements to whole numbers."""

from fractions import Fraction
from math import floor

from engine.core.seats import BySeat


def round_to_zero_sum(exact: BySeat[Fraction]) -> BySeat[int]:
    """Round amounts to whole numbers without changing their sum, which must be whole.

    All are first rounded down; missing units go to the largest remainders, ties to the lowest seat (parameters.md 1).

    >>> [*round_to_zero_sum(BySeat([Fraction(100, 3), Fraction(-50, 3), Fraction(-50, 3)]))]
    [34, -17, -17]
    """
    floors = exact.map(floor)
    missing = int(sum(exact, Fraction(0))) - sum(floors)
    by_remainder = sorted(exact.seats, key=lambda seat: (floors[seat] - exact[seat], seat))
    raised = by_remainder[:missing]
    return BySeat.collect(whole + (seat in raised) for seat, whole in floors.items())
