"""Events of a recorded match, each with the match before and after it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.seats import Seat
from engine.core.three_hands import active_seats
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import evolve, start
from engine.games.skat.state import Match


class Step(NamedTuple):
    """An event of a match."""

    before: Match
    event: AnyEvent
    after: Match

    @property
    def dealer(self) -> Seat:
        """Dealer of the last deal."""
        dealer = self.after.standing.dealer
        return dealer if dealer is not None else Seat.ONE

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that had cards in the last deal, in the order of the seats."""
        return tuple(sorted(active_seats(len(self.after.standing.players), self.dealer)))


def steps(events: Iterable[AnyEvent]) -> Iterator[Step]:
    """Iterate over the events behind the beginning of a match."""
    match: Match | None = None
    for event in events:
        if match is None:
            if not isinstance(event, MatchStarted):
                raise ValueError("a match begins with MatchStarted")
            match = start(event)
            continue
        after = evolve(match, event)
        yield Step(match, event, after)
        match = after
