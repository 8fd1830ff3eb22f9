"""Commands that are put together card by card: the discard."""

import msgspec

from engine.core.cards import Card
from engine.games.preferans.commands import Discard
from engine.games.preferans.view import SeatView

DISCARDED = 2


class Parts(msgspec.Struct, frozen=True):
    """What a seat puts its command together of."""

    cards: tuple[Card, ...]
    """The cards to choose from."""
    count: int
    """How many of them make the command."""


def parts_of(view: SeatView) -> Parts | None:
    """What the viewer puts a command together of now; None where none of his commands is put together."""
    if view.viewer is None or not any(isinstance(command, Discard) for command in view.legal):
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
