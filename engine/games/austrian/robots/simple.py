"""The simple robot: a sensible plain player by rules (austrian.md §14)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian.claims.judge import is_harmless
from engine.games.austrian.moves import AnswerClaim, DealMove
from engine.games.austrian.robots.rules import bidding, play
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    FinishedView,
    InviteView,
    NamingView,
    PlayView,
    SeatView,
    WhistView,
)


def choose(view: SeatView) -> DealMove:
    """Choose one of `view.legal`; equal views get equal answers. The simple robot never claims.

    Raises ValueError when the view gives its viewer nothing to decide.
    """
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal or seat not in view.deciders:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    return _decide(view, seat, view.hands[seat].cards or ())


def _decide(
    view: AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView | ClaimingView,
    seat: Seat,
    hand: tuple[Card, ...],
) -> DealMove:
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
