"""Events of a recorded match, each with the match before and after it."""

from collections.abc import Iterable, Iterator

from engine.core import report
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import evolve, start
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.record.paper import took_part
from engine.games.preferans.state import Match

Step = report.Step[Match, AnyEvent]


def steps(events: Iterable[AnyEvent]) -> Iterator[Step]:
    """Iterate over the events behind the beginning of a match."""
    return report.steps(events, start, evolve)


def players(step: Step, outcome: Outcome) -> tuple[Seat, ...]:
    """List the seats whose tricks count in a deal, in the order of the seats."""
    return tuple(sorted(took_part(step.before.standing, step.dealer, outcome)))
