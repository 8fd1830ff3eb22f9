"""The simple robot: a sensible plain player by rules (skat.md §14)."""

from engine.core.seats import Seat
from engine.games.skat.moves import DealMove, PlayCard, Receive
from engine.games.skat.robots import bidding_rules, play_rules
from engine.games.skat.robots.play_rules import Table
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
            return bidding_rules.call(view, hand)
        case ChoosingView():
            return bidding_rules.choice(view, hand)
        case DiscardingView():
            return bidding_rules.discard(view, hand)
        case NamingView():
            return bidding_rules.name(view, hand)
        case DoublingView():
            return bidding_rules.double(view)
        case ShovingView():
            return Receive(seat)
        case GivingView():
            return play_rules.give(view, hand)
        case RamschView():
            return PlayCard(seat, card=play_rules.ramsch_card(Table(view, seat, hand)))
        case PlayView():
            table = Table(view, seat, hand)
            card = play_rules.null_card(view, table) if view.declaration.is_null else play_rules.card(view, table)
            return PlayCard(seat, card=card)
