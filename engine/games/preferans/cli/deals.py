"""Deals of a history, each with the facts that a reader wants."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.match import DealBroken
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, DealScored, MatchStarted
from engine.games.preferans.game import evolve, start
from engine.games.preferans.record.paper import took_part
from engine.games.preferans.state import Match, PaperDeal, setup_of


class Step(msgspec.Struct, frozen=True):
    """An event of a history."""

    event: AnyEvent
    after: Match
    """The match after the event."""
    dealer: Seat | None = None
    """Dealer of a deal that ends with the event."""
    players: tuple[Seat, ...] = ()
    """Seats whose tricks count, for a score."""


def steps(events: Sequence[AnyEvent]) -> Iterator[Step]:
    """Yield every event after MatchStarted with the match after it. Raises ValueError for another beginning."""
    first, *rest = events
    if not isinstance(first, MatchStarted):
        raise ValueError("the history of a match begins with MatchStarted")
    match = start(first)
    for event in rest:
        before, match = match, evolve(match, event)
        dealer = _dealer(before) if isinstance(event, DealScored | DealBroken) else None
        if isinstance(event, DealScored) and dealer is not None:
            yield Step(event, match, dealer, tuple(sorted(took_part(before.standing, dealer, event.outcome))))
        else:
            yield Step(event, match, dealer)


def _dealer(match: Match) -> Seat | None:
    if isinstance(match.deal, PaperDeal):
        return match.deal.dealer
    setup = setup_of(match.deal) if match.deal is not None else None
    return setup.dealer if setup else None
