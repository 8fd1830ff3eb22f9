"""Rules of thumb for decisions before the first card: bids, the hand game, the discard and the game."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from engine.core.cards import Card, Rank, Suit, sort_cards
from engine.core.seats import Seat
from engine.games.skat.contracts import BASES, Contract, Declaration, least_value, null_value
from engine.games.skat.forecast import forecast, forecasts
from engine.games.skat.moves import (
    DealMove,
    Discard,
    Double,
    DoubleCall,
    HoldBid,
    NameGame,
    Pass,
    PlaceBid,
    PlayHand,
    TakeSkat,
)
from engine.games.skat.trick_rules import is_trump, matadors, points_of
from engine.games.skat.view import AuctionView, ChoosingView, DiscardingView, DoublingView, NamingView

SUITS: Final = tuple(contract for contract in Contract if contract.suit is not None)
WIDEST: Final = 2
"""Most ranks that may be missing between two cards of a suit in a safe null."""


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the lowest value or a hold if it is within the limit of the hand, else a pass."""
    seat = view.legal[0].seat
    limit = limit_of(hand, is_forehand=seat is view.active[0])
    if view.is_answering:
        return HoldBid(seat) if view.value <= limit else Pass(seat)
    lowest = next((one for one in view.legal if isinstance(one, PlaceBid)), None)
    return lowest if lowest is not None and lowest.value <= limit else Pass(seat)


def limit_of(hand: Sequence[Card], *, is_forehand: bool) -> int:
    """Return the highest value up to which the hand may be bid; 0 if it should pass."""
    found = [0]
    found += [_reach(contract, hand) for contract in SUITS if is_suit_game(contract, hand)]
    if is_grand(hand, is_forehand=is_forehand):
        found.append(_reach(Contract.GRAND, hand))
    if is_null(hand):
        found.append(null_value(Declaration(Contract.NULL)))
    return max(found)


def _reach(contract: Contract, hand: Sequence[Card]) -> int:
    """Return the value of a game that the hand can count on.

    The skat may hold a jack, so two or more missing matadors count one fewer.
    """
    tops = matadors(contract, hand)
    levels = abs(tops) + 1 - (1 if tops <= -2 else 0)
    return BASES[contract] * (levels + is_hand_game(contract, hand))


def trumps_in(contract: Contract, hand: Sequence[Card]) -> int:
    """Count the trumps of a hand in this game."""
    return sum(is_trump(contract, card) for card in hand)


def aces_beside(contract: Contract, hand: Sequence[Card]) -> int:
    """Count the aces of a hand that are not trumps in this game."""
    return sum(card.rank == Rank.ACE and not is_trump(contract, card) for card in hand)


def jacks_in(hand: Sequence[Card]) -> int:
    """Count the jacks of a hand."""
    return sum(card.rank == Rank.JACK for card in hand)


def is_suit_game(contract: Contract, hand: Sequence[Card]) -> bool:
    """Return whether a suit is playable: 6 trumps and a jack or plain ace, or 5 and the top jack or any two of these.

    With stricter rules more than three of twenty deals among equal robots would be passed out (skat.md §14).
    """
    count, aces, jacks = trumps_in(contract, hand), aces_beside(contract, hand), jacks_in(hand)
    if count >= 6:
        return jacks + aces >= 1
    return count == 5 and (Card.CJ in hand or jacks + aces >= 2)


def is_hand_game(contract: Contract, hand: Sequence[Card]) -> bool:
    """Return whether a hand is good enough to play without the skat.

    A suit game needs seven trumps, two jacks and two plain aces; a grand three jacks (one of clubs) and three aces.
    """
    if contract is Contract.GRAND:
        return jacks_in(hand) >= 3 and aces_beside(contract, hand) >= 3 and Card.CJ in hand
    return trumps_in(contract, hand) >= 7 and aces_beside(contract, hand) >= 2 and jacks_in(hand) >= 2


def is_grand(hand: Sequence[Card], *, is_forehand: bool) -> bool:
    """Return whether a hand is good enough for a grand.

    It needs two jacks, and five cards that are jacks or aces; four such cards are enough in forehand with three jacks.
    """
    jacks = jacks_in(hand)
    needed = 4 if is_forehand and jacks >= 3 else 5
    return jacks >= 2 and jacks + aces_beside(Contract.GRAND, hand) >= needed


def is_null(hand: Sequence[Card]) -> bool:
    """Return whether a hand is good enough for a null: every suit held has the seven and no gap above `WIDEST`."""
    return all(is_safe(sorted(card.rank for card in hand if card.suit is suit)) for suit in Suit)


def is_safe(ranks: Sequence[Rank]) -> bool:
    """Return whether a suit of these ranks, ascending, can be expected to take no trick in a null."""
    if not ranks:
        return True
    return ranks[0] == Rank.SEVEN and all(high - low - 1 <= WIDEST for low, high in pairwise(ranks))


GRAND_BONUS: Final = 20.0
"""Bonus, in rough card points, for choosing a grand, since it is worth more than a suit game."""
OVERBID: Final = 1000
"""Penalty, in rough card points, for each level by which a game misses the bid."""


def choice(view: ChoosingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose to take the skat, unless a hand game of sufficient strength reaches the bid."""
    seat, base = view.declarer, view.rules.grand_ouvert.base
    for contract in (Contract.GRAND, *SUITS):
        declaration = Declaration(contract, hand=True)
        reaches = forecast(declaration, hand, view.bid, base).lacking == 0
        if reaches and is_hand_game(contract, hand):
            return PlayHand(seat)
    return TakeSkat(seat)


def grand_or_pass(seat: Seat, hand: Sequence[Card]) -> DealMove:
    """Choose a grand from the hand before a ramsch with two jacks and six cards that are jacks or aces, else a pass."""
    jacks = jacks_in(hand)
    is_good = jacks >= 2 and jacks + aces_beside(Contract.GRAND, hand) >= 6
    return PlayHand(seat) if is_good or is_hand_game(Contract.GRAND, hand) else Pass(seat)


def discard(view: DiscardingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the discard that leaves the best game."""
    pairs = combinations(sort_cards(hand), 2)
    best = max(pairs, key=lambda pair: max(_worth(contract, hand, pair, view.bid) for contract in Contract))
    return Discard(view.declarer, cards=best)


def _worth(contract: Contract, hand: Sequence[Card], pair: tuple[Card, Card], bid: int) -> float:
    """Return how good a game is after a discard, in rough card points; a game that misses the bid is penalized."""
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


def name(view: NamingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the best game that reaches the bid, without an announcement."""
    plain = [one for one in forecasts(view) if one.declaration.announced is None]
    lacking = {one.declaration.contract: one.lacking for one in plain}
    worths = {
        contract: (null_worth(hand) if contract is Contract.NULL else game_worth(contract, hand)) - OVERBID * levels
        for contract, levels in lacking.items()
    }
    return NameGame(view.declarer, contract=max(worths, key=lambda contract: worths[contract]))


def double(view: DoublingView) -> DealMove:
    """Choose to pass: the simple robot says neither kontra nor re."""
    return next(one for one in view.legal if isinstance(one, Double) and one.call is DoubleCall.PASS)
