"""Decisions of the clock for a person whose time is over (austrian.md §14)."""

from msgspec.structs import replace

from engine.games.austrian.commands import Announce, AnswerClaim, ChooseDefence, DealCommand, Pass, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.view import SeatView


def on_timeout(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`: pass in auction and whist where legal, alone, else what the simple robot does.

    The clock announces nothing and refuses claims. Raises ValueError when the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        match command:
            case Pass() | SayWhist(call=WhistCall.PASS) | ChooseDefence(defence=Defence.ALONE):
                return command
            case AnswerClaim(accept=False):
                return command
    return choose(replace(view, legal=tuple(one for one in view.legal if not isinstance(one, Announce))))
