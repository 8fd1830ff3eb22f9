"""Robots of an arena by their names, figures of samples, and decks by lot: what the arenas of all games share."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

import msgspec

from engine.core.cards import DECK, Card
from engine.core.rng import Rng
from engine.core.strengths import WORDS, Strength, StrengthWords, named

MOST_DEALS: Final = 100_000
NAMES: Final[StrengthWords] = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", *WORDS[Strength.EASY]),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", *WORDS[Strength.SOLID]),
    Strength.STRONG: ("сильный", "сильные", *WORDS[Strength.STRONG]),
}
"""Words for the robots of `--players`; the first of each is printed."""
Z95: Final = 1.96
MakeRng = Callable[[str], Rng]


class ArenaError(ValueError):
    """An arena that cannot be; the message is one sentence."""


class Figure(msgspec.Struct, frozen=True):
    """Mean over the deals of an arena, in the game's unit."""

    mean: float
    interval: float | None
    """Half of the 95 % confidence interval; None when there is only one deal."""


def strengths_of(players: str) -> tuple[Strength, ...]:
    """Read the strengths of `--players`. Raises ArenaError.

    >>> strengths_of("сильный, easy")
    (<Strength.STRONG: 'strong'>, <Strength.EASY: 'easy'>)
    """
    return tuple(_strength(name.strip()) for name in players.split(","))


def check_deals(deals: int) -> None:
    """Refuse a number of deals that cannot be. Raises ArenaError.

    >>> check_deals(0)
    Traceback (most recent call last):
    engine.core.arena.ArenaError: --deals is 1 to 100000, not 0
    """
    if not 1 <= deals <= MOST_DEALS:
        raise ArenaError(f"--deals is 1 to {MOST_DEALS}, not {deals}")


def _strength(name: str) -> Strength:
    strength = named(name, NAMES)
    if strength is not None:
        return strength
    known = ", ".join(names[0] for names in NAMES.values())
    raise ArenaError(f"there is no robot {name or 'without a name'}: {known} (easy, solid, strong)")


def shuffled(rng: Rng) -> tuple[Card, ...]:
    """Return a deck in an order by lot (Fisher and Yates).

    >>> from random import Random
    >>> len(set(shuffled(Random(1))))
    32
    """
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def mean_of(samples: Sequence[tuple[int, float]]) -> Figure:
    """Return the mean of numbers with their deals.

    A deal played several times tells little more than once (clusters).

    >>> mean_of([(1, 2.0), (1, 4.0)])
    Figure(mean=3.0, interval=None)
    """
    mean = fmean(number for _, number in samples)
    apart: dict[int, float] = {}
    for deal, number in samples:
        apart[deal] = apart.get(deal, 0.0) + number - mean
    deals = len(apart)
    if deals == 1:
        return Figure(mean, None)
    spread = sum(one * one for one in apart.values()) * deals / (deals - 1)
    return Figure(mean, Z95 * sqrt(spread) / len(samples))
