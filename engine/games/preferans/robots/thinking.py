"""Decision of a thinking robot, phase by phase; where nothing can be worked out the simple robot's."""

from engine.core.rng import Rng
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.robots.search import auction, play, talon, whist
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.robots.search.inference import reader
from engine.games.preferans.robots.simple import choose
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
    TalonView,
    WhistView,
)


def decide(view: SeatView, mind: Mind, rng: Rng) -> DealCommand:
    """Choose one of `view.legal`. Raises ValueError when the view gives its viewer nothing to decide."""
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal or seat not in view.deciders:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    if isinstance(view, HalfOfferedView | ClaimingView):
        return choose(view)
    weigh = reader(view) if mind.reads else None
    match view:
        case AuctionView():
            return auction.call(view, seat, mind, rng, weigh)
        case TalonView():
            return talon.choose_discard(view, seat, mind, rng, weigh)
        case OrderingView():
            return talon.choose_contract(view, seat, mind, rng, weigh)
        case WhistView() | ModeView():
            return whist.word(view, seat, mind, rng, weigh)
        case PlayView() | RaspasyView():
            return play.card(view, seat, mind, rng, weigh)
