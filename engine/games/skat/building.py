"""Commands that are put together card by card: the discard, and what is given on in a schieber ramsch."""

import msgspec

from engine.core.cards import Card, Rank
from engine.games.skat.view import DiscardingView, GivingView, SeatView

TWO = 2


class Parts(msgspec.Struct, frozen=True):
    """Cards from which a seat puts its command together."""

    cards: tuple[Card, ...]
    """Cards to choose from."""
    count: int
    """Number of cards in the command."""


def parts_of(view: SeatView) -> Parts | None:
    """Tell from which cards the viewer puts a command together now; None where no legal command is put together."""
    if not isinstance(view, DiscardingView | GivingView) or view.viewer is None or not view.legal:
        return None
    cards = view.hands[view.viewer].cards or ()
    if isinstance(view, GivingView) and not view.rules.ramsch_jacks:
        cards = tuple(card for card in cards if card.rank != Rank.JACK)
    return Parts(cards, TWO)
