"""Actions of buttons in preferans that are decisions of a deal."""

from bot.games.preferans.screens.deal_actions import HALF_MADE, command_of
from engine.core.seats import Seat


def is_deal(action: str) -> bool:
    """Tell whether an action is a decision of the deal, a half-made one included."""
    return action.partition(":")[0] in HALF_MADE or command_of(action, Seat.ONE) is not None
