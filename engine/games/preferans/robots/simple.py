"""The simple robot: passes without a hand, whists on tricks it can count, plays sensible cards."""

from engine.core.seats import Seat
from engine.games.preferans.moves import DealMove
from engine.games.preferans.robots import claims
from engine.games.preferans.robots.rules import bidding, play
from engine.games.preferans.view import (
    AuctionView,
    ClaimingView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    TableView,
    TalonView,
    WhistView,
)
from engine.search.robots import when_asked


@when_asked
def choose(view: TableView | ClaimingView, seat: Seat) -> DealMove:
    """Choose one of `view.legal`; equal views get equal answers.

    The simple robot never claims, never speaks out of turn and never throws the talon at the dealer.
    """
    hand = view.hands[seat].cards or ()
    match view:
        case AuctionView():
            return bidding.call(view, hand)
        case TalonView():
            return bidding.discard(view, hand)
        case HalfOfferedView():
            return bidding.answer_half(view)
        case OrderingView():
            return bidding.contract(view, hand)
        case WhistView():
            return bidding.word(view, hand)
        case ModeView():
            return bidding.mode(view, hand)
        case PlayView() | RaspasyView():
            return play.card(view)
        case ClaimingView():
            return claims.answer(view, seat)
