"""Rotation of the deal: it passes to the left after every deal (skat.md §1)."""

from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.skat.events import Standing
from engine.games.skat.rules import EndKind


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    if standing.dealer is None or standing.again:
        return standing.dealer
    return standing.dealer.next(len(standing.players))


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether everybody has dealt equally often; `first` dealt the first deal (None: not known)."""
    if standing.again:
        return False
    if first is None:
        return (standing.deals - standing.repeated) % len(standing.players) == 0
    return next_dealer(standing) is first


def reached(standing: Standing) -> EndReason | None:
    """Return the end that the match has reached by its rules; None while they let it go on (skat.md §9)."""
    rules, end = standing.rules, standing.rules.end
    if rules.ends_by_robber:
        return EndReason.CLOSED if standing.robber.is_over else None
    match end.kind:
        case EndKind.LAPS:
            return EndReason.DEALS if standing.counted >= end.count * len(standing.players) else None
        case EndKind.DEALS:
            return EndReason.DEALS if standing.counted >= end.count else None
        case EndKind.POINTS:
            return EndReason.CLOSED if max(standing.tally.points) >= end.count else None
        case EndKind.TIME:
            return None


def minutes(standing: Standing) -> int:
    """Return after how many minutes the match ends with the running deal; 0: time does not end it."""
    rules = standing.rules
    return rules.end.count if rules.end.kind is EndKind.TIME and not rules.ends_by_robber else 0
