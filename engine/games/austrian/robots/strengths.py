"""The three strengths of a robot, behind one function: a view and chance in, one of the legal commands out."""

from typing import Final

from engine.games.austrian.robots.search.mind import Mind
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.robots.thinking import decide
from engine.games.austrian.robots.timeout import on_timeout
from engine.games.austrian.solver import KERNELS
from engine.games.austrian.view import seed_of
from engine.search.robots import SearchingRobots

VERSION: Final = 1
"""Number of the way in which strong robots play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
