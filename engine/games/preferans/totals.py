"""Bounds of the running totals of a sheet, so that no player can make its exact numbers grow without end.

Totals stay exact fractions. Real play comes nowhere near the bounds: a long evening writes some thousands of whists
into a cell; deals write wholes and halves, a point costs one or two, a leaver's floor is an average of four pools, so
the denominators of play are powers of two up to 32. Amounts that people agree on by hand add their own denominators: a
common denominator of 10^6 leaves room for every one from 2 to 16 at once, and for any single one up to 9999 beside
halves and quarters. The largest pool to be agreed on is 10^9 - 1, and help writes ten whists for each of its points.

The common denominator of all totals is bounded, not the denominator of each: help carries points from one pool to
another, the settlement adds up all of them, and every amount computed from them has that common denominator.
"""

from fractions import Fraction
from math import lcm
from typing import Final

from engine.core.errors import IllegalCommand
from engine.games.preferans.sheet import ScoreSheet, total

LARGEST: Final = 10**12
"""Largest total after an amount written by hand."""
FINEST: Final = 10**6
"""Largest common denominator of all totals after an amount written by hand."""
BY_HAND: Final = 1
"""Factor on both bounds for an amount written by hand."""
ROOM: Final = 1000
"""Factor on both bounds for deals, joins and leavers: they write on totals that amounts by hand brought there."""


def check_totals(sheet: ScoreSheet, room: int = ROOM) -> None:
    """Refuse a sheet with a total above LARGEST x `room`, or a common denominator above FINEST x `room`.

    Raises IllegalCommand (beyond_bounds).
    """
    totals = _totals(sheet)
    largest, finest = LARGEST * room, FINEST * room
    if lcm(*(amount.denominator for amount in totals)) > finest or any(abs(amount) > largest for amount in totals):
        raise IllegalCommand("beyond_bounds", {"largest": largest, "finest": finest})


def _totals(sheet: ScoreSheet) -> list[Fraction]:
    """List the last number of every cell."""
    rows = (sheet.pool, sheet.mountain, *sheet.whists)
    return [total(chain) for row in rows for chain in row]
