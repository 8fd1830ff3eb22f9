"""The simple robot: a sensible plain player by rules (skat.md §14)."""

from engine.core.seats import Seat
from engine.games.skat.moves import DealMove, PlayCard, Receive
from engine.games.skat.robots.rules import bidding, play
from engine.games.skat.robots.rules.play import Table
from engine.games.skat.view import (
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    ShovingView,
    TableView,
)
from engine.search.robots import when_asked


@when_asked
def choose(view: TableView, seat: Seat) -> DealMove:
    """Choose one of `view.legal`; equal views get equal answers. The simple robot never claims and never doubles."""
    hand = view.hands[seat].cards or ()
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
