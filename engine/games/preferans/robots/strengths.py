"""Strengths of the robots, and the decisions of those that search."""

from typing import Final

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.moves import AnswerClaim, AnswerHalf, DealMove, Look, Pass, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.search import auction, play, talon, whist
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.robots.search.inference import reader
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.solver.search import KERNELS
from engine.games.preferans.view import (
    AuctionView,
    ClaimingView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TableView,
    TalonView,
    WhistView,
    table_of,
    tricks_of,
)
from engine.search.robots import SearchingRobots, when_asked


@when_asked
def decide(view: TableView | ClaimingView, seat: Seat, mind: Mind, rng: Rng) -> DealMove:
    """Choose a command of `view.legal` by search. mind: the robot's solvers and skill. rng: draws layouts."""
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


def on_timeout(view: SeatView) -> DealMove:
    """Choose a command of `view.legal` for a player out of time: pass, refuse, or do what the simple robot does.

    In auction and whist this is a pass if it is legal; claims and offers of half are refused. The clock never calls
    blind: that doubles the price and earns bombs, and only the player may choose it. For a player who has not looked at
    the cards the clock looks first. Raises ValueError if the viewer has nothing to decide.
    """
    for command in view.legal:
        match command:
            case Pass(blind=True):
                return next(other for other in view.legal if isinstance(other, Look))
            case Pass() | SayWhist(call=WhistCall.PASS) | AnswerClaim(accept=False) | AnswerHalf(accept=False):
                return command
    return choose(view)


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's random choices. It depends only on the course of the deal, not on other events.

    A player who repeats a lent deal card for card therefore meets robots that answer as before.
    """
    table = table_of(view)
    words = len(view.calls) + (len(table.whists) if isinstance(table, GameView) else 0)
    said = words + sum(len(trick.plays) for trick in tricks_of(view))
    return f"{view.number}:{int(seat)}:{view.phase}:{said}"


VERSION: Final = 1
"""Version number of the strong robots' play (see `engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
