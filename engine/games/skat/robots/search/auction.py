"""Calls over many layouts: what the best game with each skat is worth, against what a pass is worth."""

from statistics import fmean
from typing import Final

from engine.core.cardsets import card_set
from engine.core.seats import Seat
from engine.games.skat.commands import DealCommand, HoldBid, Pass, PlaceBid
from engine.games.skat.robots.search.exchange import named_by_hand, plans_with_skat, worths_with_skat
from engine.games.skat.robots.search.games import Games
from engine.games.skat.robots.search.mind import Thought
from engine.games.skat.robots.search.planning import Planner
from engine.games.skat.rules.values import ListKind
from engine.games.skat.view import AuctionView

SKATS: Final = 8
"""Worlds looked at."""
OTHERS: Final = {ListKind.CLASSICAL: 15.0, ListKind.SEEGER: 37.0}
"""Worth of a game that another declares."""
OPEN: Final = 0.85
"""Likelihood that somebody declares where nobody has bid yet and somebody may still do so."""
HOPELESS: Final = {ListKind.CLASSICAL: -80.0, ListKind.SEEGER: -160.0}
"""Estimated worth of the ten cards alone up to which a pass needs no look at layouts: losses cost more with bonuses."""
CERTAIN: Final = 25.0
"""Estimated worth of the ten cards alone from which a bid needs no look at layouts."""
CLEAR: Final = 15.0
"""Distance from a pass, estimated over many skats, from which no layout is solved."""


def call(view: AuctionView, seat: Seat, thought: Thought) -> DealCommand:
    """Name the lowest value or hold, where declaring at that value is worth more than a pass."""
    said = next((one for one in view.legal if isinstance(one, HoldBid | PlaceBid)), None)
    passing = next(one for one in view.legal if isinstance(one, Pass))
    if said is None:
        return passing
    value = said.value if isinstance(said, PlaceBid) else view.value
    return said if _is_worth(view, seat, thought, value) else passing


def _is_worth(view: AuctionView, seat: Seat, thought: Thought, value: int) -> bool:
    ten, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    planner = Planner(view, place, value)
    own = planner.kept(ten, 0, named_by_hand(value))[0].worth
    least = -_of_others(view, seat) / (len(view.players) - 1)
    if own <= HOPELESS[view.rules.list] or own >= CERTAIN:
        return own >= CERTAIN
    worlds = thought.worlds(SKATS)
    plans = plans_with_skat(planner, place, worlds)
    expected = fmean(plan.worth for plan in plans)
    if abs(expected - least) < CLEAR and thought.mind.looks:
        expected = fmean(worths_with_skat(Games(view, thought.mind), value, place, worlds, plans))
    return expected > least


def _of_others(view: AuctionView, seat: Seat) -> float:
    """Return what a pass gives to another declarer, on average."""
    worth = OTHERS[view.rules.list]
    if view.value:
        return worth
    spoken = {call.seat for call in view.calls} | {seat}
    return worth * OPEN if any(other not in spoken for other in view.active) else 0.0
