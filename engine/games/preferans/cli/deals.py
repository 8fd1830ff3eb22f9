"""The deals of a history, each with what a reader wants to know of it."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, DealBroken, DealScored, MatchStarted
from engine.games.preferans.game import evolve, start
from engine.games.preferans.record.paper import took_part
from engine.games.preferans.state import Match, PaperDeal, setup_of


class Step(msgspec.Struct, frozen=True):
    """An event and the match after it; at the end of a deal its dealer, for a score the seats whose tricks count."""

    event: AnyEvent
    after: Match
    dealer: Seat | None = None
    players: tuple[Seat, ...] = ()


def steps(events: Sequence[AnyEvent]) -> Iterator[Step]:
    """Every event after MatchStarted with the match it leads to. Raises ValueError for another beginning."""
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
