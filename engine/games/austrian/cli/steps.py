"""Events of a recorded match, each with the match before and after it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.seats import Seat
from engine.games.austrian.events import AnyEvent, MatchStarted
from engine.games.austrian.game import evolve, start
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import Outcome
from engine.games.austrian.state import Match


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

    def playing(self, outcome: Outcome) -> tuple[Seat, ...]:
        """List the seats that played cards in a deal, in the order of the seats."""
        standing = self.after.standing
        return tuple(sorted(playing_of(standing.rules, len(standing.players), self.dealer, outcome)))


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
