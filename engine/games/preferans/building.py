"""Commands that are put together card by card: the discard."""

from engine.core.view import Parts
from engine.games.preferans.moves import Discard
from engine.games.preferans.view import SeatView

DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Tell from which cards the viewer puts a command together now; None where no legal command is put together."""
    if view.viewer is None or not any(isinstance(command, Discard) for command in view.legal):
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
