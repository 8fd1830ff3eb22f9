"""The simple robot: a sensible plain player by rules (austrian.md §14)."""

from engine.core.seats import Seat
from engine.games.austrian.claims import is_harmless
from engine.games.austrian.moves import AnswerClaim, DealMove
from engine.games.austrian.robots.rules import bidding, play
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    InviteView,
    NamingView,
    PlayView,
    WhistView,
)
from engine.search.robots import when_asked

Asking = AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView | ClaimingView
"""View that may ask its viewer."""


@when_asked
def choose(view: Asking, seat: Seat) -> DealMove:
    """Choose one of `view.legal`; equal views get equal answers. The simple robot never claims."""
    hand = view.hands[seat].cards or ()
    match view:
        case AuctionView():
            return bidding.call(view, hand)
        case ExchangeView():
            return bidding.discard(view, hand)
        case NamingView():
            return bidding.contract(view, hand)
        case WhistView():
            return bidding.word(view, hand)
        case InviteView():
            return bidding.defence(view, hand)
        case PlayView():
            return play.card(view, seat, hand)
        case ClaimingView():
            accepts = is_harmless(view, seat)
            return next(one for one in view.legal if isinstance(one, AnswerClaim) and one.accept is accepts)
