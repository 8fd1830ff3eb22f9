"""Estimate of the tricks of a hand (austrian.md §14)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import comb
from typing import Final

from engine.core.cards import Card, Rank, Suit

STEPS: Final = (1.0, 0.6, 0.4, 0.0)
"""Worth of ace, guarded king, twice guarded queen, and of a jack; a trump honour is worth the step above."""
HONOURS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
CHANCES: Final = 5
"""Tricks in which a defender has a chance, of which each is taken with equal likelihood."""
FREE_TRUMPS: Final = 3
"""Trumps that are not counted by their number."""


def tricks(hand: Iterable[Card], trump: Suit | None) -> float:
    """Estimate the tricks of a hand with that trump suit; None is no trump.

    >>> tricks([Card.HA, Card.HK, Card.HQ, Card.H9, Card.H8, Card.SA, Card.DK, Card.D7, Card.C8, Card.C7], Suit.HEARTS)
    6.2
    """
    cards = list(hand)
    return round(sum(_suit(of_suit(cards, suit), is_trump=suit is trump) for suit in Suit), 6)


def of_suit(cards: Iterable[Card], suit: Suit) -> list[Rank]:
    """List the ranks of a suit, high to low."""
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
    """Estimate how likely a defender with so many expected tricks takes fewer than two.

    >>> round(short_of_two(2.5), 4)
    0.1875
    """
    chance = min(expected / CHANCES, 1.0)
    return sum(comb(CHANCES, taken) * chance**taken * (1 - chance) ** (CHANCES - taken) for taken in range(2))


def is_low(ranks: Sequence[Rank]) -> bool:
    """Return whether a suit takes no trick in a Bettel: it begins with the 7 and its gaps are of one card at most."""
    low = sorted(ranks)
    return not low or (low[0] is Rank.SEVEN and all(upper - lower <= 2 for lower, upper in pairwise(low)))


def danger(hand: Iterable[Card]) -> float:
    """Estimate how likely a hand takes a trick in a Bettel: 0 is safe."""
    cards = list(hand)
    found = 0.0
    for suit in Suit:
        ranks = of_suit(cards, suit)
        if ranks and not is_low(ranks):
            low = min(ranks)
            found += 1 + (low - Rank.SEVEN) * 0.5 + sum(rank >= Rank.JACK for rank in ranks) * 0.1
    return found


def is_bettel(hand: Iterable[Card]) -> bool:
    """Return whether a hand may try a Bettel: in every suit it keeps the 7, and gaps of at most one card."""
    return danger(hand) == 0
