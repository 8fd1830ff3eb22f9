"""Skat or hand, what is put away, the game, and doubling by the simple robot (skat.md §14)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.core.cards import Card, Rank, Suit, sort_cards
from engine.games.skat.commands import DealCommand, Discard, Double, NameGame, PlayHand, TakeSkat
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import DoubleCall
from engine.games.skat.forecast import forecast, forecasts
from engine.games.skat.robots.rules.auction import (
    SUITS,
    aces_beside,
    is_hand_game,
    is_safe,
    jacks_in,
    trumps_in,
)
from engine.games.skat.trick_rules import is_trump, points_of
from engine.games.skat.values import least_value
from engine.games.skat.view import ChoosingView, DiscardingView, DoublingView, NamingView

GRAND_BONUS: Final = 20.0
"""Rough card points that the dearer game may cost."""
OVERBID: Final = 1000
"""Weight of a game that would be lost by its value."""


def choice(view: ChoosingView, hand: tuple[Card, ...]) -> DealCommand:
    """Take the skat, unless a game that needs none reaches the bid."""
    seat, base = view.declarer, view.rules.grand_ouvert.base
    for contract in (Contract.GRAND, *SUITS):
        declaration = Declaration(contract, hand=True)
        reaches = forecast(declaration, hand, view.bid, base).lacking == 0
        if reaches and is_hand_game(contract, hand):
            return PlayHand(seat)
    return TakeSkat(seat)


def discard(view: DiscardingView, hand: tuple[Card, ...]) -> DealCommand:
    """Put two cards away for the best game that the twelve cards give."""
    pairs = combinations(sort_cards(hand), 2)
    best = max(pairs, key=lambda pair: max(_worth(contract, hand, pair, view.bid) for contract in Contract))
    return Discard(view.declarer, cards=best)


def _worth(contract: Contract, hand: Sequence[Card], pair: tuple[Card, Card], bid: int) -> float:
    """Return how good a game is after a discard, in rough card points; the bid that is not reached spoils it."""
    kept = [card for card in hand if card not in pair]
    if contract is Contract.NULL:
        return null_worth(kept) - (OVERBID if bid > least_value(Declaration(contract), 0, 24) else 0)
    lacking = forecast(Declaration(contract), tuple(hand), bid, 24).lacking
    return game_worth(contract, kept) + points_of(pair) - OVERBID * lacking


def game_worth(contract: Contract, kept: Sequence[Card]) -> float:
    """Return how good ten cards are for a suit or grand, in rough card points."""
    trumps = trumps_in(contract, kept)
    jacks, aces = jacks_in(kept), aces_beside(contract, kept)
    worth = 9.0 * aces + (17.0 * jacks if contract is Contract.GRAND else 10.0 * trumps + 5.0 * jacks)
    for suit in Suit:
        own = [card for card in kept if card.suit is suit and not is_trump(contract, card)]
        ranks = {card.rank for card in own}
        if not own:
            worth += 4 if contract is Contract.GRAND else 9
        if Rank.TEN in ranks:
            worth += 6 if Rank.ACE in ranks else 1 if len(own) > 2 else -4
        if contract is Contract.GRAND and Rank.ACE in ranks:
            worth += 3.0 * (len(own) - 1)
        worth -= 2.0 * sum(rank not in (Rank.ACE, Rank.TEN) for rank in ranks)
    if contract is Contract.GRAND:
        return worth + GRAND_BONUS - 12.0 * max(0, 5 - jacks - aces)
    return worth - 14.0 * max(0, 6 - trumps)


def null_worth(kept: Sequence[Card]) -> float:
    """Return how good ten cards are for a null, on the scale of `game_worth`."""
    suits = (sorted(card.rank for card in kept if card.suit is suit) for suit in Suit)
    return 95.0 - 45.0 * sum(not is_safe(ranks) for ranks in suits)


def name(view: NamingView, hand: tuple[Card, ...]) -> DealCommand:
    """Name the best game of the hand that reaches the bid; nothing is announced."""
    plain = [one for one in forecasts(view) if one.declaration.announced is None]
    lacking = {one.declaration.contract: one.lacking for one in plain}
    worths = {
        contract: (null_worth(hand) if contract is Contract.NULL else game_worth(contract, hand)) - OVERBID * levels
        for contract, levels in lacking.items()
    }
    return NameGame(view.declarer, contract=max(worths, key=lambda contract: worths[contract]))


def double(view: DoublingView) -> DealCommand:
    """Say neither kontra nor re."""
    return next(one for one in view.legal if isinstance(one, Double) and one.call is DoubleCall.PASS)
