"""Reading the others: likelihood of a layout after the bids and the words of hidden hands.

Weights are products of soft judgements of estimates (austrian.md §14); only their proportions count.
"""

from math import exp

from engine.core.seats import Seat
from engine.games.austrian.calls import SUITS
from engine.games.austrian.knowledge import known, plays_of
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.robots.estimate import tricks
from engine.games.austrian.view import DeclaredView, GameView, SeatView
from engine.search.sampling import Weigh, together
from engine.search.worlds import ASIDE
from engine.three_hands.cardsets import CardSet, card_set, cards_in

BIDS, BIDS_DOUBT = 4.4, 0.5
"""Estimate of ten cards from which a hand bids a number, and how soft that is."""
FROM_HAND = 6.0
"""Estimate from which a hand bids without the talon."""
CONTRACT, CONTRACT_DOUBT = 5.4, 0.5
"""Estimate of the declarer's ten cards in the named suit."""
WHISTS, WHISTS_DOUBT = 1.7, 0.5
"""Estimate from which a defender whists."""


def reader(view: SeatView) -> Weigh | None:
    """Return a function that weighs a world; None if nothing has been said of hidden hands."""
    hidden = [one.place for one in known(view).hidden if one.place != ASIDE]
    return together([judge for place in hidden for judge in _judges(view, place)])


def _judges(view: SeatView, place: int) -> list[Weigh]:
    seat = view.active[place]
    gone = card_set(card for owner, card in plays_of(view) if owner is seat)
    if isinstance(view, GameView) and view.contract.suit is not None:
        trump = view.contract.suit
        if seat is view.declarer:
            return [lambda world: _likely(tricks(cards_in(world[place] | gone), trump) - CONTRACT, CONTRACT_DOUBT)]
        word = next((one.call for one in view.whists if one.seat is seat), None)
        if word is not None:
            sign = 1 if word is WhistCall.WHIST else -1
            return [lambda world: _likely(sign * (tricks(cards_in(world[place] | gone), trump) - WHISTS), WHISTS_DOUBT)]
    if isinstance(view, DeclaredView) and seat is view.declarer:
        return []
    return _of_auction(view, seat, place, gone)


def _of_auction(view: SeatView, seat: Seat, place: int, gone: CardSet) -> list[Weigh]:
    said = [call.bid for call in view.calls if call.seat is seat]
    if not said:
        return []
    bids = [bid for bid in said if bid is not None]
    least = FROM_HAND if any(bid.is_hand for bid in bids) else BIDS
    sign = 1 if bids else -1
    return [lambda world: _likely(sign * (_best(world[place] | gone) - least), BIDS_DOUBT)]


def _best(cards: CardSet) -> float:
    hand = cards_in(cards)
    return max(tricks(hand, suit) for suit in SUITS)


def _likely(margin: float, doubt: float) -> float:
    return 1 / (1 + exp(-margin / doubt))
