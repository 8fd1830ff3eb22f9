"""The three strengths of a robot, behind one function, and the move of a seat whose time is up."""

from typing import Final

from engine.games.skat.commands import DealCommand, Double, Pass
from engine.games.skat.events import DoubleCall
from engine.games.skat.robots.search.mind import Mind
from engine.games.skat.robots.simple import choose
from engine.games.skat.robots.thinking import decide
from engine.games.skat.solver import KERNELS
from engine.games.skat.view import SeatView, seed_of
from engine.search.robots import SearchingRobots


def on_timeout(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`: pass where that is legal, else what the simple robot does.

    Raises ValueError when the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        if isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS):
            return command
    return choose(view)


VERSION: Final = 1
"""Number of the way in which strong robots play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
