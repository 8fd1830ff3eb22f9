"""Strengths of the robots, and the search behind the strong ones."""

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
    """Choose one of `view.legal`."""
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
    """Choose one of `view.legal`: pass, refuse, or do what the simple robot does.

    A pass in auction and whist if legal; claims and halves are refused. Nothing is said blind: a blind word doubles the
    price and earns bombs, and only the player may choose that. For a player who has not looked at the cards the clock
    looks first. Raises ValueError when the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        match command:
            case Pass(blind=True):
                return next(other for other in view.legal if isinstance(other, Look))
            case Pass() | SayWhist(call=WhistCall.PASS) | AnswerClaim(accept=False) | AnswerHalf(accept=False):
                return command
    return choose(view)


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's chance: it depends only on the course of the deal, not on other events at the table.

    A player who repeats a lent deal card for card meets robots that answer as before.
    """
    table = table_of(view)
    words = len(view.calls) + (len(table.whists) if isinstance(table, GameView) else 0)
    said = words + sum(len(trick.plays) for trick in tricks_of(view))
    return f"{view.number}:{int(seat)}:{view.phase}:{said}"


VERSION: Final = 1
"""Version of the strong robots' play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
