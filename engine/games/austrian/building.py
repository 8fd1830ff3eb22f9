"""Commands that are put together card by card: the discard."""

from engine.core.view import Parts
from engine.games.austrian.view import ExchangeView, SeatView

DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer can compose a command now; None if no legal command is composed."""
    if not isinstance(view, ExchangeView) or view.viewer is None or not view.legal:
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
