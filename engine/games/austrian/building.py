"""Commands that are put together card by card: the discard."""

from engine.core.view import Parts
from engine.games.austrian.view import ExchangeView, SeatView

DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Tell from which cards the viewer puts a command together now; None where no legal command is put together."""
    if not isinstance(view, ExchangeView) or view.viewer is None or not view.legal:
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
