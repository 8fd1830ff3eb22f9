"""Rows of the standings, the same for every kind of tournament."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from engine.tournament.plan import Leg
from engine.tournament.state import Tournament


class Row(msgspec.Struct, frozen=True):
    """Row of the standings, for one entrant."""

    place: int
    """Place, from 1; no two entrants share one, since the lot decides ties."""
    number: int
    """Number of the entrant."""
    leg: Leg
    """Last stage that the entrant has played; the other figures are from this stage."""
    points: Fraction
    """Points in the stage; in a duplicate the mean score of a deal (for match points a share from 0 to 1)."""
    whists: Fraction
    """Sum of the exact settlements in the stage."""
    firsts: int = 0
    """Number of matches in the stage that the entrant won alone; 0 in a duplicate."""
    played: int = 0
    """Number of rounds in the stage that count; in a duplicate the number of deals."""
    is_out: bool = False
    """True for an entrant who was removed or has left and so ranks below all others of the stage."""


def lot_order(tournament: Tournament, numbers: Iterable[int]) -> list[int]:
    """Return entrants in the order drawn by lot; by number if no lots are drawn yet.

    >>> from engine.tournament.events import Entry, Opened
    >>> from engine.tournament.fold import replay
    >>> from engine.tournament.plan import SEED_004
    >>> lot_order(replay([Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))]), (3, 1))
    [1, 3]
    """
    places = {number: place for place, number in enumerate(tournament.lots)}
    return sorted(numbers, key=lambda number: (places.get(number, len(places)), number))
