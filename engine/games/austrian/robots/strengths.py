"""The three strengths of a robot, behind one function, and the move of a seat whose time is up."""

from typing import Final

from msgspec.structs import replace

from engine.games.austrian.commands import Announce, AnswerClaim, ChooseDefence, DealCommand, Pass, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.search.mind import Mind
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.robots.thinking import decide
from engine.games.austrian.solver import KERNELS
from engine.games.austrian.view import SeatView, seed_of
from engine.search.robots import SearchingRobots


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


VERSION: Final = 1
"""Number of the way in which strong robots play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
