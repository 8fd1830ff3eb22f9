"""Commands that a player composes card by card; in preferans only the discard."""

from engine.core.view import Parts
from engine.games.preferans.moves import Discard
from engine.games.preferans.view import SeatView

DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards of which the viewer can choose for a discard now; None if no discard is legal."""
    if view.viewer is None or not any(isinstance(command, Discard) for command in view.legal):
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
