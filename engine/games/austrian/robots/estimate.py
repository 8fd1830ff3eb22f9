"""Estimate of a hand's tricks (austrian.md §14), and how likely a layout is after the calls of hidden hands.

Weights of layouts are products of rough likelihoods; only their proportions matter.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import comb, exp
from typing import Final

from engine.core.cards import Card, Rank, Suit
from engine.core.seats import Seat
from engine.games.austrian.calls import SUITS
from engine.games.austrian.knowledge import known, plays_of
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.view import DeclaredView, GameView, SeatView
from engine.search.sampling import Weigh, together
from engine.search.worlds import ASIDE
from engine.three_hands.cardsets import CardSet, card_set, cards_in

STEPS: Final = (1.0, 0.6, 0.4, 0.0)
"""Expected tricks of an ace, guarded king, twice guarded queen and jack; a trump honour counts one step higher."""
HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
CHANCES: Final = 5
"""Number of tricks that a defender has a chance to take, each with equal likelihood."""
FREE_TRUMPS: Final = 3
"""Number of trumps that add nothing by their number; each further trump counts as one trick."""


def tricks(hand: Iterable[Card], trump: Suit | None) -> float:
    """Estimate the tricks of a hand; `trump`: None for no trump.

    >>> tricks([Card.HA, Card.HK, Card.HQ, Card.H9, Card.H8, Card.SA, Card.DK, Card.D7, Card.C8, Card.C7], Suit.HEARTS)
    6.2
    """
    cards = list(hand)
    return round(sum(_suit(of_suit(cards, suit), is_trump=suit is trump) for suit in Suit), 6)


def of_suit(cards: Iterable[Card], suit: Suit) -> list[Rank]:
    """List the ranks of the cards of one suit, highest first."""
    return sorted((card.rank for card in cards if card.suit is suit), reverse=True)


def _suit(ranks: Sequence[Rank], *, is_trump: bool) -> float:
    found = float(max(0, len(ranks) - FREE_TRUMPS)) if is_trump else 0.0
    for place, honour in enumerate(HONOURS):
        if honour not in ranks or len(ranks) <= place:  # unguarded
            continue
        with_ace = honour is Rank.KING and Rank.ACE in ranks
        found += 1.0 if with_ace else STEPS[max(0, place - is_trump)]
    return found


def short_of_two(expected: float) -> float:
    """Estimate how likely a defender with that many expected tricks is to take fewer than two.

    >>> round(short_of_two(2.5), 4)
    0.1875
    """
    chance = min(expected / CHANCES, 1.0)
    return sum(comb(CHANCES, taken) * chance**taken * (1 - chance) ** (CHANCES - taken) for taken in range(2))


def is_low(ranks: Sequence[Rank]) -> bool:
    """Return whether a suit takes no trick in a Bettel: it has the 7 and no gap of more than one rank."""
    low = sorted(ranks)
    return not low or (low[0] is Rank.SEVEN and all(upper - lower <= 2 for lower, upper in pairwise(low)))


def danger(hand: Iterable[Card]) -> float:
    """Estimate how endangered a hand is in a Bettel; 0 means that it takes no trick, and there is no upper limit."""
    cards = list(hand)
    found = 0.0
    for suit in Suit:
        ranks = of_suit(cards, suit)
        if ranks and not is_low(ranks):
            low = min(ranks)
            found += 1 + (low - Rank.SEVEN) * 0.5 + sum(rank >= Rank.JACK for rank in ranks) * 0.1
    return found


def is_bettel(hand: Iterable[Card]) -> bool:
    """Return whether a hand may try a Bettel: every suit held has the 7, and at most one rank missing between cards."""
    return danger(hand) == 0


BIDS, BIDS_DOUBT = 4.4, 0.5
"""Estimated tricks of ten cards at which a hand bids for the talon with likelihood 1/2; scale of the logistic curve."""
FROM_HAND = 6.0
"""Estimated tricks at which a hand bids from the hand with likelihood 1/2."""
CONTRACT, CONTRACT_DOUBT = 5.4, 0.5
"""Estimated tricks of ten cards at which a declarer names a suit with likelihood 1/2; scale of the logistic curve."""
WHISTS, WHISTS_DOUBT = 1.7, 0.5
"""Estimated tricks at which a defender whists with likelihood 1/2; scale of the logistic curve around them."""


def reader(view: SeatView) -> Weigh | None:
    """Return a function that weighs a world by the calls of hidden hands; None if hidden hands have made no calls."""
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
