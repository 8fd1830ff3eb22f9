"""Turns that somebody else takes for a seat: a robot on it, or the clock for a person whose time is over."""

from collections.abc import Callable
from functools import reduce

from engine.commands import DealCommand, Look
from engine.events import AnyEvent, Mark
from engine.game import decide, evolve
from engine.seats import Seat
from engine.state import Match
from engine.view import SeatView, view_for


def taken_for(match: Match, seat: Seat, choice: Callable[[SeatView], DealCommand], mark: Mark) -> tuple[AnyEvent, ...]:
    """The events of a turn that `choice` takes for a seat the deal waits for; empty where it does not wait for it.

    `choice` is asked for one command; after a look at cards at once for the word that the look was meant for.
    """
    events: tuple[AnyEvent, ...] = ()
    while (view := view_for(match, seat)) is not None and seat in view.deciders:
        command = choice(view)
        done = decide(match, command, mark)
        events += done
        if not isinstance(command, Look):
            break
        match = reduce(evolve, done, match)
    return events
