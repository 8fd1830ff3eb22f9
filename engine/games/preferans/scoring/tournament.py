"""Tournament points for the places of a match (rules.md §16, seed 004)."""

from fractions import Fraction

from engine.core.seats import BySeat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import TournamentPoints
from engine.games.preferans.scoring.settlement import Settlement


def tournament_points(rules: Convention, settlement: Settlement) -> BySeat[Fraction] | None:
    """Give 2-1-0 to three players, 3-2-1-0 to four, by exact balance; equal ones share the worth of their places.

    None where the convention gives no points.
    """
    if rules.tournament_points is TournamentPoints.OFF:
        return None
    exact = settlement.exact
    return exact.map(lambda own: _points(own, exact))


def _points(own: Fraction, exact: BySeat[Fraction]) -> Fraction:
    """Count one point for each lower balance, half a point for each equal one."""
    below = sum(other < own for other in exact)
    equal = sum(other == own for other in exact) - 1
    return below + Fraction(equal, 2)
