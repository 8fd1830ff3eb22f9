"""The three strengths of a robot, behind one function: a view and chance in, one of the legal commands out."""

from typing import Protocol

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.thinking import decide
from engine.games.preferans.solver import Kernel
from engine.games.preferans.view import GameView, SeatView, table_of, tricks_of


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


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return where a robot's chance starts: from the course of the deal alone, not from what else went on at the table.

    Whoever plays a lent deal card for card meets robots that answer as before.
    """
    table = table_of(view)
    words = len(view.calls) + (len(table.whists) if isinstance(table, GameView) else 0)
    said = words + sum(len(trick.plays) for trick in tricks_of(view))
    return f"{view.number}:{int(seat)}:{view.phase}:{said}"


def _easy(view: SeatView, rng: Rng) -> DealCommand:
    return choose(view)
