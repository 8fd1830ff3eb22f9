"""Bounds of the money of a match, so that no table can make its numbers grow without end.

A failed contract can treble an unlimited pot, so real play could come near the bound after some thirty remises in a
row; a table that does not want to stop there plays with a limit.
"""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Purse

LARGEST: Final = 10**15
"""Largest amount of the pot or of a seat, with either sign."""
GROWTH: Final = 8
"""Factor by which one deal may change the largest amount, premiums aside, with room to spare."""


def largest_of(purse: Purse) -> int:
    """Return the largest amount of a purse, signs aside."""
    return max(purse.pot, *map(abs, purse.cash))


def check_totals(purse: Purse) -> None:
    """Refuse amounts beyond the bound. Raises IllegalCommand (beyond_bounds)."""
    if largest_of(purse) > LARGEST:
        raise IllegalCommand("beyond_bounds", {"largest": LARGEST})


def check_room(standing: Standing) -> None:
    """Refuse to deal if the deal's own payments could pass the bound. Raises IllegalCommand (beyond_bounds).

    So a deal that was begun can always be scored.
    """
    rules = standing.rules
    options = max(rules.stake, rules.contribution, rules.hearts_premium, rules.premium, rules.extra_premium)
    if GROWTH * (standing.purse.pot + options) + largest_of(standing.purse) > LARGEST:
        raise IllegalCommand("beyond_bounds", {"largest": LARGEST})
