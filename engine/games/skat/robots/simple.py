"""The simple robot: a sensible plain player by rules (skat.md §14)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.commands import DealCommand, PlayCard, Receive
from engine.games.skat.robots.rules import bidding, play
from engine.games.skat.robots.rules.play import Table
from engine.games.skat.view import (
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    TableView,
)


def choose(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`; equal views get equal answers. The simple robot never claims and never doubles.

    Raises ValueError when the view gives its viewer nothing to decide.
    """
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal or seat not in view.deciders:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    return _decide(view, seat, view.hands[seat].cards or ())


def _decide(view: TableView, seat: Seat, hand: tuple[Card, ...]) -> DealCommand:
    match view:
        case AuctionView():
            return bidding.call(view, hand)
        case ChoosingView():
            return bidding.choice(view, hand)
        case DiscardingView():
            return bidding.discard(view, hand)
        case NamingView():
            return bidding.name(view, hand)
        case DoublingView():
            return bidding.double(view)
        case ShovingView():
            return Receive(seat)
        case GivingView():
            return play.give(view, hand)
        case RamschView():
            return PlayCard(seat, card=play.ramsch_card(Table(view, seat, hand)))
        case PlayView():
            table = Table(view, seat, hand)
            card = play.null_card(view, table) if view.declaration.is_null else play.card(view, table)
            return PlayCard(seat, card=card)
