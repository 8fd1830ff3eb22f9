"""Decisions of the clock for a person whose time is over (skat.md §14)."""

from engine.games.skat.commands import DealCommand, Double, Pass
from engine.games.skat.events import DoubleCall
from engine.games.skat.robots.simple import choose
from engine.games.skat.view import SeatView


def on_timeout(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`: pass where that is legal, else what the simple robot does.

    Raises ValueError when the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        if isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS):
            return command
    return choose(view)
