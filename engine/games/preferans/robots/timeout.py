"""What the clock plays for a person whose time is over."""

from engine.games.preferans.commands import AnswerClaim, AnswerHalf, DealCommand, Look, Pass, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import SeatView


def on_timeout(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`: pass in auction and whist where that is legal, refuse claims and halves, else do what
    the simple robot does.

    Nothing is said blind for anybody: it doubles what is written and earns bombs, and only the person may want that.
    Who has not looked is looked for first, and then passes as others do. Raises ValueError when the view gives its
    viewer nothing to decide.
    """
    for command in view.legal:
        match command:
            case Pass(blind=True):
                return next(other for other in view.legal if isinstance(other, Look))
            case Pass() | SayWhist(call=WhistCall.PASS) | AnswerClaim(accept=False) | AnswerHalf(accept=False):
                return command
    return choose(view)
