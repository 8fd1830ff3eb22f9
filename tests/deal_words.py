"""Actions of buttons in preferans that are decisions of a deal."""

from bot.games.preferans.screens.presses import PRESSES
from engine.core.seats import Seat


def is_deal(action: str) -> bool:
    """Tell whether an action is a decision of the deal, a half-made one included."""
    return action.partition(":")[0] in PRESSES.half_made or PRESSES.command(action, Seat.ONE) is not None
