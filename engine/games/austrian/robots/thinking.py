"""Decision of a thinking robot, phase by phase; where nothing can be worked out the simple robot's."""

from engine.core.rng import Rng
from engine.games.austrian.commands import Announce, DealCommand, PlayCard
from engine.games.austrian.robots.rules.play import is_free
from engine.games.austrian.robots.search import auction, cards, exchange, whist
from engine.games.austrian.robots.search.inference import reader
from engine.games.austrian.robots.search.mind import Mind, Thought
from engine.games.austrian.robots.simple import choose
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


def decide(view: SeatView, mind: Mind, rng: Rng) -> DealCommand:
    """Choose one of `view.legal`. Raises ValueError when the view gives its viewer nothing to decide."""
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    if isinstance(view, ClaimingView):
        return choose(view)
    thought = Thought(view, mind, rng, reader(view) if mind.reads else None)
    match view:
        case AuctionView():
            return auction.call(view, seat, thought)
        case ExchangeView():
            return exchange.discard(view, seat, thought)
        case NamingView():
            return exchange.contract(view, seat, thought)
        case WhistView():
            return whist.word(view, seat, thought)
        case InviteView():
            return whist.defence(view, seat, thought)
        case PlayView():
            told = next((command for command in view.legal if isinstance(command, Announce)), None)
            if told is not None and (is_free(view, told.aces) or cards.is_likely_made(view, seat, thought)):
                return told
            card = cards.best_card(view, seat, thought)
            found = (one for one in view.legal if isinstance(one, PlayCard) and one.card is card)
            return next(found, None) or choose(view)
