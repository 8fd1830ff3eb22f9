"""Bidding of the simple robot on its ten cards (skat.md §14)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engine.core.cards import Card, Rank, Suit
from engine.games.skat.commands import DealCommand, HoldBid, Pass, PlaceBid
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.trick_rules import is_trump, matadors
from engine.games.skat.values import BASES, null_value
from engine.games.skat.view import AuctionView

SUITS: Final = tuple(contract for contract in Contract if contract.suit is not None)
WIDEST: Final = 2
"""Gap of ranks that a null may have in a suit."""


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealCommand:
    """Name the lowest value, hold, or pass, up to the limit of the hand."""
    seat = view.legal[0].seat
    limit = limit_of(hand, is_forehand=seat is view.active[0])
    if view.is_answering:
        return HoldBid(seat) if view.value <= limit else Pass(seat)
    lowest = next((one for one in view.legal if isinstance(one, PlaceBid)), None)
    return lowest if lowest is not None and lowest.value <= limit else Pass(seat)


def limit_of(hand: Sequence[Card], *, is_forehand: bool) -> int:
    """Return the highest value that the hand may be bid to; 0: pass."""
    found = [0]
    found += [_reach(contract, hand) for contract in SUITS if is_suit_game(contract, hand)]
    if is_grand(hand, is_forehand=is_forehand):
        found.append(_reach(Contract.GRAND, hand))
    if is_null(hand):
        found.append(null_value(Declaration(Contract.NULL)))
    return max(found)


def _reach(contract: Contract, hand: Sequence[Card]) -> int:
    """Return the value of a game by the hand alone; the skat may hold a jack that shortens a run of missing ones."""
    tops = matadors(contract, hand)
    levels = abs(tops) + 1 - (1 if tops <= -2 else 0)
    return BASES[contract] * (levels + is_hand_game(contract, hand))


def trumps_in(contract: Contract, hand: Sequence[Card]) -> int:
    """Count the trumps."""
    return sum(is_trump(contract, card) for card in hand)


def aces_beside(contract: Contract, hand: Sequence[Card]) -> int:
    """Count the aces that are no trumps."""
    return sum(card.rank == Rank.ACE and not is_trump(contract, card) for card in hand)


def jacks_in(hand: Sequence[Card]) -> int:
    """Count the jacks."""
    return sum(card.rank == Rank.JACK for card in hand)


def is_suit_game(contract: Contract, hand: Sequence[Card]) -> bool:
    """Tell whether a suit may be played: six trumps with a jack or an ace, or five with the best jack or two of these.

    Fewer games would pass out more than three deals of twenty among equals (skat.md §14).
    """
    count, aces, jacks = trumps_in(contract, hand), aces_beside(contract, hand), jacks_in(hand)
    if count >= 6:
        return jacks + aces >= 1
    return count == 5 and (Card.CJ in hand or jacks + aces >= 2)


def is_hand_game(contract: Contract, hand: Sequence[Card]) -> bool:
    """Tell whether the skat may stay closed: seven trumps and two aces beside them, in a grand all but certain."""
    if contract is Contract.GRAND:
        return jacks_in(hand) >= 3 and aces_beside(contract, hand) >= 3 and Card.CJ in hand
    return trumps_in(contract, hand) >= 7 and aces_beside(contract, hand) >= 2 and jacks_in(hand) >= 2


def is_grand(hand: Sequence[Card], *, is_forehand: bool) -> bool:
    """Tell whether a grand may be played."""
    jacks = jacks_in(hand)
    needed = 4 if is_forehand and jacks >= 3 else 5
    return jacks >= 2 and jacks + aces_beside(Contract.GRAND, hand) >= needed


def is_null(hand: Sequence[Card]) -> bool:
    """Tell whether a null may be played: every suit held begins with the seven and has no wide gap."""
    return all(is_safe(sorted(card.rank for card in hand if card.suit is suit)) for suit in Suit)


def is_safe(ranks: Sequence[Rank]) -> bool:
    """Tell whether a suit of these ranks, ascending, takes no trick of a null that one may expect."""
    if not ranks:
        return True
    return ranks[0] == Rank.SEVEN and all(high - low - 1 <= WIDEST for low, high in pairwise(ranks))
