"""Rotation of the deal: it passes to the left after every deal (austrian.md §1)."""

from engine.core.seats import Seat
from engine.games.austrian.events import Standing


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    return standing.dealer.next(len(standing.players)) if standing.dealer is not None else None


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether everybody has dealt equally often; `first` dealt the first deal (None: not known)."""
    if first is None:
        return standing.deals % len(standing.players) == 0
    return next_dealer(standing) is first
