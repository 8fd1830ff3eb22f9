"""Commands that are put together card by card: the discard, and what is given on in a schieber ramsch."""

from engine.core.cards import Rank
from engine.core.view import Parts
from engine.games.skat.view import DiscardingView, GivingView, SeatView

TWO = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer can compose a command now; None if no legal command is composed."""
    if not isinstance(view, DiscardingView | GivingView) or view.viewer is None or not view.legal:
        return None
    cards = view.hands[view.viewer].cards or ()
    if isinstance(view, GivingView) and not view.rules.ramsch_jacks:
        cards = tuple(card for card in cards if card.rank != Rank.JACK)
    return Parts(cards, TWO)
