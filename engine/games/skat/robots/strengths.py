"""Robots of each strength: the simple one by rules of thumb (skat.md §14), the strong ones by search."""

from typing import Final

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.skat.moves import Concede, DealMove, Double, DoubleCall, Pass, PlayCard, Receive
from engine.games.skat.robots import bidding_rules, play_rules
from engine.games.skat.robots.estimate import reader
from engine.games.skat.robots.play_rules import Table
from engine.games.skat.robots.search import bidding, cards, ramsch
from engine.games.skat.robots.search.games import Mind, Thought
from engine.games.skat.solver import KERNELS
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    TableView,
    seed_of,
)
from engine.search.robots import SearchingRobots, when_asked


@when_asked
def choose(view: TableView, seat: Seat) -> DealMove:
    """Choose one of `view.legal` by rules of thumb, equally for equal views; never claim and never double."""
    hand = view.hands[seat].cards or ()
    match view:
        case AuctionView():
            return bidding_rules.call(view, hand)
        case ChoosingView():
            return bidding_rules.choice(view, hand)
        case DiscardingView():
            return bidding_rules.discard(view, hand)
        case NamingView():
            return bidding_rules.name(view, hand)
        case DoublingView():
            return bidding_rules.double(view)
        case AskingView():
            return bidding_rules.grand_or_pass(seat, hand)
        case ShovingView():
            return Receive(seat)
        case GivingView():
            return play_rules.give(view, hand)
        case RamschView():
            return PlayCard(seat, card=play_rules.ramsch_card(Table(view, seat, hand)))
        case PlayView():
            table = Table(view, seat, hand)
            card = play_rules.null_card(view, table) if view.declaration.is_null else play_rules.card(view, table)
            return PlayCard(seat, card=card)


@when_asked
def decide(view: TableView, seat: Seat, mind: Mind, rng: Rng) -> DealMove:
    """Choose one of `view.legal` by search, or as the simple robot if the time is too short for a search."""
    thought = Thought(view, mind, rng, reader(view) if mind.reads else None)
    match view:
        case AuctionView():
            return bidding.call(view, seat, thought)
        case ChoosingView():
            return bidding.choice(view, seat, thought)
        case DiscardingView():
            return bidding.discard(view, seat, thought)
        case NamingView():
            return bidding.name(view, seat, thought)
        case DoublingView():
            return _doubled(view, seat, thought) or choose(view)
        case AskingView():
            return bidding.grand_or_ramsch(view, seat, thought)
        case ShovingView():
            return ramsch.take_or_shove(view, seat, thought)
        case GivingView():
            return ramsch.give(view, seat, thought)
        case RamschView():
            return PlayCard(seat, card=ramsch.best_card(view, seat, thought))
        case PlayView():
            return _doubled(view, seat, thought) or _card(view, seat, thought)


def _doubled(view: DoublingView | PlayView, seat: Seat, thought: Thought) -> DealMove | None:
    """Return the move of saying kontra or re if it is legal and worth it, else None."""
    said = next((one for one in view.legal if isinstance(one, Double) and one.call is not DoubleCall.PASS), None)
    return said if said is not None and bidding.is_worth(view, seat, said.call, thought) else None


def _card(view: PlayView, seat: Seat, thought: Thought) -> DealMove:
    """Choose a card, or on lead to give up a game if playing on is expected to cost more."""
    rule = choose(view)
    if not isinstance(rule, PlayCard) or sum(isinstance(one, PlayCard) for one in view.legal) == 1:
        return rule
    found = cards.best_card(view, seat, thought, rule.card)
    is_on_lead = seat is view.declarer and not view.plays
    gives_up = next((one for one in view.legal if isinstance(one, Concede) and is_on_lead), None)
    if gives_up is not None and found.worth is not None and found.worth < 0 and cards.costs_more(view, thought):
        return gives_up
    return PlayCard(seat, card=found.card)


def on_timeout(view: SeatView) -> DealMove:
    """Choose one of `view.legal` for a person whose time is over: pass if legal, else as the simple robot.

    Raises ValueError if the view gives its viewer nothing to decide.
    """
    for command in view.legal:
        if isinstance(command, Pass) or (isinstance(command, Double) and command.call is DoubleCall.PASS):
            return command
    return choose(view)


VERSION: Final = 2
"""Version of the way in which strong robots play (`engine.core.game.Robots.version`)."""
ROBOTS: Final = SearchingRobots(
    version=VERSION, choose=choose, on_timeout=on_timeout, seed=seed_of, mind=Mind, decide=decide, kernels=KERNELS
)
robot = ROBOTS.robot
