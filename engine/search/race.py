"""Comparison of cards over worlds: the mean worth of each, and whether the best is ahead by more than chance."""

from math import sqrt

from engine.core.cards import Card

Scores = list[tuple[dict[Card, float], float]]
"""Worth of each card in each world, with the weight of the world."""
BATCH = 8
"""Worlds between two looks at the leader."""
SURE = 2.0
"""Standard errors by which the best card must lead."""


def decided(scores: Scores) -> bool:
    """Return whether the best card leads the second by more than chance explains."""
    if len(scores) < BATCH or len(scores[0][0]) < 2:
        return len(scores[0][0]) < 2
    found = means(scores)
    first, second = sorted(found, key=lambda card: -found[card])[:2]
    whole = sum(weight for _, weight in scores) or 1.0
    mean = found[first] - found[second]
    spread = sum((weight / whole * (points[first] - points[second] - mean)) ** 2 for points, weight in scores)
    return mean > 0 and mean > SURE * sqrt(spread)


def means(scores: Scores) -> dict[Card, float]:
    """Return the mean worth of each card."""
    whole = sum(weight for _, weight in scores) or 1.0
    return {card: sum(points[card] * weight for points, weight in scores) / whole for card in scores[0][0]}
