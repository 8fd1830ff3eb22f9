"""Robots of each strength: the simple one by rules of thumb, the strong ones by search."""

from typing import Final

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.austrian.moves import Announce, AnswerClaim, ChooseDefence, DealMove, Pass, PlayCard, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.estimate import reader
from engine.games.austrian.robots.search import bidding, cards
from engine.games.austrian.robots.search.games import Mind, Thought
from engine.games.austrian.robots.simple import Asking, choose, is_free
from engine.games.austrian.solver import KERNELS
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    InviteView,
    NamingView,
    PlayView,
    SeatView,
    WhistView,
    seed_of,
)
from engine.search.robots import SearchingRobots, when_asked


@when_asked
def decide(view: Asking, seat: Seat, mind: Mind, rng: Rng) -> DealMove:
    """Choose one of `view.legal` by search, or as the simple robot if the time is too short for a search."""
    if isinstance(view, ClaimingView):
        return choose(view)
    thought = Thought(view, mind, rng, reader(view) if mind.reads else None)
    match view:
        case AuctionView():
            return bidding.call(view, seat, thought)
        case ExchangeView():
            return bidding.discard(view, seat, thought)
        case NamingView():
            return bidding.contract(view, seat, thought)
        case WhistView():
            return bidding.word(view, seat, thought)
        case InviteView():
            return bidding.defence(view, seat, thought)
        case PlayView():
            told = next((command for command in view.legal if isinstance(command, Announce)), None)
            if told is not None and (is_free(view, told.aces) or cards.is_likely_made(view, seat, thought)):
                return told
            card = cards.best_card(view, seat, thought)
            found = (one for one in view.legal if isinstance(one, PlayCard) and one.card is card)
            return next(found, None) or choose(view)


def on_timeout(view: SeatView) -> DealMove:
    """Choose for a person whose time is over: pass if legal, play alone as sole whister, refuse a claim.

    Otherwise choose as the simple robot does, but announce nothing. Raises ValueError if `view.legal` is empty.
    """
    for command in view.legal:
        match command:
            case Pass() | SayWhist(call=WhistCall.PASS) | ChooseDefence(defence=Defence.ALONE):
                return command
            case AnswerClaim(accept=False):
                return command
    return choose(replace(view, legal=tuple(one for one in view.legal if not isinstance(one, Announce))))


VERSION: Final = 1
"""Version of the way in which strong robots play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
