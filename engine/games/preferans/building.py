"""Commands that a player composes card by card; in preferans only the discard."""

from engine.core.view import Parts
from engine.games.preferans.moves import Discard
from engine.games.preferans.view import SeatView


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards of which the viewer can choose for a discard now; None if no discard is legal."""
    discard = next((command for command in view.legal if isinstance(command, Discard)), None)
    if view.viewer is None or discard is None:
        return None
    return Parts(view.hands[view.viewer].cards or (), len(discard.cards))
