"""Decisions of the clock for a person whose time is over."""

from engine.games.preferans.commands import AnswerClaim, AnswerHalf, DealCommand, Look, Pass, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import SeatView


def on_timeout(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`: pass, refuse, or do what the simple robot does.

    A pass in auction and whist where legal; claims and halves are refused. Nothing is said blind for anybody: a blind
    word doubles the price and earns bombs, and only the person may want that. For a person who has not looked at the
    cards the clock looks first. Raises ValueError when the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        match command:
            case Pass(blind=True):
                return next(other for other in view.legal if isinstance(other, Look))
            case Pass() | SayWhist(call=WhistCall.PASS) | AnswerClaim(accept=False) | AnswerHalf(accept=False):
                return command
    return choose(view)
