"""Commands that are put together card by card: the discard."""

from engine.core.view import Parts
from engine.games.preferans.moves import Discard
from engine.games.preferans.view import SeatView

DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer can compose a command now; None if no legal command is composed."""
    if view.viewer is None or not any(isinstance(command, Discard) for command in view.legal):
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
