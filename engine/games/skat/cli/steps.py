"""Events of a recorded match, each with the match before and after it."""

from collections.abc import Iterable, Iterator

from engine.core import report
from engine.core.seats import Seat
from engine.games.skat.events import AnyEvent
from engine.games.skat.game import evolve, start
from engine.games.skat.state import Match
from engine.three_hands.dealing import active_seats

Step = report.Step[Match, AnyEvent]


def steps(events: Iterable[AnyEvent]) -> Iterator[Step]:
    """Iterate over the events behind the beginning of a match."""
    return report.steps(events, start, evolve)


def active(step: Step) -> tuple[Seat, ...]:
    """List the seats that had cards in the last deal, in the order of the seats."""
    return tuple(sorted(active_seats(len(step.after.standing.players), step.dealer)))
