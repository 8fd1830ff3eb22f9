"""The three strengths of a robot, behind one function: a view and chance in, one of the legal commands out."""

from typing import Protocol

from engine.core.rng import Rng
from engine.core.strengths import Strength
from engine.games.austrian.commands import DealCommand
from engine.games.austrian.robots.search.mind import Mind
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.robots.thinking import decide
from engine.games.austrian.solver import Kernel
from engine.games.austrian.view import SeatView


class Robot(Protocol):
    """A player that sees a view and nothing else."""

    def __call__(self, view: SeatView, rng: Rng) -> DealCommand:
        """Choose one of `view.legal`; equal views and equal numbers of `rng` get equal answers.

        Raises ValueError when the view gives its viewer nothing to decide.
        """
        ...


def robot(strength: Strength, kernel: Kernel) -> Robot:
    """Make a robot of that strength; the kernel's memory is its own and grows better with every deal."""
    if strength is Strength.EASY:
        return _easy
    mind = Mind(kernel, reads=strength is Strength.STRONG)
    return lambda view, rng: decide(view, mind, rng)


def _easy(view: SeatView, rng: Rng) -> DealCommand:
    return choose(view)
