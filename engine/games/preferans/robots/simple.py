"""The simple robot: bids by its hand, whists on tricks that it can count, and plays cards by rules of thumb."""

from engine.core.seats import Seat
from engine.games.preferans.moves import DealMove
from engine.games.preferans.robots import bidding_rules, claims, play_rules
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
    """Choose a command of `view.legal`. Equal views get equal answers.

    The simple robot never claims, never calls out of turn and never throws the talon at the dealer.
    """
    hand = view.hands[seat].cards or ()
    match view:
        case AuctionView():
            return bidding_rules.call(view, hand)
        case TalonView():
            return bidding_rules.discard(view, hand)
        case HalfOfferedView():
            return bidding_rules.answer_half(view)
        case OrderingView():
            return bidding_rules.contract(view, hand)
        case WhistView():
            return bidding_rules.word(view, hand)
        case ModeView():
            return bidding_rules.mode(view, hand)
        case PlayView() | RaspasyView():
            return play_rules.card(view)
        case ClaimingView():
            return claims.answer(view, seat)
