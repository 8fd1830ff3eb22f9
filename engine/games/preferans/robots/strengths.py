"""The three strengths of a robot, behind one function: a view and chance in, one of the legal commands out."""

from enum import StrEnum
from typing import Final, Protocol

from engine.games.preferans.commands import DealCommand
from engine.games.preferans.robots.budget import Mind
from engine.games.preferans.robots.rng import Rng
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.thinking import decide
from engine.games.preferans.solver import Kernel
from engine.games.preferans.view import SeatView


class Strength(StrEnum):
    """Strength of a robot; the values are stored.

    EASY goes by rules, SOLID looks at many layouts, STRONG also reads what the others bid, threw away and played.
    """

    EASY = "easy"
    SOLID = "solid"
    STRONG = "strong"


# words of people for them; the first is shown, all are understood in commands
NAMES: Final = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", "easy", "weak"),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", "solid", "medium"),
    Strength.STRONG: ("сильный", "сильные", "strong"),
}


def named(text: str) -> Strength | None:
    """Return the strength that a word means, in any case; None for another word."""
    word = text.strip().casefold()
    return next((strength for strength, names in NAMES.items() if word in names), None)


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
