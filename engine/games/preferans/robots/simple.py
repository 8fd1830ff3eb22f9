"""The simple robot: passes without a hand, whists on tricks it can count, plays sensible cards."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.robots import claims
from engine.games.preferans.robots.rules import bidding, play
from engine.games.preferans.view import (
    AuctionView,
    ClaimingView,
    FinishedView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TableView,
    TalonView,
    WhistView,
)


def choose(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`; equal views get equal answers.

    The simple robot never claims, never speaks out of turn and never throws the talon at the dealer. Raises ValueError
    when the view gives its viewer nothing to decide.
    """
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal or seat not in view.deciders:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    return _decide(view, seat, view.hands[seat].cards or ())


def _decide(view: TableView | ClaimingView, seat: Seat, hand: tuple[Card, ...]) -> DealCommand:
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
