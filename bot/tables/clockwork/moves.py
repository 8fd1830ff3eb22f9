"""Moves that somebody else makes for a seat: a robot on it, or the clock for a person whose time is over."""

from collections.abc import Callable
from functools import reduce

from engine.commands import AnswerClaim, AnswerHalf, DealCommand, Look, Pass, SayWhist
from engine.events import AnyEvent, Mark
from engine.game import decide, evolve
from engine.outcomes import WhistCall
from engine.robots.simple import choose
from engine.seats import Seat
from engine.state import Match
from engine.view import SeatView, view_for


def moves(match: Match, seat: Seat, choice: Callable[[SeatView], DealCommand], mark: Mark) -> tuple[AnyEvent, ...]:
    """What somebody else does for a seat the deal waits for: a look at cards is followed by the word at once."""
    events: tuple[AnyEvent, ...] = ()
    while (view := view_for(match, seat)) is not None and seat in view.deciders:
        command = choice(view)
        done = decide(match, command, mark)
        events += done
        if not isinstance(command, Look):
            break
        match = reduce(evolve, done, match)
    return events


def by_the_clock(view: SeatView) -> DealCommand:
    """Auction and whist pass where that is legal, claims and halves refuse, everything else is the robot's move.

    Nothing is said blind for anybody: it doubles what is written and earns bombs, and only the person may want that.
    Who has not looked is looked for first, and then passes as others do.
    """
    for command in view.legal:
        match command:
            case Pass(blind=True):
                return next(other for other in view.legal if isinstance(other, Look))
            case Pass() | SayWhist(call=WhistCall.PASS) | AnswerClaim(accept=False) | AnswerHalf(accept=False):
                return command
    return choose(view)
