"""Bounds of the totals of a sheet, so that no player can make its exact numbers grow without end.

Totals stay exact fractions. Normal play is far from the bounds: a long evening writes some thousands of whists into a
cell. Deals write wholes and halves, a point costs one or two, and a leaver's floor is an average of four or five pools,
so the denominators of normal play divide 800. Amounts agreed by hand add their own denominators. A common
denominator of 10^6 leaves room for all from 2 to 16 together, or for any single one up to 9999 beside halves and
quarters. The largest pool that can be agreed on is 10^9 - 1, and help writes ten whists for each of its points.

The bound is on the common denominator of all totals, not on each denominator. Help carries points from one pool to
another, and the settlement adds up all totals, so every computed amount has that common denominator.
"""

from fractions import Fraction
from math import lcm
from typing import Final

from engine.core.errors import IllegalCommand
from engine.games.preferans.sheet import ScoreSheet, total

LARGEST: Final = 10**12
"""Largest total allowed after an amount written by hand."""
FINEST: Final = 10**6
"""Largest common denominator of all totals allowed after an amount written by hand."""
BY_HAND: Final = 1
"""Factor on both bounds for an amount written by hand."""
ROOM: Final = 1000
"""Factor on both bounds for deals, joins and leavers, which add to totals that amounts by hand may have raised."""


def check_totals(sheet: ScoreSheet, room: int = ROOM) -> None:
    """Check that no total exceeds LARGEST x `room`, and the common denominator does not exceed FINEST x `room`.

    Raises IllegalCommand (beyond_bounds).
    """
    totals = _totals(sheet)
    largest, finest = LARGEST * room, FINEST * room
    if lcm(*(amount.denominator for amount in totals)) > finest or any(abs(amount) > largest for amount in totals):
        raise IllegalCommand("beyond_bounds", {"largest": largest, "finest": finest})


def _totals(sheet: ScoreSheet) -> list[Fraction]:
    """Return the newest total of every cell."""
    rows = [sheet.pool, sheet.mountain, *sheet.whists]
    if sheet.aside is not None:
        rows.append(sheet.aside)
    return [total(chain) for row in rows for chain in row]
