"""Rotation of the dealer, to the left after every deal (skat.md §1), and the end of the match."""

from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.skat.events import Standing
from engine.games.skat.rules import EndKind
from engine.games.skat.scoring import heights


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    if standing.dealer is None or standing.again:
        return standing.dealer
    return standing.dealer.next(len(standing.players))


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether everybody has dealt equally often; `first`: dealer of the first deal, None if not known."""
    if standing.again:
        return False
    if first is None:
        return (standing.deals - standing.repeated) % len(standing.players) == 0
    return next_dealer(standing) is first


def reached(standing: Standing) -> EndReason | None:
    """Return the reason for which the rules end the match now; None if they let it go on (skat.md §9)."""
    rules, end = standing.rules, standing.rules.end
    if rules.ends_by_robber:
        return EndReason.CLOSED if standing.robber.is_over else None
    match end.kind:
        case EndKind.LAPS:
            return EndReason.DEALS if standing.counted >= end.count * len(standing.players) else None
        case EndKind.DEALS:
            return EndReason.DEALS if standing.counted >= end.count else None
        case EndKind.POINTS:
            return EndReason.CLOSED if max(heights(standing.tally, rules.list)) >= end.count else None
        case EndKind.TIME:
            return None


def minutes(standing: Standing) -> int:
    """Return the minutes after which the match ends with its running deal; 0 if it does not end by time."""
    rules = standing.rules
    return rules.end.count if rules.end.kind is EndKind.TIME and not rules.ends_by_robber else 0
