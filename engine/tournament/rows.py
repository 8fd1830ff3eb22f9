"""Rows of the standings, of every kind of tournament."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from engine.tournament.plan import Leg
from engine.tournament.state import Tournament


class Row(msgspec.Struct, frozen=True):
    """One entrant in the standings."""

    place: int
    """Place from 1; no two are equal, the lot decides."""
    number: int
    """Entrant."""
    leg: Leg
    """Stage in which the figures were made: the last one that the entrant has played."""
    points: Fraction
    """Points of the stage; of a duplicate the mean score of a deal (a share from 0 to 1 of match points)."""
    whists: Fraction
    """Sum of the exact settlements of the stage."""
    firsts: int = 0
    """Matches of the stage in which the entrant was the sole first; 0 in a duplicate."""
    played: int = 0
    """Rounds of the stage that count; deals of a duplicate."""
    is_out: bool = False
    """True for an entrant who was removed or has left: ranked below all others of the stage."""


def lot_order(tournament: Tournament, numbers: Iterable[int]) -> list[int]:
    """Sort entrants by the lot; by number while none is drawn.

    >>> from engine.tournament.events import Entry, Opened
    >>> from engine.tournament.fold import replay
    >>> from engine.tournament.plan import SEED_004
    >>> lot_order(replay([Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))]), (3, 1))
    [1, 3]
    """
    places = {number: place for place, number in enumerate(tournament.lots)}
    return sorted(numbers, key=lambda number: (places.get(number, len(places)), number))
