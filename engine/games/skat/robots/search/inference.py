"""Reading the others: the likelihood of a layout given the bids and the game of hidden hands.

Weights are products of soft judgements of estimates; only their proportions count.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.cards import Rank
from engine.core.seats import Seat
from engine.games.skat.contracts import BASES, Contract, Declaration, least_value, next_value, null_value
from engine.games.skat.knowledge import known, plays_of
from engine.games.skat.robots.estimate import likely, logit, tops_of
from engine.games.skat.trick_rules import is_trump
from engine.games.skat.view import GameView, SeatView
from engine.search.sampling import Weigh
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import CardSet, card_set, cards_in

Judge = Callable[[World], float]
BIDS: Final = -1.0
"""Logit of ten cards, the skat not seen, from which a game is bid."""
NAMES: Final = 0.5
"""Logit of a declarer's ten cards in the game that was named."""
DOUBT: Final = 1.5
"""Softness of these thresholds."""
ODD: Final = 0.05
"""Likelihood of what a sensible player does not do: bid more than any game of the hand is worth, discard a trump."""
AWAY: Final = 0.3
"""Likelihood that an ace is discarded, relative to a card without points."""


def reader(view: SeatView) -> Weigh | None:
    """Return a function that weighs a world; None if nothing has been said of hidden hands."""
    hidden = [one.place for one in known(view).hidden if one.place != ASIDE]
    judges = [judge for place in hidden for judge in _judges(view, place)]
    if not judges:
        return None

    def weigh(world: World) -> float:
        product = 1.0
        for judge in judges:
            product *= judge(world)
        return 1e-9 + product

    return weigh


def _judges(view: SeatView, place: int) -> list[Judge]:
    seat = view.active[place]
    gone = card_set(card for owner, card in plays_of(view) if owner is seat)
    if isinstance(view, GameView) and seat is view.declarer:
        return [_of_declarer(view, place, gone)]
    words = words_of(view, seat)
    return [lambda world: of_bids(world[place] | gone, words)] if words.said or words.refused else []


class Words(NamedTuple):
    """What a seat has said in the auction."""

    said: int
    """Highest value it named or held; 0: none."""
    refused: int
    """Value at which it passed; 0: it has not passed."""


def words_of(view: SeatView, seat: Seat) -> Words:
    """Return what a seat has said: a pass refuses the value that was named, or the next one of the ladder."""
    said, refused, value, is_asked = 0, 0, 0, False
    for call in view.calls:
        if call.value:
            is_asked, value = call.value > value, call.value
            said = value if call.seat is seat else said
            continue
        if call.seat is seat:
            refused = value if is_asked else next_value(value, view.rules.grand_ouvert.base) or 0
        is_asked = False
    return Words(said, refused)


@lru_cache(maxsize=1 << 15)
def games_of(ten: CardSet) -> tuple[tuple[int, float], ...]:
    """Return the games of ten cards, each with its value and how likely it is to be bid; the skat may hold a jack."""
    found = [(null_value(Declaration(Contract.NULL)), _is_bid(Contract.NULL, ten))]
    for contract, base in BASES.items():
        tops = tops_of(contract, ten)
        found.append((base * (abs(tops) + 1 - (tops < -1)), _is_bid(contract, ten)))
    return tuple(found)


def _is_bid(contract: Contract, ten: CardSet) -> float:
    return likely((logit(contract, ten) - BIDS) / DOUBT)


def of_bids(ten: CardSet, words: Words) -> float:
    """Return how likely a player with ten cards is to have said these words."""
    found = 1.0
    if words.said:
        found *= max(_reaches(ten, words.said), ODD)
    if words.refused > words.said:
        found *= max(1 - _reaches(ten, words.refused), ODD)
    return found


def _reaches(ten: CardSet, value: int) -> float:
    """Return how likely ten cards are to be bid up to a value."""
    return max((chance for worth, chance in games_of(ten) if worth >= value), default=0.0)


def _of_declarer(view: GameView, place: int, gone: CardSet) -> Judge:
    declaration, bid, base = view.declaration, view.bid, view.rules.grand_ouvert.base
    contract = declaration.contract
    odds = _odds(contract) if not declaration.hand else {}

    def judge(world: World) -> float:
        ten, away = world[place] | gone, world[ASIDE]
        found = likely((logit(contract, ten) - NAMES) / DOUBT)
        if not declaration.is_null and least_value(declaration, tops_of(contract, ten | away), base) < bid:
            found *= ODD
        for card, odd in odds.items():
            if away & card:
                found *= odd
        return found

    return judge


def _odds(contract: Contract) -> dict[CardSet, float]:
    """Return the likelihood of each card that a declarer is unlikely to discard; in a null there are none."""
    if contract is Contract.NULL:
        return {}
    found: dict[CardSet, float] = {}
    for card in cards_in((1 << 32) - 1):
        if is_trump(contract, card):
            found[card_set((card,))] = ODD
        elif card.rank is Rank.ACE:
            found[card_set((card,))] = AWAY
    return found
