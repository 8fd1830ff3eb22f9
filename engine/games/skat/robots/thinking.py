"""Decision of a thinking robot, phase by phase; where nothing can be worked out the simple robot's."""

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.skat.commands import Concede, DealCommand, Double, PlayCard
from engine.games.skat.events import DoubleCall
from engine.games.skat.robots.search import auction, cards, doubling, exchange, ramsch
from engine.games.skat.robots.search.inference import reader
from engine.games.skat.robots.search.mind import Mind, Thought
from engine.games.skat.robots.simple import choose
from engine.games.skat.view import (
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
)


def decide(view: SeatView, mind: Mind, rng: Rng) -> DealCommand:
    """Choose one of `view.legal`. Raises ValueError when the view gives its viewer nothing to decide."""
    seat = view.viewer
    if isinstance(view, FinishedView) or seat is None or not view.legal:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    thought = Thought(view, mind, rng, reader(view) if mind.reads else None)
    match view:
        case AuctionView():
            return auction.call(view, seat, thought)
        case ChoosingView():
            return exchange.choice(view, seat, thought)
        case DiscardingView():
            return exchange.discard(view, seat, thought)
        case NamingView():
            return exchange.name(view, seat, thought)
        case DoublingView():
            return _doubled(view, seat, thought) or choose(view)
        case ShovingView():
            return ramsch.take_or_shove(view, seat, thought)
        case GivingView():
            return ramsch.give(view, seat, thought)
        case RamschView():
            return PlayCard(seat, card=ramsch.best_card(view, seat, thought))
        case PlayView():
            return _doubled(view, seat, thought) or _card(view, seat, thought)


def _doubled(view: DoublingView | PlayView, seat: Seat, thought: Thought) -> DealCommand | None:
    """Say kontra or re where that is worth it."""
    said = next((one for one in view.legal if isinstance(one, Double) and one.call is not DoubleCall.PASS), None)
    return said if said is not None and doubling.is_worth(view, seat, said.call, thought) else None


def _card(view: PlayView, seat: Seat, thought: Thought) -> DealCommand:
    """Play a card, or give up a game that only costs more when it is played on."""
    rule = choose(view)
    if not isinstance(rule, PlayCard):
        return rule
    found = cards.best_card(view, seat, thought, rule.card)
    gives_up = next((one for one in view.legal if isinstance(one, Concede)), None)
    if gives_up is not None and found.worth is not None and found.worth < 0 and cards.costs_more(view, thought):
        return gives_up
    return PlayCard(seat, card=found.card)
