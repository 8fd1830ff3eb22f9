"""Events of a recorded match, each with the match before and after it."""

from collections.abc import Iterable, Iterator

from engine.core import report
from engine.core.seats import Seat
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.game import evolve, start
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import Outcome
from engine.games.austrian.state import Match

Step = report.Step[Match, AnyEvent]


def steps(events: Iterable[AnyEvent]) -> Iterator[Step]:
    """Iterate over the events behind the beginning of a match."""
    return report.steps(events, start, evolve)


def playing(step: Step, outcome: Outcome) -> tuple[Seat, ...]:
    """List the seats that played cards in a deal, in the order of the seats."""
    standing = step.after.standing
    return tuple(sorted(playing_of(standing.rules, len(standing.players), step.dealer, outcome)))
